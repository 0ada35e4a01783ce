/**
 * What of a visit has still to be invoiced or credited. A document covers ledger entries as a whole; entries that no document covers are
 * open. Amounts are euro, sums are computed in cents.
 */
import type { LedgerEntryKind, LedgerLineSide } from '../../terms.ts'
import { cents, euro } from '../money.ts'
import type { InvoiceKind } from './invoice-terms.ts'

export interface InvoicedEntry {
  readonly bookEntryId: string
  readonly kind: LedgerEntryKind
  /** A document covers it. */
  readonly isCovered: boolean
  readonly lines: readonly { readonly lineId: string | null; readonly side: LedgerLineSide; readonly amount: number }[]
}
/** An open document: the entries that it covers, and what it charges or credits per line of the visit, as positive amounts. */
export interface OpenDocument {
  readonly kind: InvoiceKind
  readonly entryIds: readonly string[]
  readonly lines: readonly { readonly lineId: string; readonly amount: number }[]
  readonly total: number
}

/** Tips go to the team and are no sale of the salon. */
const isInvoiced = (side: LedgerLineSide): boolean => side !== 'tip' && side !== 'rounding'

function sumLines(entries: readonly InvoicedEntry[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { lineId, side, amount } of entries.flatMap((entry) => entry.lines))
    if (lineId !== null && isInvoiced(side)) sums.set(lineId, (sums.get(lineId) ?? 0) + cents(amount))
  return sums
}

/** The document over these entries, or null where nothing is left of them, or where some lines are charged and others credited. */
function toDocument(entries: readonly InvoicedEntry[]): OpenDocument | null {
  const sums = [...sumLines(entries)].filter(([, amount]) => amount !== 0)
  const total = sums.reduce((sum, [, amount]) => sum + amount, 0)
  const sign = Math.sign(total)
  if (sign === 0 || sums.some(([, amount]) => Math.sign(amount) !== sign)) return null
  return {
    kind: sign > 0 ? 'invoice' : 'credit_note',
    entryIds: entries.map(({ bookEntryId }) => bookEntryId),
    lines: sums.map(([lineId, amount]) => ({ lineId, amount: euro(sign * amount) })),
    total: euro(sign * total),
  }
}

/**
 * The next document of a visit, or null if nothing is open. A void ends what came before: what was invoiced until then is credited first,
 * and the checkout behind it is invoiced by another document. `entries` are in the order of posting.
 */
export function findOpenDocument(entries: readonly InvoicedEntry[]): OpenDocument | null {
  const open = entries.filter(({ isCovered }) => !isCovered)
  const ended = open.findLastIndex(({ kind }) => kind === 'void') + 1
  const isEndedOpen = [...sumLines(open.slice(0, ended)).values()].some((amount) => amount !== 0)
  const [most, least] = isEndedOpen ? [ended, 1] : [open.length, ended + 1]
  // Usually all of them; fewer where later ones go the other way.
  for (let count = most; count >= least; count--) {
    const document = toDocument(open.slice(0, count))
    if (document) return document
  }
  return null
}
