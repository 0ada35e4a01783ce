import type { PaymentMethod } from '../../../schema/terms.ts'

/** One of the ways in which a visit is being paid. `cents: null` is whatever is left; at most one is. */
export interface Pay {
  key: string
  method: PaymentMethod
  cents: number | null
}
export interface Settled {
  /** Whole cents by key: what each one comes to. */
  amounts: ReadonlyMap<string, number>
  /** What nothing covers yet; less than nothing where it is too much. */
  open: number
  /** What goes back over the counter: cash alone can be more than was asked. */
  change: number
}

/** What each payment comes to; all amounts are whole cents. */
export function settle(pays: readonly Pay[], toPay: number, owed: number): Settled {
  const asked = toPay - owed
  const fixed = pays.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const amounts = new Map(pays.map(({ key, cents }) => [key, cents ?? Math.max(0, asked - fixed)]))
  const paid = [...amounts.values()].reduce((sum, one) => sum + one, 0)
  const over = paid - asked
  const cash = pays.filter(({ method }) => method === 'cash').reduce((sum, { key }) => sum + (amounts.get(key) ?? 0), 0)
  const change = over > 0 && cash >= over ? over : 0
  return { amounts, open: asked - paid + change, change }
}

/** What is sent: nothing of nothing, and cash without the change that went back. */
export function toSend(pays: readonly Pay[], { amounts, change }: Settled): { method: PaymentMethod; amount: number }[] {
  let back = change
  return pays.flatMap(({ key, method }) => {
    const given = amounts.get(key) ?? 0
    const kept = method === 'cash' ? Math.min(back, given) : 0
    back -= kept
    return given - kept > 0 ? [{ method, amount: (given - kept) / 100 }] : []
  })
}

/** A way of paying is pressed: it takes what is left, or the place of the one that does. */
export function choose(pays: readonly Pay[], method: PaymentMethod, settled: Settled, freshKey: () => string): Pay[] {
  if (pays.some(({ cents }) => cents === null)) return pays.map((pay) => (pay.cents === null ? { ...pay, method } : pay))
  if (settled.open > 0 || pays.length === 0) return [...pays, { key: freshKey(), method, cents: null }]
  return pays.map((pay, i) => (i === pays.length - 1 ? { ...pay, method } : pay))
}

/** The way that takes what is left, else the last one: the pressed one of the four. */
export const chosenMethod = (pays: readonly Pay[]): PaymentMethod | null =>
  (pays.find(({ cents }) => cents === null) ?? pays.at(-1))?.method ?? null
