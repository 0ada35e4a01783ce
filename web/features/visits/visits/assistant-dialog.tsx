import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import './appointments-labels.ts'
import { usePeople } from './use-people.ts'

const nobody = 'nobody'

/** Names the team member who assisted in a service, or nobody. */
export function AssistantDialog({
  service,
  onSave,
  onClose,
}: {
  service: ClientHistoryService
  onSave: (assistantId: string | null) => void
  onClose: () => void
}) {
  const { t } = useTranslation('visits')
  const people = usePeople()
  const [chosen, setChosen] = useState(service.assistantId ?? nobody)
  const options = people
    .filter(({ userId }) => userId !== service.userId)
    .map((person) => {
      const label = `${person.firstName} ${person.lastName}`.trim()
      return { value: person.userId, label, mark: <Avatar size="s" name={label} id={person.userId} image={person.profileImage} /> }
    })
  const save = () => {
    const assistantId = chosen === nobody ? null : chosen
    if (assistantId !== service.assistantId) onSave(assistantId)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={service.service}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Select label={t('assistant')} options={[{ value: nobody, label: t('nobody') }, ...options]} value={chosen} onChange={setChosen} />
    </Dialog>
  )
}
