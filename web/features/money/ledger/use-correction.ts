import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import { clientHistoryProducts } from '../../../../schema/api/visits/performed-services.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { cacheCurrentVisit, cacheVisit } from '../../visits/visits/index.ts'
import { ledgerReads } from './ledger-reads.ts'

/** The error messages of a dialog: by field, and the one that belongs to no field. */
export function useFieldErrors(client: QueryClient) {
  const errorMessage = useErrorMessage()
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const [errorText, setErrorText] = useState<string | null>(null)
  return {
    fieldErrors,
    errorText,
    clear: () => {
      setFieldErrors({})
      setErrorText(null)
    },
    onError: (error: Error) => {
      cacheCurrentVisit(client, error)
      const fields = error instanceof CallError ? Object.entries(error.fields) : []
      setFieldErrors(Object.fromEntries(fields.map(([field, message]) => [field, errorMessage(message)])))
      if (fields.length === 0) setErrorText(errorMessage(error))
    },
  }
}

/** Undoes a refund or a balance payment; `notice` is shown afterwards. */
export function useUndoEntry(notice: string) {
  const { t } = useTranslation('ledger')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const write = useWrite(ledger.undo, {
    invalidates: [...ledgerReads, appointments.one],
    onSuccess: (visit) => {
      cacheVisit(client, visit)
      notify({ kind: 'success', text: notice })
    },
    onError: (error) => {
      cacheCurrentVisit(client, error)
      notify({ kind: 'error', text: errorMessage(error) })
    },
  })
  return {
    busy: write.isPending,
    undo: (bookEntryId: string) => write.mutate({ input: { bookEntryId }, body: { reason: t('entered_by_mistake') } }),
  }
}

/** Refunds a visit; `onDone` receives the visit with the new entry. */
export function useRefund(visit: Appointment, onDone: (refunded: Appointment) => void) {
  const client = useQueryClient()
  const { onError, ...errors } = useFieldErrors(client)
  const write = useWrite(ledger.refund, {
    invalidates: ledgerReads,
    onSuccess: (next) => {
      cacheVisit(client, next)
      onDone(next)
    },
    onError,
  })
  const { appointmentId, version } = visit
  type RefundRequest = Omit<Parameters<typeof write.mutate>[0]['body'], 'version'>
  return {
    ...errors,
    busy: write.isPending,
    refund: (body: RefundRequest) => write.mutate({ input: { appointmentId }, body: { ...body, version } }),
  }
}

/** Voids the checkout of a visit, which is open again afterwards. */
export function useVoid(visit: Appointment, onDone: () => void) {
  const client = useQueryClient()
  const { onError, ...errors } = useFieldErrors(client)
  const write = useWrite(ledger.void, {
    invalidates: [...ledgerReads, products.list, products.one, clientHistoryProducts.ofClient],
    onSuccess: (next) => {
      onDone()
      cacheVisit(client, next)
    },
    onError,
  })
  const { appointmentId, version } = visit
  return {
    ...errors,
    busy: write.isPending,
    voidCheckout: (reason: string, productsBack: boolean) =>
      write.mutate({ input: { appointmentId }, body: { version, reason, productsBack } }),
  }
}
