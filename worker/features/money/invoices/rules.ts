import type { Invoice, OpenVisit, VisitInvoices } from '../../../../schema/api/money/invoices-schemas.ts'
import { findCategoryVat } from '../../../../schema/rules/catalogue/category-vat.ts'
import { type DateFormat, formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { getAmountFormat } from '../../../../schema/rules/money/amount-format.ts'
import { computeInvoice, toInvoiceNumber, toNetLine } from '../../../../schema/rules/money/invoice-amounts.ts'
import {
  findBuyerProblems,
  findLineProblems,
  findNoteProblems,
  findSellerProblems,
  hasInvoiceData,
} from '../../../../schema/rules/money/invoice-checks.ts'
import type { InvoiceBuyer, InvoiceDocument, InvoiceLine, InvoiceSeller, Vat } from '../../../../schema/rules/money/invoice-document.ts'
import { type InvoiceSide, invoiceCurrency, voucherBasis } from '../../../../schema/rules/money/invoice-terms.ts'
import { findOpenDocument, type OpenDocument } from '../../../../schema/rules/money/invoice-visits.ts'
import { allocatePayments } from '../../../../schema/rules/money/ledger.ts'
import { deductTaxed, type RateAmount } from '../../../../schema/rules/money/prepaid-vat.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { PdfSection } from '../../../http/pdf.ts'
import { type IssuedInvoice, toFileName } from './fatturapa.ts'
import { type PdfLabels, pdfLabels } from './pdf-labels.ts'
import type { InvoiceDraft, Invoicing, StoredInvoice, StoredSettings } from './queries.ts'
import type { InvoicedVisit, SoldLine } from './visit-queries.ts'

/** What a voucher can pay for: something else that is sold in advance is not paid with one. */
const isPayable = (side: InvoiceSide) => side !== 'voucher' && side !== 'deduction'

const description = 'Quota già assoggettata a IVA alla vendita del buono'

/** What single-purpose vouchers paid of an open document by their rate, in cents; of a credit note, what was refunded to them. */
function listTaxedPayments({ entries }: InvoicedVisit, { kind, entryIds }: OpenDocument): RateAmount[] {
  const sign = kind === 'invoice' ? 1 : -1
  const sums = new Map<number, number>()
  for (const { bookEntryId, payments } of entries) {
    if (!entryIds.includes(bookEntryId)) continue
    for (const { amount, taxedRate } of payments)
      if (taxedRate !== null) sums.set(taxedRate, (sums.get(taxedRate) ?? 0) + sign * cents(amount))
  }
  return [...sums].map(([rate, sum]) => ({ rate, cents: sum })).filter(({ cents: sum }) => sum > 0)
}

/**
 * Negative lines for what was taxed when its vouchers were sold, one per kind of VAT, so that the document charges the rest only. `lines`
 * are those of the visit.
 */
function toDeductions(visit: InvoicedVisit, open: OpenDocument, lines: readonly InvoiceLine[]): InvoiceLine[] {
  const bought = lines.map(({ side, rate, amount }) => ({ rate, cents: isPayable(side) ? cents(amount) : 0 }))
  const deducted = deductTaxed(bought, listTaxedPayments(visit, open))
  const byVat = new Map<string, InvoiceLine>()
  lines.forEach(({ rate, nature, legalBasis, day }, i) => {
    const taken = deducted[i] ?? 0
    if (taken === 0) return
    const key = `${rate} ${nature} ${legalBasis}`
    const amount = euro(cents(byVat.get(key)?.amount ?? 0) - taken)
    const lineId = byVat.get(key)?.lineId ?? `${visit.appointmentId}-${byVat.size + 1}`
    byVat.set(key, {
      lineId,
      side: 'deduction',
      description,
      day,
      price: amount,
      quantity: 1,
      discount: 0,
      amount,
      rate,
      nature,
      legalBasis,
    })
  })
  return [...byVat.values()]
}

/** What an open document charges or credits beside what was taxed already, in euro. */
function computeOpenTotal(visit: InvoicedVisit, open: OpenDocument): number {
  const taxed = listTaxedPayments(visit, open).reduce((sum, payment) => sum + payment.cents, 0)
  const payable = open.lines.reduce((sum, { lineId, amount }) => {
    const side = visit.lines.find((line) => line.lineId === lineId)?.side
    return side !== undefined && isPayable(side) ? sum + cents(amount) : sum
  }, 0)
  return euro(cents(open.total) - Math.min(taxed, payable))
}

type Row = readonly [label: string, value: string]

const partyRows = (party: InvoiceBuyer | InvoiceSeller, labels: PdfLabels): Row[] => [
  [labels.name, party.name],
  [labels.address, [party.address, [party.zipCode, party.city, party.district].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
  [labels.vatNumber, party.vatNumber],
  [labels.fiscalCode, party.fiscalCode],
]

/** The courtesy copy of an invoice as a sheet for `drawSheet`. */
export function buildInvoiceSheet(invoice: IssuedInvoice, language: Language, dateFormat: DateFormat) {
  const { document } = invoice
  const labels = pdfLabels[language]
  const number = toInvoiceNumber(invoice)
  const locale = language === 'it' ? 'it-IT' : 'en-IE'
  const format = getAmountFormat(language, invoiceCurrency)
  const precise = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 })
  const toDay = (day: string) => formatDatePattern(day, dateFormat)
  const { summaries, taxable, tax, total, stamp } = computeInvoice(document.lines)
  const lines = document.lines.map((line): Row => {
    const net = toNetLine(line)
    const factors = [`${line.quantity} × ${precise.format(Number(net.price))}`]
    if (net.discount) factors.push(`${labels.discount} ${precise.format(Number(net.discount))}`)
    const rate = line.nature === '' ? `${labels.tax} ${precise.format(line.rate)}%` : line.nature
    return [`${line.description} · ${toDay(line.day)} · ${factors.join(' − ')} · ${rate}`, format.format(Number(net.amount))]
  })
  const rates = summaries.map(
    (one): Row =>
      one.nature === ''
        ? [`${labels.tax} ${precise.format(one.rate)}% (${format.format(one.taxable)})`, format.format(one.tax)]
        : [`${one.nature} · ${one.legalBasis}`, format.format(one.taxable)],
  )
  const due = toDay(addDays(invoice.day, document.dueDays))
  const sections: PdfSection[] = [
    { title: labels.seller, rows: partyRows(document.seller, labels) },
    { title: labels.buyer, rows: [...partyRows(document.buyer, labels), [labels.code, document.buyer.invoiceCode]] },
    { title: labels.lines, amounts: true, rows: [...lines, [labels.taxable, format.format(taxable)]] },
    { title: labels.sums, amounts: true, rows: [...rates, [labels.tax, format.format(tax)], [labels.total, format.format(total)]] },
    {
      title: labels.payment,
      rows: [
        ...document.payments.map(({ method, amount }): Row => [labels.methods[method], format.format(amount)]),
        ...(document.unpaid > 0 ? [[labels.due(due), format.format(document.unpaid)] as const] : []),
        ['IBAN', document.unpaid > 0 ? document.seller.iban : ''],
        ...(stamp > 0 ? [[labels.stamp, format.format(stamp)] as const] : []),
        [labels.reason, document.reason],
        ...document.credits.map((credit): Row => [labels.credits, labels.numberAndDay(credit.number, toDay(credit.day))]),
      ],
    },
  ]
  const subtitle = labels.numberAndDay(number, toDay(invoice.day))
  return { title: labels.titles[invoice.kind], subtitle, notice: labels.copy, footer: `${labels.titles[invoice.kind]} ${number}`, sections }
}

/** How something is taxed: by the rate of its category, otherwise as the salon's regime has it. */
function findVat(settings: StoredSettings, { side, categoryId, vatRate }: Pick<SoldLine, 'side' | 'categoryId' | 'vatRate'>): Vat {
  if (side === 'voucher' && vatRate !== null && settings.regime !== 'RF19') return { rate: vatRate, nature: '', legalBasis: '' }
  // A multi-purpose voucher: it is not known yet what will be bought with it.
  if (side === 'voucher') return { rate: 0, nature: 'N2.2', legalBasis: voucherBasis }
  return findCategoryVat(settings, { side, categoryId })
}

/** Price, quantity and discount as they were sold; one piece at its amount where the visit was changed since. */
function toQuantities({ price, quantity }: SoldLine, amount: number): Pick<InvoiceLine, 'price' | 'quantity' | 'discount'> {
  const discount = cents(price) * quantity - cents(amount)
  return discount < 0 ? { price: amount, quantity: 1, discount: 0 } : { price, quantity, discount: euro(discount) }
}

/** The lines of an open document. A credit note repeats the VAT of the invoice that it credits. */
function toLines(visit: InvoicedVisit, open: OpenDocument, settings: StoredSettings): InvoiceLine[] {
  const day = visit.entries.find(({ bookEntryId }) => bookEntryId === open.entryIds[0])?.day ?? ''
  const invoiced = visit.documents.filter(({ kind }) => kind === 'invoice').flatMap(({ lines }) => lines)
  return open.lines.flatMap(({ lineId, amount }): InvoiceLine[] => {
    const sold = visit.lines.find((line) => line.lineId === lineId)
    if (!sold) return []
    const { side, description } = sold
    const original = open.kind === 'credit_note' ? invoiced.findLast((line) => line.lineId === lineId) : undefined
    const { rate, nature, legalBasis } = original ?? findVat(settings, sold)
    const quantities = open.kind === 'invoice' ? toQuantities(sold, amount) : { price: amount, quantity: 1, discount: 0 }
    return [{ lineId, side, description, day: original?.day ?? day, ...quantities, amount, rate, nature, legalBasis }]
  })
}

/** What was paid of these visits, without what is left unpaid and what was deducted, at most the total. */
function toPayments(visits: readonly InvoicedVisit[], total: number): Pick<InvoiceDocument, 'payments' | 'unpaid'> {
  const unpaid = Math.min(total, sumEuro(visits.map(({ owed }) => owed)))
  const byMethod = new Map<InvoiceDocument['payments'][number]['method'], number>()
  const paid = visits.flatMap(({ entries }) => entries.flatMap(({ payments }) => payments))
  for (const { method, amount } of paid.filter(({ taxedRate }) => taxedRate === null))
    byMethod.set(method, (byMethod.get(method) ?? 0) + cents(amount))
  const received = [...byMethod].filter(([, amount]) => amount > 0).map(([method, amount]) => ({ method, amount: euro(amount) }))
  const [payments = []] = allocatePayments(received, [euro(cents(total) - cents(unpaid))])
  return { payments: payments.map(({ method, amount }) => ({ method, amount })), unpaid }
}

const toCredits = (visits: readonly InvoicedVisit[]): InvoiceDocument['credits'] =>
  visits.flatMap(({ documents }) =>
    documents.flatMap(({ invoiceId, kind, number, day }) => (kind === 'invoice' && number && day ? [{ invoiceId, number, day }] : [])),
  )

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/**
 * The draft over visits of one payer and month. Throws 409 where nothing is open, or where an invoice that would be credited is itself
 * still a draft.
 */
export function buildDraft(visits: readonly InvoicedVisit[], { settings }: Invoicing, invoiceId: string): InvoiceDraft {
  const found = visits.flatMap((visit) => {
    const open = findOpenDocument(visit.entries)
    return open ? [{ visit, open }] : []
  })
  const [first] = found
  if (!first || found.length < visits.length) throw new ApiError(409, 'nothing_to_invoice')
  if (unique(visits.map(({ clientId }) => clientId)).length > 1) throw new ApiError(409, 'invoice_of_several_clients')
  const lines = found
    .flatMap(({ visit, open }) => {
      const sold = toLines(visit, open, settings)
      return [...sold, ...toDeductions(visit, open, sold)]
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  if (lines.length === 0) throw new ApiError(409, 'nothing_to_invoice')
  const isMixed = unique(found.map(({ open }) => open.kind)).length > 1 || unique(lines.map(({ day }) => day.slice(0, 7))).length > 1
  if (isMixed) throw new ApiError(409, 'invoice_of_several_months')
  const { kind } = first.open
  const sums = computeInvoice(lines)
  if (sums.total <= 0) throw new ApiError(409, 'paid_by_taxed_voucher')
  const document: InvoiceDocument = {
    buyer: first.visit.buyer,
    seller: null,
    lines,
    ...(kind === 'invoice' ? toPayments(visits, sums.total) : { payments: [], unpaid: 0 }),
    dueDays: settings.dueDays,
    reason: '',
    credits: kind === 'credit_note' ? toCredits(visits) : [],
  }
  const entries = found.flatMap(({ visit: { appointmentId }, open }) =>
    open.entryIds.map((bookEntryId) => ({ bookEntryId, appointmentId })),
  )
  return { invoiceId, kind, clientId: first.visit.clientId, total: sums.total, tax: sums.tax, stamp: sums.stamp, document, entries }
}

/** Whether a draft no longer covers what it would cover if it were made now: a visit was charged or credited since. */
export const isOutdated = (visits: readonly InvoicedVisit[], draftId: string): boolean =>
  visits.some(({ entries }) => {
    const open = findOpenDocument(entries.map((entry) => ({ ...entry, isCovered: entry.isCovered && entry.invoiceId !== draftId })))
    const own = entries.filter(({ invoiceId }) => invoiceId === draftId)
    return own.length !== open?.entryIds.length || own.some(({ bookEntryId }) => !open.entryIds.includes(bookEntryId))
  })

/** A visit with something open, for the list to choose from. */
export function toOpenVisit(visit: InvoicedVisit): OpenVisit | null {
  const open = findOpenDocument(visit.entries)
  const total = open ? computeOpenTotal(visit, open) : 0
  if (!open || total <= 0) return null
  const ids = open.lines.map(({ lineId }) => lineId)
  return {
    appointmentId: visit.appointmentId,
    day: visit.entries.find(({ bookEntryId }) => bookEntryId === open.entryIds[0])?.day ?? '',
    kind: open.kind,
    total,
    items: visit.lines.filter(({ lineId }) => ids.includes(lineId)).map(({ description }) => description),
  }
}

export const toVisitInvoices = (visit: InvoicedVisit): VisitInvoices => ({
  appointmentId: visit.appointmentId,
  clientId: visit.clientId,
  hasData: hasInvoiceData(visit.buyer),
  open: toOpenVisit(visit),
  invoices: visit.documents.map(({ invoiceId, kind, state, number }) => ({ invoiceId, kind, state, number })),
})

const withPrefix = (prefix: string, problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, message]) => [`${prefix}.${field}`, message]))

/** What keeps an invoice from being issued, by field; fields of the buyer have no prefix. */
export const findProblems = ({ buyer, lines, reason }: InvoiceDocument, seller: InvoiceSeller): Record<string, string> => ({
  ...findBuyerProblems(buyer),
  ...findNoteProblems(reason),
  ...withPrefix('seller', findSellerProblems(seller)),
  ...findLineProblems(lines),
})

/** An invoice that has a number; undefined for a draft. */
export function toIssued({ kind, series, year, serial, day, fileNo, document }: StoredInvoice): IssuedInvoice | undefined {
  const { seller } = document
  if (year === null || serial === null || day === null || fileNo === null || seller === null) return undefined
  return { kind, series, year, number: serial, day, fileNo, document: { ...document, seller } }
}

/** The reply. A draft and a rejected invoice show what would keep them from being issued as the salon is now. */
export function toInvoice(stored: StoredInvoice, invoicing: Invoicing): Invoice {
  const { series: _series, year: _year, serial: _serial, fileNo: _fileNo, document, ...row } = stored
  const { seller: _seller, ...content } = document
  const { summaries, taxable, stamp } = computeInvoice(document.lines)
  const issued = toIssued(stored)
  const isOpen = row.state === 'draft' || row.state === 'rejected'
  return {
    ...row,
    ...content,
    buyer: { ...document.buyer },
    lines: document.lines.map((line) => ({ ...line })),
    payments: document.payments.map((payment) => ({ ...payment })),
    credits: document.credits.map((credit) => ({ ...credit })),
    summaries: summaries.map((summary) => ({ ...summary })),
    taxable,
    stamp,
    file: issued ? toFileName(issued) : null,
    problems: isOpen ? findProblems(document, invoicing.seller) : {},
  }
}
