import { expect, inject, onTestFinished, test } from 'vitest'
import type { Merge } from '../../../schema/api/records/client-merge-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { purgeMerges } from '../../../worker/features/records/client-merge/index.ts'
import type { Files } from '../../../worker/gateways/files.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const start = Date.parse(tuesday) / 1000
const days30 = 30 * 86_400

/** A salon in which the first client was merged into the second, and the third into the fourth, which was undone. */
async function openMerged() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const [deleted = '', kept = '', restored = '', other = ''] = salon.clients
  const run = (sql: string, ...args: string[]) => world.db.execute({ sql, args })
  await run("UPDATE clients SET note = 'Zebrafinch', image = 'a/gone', version = 2 WHERE client_id = ?", deleted)
  await run("UPDATE clients SET image = 'a/kept' WHERE client_id = ?", kept)
  await desk.call('POST', '/api/Clients/NotSame/{sessionCode}', { clientId: deleted, otherClientId: other })
  await run(
    `INSERT INTO imported_rows (salon_id, kind, row_key, job_id, thing_id) VALUES (?, 'clients', 'k', 'job_1', ?)`,
    salon.salonId,
    deleted,
  )
  const merge = async (to: string, from: string) =>
    (await desk.call<Merge>('POST', `/api/Clients/Merge/{sessionCode}?clientIdToMaintain=${to}&clientIdToDelete=${from}&take=`)).body
  const { mergeId } = await merge(kept, deleted)
  const undone = await merge(other, restored)
  const undo = (id: string) => desk.call('POST', `/api/Clients/UndoMerge/{sessionCode}/${id}`)
  expect((await undo(undone.mergeId)).status).toBe(200)
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const removed: string[] = []
  const files = { remove: async (key: string) => void removed.push(key) } as unknown as Files
  /** Runs the job as if the merges had happened some seconds ago. */
  const purge = async (age: number, storage: Files | undefined) => {
    await run('UPDATE client_merges SET at_utc = ?', String(start - age))
    await purgeMerges(new SystemDb(client, { nowUtc: start, newId, actor: 'test' }), storage)
  }
  return { world, run, desk, deleted, kept, restored, other, mergeId, undo, purge, files, removed }
}

test('removes the record that was merged away 30 days later, with its picture and its log, and leaves all others', async () => {
  const { world, run, deleted, kept, restored, other, mergeId, undo, purge, files, removed } = await openMerged()
  const readIds = async () => (await run('SELECT client_id FROM clients')).rows.map((row) => String(row.client_id))
  await purge(days30 - 60, files)
  expect(await readIds()).toContain(deleted)
  expect(removed).toEqual([])
  await purge(days30 + 60, files)
  const ids = await readIds()
  expect(ids).not.toContain(deleted)
  expect(ids).toEqual(expect.arrayContaining([kept, restored, other]))
  expect(removed).toEqual(['a/gone'])
  expect((await run('SELECT thing_id FROM imported_rows')).rows).toMatchObject([{ thing_id: kept }])
  const log = await run("SELECT before, after FROM audit_log WHERE entity = 'clients' AND root_id = ?", deleted)
  expect(log.rows.length).toBeGreaterThan(0)
  expect(log.rows.filter(({ before, after }) => before !== null || after !== null)).toEqual([])
  const left = await world.db.execute("SELECT merge_id FROM client_merges WHERE moved_json <> '{}' OR before_json <> '{}'")
  expect(left.rows).toEqual([])
  expect(await undo(mergeId)).toMatchObject({ status: 409, body: { code: 'merge_too_old' } })
  expect((await run('SELECT client_id FROM client_distinctions WHERE ? IN (client_id, other_client_id)', deleted)).rows).toEqual([])
})

test('keeps the merged-away record while its picture cannot be removed', async () => {
  const { run, deleted, purge, files } = await openMerged()
  const isThere = async () => (await run('SELECT 1 FROM clients WHERE client_id = ?', deleted)).rows.length === 1
  await purge(days30 + 60, undefined)
  expect(await isThere()).toBe(true)
  await purge(days30 + 60, files)
  expect(await isThere()).toBe(false)
})
