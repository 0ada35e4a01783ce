import { computeCashRounding } from '../../../../schema/rules/money/cash-rounding.ts'
import type { EnteredMethod } from '../../../../schema/terms.ts'

/** One payment of a checkout. `cents: null` covers the remainder; at most one line does. */
export interface PaymentLine {
  key: string
  method: EnteredMethod
  cents: number | null
  /** The gift card that the line draws on, with the end of its code and its balance in cents. */
  card?: { prepaidId: string; codeEnd: string; balance: number }
  /** Terminal of a card payment. */
  cardTerminalId?: string | undefined
}
/** All amounts are whole cents. */
export interface PaymentTotals {
  /** The amount of each line, by key. */
  amounts: ReadonlyMap<string, number>
  /** What no line covers yet; negative if the lines exceed the amount due. */
  remaining: number
  /** What the rounding of cash adds to the amount due; negative where it takes off. */
  rounding: number
  /** Cash to hand back: only cash may exceed the amount due. */
  change: number
}

/**
 * Computes the amount of each line, what remains, the rounding and the change. `unpaid` is left for later; `own` is the part of `toPay`
 * that this visit charges, `step` that of which cash is a multiple. All in whole cents.
 */
export function computePaymentTotals(
  lines: readonly PaymentLine[],
  toPay: number,
  unpaid: number,
  { own = toPay, step = 1 }: { own?: number; step?: number } = {},
): PaymentTotals {
  const fixed = lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const rest = Math.max(0, toPay - unpaid - fixed)
  const sumOf = (isCash: boolean) =>
    lines.reduce((sum, { method, cents }) => ((method === 'cash') === isCash ? sum + (cents ?? rest) : sum), 0)
  const rounding = unpaid === 0 ? computeCashRounding({ due: toPay, own, cash: sumOf(true), others: sumOf(false), step }) : 0
  const due = toPay - unpaid + rounding
  // Only what is paid in cash is rounded.
  const amounts = new Map(lines.map(({ key, method, cents }) => [key, cents ?? (method === 'cash' ? Math.max(0, due - fixed) : rest)]))
  const paid = [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
  const excess = paid - due
  const cash = lines.filter(({ method }) => method === 'cash').reduce((sum, { key }) => sum + (amounts.get(key) ?? 0), 0)
  const change = excess > 0 && cash >= excess ? excess : 0
  return { amounts, rounding, remaining: due - paid + change, change }
}

/** The payments to send, in euro: cash without the change, no payments of zero. */
export function toPaymentDrafts(
  lines: readonly PaymentLine[],
  { amounts, change }: PaymentTotals,
): { method: EnteredMethod; amount: number; prepaidId?: string; cardTerminalId?: string }[] {
  let changeLeft = change
  return lines.flatMap(({ key, method, card, cardTerminalId }) => {
    const given = amounts.get(key) ?? 0
    const returned = method === 'cash' ? Math.min(changeLeft, given) : 0
    changeLeft -= returned
    const terminal = method === 'card' && cardTerminalId ? { cardTerminalId } : {}
    const source = card ? { prepaidId: card.prepaidId } : terminal
    return given - returned > 0 ? [{ method, amount: (given - returned) / 100, ...source }] : []
  })
}

/** The lines after a payment method is chosen: it covers the remainder, or replaces the method of the line that does. */
export function chooseMethod(
  lines: readonly PaymentLine[],
  method: EnteredMethod,
  { remaining }: PaymentTotals,
  createKey: () => string,
): PaymentLine[] {
  if (lines.some(({ cents }) => cents === null)) return lines.map((line) => (line.cents === null ? { ...line, method } : line))
  const last = lines.findLastIndex(({ card }) => card === undefined)
  if (remaining > 0 || last === -1) return [...lines, { key: createKey(), method, cents: null }]
  return lines.map((line, i) => (i === last ? { ...line, method } : line))
}

/** The lines with a gift card, which pays as much as it holds of what the other fixed lines leave; the remainder stays with its line. */
export function addCard(
  lines: readonly PaymentLine[],
  card: NonNullable<PaymentLine['card']>,
  due: number,
  createKey: () => string,
): PaymentLine[] {
  const others = lines.filter((line) => line.card?.prepaidId !== card.prepaidId)
  const fixed = others.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const cents = Math.max(0, Math.min(card.balance, due - fixed))
  return [{ key: createKey(), method: 'voucher', cents, card }, ...others]
}

/** Cards that are charged more than they hold. */
export const findOverdrawn = (lines: readonly PaymentLine[], { amounts }: Pick<PaymentTotals, 'amounts'>): PaymentLine[] =>
  lines.filter(({ key, card }) => card !== undefined && (amounts.get(key) ?? 0) > card.balance)

/** The method of the line that covers the remainder, else of the last one; null without lines. */
export const getChosenMethod = (lines: readonly PaymentLine[]): EnteredMethod | null =>
  (lines.find(({ cents }) => cents === null) ?? lines.at(-1))?.method ?? null
