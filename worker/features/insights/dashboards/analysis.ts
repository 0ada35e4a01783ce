import { customerAnalysis as calls } from '../../../../schema/api/insights/dashboards.ts'
import { ApiError } from '../../../db/errors.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { inOnePart, maxDirectRows, startExport, writeTableFile } from '../../platform/jobs/index.ts'
import { selectCurrency } from '../../platform/salons/index.ts'
import { type AnalysisSettings, analysisExport, analysisFile } from './analysis-export.ts'
import { countAnalysedClients } from './analysis-queries.ts'
import { openAnalysisExport } from './index.ts'
import { assertSpan } from './row-handlers.ts'

type AnalysisHandlers = Handlers<typeof calls>
type AnalysisInput = Parameters<AnalysisHandlers['file']>[1]

/** Path of the file for the same caller: with the session's code, or for a key without one. */
function toLink(
  db: StaffDb,
  request: Request,
  { salonId, fromDate, toDate, language }: { salonId: string; fromDate: string; toDate: string; language: string },
) {
  const code = db.apiKeyId === null ? [request.req.param('sessionCode') ?? ''] : []
  const parts = [...code, salonId, fromDate, toDate].map(encodeURIComponent)
  return `/api/${db.apiKeyId === null ? '' : 'v1/'}CustomerAnalysis/File/${parts.join('/')}?language=${language}`
}
function toSettings(db: StaffDb, { fromDate, toDate, language }: AnalysisInput): AnalysisSettings {
  assertSpan(fromDate, toDate, 'toDate')
  return { span: { from: fromDate, to: toDate }, at: db.nowUtc, language, format: 'xlsx' }
}
const recordExport = (db: StaffDb, { span }: AnalysisSettings) =>
  recordSecurityEvent(db, { action: 'export', entity: 'clients', entityId: '', details: { file: analysisFile, ...span } })

/** One round trip. */
export const getAnalysisLink: AnalysisHandlers['status'] = async (db, input, _body, request) => {
  const { span } = toSettings(db, input)
  const [clients] = await db.batch(countAnalysedClients(db, span))
  if (clients > maxDirectRows) throw new ApiError(409, 'export_too_large')
  return { link: toLink(db, request, input), clients }
}

/** One round trip, which also records who exported it. */
export const getAnalysisFile: AnalysisHandlers['file'] = async (db, input, _body, request) => {
  const settings = toSettings(db, input)
  const rows = analysisExport.select(db, settings, maxDirectRows + 1, 0)
  const [clients, currency] = await db.batch(rows, selectCurrency(db), recordExport(db, settings))
  if (clients.length > maxDirectRows) throw new ApiError(409, 'export_too_large')
  const file = analysisExport.describe(settings, { timeZone: db.timeZone, currency })
  request.header('Content-Type', calls.file.reply.type)
  request.header('Content-Disposition', `attachment; filename="${analysisFile}"`)
  return request.body(await writeTableFile(file, inOnePart(clients.map(file.toCells)), settings))
}

/** Two round trips: the number of clients is the job's total. */
export const startAnalysis: AnalysisHandlers['start'] = async (db, input, _body, request) => {
  const settings = toSettings(db, input)
  const [total] = await db.batch(countAnalysedClients(db, settings.span))
  const job = { kind: 'export_analysis', title: analysisFile, settings, total } as const
  return startExport(db, request, { ...job, event: recordExport(db, settings), openJob: openAnalysisExport })
}
