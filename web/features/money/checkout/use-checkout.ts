import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import type { FoundGiftCard } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { getCashStep } from '../../../../schema/rules/money/cash-rounding.ts'
import { listTipRecipients, splitTip } from '../../../../schema/rules/money/ledger.ts'
import { listPromoAmounts, toVisitReductions } from '../../../../schema/rules/money/promotions.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { computeUsedDeposit, toPriceLines, visitPrice } from '../../../../schema/rules/visits/visit-price.ts'
import { defaults, type EnteredMethod, enteredMethods, groups } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { cacheCurrentVisit, cacheVisit } from '../../visits/visits/index.ts'
import { accountReads, useUndoCheckout } from '../ledger/index.ts'
import { addCard, chooseMethod, computePaymentTotals, findOverdrawn, type PaymentLine, toPaymentDrafts } from './payments.ts'
import { type Discounts, useDiscounts } from './use-discounts.ts'

const createKey = () => crypto.randomUUID()
/** Method of the previous checkout, proposed for the next one. */
let lastMethod: EnteredMethod = 'card'
/** Terminal of the previous card payment, proposed for the next one. */
let lastTerminal: string | undefined

/** The tip in cents, and its shares; without a choice it goes to the team member who worked longest. */
function useTip(visit: Appointment) {
  const [tip, setTip] = useState(0)
  const [tipTo, setTipTo] = useState<readonly string[] | null>(null)
  const people = listTipRecipients(visit)
  const tips = splitTip(euro(tip), tipTo?.filter((userId) => people.includes(userId)) ?? people.slice(0, 1))
  return { tip, tips, people, setTip, setTipTo }
}

/** The call that records the checkout. */
function useCheckoutCall(visit: Appointment, setErrorText: (text: string) => void) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const undoCheckout = useUndoCheckout()
  const canUndo = hasAnyRole(roles, groups.adminReceptionist)
  return useWrite(ledger.checkout, {
    invalidates: [ledger.outstanding, endOfDay.one, ...accountReads],
    onSuccess: (paid) => {
      const method = paid.payments.at(-1)?.method
      lastMethod = enteredMethods.find((one) => one === method) ?? lastMethod
      cacheVisit(client, paid)
      // Found clients carry the services of their last visit, which is this one now.
      client.removeQueries({ queryKey: readKey(clients.search) })
      const undo = canUndo ? { undo: () => undoCheckout(paid) } : {}
      notify({ kind: 'success', id: `visit.${visit.agendaId}`, text: t('paid'), ...undo })
    },
    onError: (error) => {
      // Somebody else has charged it: the part that goes with the open checkout says who.
      if (cacheCurrentVisit(client, error)?.checkedOut) return
      const isOutcomeUnknown = error instanceof CallError && [0, 502, 503, 504].includes(error.status)
      setErrorText(isOutcomeUnknown ? t('outcome_unknown') : errorMessage(error))
    },
  })
}

/** Milliseconds after a write of this desk in which what the visit costs changes because of it. */
const ownMs = 3000

/**
 * What was to be paid before another desk changed the visit, in cents, until somebody here has seen it; null otherwise. Without it, an
 * amount that was told to the client would change between the word and the press.
 */
function useEarlierAmount(version: number, toPay: number, isWriting: boolean) {
  const [earlier, setEarlier] = useState<number | null>(null)
  const shown = useRef({ version, toPay, writtenAt: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    const { current } = shown
    const now = performance.now()
    if (isWriting) current.writtenAt = now
    const isOthers = current.version !== version && now - current.writtenAt > ownMs
    if (isOthers && current.toPay !== toPay) setEarlier((known) => known ?? current.toPay)
    shown.current = { ...current, version, toPay }
  }, [version, toPay, isWriting])
  return { earlierAmount: earlier === toPay ? null : earlier, confirmAmount: () => setEarlier(null) }
}

/** Checkout of one visit: price, discounts, tip, payments and the call that records them. Amounts are whole cents. */
export function useCheckout(visit: Appointment) {
  const pendingWrites = useIsMutating()
  const [paymentLines, setPaymentLines] = useState<readonly PaymentLine[]>(() => [
    { key: createKey(), method: lastMethod, cents: null, cardTerminalId: lastTerminal },
  ])
  const [unpaid, setUnpaid] = useState(0)
  const [addedBalance, setBalancePayment] = useState(0)
  const lottery = useState('')
  const [errorText, setErrorText] = useState<string | null>(null)
  const discounts: Discounts = useDiscounts(visit)
  const { tip, tips, people, setTip, setTipTo } = useTip(visit)
  const reductions = toVisitReductions(visit)
  const price = visitPrice({ lines: toPriceLines(visit), reductions, ...discounts.values, loyaltyReward: visit.loyaltyReward })
  /** What the payer has outstanding from earlier visits; it may be paid with this one. */
  const earlierBalance = cents((visit.paymentClientDTO ?? visit.clientDTO)?.owed ?? 0)
  const balancePayment = Math.min(addedBalance, earlierBalance)
  /** Gift cards and packages sold along with the visit. */
  const soldInAdvance = visit.prepaidDTO.filter(({ isSold }) => !isSold).reduce((sum, line) => sum + cents(line.price), 0)
  // Sessions of packages pay for their services by themselves.
  const usedDeposit = computeUsedDeposit(visit.depositDTO, price)
  const toPay = cents(price.total) - cents(price.prepaid) - cents(usedDeposit) + tip + soldInAdvance + balancePayment
  const { salon } = useMe()
  const step = getCashStep(salon ?? defaults)
  const totals = computePaymentTotals(paymentLines, toPay, unpaid, { own: toPay - balancePayment, step })
  const { appointmentId, version } = visit
  const checkout = useCheckoutCall(visit, setErrorText)
  /** A setter that also clears the error: it refers to amounts that have changed. */
  const clearingError = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      setErrorText(null)
      set(value)
    }
  }
  const openServices = visit.clientHistoryServicesDTO.filter((service) => service.end === null)
  // While a discount is being saved, the version sent with the checkout would be stale.
  const isWaiting = pendingWrites > 0 || discounts.isPending
  const seen = useEarlierAmount(version, toPay, isWaiting || checkout.isPending)
  const overdrawn = findOverdrawn(paymentLines, totals)
  const isWrong = [overdrawn, price.tooMuch, openServices].some(({ length }) => length > 0)
  const isReady = !isWrong && totals.remaining === 0 && seen.earlierAmount === null
  return {
    price,
    /** What each promotion takes off, in euro. */
    promoReductions: listPromoAmounts(visit),
    discounts,
    paymentLines,
    ...{ tip, tips, people },
    ...{ unpaid, earlierBalance, balancePayment, soldInAdvance, usedDeposit, overdrawn },
    toPay,
    totals,
    errorText,
    openServices,
    ...seen,
    isReady,
    isWaiting,
    lottery,
    setTip: clearingError(setTip),
    setTipTo: clearingError(setTipTo),
    setUnpaid: clearingError(setUnpaid),
    setBalancePayment: clearingError(setBalancePayment),
    setPaymentLines: clearingError(setPaymentLines),
    setTerminal: (key: string, cardTerminalId: string | undefined) => {
      lastTerminal = cardTerminalId
      setPaymentLines(paymentLines.map((line) => (line.key === key ? { ...line, cardTerminalId } : line)))
    },
    chooseMethod: (method: EnteredMethod) => {
      setErrorText(null)
      setPaymentLines(chooseMethod(paymentLines, method, totals, createKey))
    },
    /** Pays with a gift card as much as it holds; nothing else that is sold in advance is paid with it. */
    addCard: ({ prepaidId, codeEnd, balance }: FoundGiftCard) => {
      setErrorText(null)
      const card = { prepaidId, codeEnd, balance: cents(balance) }
      setPaymentLines(addCard(paymentLines, card, toPay - soldInAdvance - unpaid, createKey))
    },
    submit: () => {
      if (!isReady || isWaiting || checkout.isPending) return
      setErrorText(null)
      const payments = toPaymentDrafts(paymentLines, totals)
      const body = { version, payments, tip: euro(tip), tips, owed: euro(unpaid), settles: euro(balancePayment) }
      checkout.mutate({ input: { appointmentId }, body: lottery[0] ? { ...body, lotteryCode: lottery[0] } : body })
    },
    isPending: checkout.isPending,
    /** The connection was lost before the reply: the payment may have been recorded. */
    isOutcomeUnknown: checkout.isPending && (checkout.isPaused || checkout.failureCount > 0),
  }
}
export type CheckoutState = ReturnType<typeof useCheckout>
/** What of a checkout its payment shows and changes. */
export type PayState = Omit<CheckoutState, 'discounts' | 'tips' | 'people' | 'setTip' | 'setTipTo' | 'setPaymentLines'> & {
  setPaymentLines: (lines: readonly PaymentLine[]) => void
  discounts: Pick<Discounts, 'typed'>
}
