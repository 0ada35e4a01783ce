import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { usePeople } from './use-people.ts'

export interface PersonDialogProps {
  title: string
  /** The current team member. */
  userId: string
  /** Lists those who offer this service first. Anybody may be chosen: it records who performed it. */
  service?: Pick<ClientHistoryService, 'serviceId'>
  onSave: (userId: string) => void
  onClose: () => void
}

/** Changes the team member of a service or the seller of a product. */
export function PersonDialog({ title, userId, service, onSave, onClose }: PersonDialogProps) {
  const { t } = useTranslation('visits')
  const people = usePeople()
  const [chosen, setChosen] = useState(userId)
  const { data } = useRead(services.list, {}, { enabled: service !== undefined, staleTime: 10 * 60_000 })
  const offeredBy = data?.find((one) => one.serviceId === service?.serviceId)?.assignedStaff
  const options = people
    .map((person) => {
      const name = `${person.firstName} ${person.lastName}`.trim()
      const offersService = offeredBy === undefined || offeredBy.includes(person.userId)
      return {
        value: person.userId,
        label: name,
        mark: <Avatar size="s" name={name} id={person.userId} image={person.profileImage} />,
        offersService,
        ...(offersService ? {} : { note: t('does_not_usually') }),
      }
    })
    .toSorted((a, b) => Number(b.offersService) - Number(a.offersService))
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              if (chosen !== userId) onSave(chosen)
              onClose()
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Select label={t('team_member')} options={options} value={chosen} onChange={setChosen} />
    </Dialog>
  )
}
