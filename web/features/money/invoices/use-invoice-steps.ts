import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invoices } from '../../../../schema/api/money/invoices.ts'
import type { Invoice } from '../../../../schema/api/money/invoices-schemas.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

/** Reads that show what of a visit is invoiced, and the lists. */
export const invoiceReads = [invoices.list, invoices.open, invoices.ofVisit, invoices.one] as const

/** Keeps an invoice that a write has answered. */
export function useCacheInvoice(): (invoice: Invoice) => void {
  const client = useQueryClient()
  return (invoice) => client.setQueryData(readKey(invoices.one, { invoiceId: invoice.invoiceId }), invoice)
}

/** Shows why a step was refused. */
export function useShowError(): (error: unknown) => void {
  const errorMessage = useErrorMessage()
  return (error) => notify({ kind: 'error', text: errorMessage(error) })
}

/** Deletes a draft; Undo restores it. */
export function useRemoveDraft(onRemoved: () => void) {
  const { t } = useTranslation('invoices')
  const onError = useShowError()
  const restore = useWrite(invoices.restore, { invalidates: invoiceReads, onError })
  return useWrite(invoices.remove, {
    invalidates: [invoices.list, invoices.open, invoices.ofVisit],
    onError,
    onSuccess: (_reply, { input }) => {
      notify({ kind: 'success', text: t('draft_deleted'), undo: () => restore.mutate({ input }) })
      onRemoved()
    },
  })
}

/** Marks an invoice as handed to the intermediary; Undo takes it back. Shown at once. */
export function useMarkSent(invoice: Invoice) {
  const { t } = useTranslation('invoices')
  const client = useQueryClient()
  const cache = useCacheInvoice()
  const onError = useShowError()
  const input = { invoiceId: invoice.invoiceId }
  const show = (state: Invoice['state'], sent: string | null) => () => {
    const key = readKey(invoices.one, input)
    const before = client.getQueryData<Invoice>(key)
    if (!before) return undefined
    client.setQueryData(key, { ...before, state, sent })
    return () => client.setQueryData(key, before)
  }
  const undo = useWrite(invoices.undoSend, {
    optimistic: show('issued', null),
    invalidates: [invoices.list, invoices.ofVisit],
    onSuccess: cache,
    onError,
  })
  const mark = useWrite(invoices.send, {
    optimistic: show('sent', new Date().toISOString()),
    invalidates: [invoices.list, invoices.ofVisit],
    onSuccess: (sent) => {
      cache(sent)
      notify({ kind: 'success', text: t('marked_sent'), undo: () => undo.mutate({ input, body: { version: sent.version } }) })
    },
    onError,
  })
  return {
    busy: mark.isPending || undo.isPending,
    mark: () => mark.mutate({ input, body: { version: invoice.version } }),
    undo: () => undo.mutate({ input, body: { version: invoice.version } }),
  }
}

export const readXml = ({ invoiceId }: Invoice): Promise<Blob> => call(invoices.xml, { invoiceId })
