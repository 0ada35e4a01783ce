import { tableExports as calls, exportTypes } from '../../../../schema/api/records/exports.ts'
import { type ExportFormat, tableExportsSchemas } from '../../../../schema/api/records/exports-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { listHidden } from '../../../http/restrict-reply.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import {
  abortUnlessCategoriesOfSalon,
  countClients,
  hasCategory,
  noCategory,
  selectIsShownOut,
  withholdsParts,
} from '../../clients/clients/index.ts'
import { inOnePart, maxDirectRows, readExport, replyExport, startExport, writeTableFile } from '../../platform/jobs/index.ts'
import { selectCurrency } from '../../platform/salons/index.ts'
import { type ClientExportSettings, clientExport } from './client-export.ts'
import { openExport } from './open-export.ts'

type ExportHandlers = Handlers<typeof calls>
type ClientInput = Parameters<ExportHandlers['clientsCsv']>[1]

const names = { csv: calls.clientsCsv.reply.file, xlsx: calls.clientsXlsx.reply.file } as const
const visible = { kinds: ['export_clients', 'export_pets', 'export_quality', 'export_analysis'], own: true } as const

const toSettings = (
  { salonId: _salonId, sort, descending = false, language, ...filter }: ClientInput,
  format: ExportFormat,
): ClientExportSettings => ({
  filter,
  sort,
  descending,
  language,
  format,
})
const recordExport = (db: StaffDb, { format, filter }: ClientExportSettings) =>
  recordSecurityEvent(db, { action: 'export', entity: 'clients', entityId: '', details: { file: names[format], ...filter } })

/**
 * The clients of a view, up to 5,000. One round trip, which also records who exported them; two for a search by a caller without whole
 * numbers.
 */
const replyClients = async (db: StaffDb, input: ClientInput, request: Request, format: ExportFormat) => {
  const settings = toSettings(input, format)
  const { categoryId = noCategory } = settings.filter
  const guard = abortUnlessCategoriesOfSalon(db, categoryId === noCategory ? [] : [categoryId])
  const select = clientExport.select(db, settings, maxDirectRows + 1, 0)
  const found = await mapAborted(db.batch(guard, selectIsShownOut(db), select, selectCurrency(db), recordExport(db, settings)))
  if (!found) return undefined
  let [, isShownOut, clients, currency] = found
  const withoutParts = withholdsParts(db, settings.filter.search, isShownOut)
  const shown = { ...settings, withoutParts, hidden: listHidden(db) }
  if (withoutParts) [clients] = await db.batch(clientExport.select(db, shown, maxDirectRows + 1, 0))
  if (clients.length > maxDirectRows) throw new ApiError(409, 'export_too_large')
  const file = clientExport.describe(shown, { timeZone: db.timeZone, currency })
  request.header('Content-Type', exportTypes[format])
  request.header('Content-Disposition', `attachment; filename="${names[format]}"`)
  return request.body(await writeTableFile(file, inOnePart(clients.map(file.toCells)), settings))
}

/** Two round trips: the number of clients is the job's total. Three for a search by a caller without whole numbers. */
const startClients: ExportHandlers['startClients'] = async (db, { format, ...input }, _body, request) => {
  const asked = toSettings(input, format)
  let [isShownOut, isKnown, total] = await db.batch(
    selectIsShownOut(db),
    hasCategory(db, asked.filter.categoryId),
    countClients(db, asked.filter),
  )
  if (!isKnown) return undefined
  const withoutParts = withholdsParts(db, asked.filter.search, isShownOut)
  if (withoutParts) [total] = await db.batch(countClients(db, { ...asked.filter, withoutParts }))
  const settings = { ...asked, withoutParts, hidden: listHidden(db) }
  return startExport(db, request, {
    kind: 'export_clients',
    title: names[format],
    settings,
    total,
    event: recordExport(db, settings),
    openJob: openExport,
  })
}

export const exportFeatures = [
  defineRoutes(calls, tableExportsSchemas, {
    clientsCsv: (db, input, _body, request) => replyClients(db, input, request, 'csv'),
    clientsXlsx: (db, input, _body, request) => replyClients(db, input, request, 'xlsx'),
    startClients,
    job: (db, { jobId }, _body, request) => readExport(db, request, jobId, visible, openExport),
    file: (db, { jobId }, _body, request) => replyExport(db, request, jobId, visible),
  }),
]
