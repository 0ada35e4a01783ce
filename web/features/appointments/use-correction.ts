import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { appointments } from '../../../schema/api/appointments.ts'
import { clientHistoryProducts } from '../../../schema/api/client-history.ts'
import { endOfDay } from '../../../schema/api/end-of-day.ts'
import { ledger } from '../../../schema/api/ledger.ts'
import { products } from '../../../schema/api/products.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import './ledger-labels.ts'
import { cacheCurrentVisit } from './use-visit.ts'
import { cacheVisit } from './visit-cache.ts'

/** What every further entry of the ledger changes besides its visit. */
export const ledgerReads = [ledger.outstanding, endOfDay.one, appointments.day] as const

/** Sentences at the fields of a dialog, and the one that belongs to none. */
export function useFieldErrors(client: QueryClient) {
  const errorMessage = useErrorMessage()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    faults,
    refusal,
    clear: () => {
      setFaults({})
      setRefusal(null)
    },
    failed: (error: Error) => {
      cacheCurrentVisit(client, error)
      const fields = error instanceof CallError ? Object.entries(error.fields) : []
      setFaults(Object.fromEntries(fields.map(([field, said]) => [field, errorMessage(said)])))
      if (fields.length === 0) setRefusal(errorMessage(error))
    },
  }
}

/** Takes a refund, or what was paid later, back. */
export function useUndoEntry(said: string) {
  const { t } = useTranslation('ledger')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const write = useWrite(ledger.undo, {
    invalidates: [...ledgerReads, appointments.one],
    onSuccess: (visit) => {
      cacheVisit(client, visit)
      notify({ kind: 'success', text: said })
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

/** Money back, with the way to take that back in its notice. */
export function useRefund(visit: Appointment, onDone: (refunded: Appointment) => void) {
  const client = useQueryClient()
  const faults = useFieldErrors(client)
  const write = useWrite(ledger.refund, {
    invalidates: ledgerReads,
    onSuccess: (next) => {
      cacheVisit(client, next)
      onDone(next)
    },
    onError: faults.failed,
  })
  const { appointmentId, version } = visit
  type Wish = Omit<Parameters<typeof write.mutate>[0]['body'], 'version'>
  return {
    ...faults,
    busy: write.isPending,
    refund: (body: Wish) => write.mutate({ input: { appointmentId }, body: { ...body, version } }),
  }
}

/** A check-out taken back: the visit is open again. */
export function useVoid(visit: Appointment, onDone: () => void) {
  const client = useQueryClient()
  const faults = useFieldErrors(client)
  const write = useWrite(ledger.void, {
    invalidates: [...ledgerReads, products.list, products.one, clientHistoryProducts.ofClient],
    onSuccess: (next) => {
      onDone()
      cacheVisit(client, next)
    },
    onError: faults.failed,
  })
  const { appointmentId, version } = visit
  return {
    ...faults,
    busy: write.isPending,
    takeBack: (reason: string, productsBack: boolean) =>
      write.mutate({ input: { appointmentId }, body: { version, reason, productsBack } }),
  }
}
