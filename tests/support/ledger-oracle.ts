import fc from 'fast-check'
import { type CashMovementKind, cashInKinds, cashMovementKinds } from '../../schema/terms.ts'

/**
 * Plain model of the ledger: whole cents, one row for every movement, sums by addition. It computes the effect of an action before
 * the product does.
 */
export const methods = ['cash', 'card', 'voucher', 'other'] as const
export type Method = (typeof methods)[number]
export interface Line {
  id: string
  person: string
  side: 'services' | 'products'
  cents: number
}
export interface OracleVisit {
  client: string
  lines: Line[]
}
type Charge = { person: string; side: 'services' | 'products' | 'tip'; line: string | null; cents: number }
type Money = { method: Method; cents: number }
interface Posting {
  day: number
  /** The day on which it happened. */
  realDay: number
  kind: string
  charges: Charge[]
  money: Money[]
}
export interface OracleEntry extends Posting {
  id: string
  visit: number
  undone: boolean
}
export type Action =
  | { do: 'Checkout'; visit: number; tip: number; owed: number; settle: boolean; first: Method; second: Method }
  | { do: 'Settle'; visit: number; part: number; method: Method }
  | { do: 'Refund'; visit: number; part: number; method: Method }
  | { do: 'RefundLine'; visit: number; line: number; method: Method }
  | { do: 'Undo'; entry: number }
  | { do: 'Void'; visit: number }
  | { do: 'MoveCash'; kind: CashMovementKind; cents: number }
  | { do: 'Close'; off: number }
  | { do: 'Reopen' }
  | { do: 'NextDay' }

const pick = (n: number) => fc.nat({ max: n - 1 })
const method = fc.constantFrom(...methods)
export const arbitraryActions = (visits: number, maxLength: number): fc.Arbitrary<Action[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant('Checkout' as const),
          visit: pick(visits),
          tip: fc.constantFrom(0, 0, 1, 500, 1001),
          owed: fc.constantFrom(0, 0, 1, 1999, 1_000_000),
          settle: fc.boolean(),
          first: method,
          second: method,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('Settle' as const),
          visit: pick(visits),
          part: fc.constantFrom(1, 33, 100, 101),
          method,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('Refund' as const),
          visit: pick(visits),
          part: fc.constantFrom(1, 33, 50, 100, 101),
          method,
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('RefundLine' as const), visit: pick(visits), line: pick(3), method }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('Undo' as const), entry: pick(50) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('Void' as const), visit: pick(visits) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('MoveCash' as const),
          kind: fc.constantFrom(...cashMovementKinds),
          cents: fc.constantFrom(1, 1430, 20_000),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('Close' as const), off: fc.constantFrom(0, 0, -500, 20) }) },
      { weight: 1, arbitrary: fc.constant({ do: 'Reopen' as const }) },
      { weight: 2, arbitrary: fc.constant({ do: 'NextDay' as const }) },
    ),
    { minLength: 5, maxLength },
  )

const sumCents = (amounts: readonly { cents: number }[]) => amounts.reduce((sum, { cents }) => sum + cents, 0)
/** Allocates cents by weight; those left over go to the largest remainders, the first ones first. */
function allocateByWeight(amount: number, weights: number[]): number[] {
  const all = weights.reduce((a, b) => a + b, 0)
  const exact = weights.map((weight) => (all === 0 ? 0 : (amount * weight) % all))
  const shares = weights.map((weight) => (all === 0 ? 0 : Math.floor((amount * weight) / all)))
  let left = all === 0 ? 0 : amount - shares.reduce((a, b) => a + b, 0)
  while (left-- > 0) {
    const i = exact.indexOf(Math.max(...exact))
    shares[i] = (shares[i] ?? 0) + 1
    exact[i] = -1
  }
  return shares
}

const negate = <T extends { cents: number }>(amounts: readonly T[]): T[] => amounts.map((one) => ({ ...one, cents: -one.cents }))

/** Takes an amount out of `unspent`, first payments first. */
function spend(unspent: Money[], amount: number): Money[] {
  let due = amount
  return unspent.flatMap((payment) => {
    const cents = Math.min(due, payment.cents)
    due -= cents
    payment.cents -= cents
    return cents > 0 ? [{ method: payment.method, cents }] : []
  })
}

/** The tip is shared by the first two team members of a visit. */
function shareTip(tip: number, lines: readonly Line[]) {
  const people = [...new Set(lines.map((line) => line.person))].slice(0, 2)
  const shares = allocateByWeight(
    tip,
    people.map(() => 1),
  )
  return people.map((person, i) => ({ person, side: 'tip' as const, line: null, cents: shares[i] ?? 0 })).filter(({ cents }) => cents > 0)
}

/** Amounts in cents, days as numbers from 0, visits as indexes. */
class OracleLedger {
  readonly entries: OracleEntry[] = []
  readonly #visits: readonly OracleVisit[]
  readonly #open: boolean[]
  /** Number of entries at the last void of each visit. */
  readonly #voidedAt: number[]
  readonly #closedDays = new Set<number>()
  readonly #moved = new Map<number, number>()
  #day = 0

  constructor(visits: readonly OracleVisit[]) {
    this.#visits = visits
    this.#open = visits.map(() => true)
    this.#voidedAt = visits.map(() => 0)
  }

  #entriesOf(visit: number) {
    return this.entries.slice(this.#voidedAt[visit]).filter((entry) => entry.visit === visit)
  }
  #post(visit: number, kind: string, charges: Charge[], money: Money[]): OracleEntry {
    const entry = {
      id: `e${this.entries.length}`,
      visit,
      undone: false,
      realDay: this.#day,
      day: this.isClosed(this.#day) ? this.#day + 1 : this.#day,
      kind,
      charges,
      money: money.filter(({ cents }) => cents !== 0),
    }
    this.entries.push(entry)
    return entry
  }
  #payBalances(visits: readonly number[], unspent: Money[]) {
    return visits.flatMap((visit) => {
      const money = spend(unspent, this.owedOf(visit))
      return money.length ? [this.#post(visit, 'settlement', [], money)] : []
    })
  }

  /** What is left to refund of each charge. */
  leftOf(visit: number): Charge[] {
    const left: Charge[] = []
    for (const charge of this.#entriesOf(visit).flatMap((entry) => entry.charges)) {
      const known = left.find((one) => one.person === charge.person && one.side === charge.side && one.line === charge.line)
      if (known) known.cents += charge.cents
      else left.push({ ...charge })
    }
    return left.filter(({ cents }) => cents !== 0)
  }
  paidOf(visit: number): number {
    return sumCents(this.#entriesOf(visit).flatMap((entry) => entry.money))
  }
  paidBy(visit: number, method: Method): number {
    const money = this.#entriesOf(visit).flatMap((entry) => entry.money)
    return sumCents(money.filter((one) => one.method === method))
  }
  owedOf(visit: number): number {
    return sumCents(this.#entriesOf(visit).flatMap((entry) => entry.charges)) - this.paidOf(visit)
  }
  /** Visits of a client with an outstanding balance, in the order of their checkouts. */
  outstandingVisits(client: string): number[] {
    const checkedOut = (visit: number) => this.entries.findLastIndex((entry) => entry.visit === visit && entry.kind === 'checkout')
    return this.#visits
      .flatMap((visit, i) => (visit.client === client && this.owedOf(i) > 0 ? [i] : []))
      .sort((a, b) => checkedOut(a) - checkedOut(b))
  }
  isOpen(visit: number): boolean {
    return this.#open[visit] === true
  }
  day(): number {
    return this.#day
  }
  nextDay() {
    this.#day += 1
  }
  isClosed(day: number): boolean {
    return this.#closedDays.has(day)
  }
  moveCash(kind: CashMovementKind, cents: number) {
    const isIn = cashInKinds.some((one) => one === kind)
    this.#moved.set(this.#day, (this.#moved.get(this.#day) ?? 0) + (isIn ? cents : -cents))
  }
  /** Cash in less cash out, other than by payments. */
  movedOf(day: number): number {
    return this.#moved.get(day) ?? 0
  }
  close() {
    this.#closedDays.add(this.#day)
  }

  reopen() {
    this.#closedDays.delete(this.#day)
    for (const entry of this.entries) if (entry.realDay === this.#day) entry.day = this.#day
  }

  /** The payment is split over two methods, and pays the visit first, then with `settle` the client's earlier visits. */
  checkout(visit: number, { tip, owed, settle, first, second }: Omit<Extract<Action, { do: 'Checkout' }>, 'do' | 'visit'>) {
    const lines = this.#visits[visit]?.lines ?? []
    const tips = shareTip(tip, lines)
    const charges: Charge[] = [...lines.map(({ id, person, side, cents }) => ({ person, side, line: id, cents })), ...tips]
    const earlier = settle ? this.outstandingVisits(this.#visits[visit]?.client ?? '') : []
    const settles = earlier.reduce((sum, one) => sum + this.owedOf(one), 0)
    const own = sumCents(charges) - Math.min(owed, sumCents(charges))
    const half = Math.floor((own + settles) / 2)
    const money = [
      { method: first, cents: half },
      { method: second, cents: own + settles - half },
    ].filter(({ cents }) => cents > 0)
    const unspent = money.map((one) => ({ ...one }))
    this.#open[visit] = false
    const made = [this.#post(visit, 'checkout', charges, spend(unspent, own)), ...this.#payBalances(earlier, unspent)]
    return { made, money, tips, settles, owed: sumCents(charges) - own }
  }
  settle(client: string, amount: number, method: Method): OracleEntry[] {
    return this.#payBalances(this.outstandingVisits(client), [{ method, cents: amount }])
  }
  /** Services and products are refunded by weight, tips only with what goes beyond them. */
  refund(visit: number, amount: number, method: Method): OracleEntry {
    const left = this.leftOf(visit)
    const [sold, tips] = [left.filter((one) => one.side !== 'tip'), left.filter((one) => one.side === 'tip')]
    const ofSold = Math.min(amount, sumCents(sold))
    const share = (among: Charge[], cents: number) =>
      allocateByWeight(
        cents,
        among.map((one) => one.cents),
      ).map((part, i) => ({ ...(among[i] as Charge), cents: part }))
    const charges = [...share(sold, ofSold), ...share(tips, amount - ofSold)].filter(({ cents }) => cents > 0)
    return this.#post(visit, 'refund', negate(charges), [{ method, cents: -amount }])
  }
  refundLine(visit: number, line: string, method: Method): OracleEntry {
    const charges = this.leftOf(visit).filter((one) => one.line === line)
    return this.#post(visit, 'refund', negate(charges), [{ method, cents: -sumCents(charges) }])
  }
  undoable(): OracleEntry[] {
    return this.entries.filter(
      (entry, i) => !entry.undone && (entry.kind === 'refund' || entry.kind === 'settlement') && i >= (this.#voidedAt[entry.visit] ?? 0),
    )
  }
  undo(entry: OracleEntry): OracleEntry {
    entry.undone = true
    return this.#post(entry.visit, `${entry.kind}_undone`, negate(entry.charges), negate(entry.money))
  }
  voided(visit: number): OracleEntry {
    const paid = this.#entriesOf(visit).flatMap((entry) => entry.money)
    const money = methods.map((method) => ({ method, cents: sumCents(paid.filter((one) => one.method === method)) }))
    const entry = this.#post(visit, 'void', negate(this.leftOf(visit)), negate(money))
    this.#voidedAt[visit] = this.entries.length
    this.#open[visit] = true
    return entry
  }

  cashOf(day: number): number {
    const money = this.entries.filter((entry) => entry.day === day).flatMap((entry) => entry.money)
    return sumCents(money.filter(({ method }) => method === 'cash')) + this.movedOf(day)
  }
  /** The sums of a day; of all days without one. */
  sums(day?: number) {
    const entries = this.entries.filter((entry) => day === undefined || entry.day === day)
    const charges = entries.flatMap((entry) => entry.charges)
    const money = entries.flatMap(({ kind, money }) =>
      money.map((one) => ({ ...one, refunds: /^(refund|void)/.test(kind), settles: /^settlement/.test(kind) })),
    )
    const sumSide = (side: Charge['side']) => sumCents(charges.filter((one) => one.side === side))
    const sumByName = <T>(names: readonly T[], sum: (name: T) => number) =>
      Object.fromEntries(names.map((name) => [name, sum(name)]).filter(([, cents]) => cents !== 0))
    const people = [...new Set(charges.map((one) => one.person))].sort()
    const settled = sumCents(money.filter((one) => one.settles))
    return {
      services: sumSide('services'),
      products: sumSide('products'),
      tips: sumSide('tip'),
      charged: sumCents(charges),
      taken: sumCents(money.filter((one) => !one.refunds)),
      givenBack: 0 - sumCents(money.filter((one) => one.refunds)),
      paid: sumCents(money),
      settled,
      owed: sumCents(charges) - (sumCents(money) - settled),
      methods: sumByName(methods, (method) => sumCents(money.filter((one) => one.method === method))),
      people: sumByName(people, (person) => sumCents(charges.filter((one) => one.person === person))),
    }
  }
}
export const oracleLedger = (visits: readonly OracleVisit[]) => new OracleLedger(visits)

/** The sums of a day as the product computes them (euros), in the form of `sums`. */
export function toOracleSums(totals: {
  services: number
  products: number
  tips: number
  charged: number
  taken: number
  givenBack: number
  paid: number
  owed: number
  settled: number
  methods: readonly { method: string; paid: number }[]
  people: readonly { userId: string; charged: number }[]
}) {
  const toCents = (euro: number) => Math.round(euro * 100)
  const toSortedObject = (pairs: (readonly [string, number])[]) =>
    Object.fromEntries(pairs.filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
  const { services, products, tips, charged, taken, givenBack, paid, owed, settled } = totals
  const amounts = Object.entries({ services, products, tips, charged, taken, givenBack, paid, owed, settled })
  return {
    ...Object.fromEntries(amounts.map(([name, amount]) => [name, toCents(amount)])),
    methods: toSortedObject(totals.methods.map((one) => [one.method, toCents(one.paid)] as const)),
    people: toSortedObject(totals.people.map((one) => [one.userId, toCents(one.charged)] as const)),
  }
}
