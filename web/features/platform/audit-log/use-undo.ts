import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { type AuditPageEntry, auditPages } from '../../../../schema/api/platform/audit-log.ts'
import { clientMerge } from '../../../../schema/api/records/client-merge.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useImportUndo } from '../../records/imports/index.ts'
import './audit-log-labels.ts'

/** Takes back what an entry offers: the no-show or cancellation of a booking, a merge, or an import. A refusal says why. */
export function useUndo() {
  const { t } = useTranslation('audit-log')
  const errorMessage = useErrorMessage()
  const [busyId, setBusyId] = useState<number | null>(null)
  const invalidates = [auditPages.find, agendas.day]
  const cancel = useWrite(agendas.cancel, { invalidates })
  const notCome = useWrite(agendas.notCome, { invalidates })
  const merge = useWrite(clientMerge.undo, { invalidates })
  const imports = useImportUndo([auditPages.find])
  const undo = async ({ undo: offer, after, trailId, subject }: AuditPageEntry) => {
    if (!offer) return
    if (offer.kind === 'import') return imports.undo(offer.id, subject)
    setBusyId(trailId)
    try {
      if (offer.kind === 'merge') await merge.mutateAsync({ input: { mergeId: offer.id } })
      else {
        const call = { input: { agendaId: offer.id }, body: { undo: true } }
        await (after?.outcome === 'cancelled' ? cancel.mutateAsync(call) : notCome.mutateAsync(call))
      }
      notify({ kind: 'success', text: offer.kind === 'merge' ? t('merge_undone') : t('booking_restored') })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    } finally {
      setBusyId(null)
    }
  }
  return { busyId, undo: (entry: AuditPageEntry) => void undo(entry) }
}
