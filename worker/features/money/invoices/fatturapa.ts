import { computeInvoice, toInvoiceNumber, toNetLine } from '../../../../schema/rules/money/invoice-amounts.ts'
import { toInvoiceText, toVatDigits } from '../../../../schema/rules/money/invoice-checks.ts'
import type { InvoiceBuyer, InvoiceDocument, InvoiceLine, InvoiceSeller } from '../../../../schema/rules/money/invoice-document.ts'
import { type InvoiceKind, invoiceCurrency } from '../../../../schema/rules/money/invoice-terms.ts'
import { normalizeIban } from '../../../../schema/rules/money/tax-numbers.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import type { PaymentMethod } from '../../../../schema/terms.ts'
import { element, optional, writeXml, type XmlElement } from '../../../http/xml-writer.ts'

/** An issued invoice: what the file is made of. */
export interface IssuedInvoice {
  readonly kind: InvoiceKind
  readonly series: string
  readonly year: number
  readonly number: number
  readonly day: string
  readonly fileNo: number
  readonly document: InvoiceDocument & { readonly seller: InvoiceSeller }
}

const namespace = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'
/** Cash, card, and amounts held from earlier on; no code says how another payment was made. */
const paymentCodes: Readonly<Record<PaymentMethod, string>> = { cash: 'MP01', card: 'MP08', voucher: 'MP22', other: '', online: 'MP08' }
const bankTransfer = 'MP05'

const money = (amount: number) => amount.toFixed(2)
const text = (name: string, value: string) => element(name, toInvoiceText(value))
/** Up to five letters or digits that count the salon's files. */
const toFileCode = (fileNo: number) => fileNo.toString(36).toUpperCase().padStart(5, '0')
/** Who transmits: the salon, by its tax code. */
const getSenderCode = ({ fiscalCode, vatNumber }: InvoiceSeller) => fiscalCode.trim().toUpperCase() || toVatDigits(vatNumber, 'IT')

/** Name of the file as the exchange wants it. */
export const toFileName = ({ document, fileNo }: IssuedInvoice): string => `IT${getSenderCode(document.seller)}_${toFileCode(fileNo)}.xml`

const toVatId = (country: string, code: string) =>
  element('IdFiscaleIVA', [element('IdPaese', country), element('IdCodice', toVatDigits(code, country))])

const toPlace = ({ address, zipCode, city, district, country }: InvoiceBuyer | InvoiceSeller) =>
  element('Sede', [
    text('Indirizzo', address),
    element('CAP', country === 'IT' ? zipCode.trim() : '00000'),
    text('Comune', city),
    country === 'IT' && /^[A-Z]{2}$/.test(district.trim().toUpperCase()) ? element('Provincia', district.trim().toUpperCase()) : undefined,
    element('Nazione', country),
  ])

function toSeller(seller: InvoiceSeller): XmlElement {
  const { reaOffice, reaNumber } = seller
  return element('CedentePrestatore', [
    element('DatiAnagrafici', [
      toVatId('IT', seller.vatNumber),
      optional('CodiceFiscale', seller.fiscalCode.trim().toUpperCase()),
      element('Anagrafica', [text('Denominazione', seller.name)]),
      element('RegimeFiscale', seller.regime),
    ]),
    toPlace(seller),
    reaOffice && reaNumber
      ? element('IscrizioneREA', [element('Ufficio', reaOffice), element('NumeroREA', reaNumber), element('StatoLiquidazione', 'LN')])
      : undefined,
  ])
}

const toBuyer = (buyer: InvoiceBuyer): XmlElement =>
  element('CessionarioCommittente', [
    element('DatiAnagrafici', [
      buyer.vatNumber.trim() ? toVatId(buyer.country, buyer.vatNumber) : undefined,
      buyer.country === 'IT' ? optional('CodiceFiscale', buyer.fiscalCode.trim().toUpperCase()) : undefined,
      element('Anagrafica', [text('Denominazione', buyer.name)]),
    ]),
    toPlace(buyer),
  ])

/** Without a code the exchange delivers to the certified e-mail, or else to the client's area of the tax office. */
function toTransmission({ document, fileNo }: IssuedInvoice): XmlElement {
  const { buyer, seller } = document
  const code = buyer.country === 'IT' ? buyer.invoiceCode.trim().toUpperCase() || '0000000' : 'XXXXXXX'
  return element('DatiTrasmissione', [
    element('IdTrasmittente', [element('IdPaese', 'IT'), element('IdCodice', getSenderCode(seller))]),
    element('ProgressivoInvio', toFileCode(fileNo)),
    element('FormatoTrasmissione', 'FPR12'),
    element('CodiceDestinatario', code),
    code === '0000000' ? optional('PECDestinatario', buyer.pec) : undefined,
  ])
}

/** Credit note; deferred invoice over several days; invoice. */
const getDocumentType = ({ kind, document: { lines } }: IssuedInvoice): string => {
  if (kind === 'credit_note') return 'TD04'
  return new Set(lines.map(({ day }) => day)).size > 1 ? 'TD24' : 'TD01'
}

function toGeneral(invoice: IssuedInvoice): XmlElement {
  const { document } = invoice
  const { stamp, total } = computeInvoice(document.lines)
  return element('DatiGenerali', [
    element('DatiGeneraliDocumento', [
      element('TipoDocumento', getDocumentType(invoice)),
      element('Divisa', invoiceCurrency),
      element('Data', invoice.day),
      element('Numero', toInvoiceNumber(invoice)),
      stamp > 0 ? element('DatiBollo', [element('BolloVirtuale', 'SI'), element('ImportoBollo', money(stamp))]) : undefined,
      element('ImportoTotaleDocumento', money(total)),
      document.reason.trim() ? text('Causale', document.reason) : undefined,
    ]),
    ...document.credits.map(({ number, day }) => element('DatiFattureCollegate', [element('IdDocumento', number), element('Data', day)])),
  ])
}

function toLine(line: InvoiceLine, number: number): XmlElement {
  const net = toNetLine(line)
  return element('DettaglioLinee', [
    element('NumeroLinea', String(number)),
    text('Descrizione', line.description),
    element('Quantita', money(line.quantity)),
    element('DataInizioPeriodo', line.day),
    element('DataFinePeriodo', line.day),
    element('PrezzoUnitario', net.price),
    net.discount ? element('ScontoMaggiorazione', [element('Tipo', 'SC'), element('Importo', net.discount)]) : undefined,
    element('PrezzoTotale', net.amount),
    element('AliquotaIVA', money(line.rate)),
    optional('Natura', line.nature),
  ])
}

const toGoods = ({ lines }: InvoiceDocument): XmlElement =>
  element('DatiBeniServizi', [
    ...lines.map((line, i) => toLine(line, i + 1)),
    ...computeInvoice(lines).summaries.map(({ rate, nature, taxable, tax, legalBasis }) =>
      element('DatiRiepilogo', [
        element('AliquotaIVA', money(rate)),
        optional('Natura', nature),
        element('ImponibileImporto', money(taxable)),
        element('Imposta', money(tax)),
        nature === '' ? element('EsigibilitaIVA', 'I') : text('RiferimentoNormativo', legalBasis),
      ]),
    ),
  ])

/** What was paid and how, and what is still due; nothing where no payment has a code. */
function toPayments({ kind, day, document }: IssuedInvoice): XmlElement | undefined {
  const { payments, unpaid, dueDays, seller } = document
  if (kind === 'credit_note') return undefined
  const paid = payments.flatMap(({ method, amount }) => {
    const code = paymentCodes[method]
    return code ? [element('DettaglioPagamento', [element('ModalitaPagamento', code), element('ImportoPagamento', money(amount))])] : []
  })
  const due =
    unpaid > 0
      ? [
          element('DettaglioPagamento', [
            element('ModalitaPagamento', bankTransfer),
            element('DataScadenzaPagamento', addDays(day, dueDays)),
            element('ImportoPagamento', money(unpaid)),
            optional('IBAN', normalizeIban(seller.iban)),
          ]),
        ]
      : []
  if (paid.length + due.length === 0) return undefined
  return element('DatiPagamento', [element('CondizioniPagamento', 'TP02'), ...paid, ...due])
}

/** The invoice as a file of the format FatturaPA 1.2 for private recipients and companies. */
export function buildInvoiceXml(invoice: IssuedInvoice): string {
  const { document } = invoice
  return writeXml({
    name: 'p:FatturaElettronica',
    attributes: { versione: 'FPR12', 'xmlns:p': namespace },
    content: [
      element('FatturaElettronicaHeader', [toTransmission(invoice), toSeller(document.seller), toBuyer(document.buyer)]),
      element('FatturaElettronicaBody', [toGeneral(invoice), toGoods(document), toPayments(invoice)]),
    ],
  })
}
