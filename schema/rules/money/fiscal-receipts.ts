/**
 * Italian fiscal receipts (documenti commerciali) of a visit's ledger. A receipt documents what is collected: what a client still owes is
 * documented when it is paid, goods first. Tips are no sale. A single-purpose voucher is a sale when it is sold and none when it is used;
 * a multi-purpose one is none when it is sold, and pays a sale when it is used. A return takes whole items of an earlier receipt, and
 * what remains of them is sold again: the tax office takes quantities, no amounts. Amounts are whole cents that include VAT.
 */
import type { FiscalReceiptKind, FiscalReceiptState, LedgerEntryKind, LedgerLineSide, PaymentMethod } from '../../terms.ts'
import { deductTaxed } from './prepaid-vat.ts'

/** A service, product, fee or voucher of a visit, with its VAT: `nature` says why there is none. */
export interface FiscalLine {
  readonly lineId: string
  readonly description: string
  readonly isGood: boolean
  readonly rate: number
  readonly nature: string
  /** A voucher that bears its VAT when it is sold. */
  readonly isTaxedVoucher: boolean
}
export interface FiscalEntry {
  readonly bookEntryId: string
  readonly kind: LedgerEntryKind
  readonly lines: readonly { readonly lineId: string | null; readonly side: LedgerLineSide; readonly cents: number }[]
  readonly payments: readonly {
    readonly method: PaymentMethod
    readonly cents: number
    /** Rate of a single-purpose voucher; null for any other payment. */
    readonly taxedRate: number | null
  }[]
}
export interface FiscalItem extends Omit<FiscalLine, 'isTaxedVoucher'> {
  readonly cents: number
}
/** Content of a receipt. The payments of a sale add up to its items; a return has none. */
export interface FiscalDocument {
  readonly items: readonly FiscalItem[]
  readonly cashCents: number
  readonly electronicCents: number
  /** Paid by multi-purpose vouchers. */
  readonly voucherCents: number
}
/** A receipt of the visit that exists already. */
export interface KnownReceipt {
  readonly id: string
  readonly kind: FiscalReceiptKind
  readonly state: FiscalReceiptState
  readonly parentId: string
  readonly document: FiscalDocument
  /** It has left for the provider, or may have. */
  readonly isOut: boolean
}
export interface PlannedReceipt {
  readonly kind: FiscalReceiptKind
  readonly parentId: string
  readonly document: FiscalDocument
  /** Negative for a return. */
  readonly totalCents: number
}
/** What an entry needs, in this order; `dropped` are receipts that need not be sent any more. */
export interface Plan {
  readonly dropped: readonly string[]
  readonly receipts: readonly PlannedReceipt[]
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0)
const sumItems = (items: readonly FiscalItem[]): number => sum(items.map(({ cents }) => cents))

/** What has to be documented of each line after these entries, in the order of `lines`. */
export function computeTargets(entries: readonly FiscalEntry[], lines: readonly FiscalLine[]): Map<string, number> {
  const charged = new Map<string, number>()
  for (const { lineId, cents } of entries.flatMap((entry) => entry.lines))
    if (lineId !== null) charged.set(lineId, (charged.get(lineId) ?? 0) + cents)
  const payments = entries.flatMap((entry) => entry.payments)
  const owed = sum(entries.flatMap((entry) => entry.lines.map(({ cents }) => cents))) - sum(payments.map(({ cents }) => cents))
  const uses = new Map<number, number>()
  for (const { taxedRate, cents } of payments) if (taxedRate !== null) uses.set(taxedRate, (uses.get(taxedRate) ?? 0) + cents)
  const amounts = lines.map(({ lineId }) => Math.max(0, charged.get(lineId) ?? 0))
  // What is sold in advance is paid at once, never by another voucher.
  const taxable = lines.map(({ rate, isTaxedVoucher }, i) => ({ rate, cents: isTaxedVoucher ? 0 : (amounts[i] ?? 0) }))
  const deducted = deductTaxed(
    taxable,
    [...uses].flatMap(([rate, cents]) => (cents > 0 ? [{ rate, cents }] : [])),
  )
  const due = amounts.map((cents, i) => cents - (deducted[i] ?? 0))
  let open = Math.max(0, sum(due) - Math.max(0, owed))
  const rank = ({ isGood, isTaxedVoucher }: FiscalLine) => (isTaxedVoucher ? 0 : isGood ? 1 : 2)
  const order = lines.map((line, i) => ({ line, i })).toSorted((a, b) => rank(a.line) - rank(b.line))
  const targets = new Map<string, number>()
  for (const { line, i } of order) {
    const paid = Math.min(open, due[i] ?? 0)
    open -= paid
    targets.set(line.lineId, paid)
  }
  return targets
}

const isCounted = ({ state }: KnownReceipt) => state !== 'none' && state !== 'dropped'
const sales = (known: readonly KnownReceipt[]) => known.filter((one) => one.kind === 'sale' && isCounted(one))

/** The items of a sale that no return has. */
function listLeft(sale: KnownReceipt, known: readonly KnownReceipt[]): FiscalItem[] {
  const returned = new Set(
    known.filter((one) => one.parentId === sale.id && isCounted(one)).flatMap(({ document }) => document.items.map(({ lineId }) => lineId)),
  )
  return sale.document.items.filter(({ lineId }) => !returned.has(lineId))
}

type Pool = Pick<FiscalDocument, 'cashCents' | 'electronicCents' | 'voucherCents'>
function toPool(entries: readonly FiscalEntry[]): Pool {
  const payments = entries.flatMap((entry) => entry.payments).filter(({ taxedRate }) => taxedRate === null)
  const of = (isOne: (method: PaymentMethod) => boolean) =>
    Math.max(0, sum(payments.flatMap(({ method, cents }) => (isOne(method) ? [cents] : []))))
  return {
    cashCents: of((method) => method === 'cash'),
    electronicCents: of((method) => method !== 'cash' && method !== 'voucher'),
    voucherCents: of((method) => method === 'voucher'),
  }
}
/** How a sale is paid: by vouchers first, then electronically, the rest in cash. */
function split(total: number, pool: Pool): Pool {
  const voucherCents = Math.min(total, pool.voucherCents)
  const electronicCents = Math.min(total - voucherCents, pool.electronicCents)
  return { voucherCents, electronicCents, cashCents: total - voucherCents - electronicCents }
}

/**
 * What the last of these entries needs, so that the receipts of the visit add up to what has to be documented. `entries` are in the order
 * of posting, and `known` are the receipts of the entries before. `elsewhere` are the first entries where these were posted before the
 * salon was connected: they have no receipt here, so that nothing of them is returned here. A sale that has not left yet and is returned
 * as a whole is dropped.
 */
export function planReceipts(
  entries: readonly FiscalEntry[],
  lines: readonly FiscalLine[],
  known: readonly KnownReceipt[],
  elsewhere: readonly FiscalEntry[] = [],
): Plan {
  const before = computeTargets(elsewhere, lines)
  const targets = new Map(
    [...computeTargets(entries, lines)].map(([lineId, cents]) => [lineId, Math.max(0, cents - (before.get(lineId) ?? 0))] as const),
  )
  const entry = entries.at(-1)
  const dropped: string[] = []
  const receipts: PlannedReceipt[] = []
  // The latest sale keeps what it has, as long as that is still due.
  const kept = sales(known).map((sale) => ({ sale, left: listLeft(sale, known) }))
  const documented = new Map<string, number>()
  for (const { lineId, cents } of kept.flatMap(({ left }) => left)) documented.set(lineId, (documented.get(lineId) ?? 0) + cents)
  for (const { sale, left } of kept.toReversed()) {
    const returned = left.filter(({ lineId }) => (documented.get(lineId) ?? 0) > (targets.get(lineId) ?? 0))
    for (const { lineId, cents } of returned) documented.set(lineId, (documented.get(lineId) ?? 0) - cents)
    if (returned.length === 0) continue
    const isWhole = returned.length === sale.document.items.length
    if (isWhole && !sale.isOut) dropped.push(sale.id)
    else
      receipts.push({
        kind: isWhole && entry?.kind === 'void' ? 'void' : 'return',
        parentId: sale.id,
        document: { items: returned, cashCents: 0, electronicCents: 0, voucherCents: 0 },
        totalCents: -sumItems(returned),
      })
  }
  const items = lines.flatMap(({ isTaxedVoucher: _, ...line }): FiscalItem[] => {
    const cents = (targets.get(line.lineId) ?? 0) - (documented.get(line.lineId) ?? 0)
    return cents > 0 ? [{ ...line, cents }] : []
  })
  const total = sumItems(items)
  if (total > 0) {
    const own = toPool(entry ? [entry] : [])
    const pool = own.cashCents + own.electronicCents + own.voucherCents >= total ? own : toPool(entries)
    receipts.push({ kind: 'sale', parentId: '', document: { items, ...split(total, pool) }, totalCents: total })
  }
  return { dropped, receipts }
}

/** The tax office's portal takes no receipts in the last five minutes of an Italian day. */
const nightlyPause = { from: '23:55', minutes: 5 } as const
/** Seconds until receipts are taken again; 0 where they are. `time` is `HH:MM` in Italy. */
export function getPauseSeconds(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return time >= nightlyPause.from ? (24 * 60 - hours * 60 - minutes) * 60 : 0
}

/** Days after which a Fisconline password ends, and at which the salon is reminded. */
export const passwordDays = 90
export const reminderDays = [60, 75, passwordDays] as const
/** The reminder that is due for a password of this age in days: the latest of those that have come; 0 for none. */
export const findReminder = (age: number): number => reminderDays.findLast((day) => age >= day) ?? 0

/** How long a provider cancels a receipt as a whole; afterwards its items are returned. */
export const voidSeconds = 24 * 3600
/** The lottery takes receipts of a euro and more that are paid electronically as a whole. */
export const canPlayLottery = (document: FiscalDocument): boolean =>
  document.cashCents === 0 && document.voucherCents === 0 && document.electronicCents >= 100

export interface SendingFacts {
  readonly state: FiscalReceiptState
  readonly kind: FiscalReceiptKind
  /** Seconds UTC. */
  readonly nextUtc: number
  readonly leasedUntilUtc: number
  /** A receipt before it, of the same visit, that holds it back. */
  readonly isBehindOther: boolean
  /** State of the sale that it returns; null for a sale. */
  readonly parentState: FiscalReceiptState | null
}
/**
 * Whether the later receipts of a visit wait for this one: while it is on its way, and where a return or void was refused, since what
 * follows it sells again what it returns.
 */
export const holdsBack = ({ state, kind }: Pick<SendingFacts, 'state' | 'kind'>): boolean =>
  state === 'queued' || state === 'unknown' || state === 'sent' || (state === 'refused' && kind !== 'sale')
/** What to do with a receipt now: `read` asks for one that the provider has, `ask` for one of which that is not known. */
export function findStep(facts: SendingFacts, nowUtc: number): 'wait' | 'send' | 'read' | 'ask' {
  const { state, nextUtc, leasedUntilUtc, isBehindOther, parentState } = facts
  if (nextUtc > nowUtc || leasedUntilUtc > nowUtc) return 'wait'
  if (state === 'unknown') return 'ask'
  if (state === 'sent') return 'read'
  if (state !== 'queued' || isBehindOther || (parentState !== null && parentState !== 'done')) return 'wait'
  return 'send'
}
/** Seconds until the next attempt: 30, 60, 120 … up to a quarter of an hour. */
export const getRetrySeconds = (attempts: number): number => Math.min(900, 30 * 2 ** Math.min(attempts, 10))
