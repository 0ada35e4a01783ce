import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { type DateFormat, formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { formatAmount } from '../../../../schema/rules/money/amount-format.ts'
import { sumRounding } from '../../../../schema/rules/money/ledger.ts'
import { listPromoAmounts } from '../../../../schema/rules/money/promotions.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { localTime, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { PdfSection } from '../../../http/pdf.ts'
import type { FiscalNumber } from '../fiscal-receipts/index.ts'
import type { ReceiptPoints } from '../ledger/index.ts'
import type { SalonRow } from './checkout-queries.ts'
import { type ReceiptLabels, receiptLabels } from './receipt-labels.ts'

export interface Receipt {
  readonly language: Language
  readonly title: string
  readonly subtitle: string
  /** That it is no tax document. */
  readonly notice: string
  readonly sections: readonly PdfSection[]
}

type Row = readonly [label: string, value: string]
/** Formats an amount in the salon's currency. */
type FormatAmount = (amount: number) => string
/** Formats an instant (ISO) as a day of the salon. */
type FormatDay = (instant: string) => string

/** Time zone and date format of the salon. */
interface SalonFormat {
  readonly timeZone: string
  readonly dateFormat: DateFormat
}

const rowUnlessZero = (label: string, amount: number, formatAmount: FormatAmount): Row[] =>
  amount === 0 ? [] : [[label, formatAmount(amount)]]

function chargeRows(visit: Appointment, labels: ReceiptLabels, formatAmount: FormatAmount): Row[] {
  const services = visit.clientHistoryServicesDTO.map(({ clientHistoryServiceId, service, price, discount }): Row => {
    const session = visit.courseSessionsDTO?.find((one) => one.clientHistoryServiceId === clientHistoryServiceId)
    if (!session) return [service, formatAmount(euro(cents(price) - cents(discount)))]
    return [`${service} · ${session.course} ${session.number}/${session.sessions}`, formatAmount(session.amount)]
  })
  const sold = visit.prepaidDTO.filter(({ isSold }) => isSold)
  const products = visit.clientHistoryProductsDTO.map(
    ({ product, price, quantity, discount }): Row => [
      quantity > 1 ? `${quantity} × ${product}` : product,
      formatAmount(euro(cents(price) * quantity - cents(discount))),
    ],
  )
  return [
    ...services,
    ...rowUnlessZero(labels.discountServices, -visit.discountValueServices, formatAmount),
    ...products,
    ...rowUnlessZero(labels.discountProducts, -visit.discountValueProducts, formatAmount),
    ...listPromoAmounts(visit).flatMap(({ name, amount }) => rowUnlessZero(name, -amount, formatAmount)),
    ...rowUnlessZero(labels.reward, -(visit.loyaltyReward?.amount ?? 0), formatAmount),
    ...(visit.feesDTO ?? []).map(({ fee, price }): Row => [fee, formatAmount(price)]),
    ...sold.map(({ kind, label, price }): Row => [kind === 'package' ? label : labels.giftCard, formatAmount(price)]),
    ...rowUnlessZero(labels.tip, visit.tip, formatAmount),
    [labels.total, formatAmount(sumEuro([visit.total, visit.tip, ...sold.map(({ price }) => price)]))],
  ]
}

function paymentRows(visit: Appointment, labels: ReceiptLabels, formatAmount: FormatAmount, formatDay: FormatDay): Row[] {
  const payments = visit.payments.map(({ at, method, amount, prepaidId }): Row => {
    const [paidOn, checkedOutOn] = [formatDay(at), formatDay(visit.checkedOut ?? at)]
    const course = visit.courseSessionsDTO?.find((session) => session.prepaidId === prepaidId)?.course
    const isDeposit = prepaidId !== null && prepaidId === visit.depositDTO?.prepaidId
    const label = course ?? (isDeposit ? labels.deposit : labels.methods[method])
    return [paidOn === checkedOutOn ? label : `${label} · ${paidOn}`, formatAmount(amount)]
  })
  return [
    ...rowUnlessZero(labels.rounding, sumRounding(visit.entries), formatAmount),
    ...payments,
    ...rowUnlessZero(labels.refunded, -visit.refunded, formatAmount),
    ...rowUnlessZero(labels.owed, visit.owed, formatAmount),
    [labels.paid, formatAmount(sumEuro([...visit.payments.map(({ amount }) => amount), -visit.refunded]))],
  ]
}

const pointsRows = ({ earned, balance }: ReceiptPoints, labels: ReceiptLabels): Row[] => [
  [labels.collected, String(earned)],
  [labels.balance, String(balance)],
]

/** The documents of the tax office with their numbers and days. */
const fiscalRows = (numbers: readonly FiscalNumber[], labels: ReceiptLabels, formatDay: FormatDay): Row[] =>
  numbers.map(({ kind, number, issued }) => [labels.fiscalKinds[kind], number === '' ? labels.follows : `${number} · ${formatDay(issued)}`])

function salonRows(salon: SalonRow, visit: Appointment, labels: ReceiptLabels): Row[] {
  const city = [salon.zipCode, salon.city].filter(Boolean).join(' ')
  return [
    [labels.address, [salon.address, city].filter(Boolean).join(', ')],
    [labels.phone, salon.phoneNumber],
    [labels.vatNumber, salon.vatNumber],
    [labels.fiscalCode, salon.fiscalCode],
    [labels.client, visit.clientDTO?.name ?? ''],
    [labels.paidBy, visit.paymentClientDTO?.name ?? ''],
  ]
}

/**
 * The receipt of a visit, the same on paper and by e-mail, in the given language or else the salon's. Throws 409 while the
 * visit is not checked out.
 */
export function buildReceipt(
  salon: SalonRow,
  visit: Appointment,
  { timeZone, dateFormat }: SalonFormat,
  requested: Language | undefined,
  { points, numbers }: { points: ReceiptPoints | undefined; numbers: readonly FiscalNumber[] },
): Receipt {
  if (!visit.checkedOut) throw new ApiError(409, 'not_checked_out_yet', { current: visit })
  const language = requested ?? (salon.country === 'IT' ? 'it' : 'en')
  const labels = receiptLabels[language]
  const toAmount: FormatAmount = (amount) => formatAmount(amount, language, salon.currency)
  const formatDay: FormatDay = (instant) => formatDatePattern(toSalonDay(Date.parse(instant) / 1000, timeZone), dateFormat)
  return {
    language,
    title: salon.salonName,
    subtitle: `${labels.title} · ${formatDay(visit.checkedOut)} ${localTime(Date.parse(visit.checkedOut) / 1000, timeZone)}`,
    notice: numbers.some(({ number }) => number === '') ? labels.courtesy : labels.notFiscal,
    sections: [
      { title: labels.visit, amounts: true, rows: chargeRows(visit, labels, toAmount) },
      { title: labels.money, amounts: true, rows: paymentRows(visit, labels, toAmount, formatDay) },
      ...(numbers.length > 0 ? [{ title: labels.fiscal, rows: fiscalRows(numbers, labels, formatDay) }] : []),
      ...(points ? [{ title: labels.loyalty, rows: pointsRows(points, labels) }] : []),
      { title: labels.salon, rows: salonRows(salon, visit, labels) },
    ],
  }
}

/** The receipt as lines of text, each typed text in one line. */
export const toTextLines = ({ subtitle, notice, sections }: Receipt): string[] => [
  subtitle,
  notice,
  ...sections.flatMap(({ title, rows }) => [
    '',
    title,
    ...rows.filter(([, value]) => value.trim()).map(([label, value]) => `${label}: ${value}`.replace(/\s+/g, ' ')),
  ]),
]
