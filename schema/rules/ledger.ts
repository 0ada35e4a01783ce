/**
 * The books of visits, to the cent. An entry is never changed: a refund, a void and every undoing is a further entry. One
 * rule for the checkout, the till's day, the screens and the tests. Amounts are euro on the outside, sums are made of cents.
 */
import type { LedgerEntryKind, LedgerLineSide, PaymentMethod } from '../terms.ts'
import { cents, euro } from './money.ts'
import { allocateByWeight } from './visit-price.ts'

export interface PaymentAmount {
  method: PaymentMethod
  amount: number
}
/** What an entry was charged for: a row of the visit (`lineId`) or a tip, of one person. Below nothing where it is taken back. */
export interface LedgerLine {
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

export const refundTooLarge = "A refund can't be more than the amount paid"
export const balancePaymentTooLarge = 'More than the outstanding balance'
export const tipSharesMismatch = "The shares don't add up to the tip"

/** Everybody who worked on a visit or sold something in it, whoever worked longest first. */
export function listTipRecipients(visit: {
  clientHistoryServicesDTO: readonly { userId: string; length: number }[]
  clientHistoryProductsDTO: readonly { userId: string }[]
}): string[] {
  const minutes = new Map<string, number>()
  for (const { userId, length } of visit.clientHistoryServicesDTO) minutes.set(userId, (minutes.get(userId) ?? 0) + length)
  for (const { userId } of visit.clientHistoryProductsDTO) minutes.set(userId, minutes.get(userId) ?? 0)
  return [...minutes].toSorted((a, b) => b[1] - a[1]).map(([userId]) => userId)
}

/** A tip shared evenly: what cents are left over go one each to the first ones. */
export function splitTip(tip: number, people: readonly string[]): { userId: string; amount: number }[] {
  const shares = allocateByWeight(
    cents(tip),
    people.map(() => Math.max(1, cents(tip))),
  )
  return people.map((userId, i) => ({ userId, amount: euro(shares[i] ?? 0) })).filter(({ amount }) => amount > 0)
}

/** What payments pay for, one thing after the other, the first ones first: the visit itself, then each older debt. */
export function allocatePayments(payments: readonly PaymentAmount[], parts: readonly number[]): PaymentAmount[][] {
  const left = payments.map(({ method, amount }) => ({ method, cents: cents(amount) }))
  return parts.map((part) => {
    let open = cents(part)
    return left.flatMap((payment) => {
      const taken = Math.min(payment.cents, open)
      payment.cents -= taken
      open -= taken
      return taken > 0 ? [{ method: payment.method, amount: euro(taken) }] : []
    })
  })
}

/** How much of each debt an amount settles, the oldest first. */
export function allocateToVisits(debts: readonly { owed: number }[], amount: number): number[] {
  let left = cents(amount)
  return debts.map(({ owed }) => {
    const settled = Math.min(left, cents(owed))
    left -= settled
    return euro(settled)
  })
}

const lineKey = ({ userId, side, lineId }: LedgerLine) => JSON.stringify([userId, side, lineId])
/** What is left of each thing charged, in the order in which it was first charged. */
export function refundableLines(entries: readonly Pick<Entry, 'takings'>[]): LedgerLine[] {
  const left = new Map<string, LedgerLine>()
  for (const taking of entries.flatMap((entry) => entry.takings)) {
    const key = lineKey(taking)
    const known = left.get(key)
    left.set(key, { ...taking, amount: euro(cents(known?.amount ?? 0) + cents(taking.amount)) })
  }
  return [...left.values()].filter(({ amount }) => amount !== 0)
}

/**
 * What a refund takes back: the lines named, whole; else so much shared out over what is left of services and products by
 * their weight, and of the tips only what goes beyond those. Amounts are what is taken back, above nothing.
 */
export function allocateRefund(left: readonly LedgerLine[], wish: { amount: number } | { lines: readonly string[] }): LedgerLine[] {
  if ('lines' in wish) return left.filter(({ lineId, amount }) => lineId !== null && wish.lines.includes(lineId) && amount > 0)
  const share = (among: readonly LedgerLine[], wholeCents: number): LedgerLine[] => {
    const weights = among.map(({ amount }) => Math.max(0, cents(amount)))
    const shares = allocateByWeight(wholeCents, weights)
    return among.map((taking, i) => ({ ...taking, amount: euro(shares[i] ?? 0) })).filter(({ amount }) => amount > 0)
  }
  const [sold, tips] = [left.filter(({ side }) => side !== 'tip'), left.filter(({ side }) => side === 'tip')]
  const ofSold = Math.min(
    cents(wish.amount),
    sold.reduce((sum, { amount }) => sum + Math.max(0, cents(amount)), 0),
  )
  return [...share(sold, ofSold), ...share(tips, cents(wish.amount) - ofSold)]
}

const sum = (amounts: readonly { amount: number }[]) => euro(amounts.reduce((all, { amount }) => all + cents(amount), 0))
const settles = (kind: LedgerEntryKind) => kind === 'settlement' || kind === 'settlement_undone'
const takes = (kind: LedgerEntryKind) => kind === 'checkout' || settles(kind)

/** What a visit's entries come to. `paid`: what may still be given back; `paying`: what stands of it since it was last checked out. */
export function visitBalance<E extends Entry>(entries: readonly E[]) {
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'void') + 1)
  const undone = new Set(entries.map(({ correctsId }) => correctsId))
  const standing = since.filter((entry) => entry.correctsId === null && !undone.has(entry.bookEntryId))
  const refunds = standing.filter(({ kind }) => kind === 'refund')
  const left = refundableLines(entries)
  const tips = new Map<string, number>()
  for (const { userId, amount } of left.filter(({ side }) => side === 'tip')) tips.set(userId, (tips.get(userId) ?? 0) + cents(amount))
  return {
    paid: sum(entries.flatMap((entry) => entry.payments)),
    left,
    paying: standing.filter(({ kind }) => takes(kind)),
    refunded: euro(0 - cents(sum(refunds.flatMap((entry) => entry.payments)))),
    tips: [...tips].map(([userId, amount]) => ({ userId, amount: euro(amount) })),
    /** Which entries may be undone, each on its own. */
    undoable: standing.filter(({ kind }) => kind === 'refund' || kind === 'settlement').map(({ bookEntryId }) => bookEntryId),
  }
}

/** The sums of a day, or of any other stretch of the books; all of them euro to the cent. */
export interface DayTotals {
  services: number
  products: number
  tips: number
  /** Services, products and tips. */
  charged: number
  /** Money in and money given back, and what is left of it. */
  taken: number
  givenBack: number
  paid: number
  /** What of today's visits stays to be paid, and what was paid of earlier ones. `charged - paid` is `owed - settled`. */
  owed: number
  settled: number
  methods: { method: PaymentMethod; taken: number; givenBack: number; paid: number }[]
  /** Whose the takings are. */
  people: { userId: string; services: number; products: number; tips: number; charged: number }[]
  /** Who took and gave back the money, by kind. */
  takers: { userId: string; method: PaymentMethod; paid: number }[]
}

/** `userId` of an entry is who entered it. */
export function dayTotals(entries: readonly (Entry & { userId: string })[]): DayTotals {
  const total = { services: 0, products: 0, tips: 0, taken: 0, givenBack: 0, owed: 0, settled: 0 }
  const methods = new Map<PaymentMethod, { taken: number; givenBack: number }>()
  const people = new Map<string, { services: number; products: number; tips: number }>()
  const takers = new Map<string, { userId: string; method: PaymentMethod; paid: number }>()
  for (const { kind, userId, payments, takings } of entries) {
    const charged = takings.reduce((all, { amount }) => all + cents(amount), 0)
    const paid = payments.reduce((all, { amount }) => all + cents(amount), 0)
    if (settles(kind)) total.settled += paid
    else total.owed += charged - paid
    for (const taking of takings) {
      const side = taking.side === 'tip' ? 'tips' : taking.side
      const person = people.get(taking.userId) ?? { services: 0, products: 0, tips: 0 }
      person[side] += cents(taking.amount)
      total[side] += cents(taking.amount)
      people.set(taking.userId, person)
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
  const { services, products, tips, taken, givenBack, owed, settled } = total
  return {
    services: euro(services),
    products: euro(products),
    tips: euro(tips),
    charged: euro(services + products + tips),
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
      charged: euro(own.services + own.products + own.tips),
    })),
    takers: [...takers.values()].map((one) => ({ ...one, paid: euro(one.paid) })),
  }
}
