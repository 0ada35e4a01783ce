import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ClientHistoryService, clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import { call } from '../../../api/call.ts'
import './appointments-labels.ts'
import { AssistantDialog } from './assistant-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { RedoDialog } from './redo-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'
import { type StampedTime, TimesDialog } from './times-dialog.tsx'
import type { VisitWrites } from './use-visit-writes.ts'
import { invalidateVisits } from './visit-cache.ts'

/** What is edited of a performed service. */
export type ServiceEdit = 'times' | 'person' | 'assistant' | 'redo' | 'note'
interface ServiceEditDialogProps {
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
      await call(clientHistoryServices.update, input, { ...changed, version })
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
