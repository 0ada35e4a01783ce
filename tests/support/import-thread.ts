/**
 * Thread with a limited heap: reads a file of clients and plans all of its rows, as an upload and its dry run do, and sends how many rows
 * are added. Its data: the bytes of the file.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { suggestMapping } from '../../schema/rules/records/import-columns.ts'
import { loadCheckClient } from '../../worker/features/clients/clients/index.ts'
import type { KnownPerson } from '../../worker/features/records/imports/client-queries.ts'
import { clientWork } from '../../worker/features/records/imports/client-rows.ts'
import type { ImportContext } from '../../worker/features/records/imports/import-kind.ts'
import { readTable } from '../../worker/features/records/imports/read-file.ts'

const { columns, parts } = await readTable(workerData as Uint8Array)
let count = 0
const context: ImportContext = {
  kind: 'clients',
  mapping: suggestMapping('clients', columns),
  dateOrder: 'dmy',
  outsideHours: false,
  today: '2026-11-22',
  timeZone: 'Europe/Rome',
  country: 'IT',
  nowUtc: Date.parse('2026-11-22T08:00:00Z') / 1000,
  newId: (prefix) => `${prefix}_${count++}`,
  hash: (text) => text.slice(0, 32),
  checkClient: await loadCheckClient(),
  planned: new Map(),
}
const shared: KnownPerson[] = []
let added = 0
for (const part of parts) {
  const cells: string[][] = JSON.parse(new TextDecoder().decode(part))
  const rows = cells.map((row, i) => ({ row: i, cells: row }))
  const planned = clientWork.plan(rows, { keys: [], people: [] }, context, shared)
  added += planned.filter(({ outcome }) => outcome === 'added').length
}
parentPort?.postMessage(added)
