import { clientErase } from '../../../../schema/api/records/client-erase.ts'
import { clientEraseSchemas } from '../../../../schema/api/records/client-erase-schemas.ts'
import { clientRetention } from '../../../../schema/api/records/client-retention.ts'
import { clientRetentionSchemas } from '../../../../schema/api/records/client-retention-schemas.ts'
import { formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clientReferences } from '../../../../schema/tables/clients/client-references.ts'
import { ApiError } from '../../../db/errors.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { openFiles } from '../../../gateways/files.ts'
import { mapAborted } from '../../../http/errors.ts'
import { fileLink } from '../../../http/files.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { abortUnlessClient } from '../../clients/clients/index.ts'
import { selectDateFormat } from '../../platform/salons/index.ts'
import { eraseClient } from './erase-queries.ts'
import { erasedNames, exportLabels } from './export-labels.ts'
import { buildExportSections, type ClientExport } from './export-rules.ts'
import { abortIfOpen, countRows, listObstacles, selectEraseFacts, selectExport, selectFileKeys, selectSalonLanguage } from './queries.ts'
import { retentionHandlers } from './retention.ts'

type EraseHandlers = Handlers<typeof clientErase>

const previewErase: EraseHandlers['preview'] = async (db, { clientId }) => {
  const [[facts], counts] = await db.batch(selectEraseFacts(db, clientId), countRows(db, clientId))
  if (!facts) return undefined
  const pick = (isErased: boolean) =>
    counts.filter(({ erased, count }) => erased === isErased && count > 0).map(({ kind, count }) => ({ kind, count }))
  const { name, spent, asked } = facts
  return { clientId, name, spent, asked, erased: pick(true), stays: pick(false), obstacles: listObstacles(facts) }
}

/** Two round trips: the first finds the stored files, which are removed once the rows are gone. */
const erase: EraseHandlers['erase'] = async (db, { clientId }, _body, request) => {
  const [[facts], keys, language] = await db.batch(selectEraseFacts(db, clientId), selectFileKeys(db, clientId), selectSalonLanguage(db))
  if (!facts) return undefined
  if (listObstacles(facts).length > 0) throw new ApiError(409, 'client_has_open_business')
  const guards = [abortUnlessClient(db, clientId), abortIfOpen(db, clientId)]
  const written = await mapAborted(db.batch(...guards, ...eraseClient(db, clientId, erasedNames[language])), {
    limit: 'client_has_open_business',
  })
  if (!written) return undefined
  const files = openFiles(request.env)
  if (files) request.executionCtx.waitUntil(Promise.all(keys.map((key) => files.remove(key))))
  return { clientId }
}

/** Keys of stored files become links, which work for some hours. */
function linkFiles(data: ClientExport, { env }: Request, db: StaffDb): ClientExport {
  const lists = new Map(clientReferences.flatMap(({ export: name, files }) => (name && files ? [[name, files] as const] : [])))
  return Object.fromEntries(
    Object.entries(data).map(([name, rows]) => {
      const columns = lists.get(name)
      if (!columns) return [name, rows]
      const link = (row: ClientExport[string][number]) =>
        typeof row.image === 'string' ? { ...row, image: fileLink(env, row.image, db) } : row
      return [name, rows.map(link)]
    }),
  )
}

/** Everything about a client, in one round trip that also records who exported it. */
async function loadExport(db: StaffDb, clientId: string, file: string, request: Request) {
  const results = await mapAborted(
    db.batch(
      abortUnlessClient(db, clientId),
      selectExport(db, clientId),
      selectDateFormat(db),
      selectSalonLanguage(db),
      recordSecurityEvent(db, { action: 'export', entity: 'clients', entityId: clientId, details: { file } }),
    ),
  )
  if (!results) return undefined
  const [, data, dateFormat, language] = results
  return { data: linkFiles(data, request, db), dateFormat, language }
}

const exportJson: EraseHandlers['exportJson'] = async (db, { clientId }, _body, request) => {
  const { file, type } = clientErase.exportJson.reply
  const found = await loadExport(db, clientId, file, request)
  if (!found) return undefined
  request.header('Content-Type', type)
  request.header('Content-Disposition', `attachment; filename="${file}"`)
  return request.body(`${JSON.stringify({ exported: db.now, ...found.data }, null, 2)}\n`)
}

const exportPdf: EraseHandlers['exportPdf'] = async (db, { clientId, language }, _body, request) => {
  const { file, type } = clientErase.exportPdf.reply
  const found = await loadExport(db, clientId, file, request)
  if (!found) return undefined
  const labels = exportLabels[language ?? found.language]
  const toDay = (day: string) => formatDatePattern(day, found.dateFormat)
  const name = String(found.data.client?.[0]?.name ?? '')
  const { drawSheet } = await import('../../../http/pdf.ts')
  const bytes = await drawSheet(
    {
      title: name,
      subtitle: `${labels.title} · ${toDay(toSalonDay(db.nowUtc, db.timeZone))}`,
      footer: `${labels.title} · ${name}`,
      sections: buildExportSections(found.data, labels, { toDay, timeZone: db.timeZone }),
    },
    new Date(db.nowUtc * 1000),
  )
  request.header('Content-Type', type)
  request.header('Content-Disposition', `inline; filename="${file}"`)
  return request.body(bytes)
}

export const clientEraseFeatures = [
  defineRoutes(clientErase, clientEraseSchemas, { preview: previewErase, erase, exportJson, exportPdf }),
  defineRoutes(clientRetention, clientRetentionSchemas, retentionHandlers),
]
