import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Appointment, appointments } from '../../../schema/api/appointments.ts'
import { clients } from '../../../schema/api/clients.ts'
import { tillDays } from '../../../schema/api/end-of-day.ts'
import { books } from '../../../schema/api/ledger.ts'
import { splitTip, tipPeople } from '../../../schema/rules/ledger.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import { toPriceLines, visitPrice } from '../../../schema/rules/visit-price.ts'
import type { PaymentMethod } from '../../../schema/terms.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import './appointments-labels.ts'
import { choose, type Pay, settle, toSend } from './payments.ts'
import { type Discounts, useDiscounts } from './use-discounts.ts'
import { cacheCurrentVisit } from './use-visit.ts'
import { cacheVisit } from './visit-cache.ts'

const freshKey = () => crypto.randomUUID()
/** How it was paid last: the likeliest for the next one. */
let lastMethod: PaymentMethod = 'card'

/** The till of one visit: what it costs, how it is paid, and the one press that takes it. */
export function useCheckout(visit: Appointment) {
  const { t } = useTranslation('appointments')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const others = useIsMutating()
  const [pays, setPays] = useState<readonly Pay[]>(() => [{ key: freshKey(), method: lastMethod, cents: null }])
  const [tip, setTip] = useState(0)
  const [tipTo, setTipTo] = useState<readonly string[] | null>(null)
  const [owed, setOwed] = useState(0)
  const [along, setSettles] = useState(0)
  const [refused, setRefused] = useState<string | null>(null)
  const discounts: Discounts = useDiscounts(visit)
  const price = visitPrice({ lines: toPriceLines(visit), ...discounts.values })
  /** What the payer owes from before; it may be paid along. */
  const debt = cents((visit.paymentClientDTO ?? visit.clientDTO)?.owed ?? 0)
  const settles = Math.min(along, debt)
  const toPay = cents(price.total) + tip + settles
  const settled = settle(pays, toPay, owed)
  const { appointmentId, version } = visit
  const people = tipPeople(visit)
  const tips = splitTip(euro(tip), tipTo?.filter((userId) => people.includes(userId)) ?? people.slice(0, 1))
  const checkout = useWrite(appointments.checkout, {
    changes: [books.owed, tillDays.one],
    done: (paid) => {
      lastMethod = paid.payments.at(-1)?.method ?? lastMethod
      cacheVisit(client, paid)
      // What they had last time is this visit now: a booking made from here on begins with it.
      client.removeQueries({ queryKey: readKey(clients.search) })
      notify({ kind: 'success', id: `visit.${visit.agendaId}`, text: t('paid') })
    },
    failed: (error) => {
      const current = cacheCurrentVisit(client, error)
      if (current?.checkedOut) return notify({ kind: 'info', id: `visit.${visit.agendaId}`, text: t('already_paid') })
      const unknown = error instanceof CallError && [0, 502, 503, 504].includes(error.status)
      setRefused(unknown ? t('outcome_unknown') : errorMessage(error))
    },
  })
  /** Anything that changes what is to be paid makes an earlier refusal void. */
  const touched = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      setRefused(null)
      set(value)
    }
  }
  const openServices = visit.clientHistoryServicesDTO.filter((service) => service.end === null)
  // A discount that is still on its way would be refused as somebody else's change.
  const waits = others > 0 || discounts.pending
  const ready = settled.open === 0 && price.tooMuch.length === 0 && openServices.length === 0
  return {
    ...{ price, discounts, pays, tip, tips, people, owed, debt, settles, toPay, settled, refused, openServices, ready, waits },
    setTip: touched(setTip),
    setTipTo: touched(setTipTo),
    setOwed: touched(setOwed),
    setSettles: touched(setSettles),
    setPays: touched(setPays),
    choose: (method: PaymentMethod) => {
      setRefused(null)
      setPays(choose(pays, method, settled, freshKey))
    },
    take: () => {
      if (!ready || waits || checkout.isPending) return
      setRefused(null)
      checkout.mutate({
        input: { appointmentId },
        body: { version, payments: toSend(pays, settled), tip: euro(tip), tips, owed: euro(owed), settles: euro(settles) },
      })
    },
    taking: checkout.isPending,
    /** The line broke while it was being taken: nobody knows yet whether it arrived. */
    unknown: checkout.isPending && (checkout.isPaused || checkout.failureCount > 0),
  }
}
export type CheckoutState = ReturnType<typeof useCheckout>
