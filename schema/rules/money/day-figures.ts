import { type CashMovementKind, cashOutKinds, type LedgerEntryKind, type PaymentMethod } from '../../terms.ts'
import { cents, euro } from '../money.ts'

/** Notes and coins of the euro, in cents, the largest first. */
export const cashPieces: readonly number[] = [20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

/** Cents of a drawer by the number of each piece; null if no number was entered. */
export function sumPieces(numbers: { readonly [piece: number]: number | null | undefined }): number | null {
  const entered = cashPieces.filter((piece) => typeof numbers[piece] === 'number')
  return entered.length === 0 ? null : entered.reduce((sum, piece) => sum + piece * (numbers[piece] ?? 0), 0)
}

/** Whether cash of this kind leaves the drawer. */
export const isCashOut = (kind: CashMovementKind): boolean => cashOutKinds.some((out) => out === kind)
/** Whether somebody has to say what it is for: the kind alone does not. */
export const needsNote = (kind: CashMovementKind): boolean => kind === 'expense' || kind === 'other_in' || kind === 'other_out'

interface FigureEntry {
  bookEntryId: string
  appointmentId: string
  kind: LedgerEntryKind
  correctsId: string | null
  /** Whether a sale without a visit has caused it. */
  isSale: boolean
  charged: number
  paid: number
  payments: readonly { method: PaymentMethod; amount: number }[]
}

/**
 * Counts of a day's entries: payments received in all and by method, the average of the visits' checkouts that were not voided (euro,
 * null without any), and how many visits are left with something to pay.
 */
export function dayFigures(entries: readonly FigureEntry[]) {
  const undone = new Set(entries.map(({ correctsId }) => correctsId))
  const received = entries.flatMap(({ kind, payments }) => (kind === 'checkout' || kind === 'settlement' ? payments : []))
  const byMethod = new Map<PaymentMethod, number>()
  for (const { method } of received) byMethod.set(method, (byMethod.get(method) ?? 0) + 1)
  const checkouts = entries.filter(({ kind, bookEntryId, isSale }) => kind === 'checkout' && !isSale && !undone.has(bookEntryId))
  const charged = checkouts.reduce((sum, entry) => sum + cents(entry.charged), 0)
  const open = new Map<string, number>()
  for (const { kind, appointmentId, charged: added, paid } of entries) {
    if (kind === 'settlement' || kind === 'settlement_undone') continue
    open.set(appointmentId, (open.get(appointmentId) ?? 0) + cents(added) - cents(paid))
  }
  return {
    payments: received.length,
    byMethod,
    averageCheckout: checkouts.length === 0 ? null : euro(Math.round(charged / checkouts.length)),
    unpaid: [...open.values()].filter((amount) => amount > 0).length,
  }
}

interface TerminalPayments<Payment> {
  name: string
  difference: number | null
  payments: readonly Payment[]
}

/** The one payment of a terminal that would explain its difference: it is recorded here, and missing on the terminal. */
export function findMissingPayment<Payment extends { amount: number }>(terminal: TerminalPayments<Payment>): Payment | null {
  const { difference, payments } = terminal
  if (difference === null || difference >= 0) return null
  const same = payments.filter(({ amount }) => cents(amount) === -cents(difference))
  return same.length === 1 ? (same[0] ?? null) : null
}
