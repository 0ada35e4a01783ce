/**
 * The ledger of visits, to the cent. An entry is never changed: a refund, a void and every undo is a further entry. Checkout, end of
 * day, screens and tests use these rules. Parameters and results are euro, sums are computed in cents.
 */
import { type LedgerEntryKind, type LedgerLineSide, type PaymentMethod, paymentMethods } from '../../terms.ts'
import { cents, euro } from '../money.ts'
import { allocateByWeight } from '../visits/visit-price.ts'

export interface PaymentAmount {
  method: PaymentMethod
  amount: number
  /** The gift card or package that a voucher payment draws on, or to which it is refunded. */
  prepaidId?: string | null | undefined
  /** The terminal of a card payment. */
  cardTerminalId?: string | undefined
}
/** One ledger line: a row of the visit (`lineId`) or a tip, of one team member, in euro. Negative where it is refunded. */
export interface LedgerLine {
  /** Empty for a fee, which nobody has earned. */
  userId: string
  side: LedgerLineSide
  lineId: string | null
  amount: number
}
export interface Entry {
  bookEntryId: string
  kind: LedgerEntryKind
  correctsId: string | null
  payments: readonly PaymentAmount[]
  takings: readonly LedgerLine[]
}

export const balancePaymentTooLarge = 'More than the outstanding balance'
export const tipSharesMismatch = "The shares don't add up to the tip"

/** Ids of the team members who worked or sold something in a visit, the one who worked longest first. */
export function listTipRecipients(visit: {
  clientHistoryServicesDTO: readonly { userId: string; length: number }[]
  clientHistoryProductsDTO: readonly { userId: string }[]
}): string[] {
  const minutes = new Map<string, number>()
  for (const { userId, length } of visit.clientHistoryServicesDTO) minutes.set(userId, (minutes.get(userId) ?? 0) + length)
  for (const { userId } of visit.clientHistoryProductsDTO) minutes.set(userId, minutes.get(userId) ?? 0)
  return [...minutes].toSorted((a, b) => b[1] - a[1]).map(([userId]) => userId)
}

/** Shares a tip evenly; left-over cents go one each to the first ones. */
export function splitTip(tip: number, people: readonly string[]): { userId: string; amount: number }[] {
  const shares = allocateByWeight(
    cents(tip),
    people.map(() => Math.max(1, cents(tip))),
  )
  return people.map((userId, i) => ({ userId, amount: euro(shares[i] ?? 0) })).filter(({ amount }) => amount > 0)
}

/** Allocates payments in order to amounts in order: the visit itself, then each older outstanding balance. */
export function allocatePayments(payments: readonly PaymentAmount[], parts: readonly number[]): PaymentAmount[][] {
  const left = payments.map((payment) => ({ ...payment, cents: cents(payment.amount) }))
  return parts.map((part) => {
    let open = cents(part)
    return left.flatMap((payment) => {
      const taken = Math.min(payment.cents, open)
      payment.cents -= taken
      open -= taken
      const { method, prepaidId, cardTerminalId } = payment
      const source = { ...(prepaidId ? { prepaidId } : {}), ...(cardTerminalId ? { cardTerminalId } : {}) }
      return taken > 0 ? [{ method, amount: euro(taken), ...source }] : []
    })
  })
}

/** How much of each outstanding balance an amount pays, the oldest first. */
export function allocateToVisits(balances: readonly { owed: number }[], amount: number): number[] {
  let left = cents(amount)
  return balances.map(({ owed }) => {
    const settled = Math.min(left, cents(owed))
    left -= settled
    return euro(settled)
  })
}

/** An amount is refunded of the first sides first. */
const refundOrder: readonly (readonly LedgerLineSide[])[] = [['services', 'products'], ['fee'], ['prepaid'], ['tip'], ['rounding']]

const lineKey = ({ userId, side, lineId }: LedgerLine) => JSON.stringify([userId, side, lineId])
/** What is left to refund of each line, in the order in which it was first charged. */
export function refundableLines(entries: readonly Pick<Entry, 'takings'>[]): LedgerLine[] {
  const left = new Map<string, LedgerLine>()
  for (const line of entries.flatMap((entry) => entry.takings)) {
    const key = lineKey(line)
    const known = left.get(key)
    left.set(key, { ...line, amount: euro(cents(known?.amount ?? 0) + cents(line.amount)) })
  }
  return [...left.values()].filter(({ amount }) => amount !== 0)
}

/**
 * Lines of a refund, with positive amounts: the named lines as a whole, or an amount allocated over what is left of services and
 * products by weight, over fees and then over what was sold in advance only for what goes beyond those, and over the tips last. What is
 * left of the rounding of cash, which may be negative, goes with the last of the named lines.
 */
export function allocateRefund(left: readonly LedgerLine[], request: { amount: number } | { lines: readonly string[] }): LedgerLine[] {
  if ('lines' in request) {
    const isNamed = ({ lineId, amount }: LedgerLine) => lineId !== null && request.lines.includes(lineId) && amount > 0
    const isLast = left.every((line) => line.amount <= 0 || line.side === 'rounding' || isNamed(line))
    return left.filter((line) => isNamed(line) || (isLast && line.side === 'rounding'))
  }
  const share = (among: readonly LedgerLine[], wholeCents: number): LedgerLine[] => {
    const weights = among.map(({ amount }) => Math.max(0, cents(amount)))
    const shares = allocateByWeight(wholeCents, weights)
    return among.map((line, i) => ({ ...line, amount: euro(shares[i] ?? 0) })).filter(({ amount }) => amount > 0)
  }
  let open = cents(request.amount)
  return refundOrder.flatMap((sides) => {
    const among = left.filter(({ side }) => sides.includes(side))
    const ofThese = Math.min(
      open,
      among.reduce((sum, { amount }) => sum + Math.max(0, cents(amount)), 0),
    )
    open -= ofThese
    return share(among, ofThese)
  })
}

const sum = (amounts: readonly { amount: number }[]) => euro(amounts.reduce((all, { amount }) => all + cents(amount), 0))
const settles = (kind: LedgerEntryKind) => kind === 'settlement' || kind === 'settlement_undone'
const takes = (kind: LedgerEntryKind) => kind === 'checkout' || settles(kind)

/** Balance of a visit's entries. `paid`: what may still be refunded; `paying`: valid payment entries since the last checkout. */
export function visitBalance<E extends Entry>(entries: readonly E[]) {
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'void') + 1)
  const undone = new Set(entries.map(({ correctsId }) => correctsId))
  const valid = since.filter((entry) => entry.correctsId === null && !undone.has(entry.bookEntryId))
  const refunds = valid.filter(({ kind }) => kind === 'refund')
  const left = refundableLines(entries)
  const tips = new Map<string, number>()
  for (const { userId, amount } of left.filter(({ side }) => side === 'tip')) tips.set(userId, (tips.get(userId) ?? 0) + cents(amount))
  return {
    paid: sum(entries.flatMap((entry) => entry.payments)),
    left,
    paying: valid.filter(({ kind }) => takes(kind)),
    refunded: euro(0 - cents(sum(refunds.flatMap((entry) => entry.payments)))),
    tips: [...tips].map(([userId, amount]) => ({ userId, amount: euro(amount) })),
    /** Ids of the entries that may be undone, each on its own. */
    undoable: valid.filter(({ kind }) => kind === 'refund' || kind === 'settlement').map(({ bookEntryId }) => bookEntryId),
  }
}

/** What the rounding of cash added to a visit at its checkout; negative where it took off. */
export function sumRounding(entries: readonly Entry[]): number {
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'void') + 1)
  return sum(since.filter(({ kind }) => kind === 'checkout').flatMap(({ takings }) => takings.filter(({ side }) => side === 'rounding')))
}

/** Entries without what sessions of courses paid: that goes back to the course, never to a payment method. */
export function excludeSessions(
  entries: readonly Pick<Entry, 'payments'>[],
  sessions: readonly { readonly prepaidId: string }[],
): Pick<Entry, 'payments'>[] {
  const isOfSession = ({ prepaidId }: Entry['payments'][number]) => sessions.some((session) => session.prepaidId === prepaidId)
  return entries.map(({ payments }) => ({ payments: payments.filter((payment) => !isOfSession(payment)) }))
}

/** What was paid by each method and can be refunded to it, largest first: never more than what is paid in all. */
export function refundableByMethod(entries: readonly Pick<Entry, 'payments'>[]): PaymentAmount[] {
  const payments = entries.flatMap((entry) => entry.payments)
  const byMethod = paymentMethods.map((method) => ({ method, amount: sum(payments.filter((payment) => payment.method === method)) }))
  const paid = sum(payments)
  return byMethod
    .map(({ method, amount }) => ({ method, amount: Math.min(amount, paid) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount)
}

/** What was paid by each method and gift card or package and can be refunded to it, largest first. */
export function refundableByTender(entries: readonly Pick<Entry, 'payments'>[]): PaymentAmount[] {
  const payments = entries.flatMap((entry) => entry.payments)
  const tenders = new Map<string, PaymentAmount>()
  for (const { method, amount, prepaidId } of payments) {
    const key = `${method} ${prepaidId ?? ''}`
    tenders.set(key, { method, prepaidId: prepaidId ?? null, amount: euro(cents(tenders.get(key)?.amount ?? 0) + cents(amount)) })
  }
  const paid = sum(payments)
  return [...tenders.values()]
    .map((tender) => ({ ...tender, amount: Math.min(tender.amount, paid) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount)
}

/** What was refunded to each method, the undone refunds and those of a voided checkout left out. */
export function refundsByMethod(entries: readonly Entry[]): PaymentAmount[] {
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'void') + 1)
  const payments = since.filter(({ kind }) => kind === 'refund' || kind === 'refund_undone').flatMap((entry) => entry.payments)
  return paymentMethods
    .map((method) => ({ method, amount: euro(0 - cents(sum(payments.filter((payment) => payment.method === method)))) }))
    .filter(({ amount }) => amount > 0)
}

/** The methods to which any payment may be refunded, after a confirmation. */
const otherRefundMethods: readonly PaymentMethod[] = ['cash', 'voucher']

/** Whether a refund to a method is more than was paid by it, and if so, whether a confirmation allows it. */
export function checkRefundMethod(entries: readonly Pick<Entry, 'payments'>[], amount: number, method: PaymentMethod) {
  const refundable = refundableByMethod(entries).find((one) => one.method === method)?.amount ?? 0
  if (cents(amount) <= cents(refundable)) return 'allowed'
  return otherRefundMethods.includes(method) ? 'needs_confirmation' : 'too_much'
}

/** Totals of a day, or of any other set of entries, in euro. */
export interface DayTotals {
  services: number
  products: number
  fees: number
  tips: number
  /** Gift cards and packages sold, which are no revenue until they are used. */
  prepaid: number
  /** What the rounding of cash added; negative where it took off. */
  rounding: number
  /** Services, products, fees, tips, what was sold in advance, and the rounding. */
  charged: number
  /** Money received and refunded, and the difference. */
  taken: number
  givenBack: number
  paid: number
  /** What of the entries' visits stays unpaid, and what was paid of earlier ones. `charged - paid` equals `owed - settled`. */
  owed: number
  settled: number
  methods: { method: PaymentMethod; taken: number; givenBack: number; paid: number }[]
  /** Revenue per team member. */
  people: { userId: string; services: number; products: number; tips: number; prepaid: number; charged: number }[]
  /** Received and refunded per team member and payment method. */
  takers: { userId: string; method: PaymentMethod; paid: number }[]
}

/** `userId` of an entry is the team member who posted it. */
export function dayTotals(entries: readonly (Entry & { userId: string })[]): DayTotals {
  const total = { services: 0, products: 0, fees: 0, tips: 0, prepaid: 0, rounding: 0, taken: 0, givenBack: 0, owed: 0, settled: 0 }
  const methods = new Map<PaymentMethod, { taken: number; givenBack: number }>()
  const people = new Map<string, { services: number; products: number; tips: number; prepaid: number }>()
  const takers = new Map<string, { userId: string; method: PaymentMethod; paid: number }>()
  for (const { kind, userId, payments, takings } of entries) {
    const charged = takings.reduce((all, { amount }) => all + cents(amount), 0)
    const paid = payments.reduce((all, { amount }) => all + cents(amount), 0)
    if (settles(kind)) total.settled += paid
    else total.owed += charged - paid
    for (const line of takings) {
      if (line.side === 'fee') {
        total.fees += cents(line.amount)
        continue
      }
      if (line.side === 'rounding') {
        total.rounding += cents(line.amount)
        continue
      }
      // A deposit was paid online, and nobody has sold it.
      if (line.userId === '' && line.side === 'prepaid') {
        total.prepaid += cents(line.amount)
        continue
      }
      const side = line.side === 'tip' ? 'tips' : line.side
      const person = people.get(line.userId) ?? { services: 0, products: 0, tips: 0, prepaid: 0 }
      person[side] += cents(line.amount)
      total[side] += cents(line.amount)
      people.set(line.userId, person)
    }
    for (const { method, amount } of payments) {
      const way = methods.get(method) ?? { taken: 0, givenBack: 0 }
      if (takes(kind)) way.taken += cents(amount)
      else way.givenBack -= cents(amount)
      methods.set(method, way)
      const key = `${method} ${userId}`
      takers.set(key, { userId, method, paid: (takers.get(key)?.paid ?? 0) + cents(amount) })
    }
  }
  for (const way of methods.values()) {
    total.taken += way.taken
    total.givenBack += way.givenBack
  }
  const { services, products, fees, tips, prepaid, rounding, taken, givenBack, owed, settled } = total
  return {
    services: euro(services),
    products: euro(products),
    fees: euro(fees),
    tips: euro(tips),
    prepaid: euro(prepaid),
    rounding: euro(rounding),
    charged: euro(services + products + fees + tips + prepaid + rounding),
    taken: euro(taken),
    givenBack: euro(givenBack),
    paid: euro(taken - givenBack),
    owed: euro(owed),
    settled: euro(settled),
    methods: [...methods].map(([method, way]) => ({
      method,
      taken: euro(way.taken),
      givenBack: euro(way.givenBack),
      paid: euro(way.taken - way.givenBack),
    })),
    people: [...people].map(([userId, own]) => ({
      userId,
      services: euro(own.services),
      products: euro(own.products),
      tips: euro(own.tips),
      prepaid: euro(own.prepaid),
      charged: euro(own.services + own.products + own.tips + own.prepaid),
    })),
    takers: [...takers.values()].map((one) => ({ ...one, paid: euro(one.paid) })),
  }
}
