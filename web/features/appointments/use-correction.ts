import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { appointments } from '../../../schema/api/appointments.ts'
import { clientHistoryProducts } from '../../../schema/api/client-history.ts'
import { tillDays } from '../../../schema/api/end-of-day.ts'
import { books } from '../../../schema/api/ledger.ts'
import { products } from '../../../schema/api/products.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import './ledger-labels.ts'
import { keepCurrent } from './use-visit.ts'
import { keepVisit } from './visit-cache.ts'

/** What every further entry of the books changes besides its visit. */
export const booksChange = [books.owed, tillDays.one, appointments.day] as const

/** Sentences at the fields of a dialog, and the one that belongs to none. */
export function useFaults(client: QueryClient) {
  const sentence = useErrorMessage()
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
      keepCurrent(client, error)
      const fields = error instanceof CallError ? Object.entries(error.fields) : []
      setFaults(Object.fromEntries(fields.map(([field, said]) => [field, sentence(said)])))
      if (fields.length === 0) setRefusal(sentence(error))
    },
  }
}

/** Takes a refund, or what was paid later, back. */
export function useUndoEntry(said: string) {
  const { t } = useTranslation('ledger')
  const client = useQueryClient()
  const sentence = useErrorMessage()
  const write = useWrite(books.undo, {
    changes: [...booksChange, appointments.one],
    done: (visit) => {
      keepVisit(client, visit)
      notify({ kind: 'success', text: said })
    },
    failed: (error) => {
      keepCurrent(client, error)
      notify({ kind: 'error', text: sentence(error) })
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
  const faults = useFaults(client)
  const write = useWrite(books.refund, {
    changes: booksChange,
    done: (next) => {
      keepVisit(client, next)
      onDone(next)
    },
    failed: faults.failed,
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
  const faults = useFaults(client)
  const write = useWrite(books.void, {
    changes: [...booksChange, products.list, products.one, clientHistoryProducts.ofClient],
    done: (next) => {
      onDone()
      keepVisit(client, next)
    },
    failed: faults.failed,
  })
  const { appointmentId, version } = visit
  return {
    ...faults,
    busy: write.isPending,
    takeBack: (reason: string, productsBack: boolean) =>
      write.mutate({ input: { appointmentId }, body: { version, reason, productsBack } }),
  }
}
