import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clientFeedbacks, clientHistoryRequests } from '../../../../schema/api/clients/client-notes.ts'
import {
  ClientFeedback,
  ClientFeedbackChange,
  ClientFeedbackDraft,
  ClientHistoryRequest,
  ClientHistoryRequestChange,
  ClientHistoryRequestDraft,
} from '../../../../schema/api/clients/client-notes-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'

export const useRequestWrites = () => ({
  schema: ClientHistoryRequest,
  draft: ClientHistoryRequestDraft,
  change: ClientHistoryRequestChange,
  toInput: ({ clientHistoryRequestId }: ClientHistoryRequest) => ({ clientHistoryRequestId }),
  create: useWrite(clientHistoryRequests.create, { invalidates: [clientHistoryRequests.ofClient] }),
  update: useWrite(clientHistoryRequests.update, { invalidates: [clientHistoryRequests.ofClient] }),
})

export const useFeedbackWrites = () => ({
  schema: ClientFeedback,
  draft: ClientFeedbackDraft,
  change: ClientFeedbackChange,
  toInput: ({ clientFeedbackId }: ClientFeedback) => ({ clientFeedbackId }),
  create: useWrite(clientFeedbacks.create, { invalidates: [clientFeedbacks.ofClient] }),
  update: useWrite(clientFeedbacks.update, { invalidates: [clientFeedbacks.ofClient] }),
})

/** Deletes after a confirmation; undo writes the same content again. */
function useDelete<Input, Draft>(
  remove: { mutateAsync: (sent: { input: Input }) => Promise<unknown> },
  create: { mutateAsync: (sent: { input: Record<never, never>; body: Draft }) => Promise<unknown> },
): (input: Input, draft: Draft) => Promise<void> {
  const { t } = useTranslation('client-history')
  const errorMessage = useErrorMessage()
  const showError = (error: unknown) => notify({ kind: 'error', text: errorMessage(error) })
  return async (input, draft) => {
    if (!(await confirm({ kind: 'delete', title: t('delete_entry') }))) return
    try {
      await remove.mutateAsync({ input })
      const undo = () => void create.mutateAsync({ input: {}, body: draft }).catch(showError)
      notify({ kind: 'success', text: t('entry_deleted'), undo })
    } catch (error) {
      showError(error)
    }
  }
}

export function useDeleteRequest(): (request: ClientHistoryRequest) => void {
  const { create } = useRequestWrites()
  const remove = useWrite(clientHistoryRequests.remove, { invalidates: [clientHistoryRequests.ofClient] })
  const run = useDelete<{ clientHistoryRequestId: string }, ClientHistoryRequestDraft>(remove, create)
  return ({ clientHistoryRequestId, clientId, request, day }) => void run({ clientHistoryRequestId }, { clientId, request, day })
}

export function useDeleteFeedback(): (feedback: ClientFeedback) => void {
  const { create } = useFeedbackWrites()
  const remove = useWrite(clientFeedbacks.remove, { invalidates: [clientFeedbacks.ofClient] })
  const run = useDelete<{ clientFeedbackId: string }, ClientFeedbackDraft>(remove, create)
  return ({ clientFeedbackId, clientId, feedback, rating, day }) => void run({ clientFeedbackId }, { clientId, feedback, rating, day })
}

/** Closes a request, or opens it again; the list shows it before the reply. */
export function useCloseRequest(): (request: ClientHistoryRequest, isDone: boolean) => void {
  const { t } = useTranslation('client-history')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const update = useWrite(clientHistoryRequests.update, {
    scope: 'request-done',
    invalidates: [clientHistoryRequests.ofClient],
    optimistic: ({ input, body }) => {
      const queryKey = readKey(clientHistoryRequests.ofClient)
      const before = queries.getQueriesData<ClientHistoryRequest[]>({ queryKey })
      // The next press may follow before the reply: it starts from the version that this one will have.
      const expected = { done: body.isDone ? new Date().toISOString() : null, version: body.version + 1 }
      queries.setQueriesData<ClientHistoryRequest[]>({ queryKey }, (rows) =>
        rows?.map((row) => (row.clientHistoryRequestId === input.clientHistoryRequestId ? { ...row, ...expected } : row)),
      )
      return () => {
        for (const [key, rows] of before) queries.setQueryData(key, rows)
      }
    },
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const run = ({ clientHistoryRequestId, version }: ClientHistoryRequest, isDone: boolean) =>
    update.mutateAsync({ input: { clientHistoryRequestId }, body: { isDone, version } }).catch(() => undefined)
  return (request, isDone) =>
    void run(request, isDone).then((saved) => {
      if (!saved || !isDone) return
      notify({ kind: 'success', text: t('request_done'), undo: () => void run(saved, false) })
    })
}
