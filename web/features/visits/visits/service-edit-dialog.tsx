import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { call } from '../../../api/call.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { RedoDialog } from './redo-dialog.tsx'
import { type StampedTime, TimesDialog } from './times-dialog.tsx'
import { usePeople } from './use-people.ts'
import { getVersionAfterSteps } from './use-visit-steps.ts'
import type { VisitWrites } from './use-visit-writes.ts'
import { invalidateVisits } from './visit-cache.ts'

const nobody = 'nobody'

/** Names the team member who assisted in a service, or nobody. */
function AssistantDialog({
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

/** Edits a text in a dialog. */
function TextDialog({
  title,
  label,
  text,
  onSave,
  onClose,
}: {
  title: string
  label: string
  text: string
  onSave: (text: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('visits')
  const [typed, setTyped] = useState(text)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeOnInteractOutside={typed === text}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              if (typed !== text) onSave(typed)
              onClose()
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <TextareaField label={label} value={typed} onChange={setTyped} rows={4} maxLength={2000} />
    </Dialog>
  )
}

/** What is edited of a performed service. */
export type ServiceEdit = 'times' | 'person' | 'assistant' | 'redo' | 'note'
export interface ServiceEditDialogProps {
  service: ClientHistoryService
  what: ServiceEdit
  writes: VisitWrites
  onClose: () => void
}

/** The dialog that edits one property of a performed service. */
export function ServiceEditDialog({ service, what, writes, onClose }: ServiceEditDialogProps) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const { clientHistoryServiceId, version, userId, note, start, end } = service
  const input = { clientHistoryServiceId }
  const title = service.service
  if (what === 'times') {
    const times: StampedTime[] = [
      ...(start === null ? [] : [{ name: 'start' as const, label: t('start'), at: start }]),
      ...(end === null ? [] : [{ name: 'end' as const, label: t('end'), at: end }]),
    ]
    const saveTimes = async (changed: { start?: string; end?: string }) => {
      const current = await getVersionAfterSteps(client, service.appointmentId, clientHistoryServiceId, version)
      await call(clientHistoryServices.update, input, { ...changed, version: current })
      await invalidateVisits(client)
    }
    return <TimesDialog title={title} times={times} onSave={saveTimes} onClose={onClose} />
  }
  const save = (body: { userId?: string; note?: string; assistantId?: string | null }) =>
    writes.changeService.mutate({ input, body: { ...body, version } })
  if (what === 'person')
    return <PersonDialog title={title} userId={userId} service={service} onSave={(chosen) => save({ userId: chosen })} onClose={onClose} />
  if (what === 'assistant') return <AssistantDialog service={service} onSave={(assistantId) => save({ assistantId })} onClose={onClose} />
  if (what === 'redo') return <RedoDialog service={service} onSave={(redo) => writes.setRedo(service, redo)} onClose={onClose} />
  return <TextDialog title={title} label={t('note')} text={note} onSave={(text) => save({ note: text })} onClose={onClose} />
}
