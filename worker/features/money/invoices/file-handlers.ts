import { strToU8, zipSync } from 'fflate'
import type { invoices as calls, invoiceLinks } from '../../../../schema/api/money/invoices.ts'
import type { DateFormat } from '../../../../schema/rules/date-format.ts'
import { toInvoiceNumber } from '../../../../schema/rules/money/invoice-amounts.ts'
import type { Language } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortIfSentOften, enqueue, sendAfterResponse, toSendingCause } from '../../messages/outbox/index.ts'
import { selectDateFormat } from '../../platform/salons/index.ts'
import { buildInvoiceXml, type IssuedInvoice, toFileName } from './fatturapa.ts'
import { buildInvoiceSheet } from './pdf-rules.ts'
import { type StoredInvoice, selectInvoice, selectIssuedOfMonth } from './queries.ts'
import { toIssued } from './rules.ts'

type InvoiceHandlers = Handlers<typeof calls>

function assertIssued(stored: StoredInvoice): IssuedInvoice {
  const issued = toIssued(stored)
  if (!issued) throw new ApiError(409, 'invoice_not_issued')
  return issued
}

function replyFile(request: Request, body: string | Uint8Array<ArrayBuffer>, type: string, name: string, inline = false) {
  request.header('Content-Type', type)
  request.header('Content-Disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`)
  return request.body(body)
}

export const getXml: InvoiceHandlers['xml'] = async (db, { invoiceId }, _body, request) => {
  const [[stored]] = await db.batch(selectInvoice(db, invoiceId))
  if (!stored) return undefined
  const issued = assertIssued(stored)
  return replyFile(request, buildInvoiceXml(issued), 'application/xml', toFileName(issued))
}

async function replyPdf(request: Request, stored: StoredInvoice, language: Language, dateFormat: DateFormat) {
  const { drawSheet } = await import('../../../http/pdf.ts')
  const bytes = await drawSheet(buildInvoiceSheet(assertIssued(stored), language, dateFormat), new Date(request.get('nowUtc') * 1000))
  return replyFile(request, bytes, 'application/pdf', 'invoice.pdf', true)
}

export const getPdf: InvoiceHandlers['pdf'] = async (db, { invoiceId, language = 'it' }, _body, request) => {
  const [[stored], dateFormat] = await db.batch(selectInvoice(db, invoiceId), selectDateFormat(db))
  return stored && replyPdf(request, stored, language, dateFormat)
}

/** The client's copy. The link ends with the invoice, which a draft is not: 404. */
export const getLinkedPdf: Handlers<typeof invoiceLinks>['pdf'] = async (db, _input, _body, request) => {
  const [[stored], dateFormat] = await db.batch(selectInvoice(db, db.id), selectDateFormat(db))
  return stored && toIssued(stored) ? replyPdf(request, stored, 'it', dateFormat) : undefined
}

/** Two round trips; the message is sent after the response. */
export const sendPdf: InvoiceHandlers['sendPdf'] = async (db, { invoiceId }, { email }, request) => {
  const [[stored]] = await db.batch(selectInvoice(db, invoiceId))
  if (!stored) return undefined
  const issued = assertIssued(stored)
  const to = email ?? stored.email
  if (to === '') throw new ApiError(400, 'invalid_input', { fields: { email: 'Required' } })
  const sent = { kind: 'invoice', recordId: invoiceId } as const
  const message = enqueue(db, {
    cause: toSendingCause(sent, db.newId('ims')),
    kind: 'invoice',
    data: { invoiceId, number: toInvoiceNumber(issued), isCredit: issued.kind === 'credit_note' },
    to: to === stored.email ? { clientId: stored.clientId } : { email: to },
    channel: 'mail',
  })
  const reply = { invoiceId, email: to }
  return db.createIdempotent(
    async () => {
      await db.batch(...db.recordIdempotencyKey(invoiceId), abortIfSentOften(db, sent), message)
      sendAfterResponse(request, message)
      return reply
    },
    async () => reply,
  )
}

/** A year of 5,000 invoices is some 20 MB of text; a month of a salon is far below. */
export const getZip: InvoiceHandlers['zip'] = async (db, { month }, _body, request) => {
  const [stored] = await db.batch(selectIssuedOfMonth(db, month))
  const files = stored
    .flatMap((one) => toIssued(one) ?? [])
    .map((issued) => [toFileName(issued), strToU8(buildInvoiceXml(issued))] as const)
  if (files.length === 0) throw new ApiError(409, 'no_invoices_in_month')
  const bytes = zipSync(Object.fromEntries(files), { level: 6, mtime: new Date(db.nowUtc * 1000) })
  return replyFile(request, new Uint8Array(bytes), 'application/zip', `invoices-${month}.zip`)
}
