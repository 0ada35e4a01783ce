import { type InvoiceSettings, invoiceSettings } from '../../../../schema/api/money/invoice-settings.ts'
import { invoiceLinks, invoices } from '../../../../schema/api/money/invoices.ts'
import { findSellerProblems } from '../../../../schema/rules/money/invoice-checks.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
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
import { getLinkedPdf, getPdf, getXml, getZip, sendPdf } from './file-handlers.ts'
import { issue, markSent, readExchangeAnswer, undoSent } from './issue-handlers.ts'
import { abortUnlessCategories, type Invoicing, saveSettings, selectInvoicing } from './settings-queries.ts'

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
  defineRoutes(invoices, {
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
  defineRoutes(invoiceSettings, { one: getSettings, update: updateSettings }),
  defineRoutes(invoiceLinks, { pdf: getLinkedPdf }),
]
