import { dataQualities as calls } from '../../../../schema/api/records/data-quality.ts'
import { dataQualitiesSchemas } from '../../../../schema/api/records/data-quality-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { listHidden } from '../../../http/restrict-reply.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { inOnePart, maxDirectRows, startExport, writeTableFile } from '../../platform/jobs/index.ts'
import { selectCurrency } from '../../platform/salons/index.ts'
import { openQualityExport } from './index.ts'
import { qualityExport, qualityFile } from './quality-export.ts'
import { countGaps, type QualityFilter, selectIncomplete } from './queries.ts'

type QualityHandlers = Handlers<typeof calls>

const defaultRows = 50

/** One round trip. */
const listIncomplete: QualityHandlers['list'] = async (db, { offset = 0, limit = defaultRows, gap, visited }) => {
  const filter = { gap, visited }
  const [sums, clients] = await db.batch(countGaps(db, filter), selectIncomplete(db, filter, { offset, limit }))
  return { ...sums, clients }
}

const recordExport = (db: StaffDb, { gap }: QualityFilter) =>
  recordSecurityEvent(db, { action: 'export', entity: 'clients', entityId: '', details: { file: qualityFile, ...(gap ? { gap } : {}) } })

/** CustomersBySalon.xlsx. One round trip, which also records who exported it. */
const getExcel: QualityHandlers['excel'] = async (db, { gap, visited, language }, _body, request) => {
  const settings = { filter: { gap, visited }, language, format: 'xlsx' } as const
  const rows = qualityExport.select(db, settings, maxDirectRows + 1, 0)
  const [clients, currency] = await db.batch(rows, selectCurrency(db), recordExport(db, settings.filter))
  if (clients.length > maxDirectRows) throw new ApiError(409, 'export_too_large')
  const file = qualityExport.describe({ ...settings, hidden: listHidden(db) }, { timeZone: db.timeZone, currency })
  request.header('Content-Type', calls.excel.reply.type)
  request.header('Content-Disposition', `attachment; filename="${qualityFile}"`)
  return request.body(await writeTableFile(file, inOnePart(clients.map(file.toCells)), settings))
}

/** Two round trips: the number of clients is the job's total. */
const startExcel: QualityHandlers['startExcel'] = async (db, { gap, visited, language }, _body, request) => {
  const filter = { gap, visited }
  const [{ shown }] = await db.batch(countGaps(db, filter))
  const settings = { filter, language, format: 'xlsx', hidden: listHidden(db) }
  const event = recordExport(db, filter)
  const job = { kind: 'export_quality', title: qualityFile, settings, total: shown } as const
  return startExport(db, request, { ...job, event, openJob: openQualityExport })
}

export const dataQualityFeatures = [defineRoutes(calls, dataQualitiesSchemas, { list: listIncomplete, excel: getExcel, startExcel })]
