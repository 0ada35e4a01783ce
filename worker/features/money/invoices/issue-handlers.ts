import type { invoices as calls } from '../../../../schema/api/money/invoices.ts'
import { isLineConsistent } from '../../../../schema/rules/money/invoice-amounts.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { findTexts, type ReadElement, readXml } from '../../../http/xml-reader.ts'
import { loadInvoice } from './draft-handlers.ts'
import { sendInvoicesBehindReply } from './exchange-sending.ts'
import { toFileName } from './fatturapa.ts'
import { issueInvoice, moveInvoice, recordAnswer, selectInvoice, selectInvoiceOfFile, selectInvoicing } from './queries.ts'
import { findProblems, isOutdated, toInvoice, toIssued } from './rules.ts'
import { selectVisitsOfInvoice } from './visit-queries.ts'

/** The exchange's answer to one file. */
interface ExchangeAnswer {
  /** Number of the salon's file, as its name has it. */
  readonly fileNo: number
  /** Name of the file without its ending, in capitals. */
  readonly fileName: string
  readonly state: 'accepted' | 'rejected'
  /** Id that the exchange gave the file. */
  readonly exchangeId: string
  readonly errors: readonly { readonly code: string; readonly text: string }[]
}

/**
 * Notifications by the name of their element. One that could not be delivered is issued all the same: it waits in the client's area of
 * the tax office.
 */
const states: Readonly<Record<string, ExchangeAnswer['state']>> = {
  RicevutaConsegna: 'accepted',
  NotificaMancataConsegna: 'accepted',
  RicevutaImpossibilitaRecapito: 'accepted',
  AttestazioneTrasmissioneFattura: 'accepted',
  NotificaScarto: 'rejected',
  RicevutaScarto: 'rejected',
}
const maxErrors = 50

function readErrors(notification: ReadElement): ExchangeAnswer['errors'] {
  const errors = notification.children.filter(({ name }) => name === 'ListaErrori').flatMap(({ children }) => children)
  return errors.slice(0, maxErrors).map((error) => ({
    code: (findTexts(error, 'Codice')[0] ?? '').slice(0, 10),
    text: (findTexts(error, 'Descrizione')[0] ?? '').slice(0, 300),
  }))
}

function parse(text: string): ReadElement | undefined {
  try {
    return readXml(text)
  } catch {
    return undefined
  }
}

/** Reads a notification of the exchange. Throws 400 for any other file. */
function readAnswer(text: string): ExchangeAnswer {
  const notification = parse(text)
  const state = notification && states[notification.name]
  const fileName = notification ? (findTexts(notification, 'NomeFile')[0] ?? '').toUpperCase().replace(/\.(XML|XML\.P7M|P7M|ZIP)$/, '') : ''
  const code = /^[A-Z]{2}[A-Z\d]{2,28}_([A-Z\d]{1,5})$/.exec(fileName)?.[1]
  if (!notification || !state || !code) throw new ApiError(400, 'answer_unreadable')
  const exchangeId = (findTexts(notification, 'IdentificativoSdI')[0] ?? '').slice(0, 20)
  return { fileNo: Number.parseInt(code, 36), fileName, state, exchangeId, errors: readErrors(notification) }
}

type InvoiceHandlers = Handlers<typeof calls>

/**
 * Two round trips: what is to be issued, then its number. The batch that numbers it takes the salon's data of the moment over; the year is
 * that of the salon's zone.
 */
export const issue: InvoiceHandlers['issue'] = async (db, { invoiceId }, { version }, request) => {
  const [[stored], invoicing, visits] = await db.batch(
    selectInvoice(db, invoiceId),
    selectInvoicing(db),
    selectVisitsOfInvoice(db, invoiceId),
  )
  if (!stored || !invoicing) return undefined
  const { seller, settings } = invoicing
  const current = toInvoice(stored, invoicing)
  if (stored.state !== 'draft' && stored.state !== 'rejected') throw new ApiError(409, 'invoice_is_issued', { current })
  const problems = findProblems(stored.document, seller)
  if (Object.keys(problems).length > 0) throw new ApiError(400, 'invalid_input', { fields: problems })
  const mayBeOutdated = stored.state === 'draft' && stored.kind === 'invoice'
  const outdated = new ApiError(409, 'invoice_outdated', { current })
  if (!stored.document.lines.every(isLineConsistent) || (mayBeOutdated && isOutdated(visits, invoiceId))) throw outdated
  const document = { ...stored.document, seller }
  const day = toSalonDay(db.nowUtc, db.timeZone)
  const seen = mayBeOutdated ? Math.max(0, ...visits.flatMap(({ entries }) => entries.map(({ serial }) => serial))) : undefined
  const issued = await db.updateGuarded(
    [...issueInvoice(db, { invoiceId, version, series: settings.series, day, document, seen })],
    selectInvoice(db, invoiceId),
    (now) => (now.version === version ? outdated : new ApiError(409, 'stale', { current: toInvoice(now, invoicing) })),
  )
  if (issued?.sending && db.salonId) sendInvoicesBehindReply(request, db.salonId)
  return issued && toInvoice(issued, invoicing)
}

type Move = Parameters<typeof moveInvoice>
/** One round trip; two if refused. */
async function move(
  db: StaffDb,
  moved: Move[1],
  from: Move[2],
  to: Move[3],
  sent: string | null,
  code: 'invoice_not_issued' | 'invoice_not_sent',
) {
  const { invoiceId } = moved
  const [change, guard] = moveInvoice(db, moved, from, to, sent)
  try {
    const [, , [stored], invoicing] = await db.batch(change, guard, selectInvoice(db, invoiceId), selectInvoicing(db))
    return stored && invoicing && toInvoice(stored, invoicing)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const loaded = await loadInvoice(db, invoiceId)
    if (!loaded) return undefined
    const current = toInvoice(loaded.stored, loaded.invoicing)
    throw new ApiError(409, current.state === from ? 'stale' : code, { current })
  }
}

/** Records that the salon has handed the file to its intermediary. */
export const markSent: InvoiceHandlers['send'] = (db, { invoiceId }, { version }) =>
  move(db, { invoiceId, version }, 'issued', 'sent', db.now, 'invoice_not_issued')

export const undoSent: InvoiceHandlers['undoSend'] = (db, { invoiceId }, { version }) =>
  move(db, { invoiceId, version }, 'sent', 'issued', null, 'invoice_not_sent')

/** Two round trips: the invoice whose latest file the answer names, then its new state. */
export const readExchangeAnswer: InvoiceHandlers['answer'] = async (db, _input, { file }) => {
  const answer = readAnswer(new TextDecoder().decode(await file.arrayBuffer()))
  const [[stored], invoicing] = await db.batch(selectInvoiceOfFile(db, answer.fileNo), selectInvoicing(db))
  const issued = stored && toIssued(stored)
  if (!issued || !invoicing || toFileName(issued).toUpperCase() !== `${answer.fileName}.XML`)
    throw new ApiError(409, 'answer_of_no_invoice')
  const answered = await db.updateGuarded([...recordAnswer(db, answer)], selectInvoice(db, stored.invoiceId))
  return answered && toInvoice(answered, invoicing)
}
