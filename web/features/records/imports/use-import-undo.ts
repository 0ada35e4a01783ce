import { useTranslation } from 'react-i18next'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { jobs } from '../../../../schema/api/platform/jobs.ts'
import { clientVisits } from '../../../../schema/api/visits/client-visits.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** Undoes an import in the background after a question; a refusal says why. `invalidates`: what else is read again then. */
export function useImportUndo(invalidates: readonly Endpoint[] = []) {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  const write = useWrite(jobs.undo, {
    invalidates: [jobs.list, clientList.find, clients.search, clientVisits.ofClient, ...invalidates],
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const undo = async (jobId: string, title: string) => {
    const question = { title: t('undo_question', { title }), text: t('undo_text') }
    if (await confirm({ kind: 'standard', danger: true, confirmLabel: t('undo_import'), ...question })) write.mutate({ input: { jobId } })
  }
  return { isPending: write.isPending, undo: (jobId: string, title: string) => void undo(jobId, title) }
}
