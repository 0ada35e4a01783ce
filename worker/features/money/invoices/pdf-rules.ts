import { type DateFormat, formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { computeInvoice, toInvoiceNumber, toNetLine } from '../../../../schema/rules/money/invoice-amounts.ts'
import type { InvoiceBuyer, InvoiceSeller } from '../../../../schema/rules/money/invoice-document.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { PdfSection } from '../../../http/pdf.ts'
import type { IssuedInvoice } from './fatturapa.ts'
import { type PdfLabels, pdfLabels } from './pdf-labels.ts'

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
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' })
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
