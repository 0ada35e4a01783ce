import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { products } from '../../../../schema/api/catalogue/products.ts'
import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import type { FoundGiftCard } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { sales } from '../../../../schema/api/money/sales.ts'
import { clientHistoryProducts } from '../../../../schema/api/visits/performed-services.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { getCashStep } from '../../../../schema/rules/money/cash-rounding.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { computePercentage, type PriceLine, visitPrice } from '../../../../schema/rules/visits/visit-price.ts'
import { defaults, type EnteredMethod } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { outOfStockLines } from '../../visits/visits/index.ts'
import type { Buyer } from '../gift-cards/index.ts'
import { accountReads } from '../ledger/index.ts'
import { addToBasket, overStockLines, withStock } from './basket.ts'
import { addCard, chooseMethod, computePaymentTotals, findOverdrawn, type PaymentLine, toPaymentDrafts } from './payments.ts'
import { readSale, storeSale } from './stored-sale.ts'
import type { PayState } from './use-checkout.ts'
import type { Side, TypedDiscount } from './use-discounts.ts'

const createKey = () => crypto.randomUUID()

/** The call that records the sale, and leads to its receipt. */
function useSaleCall({ userId, onError }: { userId: string; onError: (error: Error) => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useWrite(sales.create, {
    invalidates: [endOfDay.one, products.list, products.one, clientHistoryProducts.ofClient, ...accountReads],
    onSuccess: (sale) => {
      storeSale(userId, { lines: [], fees: [] })
      client.setQueryData(readKey(appointments.one, { appointmentId: sale.appointmentId }), sale)
      void navigate(`/sale/${encodeURIComponent(sale.appointmentId)}`)
    },
    onError,
  })
}

/** The discount on all products, as entered. */
function useSaleDiscount(productCents: number) {
  const [typed, setTyped] = useState<TypedDiscount | null>(null)
  const undiscounted = { services: 0, products: euro(productCents) }
  const amount = typed?.unit === 'percent' ? computePercentage(undiscounted.products, typed.value ?? 0) : euro(typed?.value ?? 0)
  return {
    typed: { services: null, products: typed },
    wanted: { services: 0, products: amount },
    undiscounted,
    change: (_side: Side, next: TypedDiscount | null) => setTyped(next),
  }
}

/** The payments of the sale; `onChange` goes before each change of them. */
function usePayments(toPay: number, onChange: () => void) {
  const { salon } = useMe()
  const [paymentLines, setLines] = useState<readonly PaymentLine[]>(() => [{ key: createKey(), method: 'card', cents: null }])
  const totals = computePaymentTotals(paymentLines, toPay, 0, { step: getCashStep(salon ?? defaults) })
  const setPaymentLines = (next: readonly PaymentLine[]) => {
    onChange()
    setLines(next)
  }
  return {
    paymentLines,
    totals,
    overdrawn: findOverdrawn(paymentLines, totals),
    setPaymentLines,
    setTerminal: (key: string, cardTerminalId: string | undefined) =>
      setLines(paymentLines.map((line) => (line.key === key ? { ...line, cardTerminalId } : line))),
    chooseMethod: (method: EnteredMethod) => setPaymentLines(chooseMethod(paymentLines, method, totals, createKey)),
    addCard: ({ prepaidId, codeEnd, balance }: FoundGiftCard) =>
      setPaymentLines(addCard(paymentLines, { prepaidId, codeEnd, balance: cents(balance) }, toPay, createKey)),
  }
}

/** A sale without a visit: basket, fees, buyer, discount and payment. Amounts are whole cents. Nothing is recorded before it is paid. */
export function useSale(known: Buyer | null) {
  const { t } = useTranslation('visits')
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const [stored] = useState(() => readSale(userId))
  const [lines, setLines] = useState(stored.lines)
  const [fees, setFees] = useState(stored.fees)
  useEffect(() => storeSale(userId, { lines, fees }), [userId, lines, fees])
  const [chosen, setBuyer] = useState<Buyer | null | undefined>(undefined)
  const buyer = chosen === undefined ? known : chosen
  const lottery = useState('')
  const [errorText, setErrorText] = useState<string | null>(null)
  const discount = useSaleDiscount(lines.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0))
  const priceLines = [
    ...lines.map(({ price, quantity }, i): PriceLine => ({ id: String(i), kind: 'products', price, quantity, discount: 0 })),
    ...fees.map(({ key, price }): PriceLine => ({ id: key, kind: 'fees', price: euro(price), quantity: 1, discount: 0 })),
  ]
  const price = visitPrice({ lines: priceLines, discountValueServices: 0, discountValueProducts: discount.wanted.products })
  const toPay = cents(price.total)
  const { overdrawn, ...payments } = usePayments(toPay, () => setErrorText(null))
  const { paymentLines, totals } = payments
  const call = useSaleCall({
    userId,
    onError: (error) => {
      const outOfStock = outOfStockLines(error)
      setLines((now) => withStock(now, outOfStock))
      const isOutcomeUnknown = error instanceof CallError && [0, 502, 503, 504].includes(error.status)
      setErrorText(isOutcomeUnknown ? t('outcome_unknown') : outOfStock.length > 0 ? null : errorMessage(error))
    },
  })
  /** A setter that also clears the error: it refers to values that have changed. */
  const clearingError = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      setErrorText(null)
      set(value)
    }
  }
  const overStock = overStockLines(lines)
  const isWrong = [overdrawn, price.tooMuch, overStock].some(({ length }) => length > 0)
  const isReady = !isWrong && priceLines.length > 0 && totals.remaining === 0
  const submit = () => {
    if (!isReady || call.isPending) return
    setErrorText(null)
    const body = {
      clientId: buyer?.clientId ?? null,
      products: lines.map(({ productId, quantity, userId }) => ({ productId, quantity, userId })),
      fees: fees.map(({ fee, price }) => ({ fee, price: euro(price) })),
      discount: discount.wanted.products,
      payments: toPaymentDrafts(paymentLines, totals),
    }
    call.mutate({ input: {}, body: lottery[0] ? { ...body, lotteryCode: lottery[0] } : body })
  }
  const pay: PayState = {
    price,
    promoReductions: [],
    discounts: discount,
    ...payments,
    tip: 0,
    ...{ unpaid: 0, earlierBalance: 0, balancePayment: 0, soldInAdvance: 0, usedDeposit: 0, overdrawn },
    toPay,
    errorText: overStock.length > 0 ? t('not_enough_stock', { what: overStock.map(({ product }) => product).join(', ') }) : errorText,
    openServices: [],
    ...{ earlierAmount: null, confirmAmount: () => undefined },
    isReady,
    isWaiting: false,
    lottery,
    setUnpaid: () => undefined,
    setBalancePayment: () => undefined,
    submit,
    isPending: call.isPending,
    isOutcomeUnknown: call.isPending && (call.isPaused || call.failureCount > 0),
  }
  return {
    pay,
    lines,
    setLines: clearingError(setLines),
    add: (product: Product) => {
      setErrorText(null)
      setLines((now) => addToBasket(now, product, userId))
    },
    fees,
    setFees: clearingError(setFees),
    buyer,
    setBuyer,
    discount,
  }
}
export type SaleState = ReturnType<typeof useSale>
