import { customerAnalysis as calls } from '../../../schema/api/customer-analysis.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import { toSalonDay } from '../../../schema/rules/salon-time.ts'
import { ApiError } from '../../db/errors.ts'
import { recordSecurityEvent } from '../../db/security-event.ts'
import type { Handlers, Request } from '../../http/serve.ts'
import type { XlsxValue } from '../../http/xlsx-writer.ts'
import { analysisLabels } from './analysis-labels.ts'
import { type AnalysedClient, countAnalysedClients, selectAnalysedClients } from './analysis-queries.ts'
import { assertSpan } from './row-handlers.ts'
import { toInstants } from './spans.ts'
import { lostAfterDays } from './visit-queries.ts'

type AnalysisHandlers = Handlers<typeof calls>

const maxRows = 5_000
const { file, type } = calls.file.reply
const tooMany = () => new ApiError(400, 'invalid_input', { fields: { fromDate: 'Choose a shorter period' } })

function toLink(
  request: Request,
  { salonId, fromDate, toDate, language }: { salonId: string; fromDate: string; toDate: string; language: string },
) {
  const parts = [request.req.param('sessionCode') ?? '', salonId, fromDate, toDate].map(encodeURIComponent)
  return `/api/CustomerAnalysis/File/${parts.join('/')}?language=${language}`
}

/** One round trip. */
export const getAnalysisLink: AnalysisHandlers['status'] = async (db, input, _body, request) => {
  assertSpan(input.fromDate, input.toDate, 'toDate')
  const [clients] = await db.batch(countAnalysedClients(db, { from: input.fromDate, to: input.toDate }))
  if (clients > maxRows) throw tooMany()
  return { link: toLink(request, input), clients }
}

/** status25.xlsx: new, returning and lost clients of a period. One round trip, which also records who exported it. */
export const getAnalysisFile: AnalysisHandlers['file'] = async (db, { fromDate, toDate, language }, _body, request) => {
  assertSpan(fromDate, toDate, 'toDate')
  const span = { from: fromDate, to: toDate }
  const [clients] = await db.batch(
    selectAnalysedClients(db, span, maxRows + 1),
    recordSecurityEvent(db, { action: 'export', entity: 'clients', entityId: '', details: { file, from: fromDate, to: toDate } }),
  )
  if (clients.length > maxRows) throw tooMany()
  const labels = analysisLabels[language]
  const { start } = toInstants(span, db.timeZone)
  const toDay = (at: number | null): XlsxValue => (at === null ? null : { day: toSalonDay(at, db.timeZone) })
  const getStatus = ({ firstVisit, lastVisit, nextBooking }: AnalysedClient) => {
    if (nextBooking === null && lastVisit < db.nowUtc - lostAfterDays * 86_400) return labels.status.lost
    return firstVisit >= start ? labels.status.new : labels.status.returning
  }
  const toRow = (client: AnalysedClient): XlsxValue[] => [
    client.name,
    getStatus(client),
    client.visits,
    client.spent,
    euro(Math.round(cents(client.spent) / client.visits)),
    client.days,
    client.noShows,
    toDay(client.firstVisit),
    toDay(client.lastVisit),
    toDay(client.nextBooking),
  ]
  const { writeXlsx } = await import('../../http/xlsx-writer.ts')
  request.header('Content-Type', type)
  request.header('Content-Disposition', `attachment; filename="${file}"`)
  const titles = Object.entries(labels.columns).map(([key, title]) => ({ title, width: key === 'name' ? 26 : 16 }))
  return request.body(writeXlsx(labels.sheet, titles, clients.map(toRow)))
}
