import type { invoices as calls } from '../../../../schema/api/money/invoices.ts'
import { findBuyerProblems } from '../../../../schema/rules/money/invoice-checks.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import {
  completeClient,
  insertDraft,
  removeDraft,
  restoreDraft,
  selectInvoice,
  selectInvoiceRows,
  selectInvoicing,
  updateDraft,
} from './queries.ts'
import { buildDraft, toInvoice, toOpenVisit, toVisitInvoices } from './rules.ts'
import { selectVisitsOfPayer, selectVisitsToInvoice } from './visit-queries.ts'

type InvoiceHandlers = Handlers<typeof calls>

/** Days for which a visit stays in the list of those that can be invoiced. */
const openDays = 365

/** One round trip. */
export const loadInvoice = async (db: StaffDb, invoiceId: string) => {
  const [[stored], invoicing] = await db.batch(selectInvoice(db, invoiceId), selectInvoicing(db))
  return stored && invoicing ? { stored, invoicing } : undefined
}

/** A unique index found that another document covers a ledger entry. */
const isCovered = (error: unknown) => error instanceof BatchAbortedError && error.columns.includes('invoice_entries')

export const listInvoices: InvoiceHandlers['list'] = async (db, { month }) => (await db.batch(selectInvoiceRows(db, month)))[0]

async function getStored(db: StaffDb, invoiceId: string) {
  const loaded = await loadInvoice(db, invoiceId)
  return loaded && toInvoice(loaded.stored, loaded.invoicing)
}
export const getInvoice: InvoiceHandlers['one'] = (db, { invoiceId }) => getStored(db, invoiceId)

export const listOpenVisits: InvoiceHandlers['open'] = async (db, { clientId }) => {
  const since = addDays(toSalonDay(db.nowUtc, db.timeZone), -openDays)
  const [visits] = await db.batch(selectVisitsOfPayer(db, clientId, since))
  return visits.flatMap((visit) => toOpenVisit(visit) ?? [])
}

export const getVisitInvoices: InvoiceHandlers['ofVisit'] = async (db, { appointmentId }) => {
  const [[visit]] = await db.batch(selectVisitsToInvoice(db, [appointmentId]))
  return visit && toVisitInvoices(visit)
}

/** Two round trips: the visits with their ledger, then the draft. */
export const createDraft: InvoiceHandlers['create'] = async (db, _input, { appointmentIds }) => {
  const ids = [...new Set(appointmentIds)]
  const [replayedId, visits, invoicing] = await db.batch(db.findReplay(), selectVisitsToInvoice(db, ids), selectInvoicing(db))
  if (replayedId) return getStored(db, replayedId)
  if (!invoicing || visits.length < ids.length) return undefined
  const draft = buildDraft(visits, invoicing, db.newId('inv'))
  try {
    const stored = await db.insertIdempotent(draft.invoiceId, insertDraft(db, draft), (id) => selectInvoice(db, id))
    return stored && toInvoice(stored, invoicing)
  } catch (error) {
    if (isCovered(error)) throw new ApiError(409, 'already_invoiced')
    throw error
  }
}

/** Why a guarded write of an invoice changed nothing. */
function refuse(loaded: Awaited<ReturnType<typeof loadInvoice>>): undefined {
  if (!loaded) return undefined
  const { stored, invoicing } = loaded
  const isIssued = stored.state !== 'draft' && stored.state !== 'rejected'
  throw new ApiError(409, isIssued ? 'invoice_is_issued' : 'stale', { current: toInvoice(stored, invoicing) })
}

/** Two round trips: the stored document, then the changed one. */
export const updateInvoice: InvoiceHandlers['update'] = async (db, { invoiceId }, { version, buyer, dueDays, reason }) => {
  const loaded = await loadInvoice(db, invoiceId)
  if (!loaded) return undefined
  const { stored, invoicing } = loaded
  if (stored.state !== 'draft' && stored.state !== 'rejected') return refuse(loaded)
  const document = { ...stored.document, buyer, dueDays, reason }
  const problems = findBuyerProblems(buyer)
  const valid = Object.fromEntries(Object.entries(buyer).filter(([field, value]) => value !== '' && !problems[field]))
  const writes = [...updateDraft(db, invoiceId, version, document), ...completeClient(db, stored.clientId, valid)]
  const changed = await db.updateGuarded(
    writes,
    selectInvoice(db, invoiceId),
    (current) => new ApiError(409, 'stale', { current: toInvoice(current, invoicing) }),
  )
  return changed && toInvoice(changed, invoicing)
}

export const removeInvoice: InvoiceHandlers['remove'] = async (db, { invoiceId }) => {
  try {
    await db.batch(...removeDraft(db, invoiceId))
    return { invoiceId }
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [[stored]] = await db.batch(selectInvoice(db, invoiceId))
    if (!stored) return undefined
    throw new ApiError(409, 'invoice_is_issued')
  }
}

export const restoreInvoice: InvoiceHandlers['restore'] = async (db, { invoiceId }) => {
  const [invoice, guard, entries] = restoreDraft(db, invoiceId)
  try {
    const [, , , [stored], invoicing] = await db.batch(invoice, guard, entries, selectInvoice(db, invoiceId), selectInvoicing(db))
    return stored && invoicing && toInvoice(stored, invoicing)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
    if (isCovered(error)) throw new ApiError(409, 'already_invoiced')
    throw error
  }
}
