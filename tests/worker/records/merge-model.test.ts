import { getTableName } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Merge } from '../../../schema/api/records/client-merge-schemas.ts'
import { clientReferences, findClientColumns } from '../../../schema/tables/clients/client-references.ts'
import { ClientRows } from '../../support/client-rows.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

type Row = Record<string, unknown>
type Snapshot = Record<string, Row[]>

/** Records of merges, the log of changes and keys of calls: they say that something happened. */
const records = new Set(['client_merges', 'audit_log', 'idempotency_keys'])
const audit = new Set(['version', 'changed_by', 'changed_utc'])

/** All rows of all tables, the search index included, without the columns that only count changes. */
async function readDatabase({ db }: Fixture): Promise<Snapshot> {
  const { rows } = await db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
  const names = rows.map(({ name }) => String(name)).filter((name) => !records.has(name) && !/^client_search_/.test(name))
  const read = await db.batch(
    names.map((name) => `SELECT ${name === 'client_search' ? 'rowid, *' : '*'} FROM "${name}"`),
    'read',
  )
  return Object.fromEntries(
    read.map((result, i) => [
      names[i],
      result.rows
        .map((row) => Object.fromEntries(result.columns.filter((name) => !audit.has(name)).map((name) => [name, row[name]])))
        .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    ]),
  )
}

/** Tables whose rows a merge only hands over; the others are computed, or are the records themselves. */
const handedOver = clientReferences.filter(({ table, merge }) => merge !== 'own' || getTableName(table) === 'users')

/** The rows that the merge hands over as they should be behind it. */
const handOver = (before: Snapshot, from: string, to: string): Snapshot =>
  Object.fromEntries(
    handedOver.map(({ table }) => {
      const name = getTableName(table)
      const columns = findClientColumns(table).map((column) => column.name)
      const give = (row: Row) => ({
        ...row,
        ...Object.fromEntries(columns.map((column) => [column, row[column] === from ? to : row[column]])),
      })
      return [name, (before[name] ?? []).map(give).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))]
    }),
  )
const pick = (snapshot: Snapshot, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, snapshot[name]]))
const sumSpending = (snapshot: Snapshot, clientIds: readonly string[]) =>
  (snapshot.client_spending ?? []).reduce((sum, row) => sum + (clientIds.includes(String(row.client_id)) ? Number(row.amount_cents) : 0), 0)

test('a merge keeps every row, and its undo restores the whole database, whatever the two clients have', async () => {
  const world = await openFixture()
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const salon = await openSalon(world)
      const desk = await salon.as('RECEPTIONIST')
      const [kept = '', deleted = '', other = ''] = salon.clients
      const rows = new ClientRows(draw, world, salon)
      for (const clientId of [kept, deleted, other]) await rows.fill(clientId)
      await rows.relate([kept, deleted, other])
      const before = await readDatabase(world)

      const query = `clientIdToMaintain=${kept}&clientIdToDelete=${deleted}`
      const merged = await desk.call<Merge>('POST', `/api/Clients/Merge/{sessionCode}?${query}`)
      expect(merged.status, JSON.stringify(merged.body)).toBe(200)
      const after = await readDatabase(world)
      expect(pick(after, Object.keys(handOver(before, deleted, kept)))).toEqual(handOver(before, deleted, kept))
      expect(sumSpending(after, [kept])).toBe(sumSpending(before, [kept, deleted]))

      const undone = await desk.call('POST', `/api/Clients/UndoMerge/{sessionCode}/${merged.body.mergeId}`)
      expect(undone).toMatchObject({ status: 200, body: { stayed: [], keptFields: [] } })
      expect(await readDatabase(world)).toEqual(before)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
