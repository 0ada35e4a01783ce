import fc from 'fast-check'

/**
 * Plain books to hold the real ones against: whole cents, one row for every movement, sums by adding up. Says what an
 * action comes to before the product is asked.
 */
export const methods = ['cash', 'card', 'voucher', 'other'] as const
export type Method = (typeof methods)[number]
export interface Line {
  id: string
  person: string
  side: 'services' | 'products'
  cents: number
}
export interface BookVisit {
  client: string
  lines: Line[]
}
type Charge = { person: string; side: 'services' | 'products' | 'tip'; line: string | null; cents: number }
type Money = { method: Method; cents: number }
interface Row {
  day: number
  kind: string
  charges: Charge[]
  money: Money[]
}
export interface Written extends Row {
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
  | { do: 'Close'; off: number }
  | { do: 'NextDay' }

const pick = (n: number) => fc.nat({ max: n - 1 })
const way = fc.constantFrom(...methods)
export const arbitraryActions = (visits: number, most: number): fc.Arbitrary<Action[]> =>
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
          first: way,
          second: way,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('Settle' as const),
          visit: pick(visits),
          part: fc.constantFrom(1, 33, 100, 101),
          method: way,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('Refund' as const),
          visit: pick(visits),
          part: fc.constantFrom(1, 33, 50, 100, 101),
          method: way,
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('RefundLine' as const), visit: pick(visits), line: pick(3), method: way }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('Undo' as const), entry: pick(50) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('Void' as const), visit: pick(visits) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('Close' as const), off: fc.constantFrom(0, 0, -500, 20) }) },
      { weight: 2, arbitrary: fc.constant({ do: 'NextDay' as const }) },
    ),
    { minLength: 5, maxLength: most },
  )

const total = (of: readonly { cents: number }[]) => of.reduce((sum, { cents }) => sum + cents, 0)
/** So many cents by weight; what is left over goes to the largest remainders, the first ones first. */
function byWeight(amount: number, weights: number[]): number[] {
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

export function oracleLedger(visits: readonly BookVisit[]) {
  const written: Written[] = []
  const open = visits.map(() => true)
  const rounds = visits.map(() => 0)
  const closed = new Set<number>()
  let day = 0
  let number = 0
  const live = (visit: number) => written.slice(rounds[visit]).filter((row) => row.visit === visit)
  const leftOf = (visit: number) => {
    const left: Charge[] = []
    for (const charge of live(visit).flatMap((row) => row.charges)) {
      const known = left.find((one) => one.person === charge.person && one.side === charge.side && one.line === charge.line)
      if (known) known.cents += charge.cents
      else left.push({ ...charge })
    }
    return left.filter(({ cents }) => cents !== 0)
  }
  const paidOf = (visit: number) => total(live(visit).flatMap((row) => row.money))
  const owedOf = (visit: number) => total(live(visit).flatMap((row) => row.charges)) - paidOf(visit)
  const checkedOut = (visit: number) => written.findLastIndex((row) => row.visit === visit && row.kind === 'checkout')
  const debtsOf = (client: string) =>
    visits.flatMap((one, i) => (one.client === client && owedOf(i) > 0 ? [i] : [])).sort((a, b) => checkedOut(a) - checkedOut(b))
  const write = (visit: number, kind: string, charges: Charge[], money: Money[]): Written => {
    const row = {
      id: `e${number++}`,
      visit,
      undone: false,
      day: closed.has(day) ? day + 1 : day,
      kind,
      charges,
      money: money.filter(({ cents }) => cents !== 0),
    }
    written.push(row)
    return row
  }
  const negated = <T extends { cents: number }>(of: readonly T[]): T[] => of.map((one) => ({ ...one, cents: -one.cents }))
  const settleFrom = (debts: number[], money: Money[]) => {
    const purse = money.map((one) => ({ ...one }))
    return debts.flatMap((visit) => {
      let due = owedOf(visit)
      const parts = purse.flatMap((coin) => {
        const cents = Math.min(due, coin.cents)
        due -= cents
        coin.cents -= cents
        return cents > 0 ? [{ method: coin.method, cents }] : []
      })
      return parts.length ? [write(visit, 'settlement', [], parts)] : []
    })
  }
  const books = {
    written,
    owedOf,
    paidOf,
    leftOf,
    debtsOf,
    isOpen: (visit: number) => open[visit] === true,
    day: () => day,
    isClosed: (which: number) => closed.has(which),
    nextDay: () => void day++,
    /** Each visit's tip is for two people where two worked. */
    checkout(visit: number, { tip, owed, settle, first, second }: Omit<Extract<Action, { do: 'Checkout' }>, 'do' | 'visit'>) {
      const lines = visits[visit]?.lines ?? []
      const people = [...new Set(lines.map((line) => line.person))].slice(0, 2)
      const shares = byWeight(
        tip,
        people.map(() => 1),
      )
      const tips = people
        .map((person, i) => ({ person, side: 'tip' as const, line: null, cents: shares[i] ?? 0 }))
        .filter(({ cents }) => cents > 0)
      const charges: Charge[] = [...lines.map(({ id, person, side, cents }) => ({ person, side, line: id, cents })), ...tips]
      const debts = settle ? debtsOf(visits[visit]?.client ?? '') : []
      const settles = debts.reduce((sum, one) => sum + owedOf(one), 0)
      const own = total(charges) - Math.min(owed, total(charges))
      const half = Math.floor((own + settles) / 2)
      const money = [
        { method: first, cents: half },
        { method: second, cents: own + settles - half },
      ].filter(({ cents }) => cents > 0)
      const purse = money.map((one) => ({ ...one }))
      let due = own
      const mine = purse.flatMap((coin) => {
        const cents = Math.min(due, coin.cents)
        due -= cents
        coin.cents -= cents
        return cents > 0 ? [{ method: coin.method, cents }] : []
      })
      open[visit] = false
      const made = [write(visit, 'checkout', charges, mine), ...settleFrom(debts, purse)]
      return { made, money, tips, settles, owed: total(charges) - own }
    },
    settle(client: string, amount: number, method: Method) {
      return settleFrom(debtsOf(client), [{ method, cents: amount }])
    },
    refund(visit: number, amount: number, method: Method) {
      const left = leftOf(visit)
      const [sold, tips] = [left.filter((one) => one.side !== 'tip'), left.filter((one) => one.side === 'tip')]
      const ofSold = Math.min(amount, total(sold))
      const take = (of: Charge[], cents: number) =>
        byWeight(
          cents,
          of.map((one) => one.cents),
        ).map((share, i) => ({ ...(of[i] as Charge), cents: share }))
      const charges = [...take(sold, ofSold), ...take(tips, amount - ofSold)].filter(({ cents }) => cents > 0)
      return write(visit, 'refund', negated(charges), [{ method, cents: -amount }])
    },
    refundLine(visit: number, line: string, method: Method) {
      const charges = leftOf(visit).filter((one) => one.line === line)
      return write(visit, 'refund', negated(charges), [{ method, cents: -total(charges) }])
    },
    undoable: () =>
      written.filter(
        (row) => !row.undone && (row.kind === 'refund' || row.kind === 'settlement') && written.indexOf(row) >= (rounds[row.visit] ?? 0),
      ),
    undo(row: Written) {
      row.undone = true
      return write(row.visit, `${row.kind}_undone`, negated(row.charges), negated(row.money))
    },
    voided(visit: number) {
      const money = methods.map((method) => ({
        method,
        cents: total(
          live(visit)
            .flatMap((row) => row.money)
            .filter((one) => one.method === method),
        ),
      }))
      const row = write(visit, 'void', negated(leftOf(visit)), negated(money))
      rounds[visit] = written.length
      open[visit] = true
      return row
    },
    close: () => void closed.add(day),
    cashOf: (which: number) =>
      total(
        written
          .filter((row) => row.day === which)
          .flatMap((row) => row.money)
          .filter((one) => one.method === 'cash'),
      ),
    /** The sums of a day, in cents; of all days without one. */
    sums(which?: number) {
      const rows = written.filter((row) => which === undefined || row.day === which)
      const charges = rows.flatMap((row) => row.charges)
      const money = rows.flatMap((row) =>
        row.money.map((one) => ({ ...one, back: /^(refund|void)/.test(row.kind), settles: /^settlement/.test(row.kind) })),
      )
      const side = (name: Charge['side'], person?: string) =>
        total(charges.filter((one) => one.side === name && (person === undefined || one.person === person)))
      const settled = total(money.filter((one) => one.settles))
      const named = <T>(names: readonly T[], of: (name: T) => number) =>
        Object.fromEntries(names.map((name) => [name, of(name)]).filter(([, cents]) => cents !== 0))
      return {
        services: side('services'),
        products: side('products'),
        tips: side('tip'),
        charged: total(charges),
        taken: total(money.filter((one) => !one.back)),
        givenBack: 0 - total(money.filter((one) => one.back)),
        paid: total(money),
        settled,
        owed: total(charges) - (total(money) - settled),
        methods: named(methods, (method) => total(money.filter((one) => one.method === method))),
        people: named([...new Set(charges.map((one) => one.person))].sort(), (person) =>
          total(charges.filter((one) => one.person === person)),
        ),
      }
    },
  }
  return books
}
export type OracleLedger = ReturnType<typeof oracleLedger>

/** A till's sums as the product says them, in the oracle's words. */
export function toldSums(told: {
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
  const cents = (euro: number) => Math.round(euro * 100)
  const named = (of: (readonly [string, number])[]) =>
    Object.fromEntries(of.filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
  const { services, products, tips, charged, taken, givenBack, paid, owed, settled } = told
  return {
    ...Object.fromEntries(
      Object.entries({ services, products, tips, charged, taken, givenBack, paid, owed, settled }).map(([name, amount]) => [
        name,
        cents(amount),
      ]),
    ),
    methods: named(told.methods.map((one) => [one.method, cents(one.paid)] as const)),
    people: named(told.people.map((one) => [one.userId, cents(one.charged)] as const)),
  }
}
