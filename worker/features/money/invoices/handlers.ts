import { strToU8, zipSync } from 'fflate'
import { type invoices as calls, invoiceLinks, invoiceSettings, invoices } from '../../../../schema/api/money/invoices.ts'
import {
  type InvoiceSettings,
  invoiceLinksSchemas,
  invoiceSettingsSchemas,
  invoicesSchemas,
} from '../../../../schema/api/money/invoices-schemas.ts'
import type { DateFormat } from '../../../../schema/rules/date-format.ts'
import { toInvoiceNumber } from '../../../../schema/rules/money/invoice-amounts.ts'
import { findSellerProblems } from '../../../../schema/rules/money/invoice-checks.ts'
import type { Language } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { abortIfSentOften, enqueue, sendAfterResponse, toSendingCause } from '../../messages/outbox/index.ts'
import { selectDateFormat } from '../../platform/salons/index.ts'
import {
  createDraft,
  getInvoice,
  getVisitInvoices,
  listInvoices,
  listOpenVisits,
  removeInvoice,
  restoreInvoice,
  updateInvoice,
} from './draft-handlers.ts'
import { buildInvoiceXml, type IssuedInvoice, toFileName } from './fatturapa.ts'
import { issue, markSent, readExchangeAnswer, undoSent } from './issue-handlers.ts'
import {
  abortUnlessCategories,
  type Invoicing,
  type StoredInvoice,
  saveSettings,
  selectInvoice,
  selectInvoicing,
  selectIssuedOfMonth,
} from './queries.ts'
import { buildInvoiceSheet, toIssued } from './rules.ts'

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

const getXml: InvoiceHandlers['xml'] = async (db, { invoiceId }, _body, request) => {
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

const getPdf: InvoiceHandlers['pdf'] = async (db, { invoiceId, language = 'it' }, _body, request) => {
  const [[stored], dateFormat] = await db.batch(selectInvoice(db, invoiceId), selectDateFormat(db))
  return stored && replyPdf(request, stored, language, dateFormat)
}

/** The client's copy. The link ends with the invoice, which a draft is not: 404. */
const getLinkedPdf: Handlers<typeof invoiceLinks>['pdf'] = async (db, _input, _body, request) => {
  const [[stored], dateFormat] = await db.batch(selectInvoice(db, db.id), selectDateFormat(db))
  return stored && toIssued(stored) ? replyPdf(request, stored, 'it', dateFormat) : undefined
}

/** Two round trips; the message is sent after the response. */
const sendPdf: InvoiceHandlers['sendPdf'] = async (db, { invoiceId }, { email }, request) => {
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
const getZip: InvoiceHandlers['zip'] = async (db, { month }, _body, request) => {
  const [stored] = await db.batch(selectIssuedOfMonth(db, month))
  const files = stored
    .flatMap((one) => toIssued(one) ?? [])
    .map((issued) => [toFileName(issued), strToU8(buildInvoiceXml(issued))] as const)
  if (files.length === 0) throw new ApiError(409, 'no_invoices_in_month')
  const bytes = zipSync(Object.fromEntries(files), { level: 6, mtime: new Date(db.nowUtc * 1000) })
  return replyFile(request, new Uint8Array(bytes), 'application/zip', `invoices-${month}.zip`)
}

type SettingsHandlers = Handlers<typeof invoiceSettings>

const toSettings = (invoicing: Invoicing | undefined): InvoiceSettings | undefined =>
  invoicing && { ...invoicing.settings, problems: { ...findSellerProblems(invoicing.seller) } }

const getSettings: SettingsHandlers['one'] = async (db) => toSettings((await db.batch(selectInvoicing(db)))[0])

const updateSettings: SettingsHandlers['update'] = async (db, _input, settings) => {
  const listIds = (side: 'services' | 'products') => settings.rates.filter((rate) => rate.side === side).map(({ categoryId }) => categoryId)
  const writes = [
    abortUnlessCategories(db, 'services', listIds('services')),
    abortUnlessCategories(db, 'products', listIds('products')),
    ...saveSettings(db, settings),
  ]
  try {
    return toSettings(await db.batchReturning(writes, selectInvoicing(db)))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') throw new ApiError(400, 'category_not_found')
    if (error.reason !== 'stale') throw error
    throw new ApiError(409, 'stale', { current: toSettings((await db.batch(selectInvoicing(db)))[0]) })
  }
}

export const invoiceFeatures = [
  defineRoutes(invoices, invoicesSchemas, {
    list: listInvoices,
    one: getInvoice,
    open: listOpenVisits,
    ofVisit: getVisitInvoices,
    create: createDraft,
    update: updateInvoice,
    remove: removeInvoice,
    restore: restoreInvoice,
    issue,
    send: markSent,
    undoSend: undoSent,
    xml: getXml,
    pdf: getPdf,
    sendPdf,
    zip: getZip,
    answer: readExchangeAnswer,
  }),
  defineRoutes(invoiceSettings, invoiceSettingsSchemas, { one: getSettings, update: updateSettings }),
  defineRoutes(invoiceLinks, invoiceLinksSchemas, { pdf: getLinkedPdf }),
]
