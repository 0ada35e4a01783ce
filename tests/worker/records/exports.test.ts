import { expect, inject, test } from 'vitest'
import type { Job } from '../../../schema/api/platform/jobs-schemas.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { removeOldJobs } from '../../../worker/features/records/imports/index.ts'
import { readXlsx } from '../../../worker/http/xlsx-reader.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, type Salon } from '../../support/salon.ts'

const day = 86_400_000

async function insertClients(s: Salon, { db }: Awaited<ReturnType<typeof openFixture>>, count: number): Promise<void> {
  await db.execute({
    sql: `
      INSERT INTO clients (client_id, salon_id, search_no, name, search_text, city, changed_utc)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      SELECT 'cli_' || s.salon_id || i, s.salon_id, (s.salon_no << 32) + 1000 + i, printf('Zoe %05d', i), printf('zoe %05d', i), '', 1
      FROM n, salons s
      WHERE s.salon_id = ?`,
    args: [count, s.salonId],
  })
}

test('exports the clients of a view as CSV and as xlsx, without formulas, and records it', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  await insertClients(salon, world, 3)
  await world.db.execute("UPDATE clients SET name = '=1+1' WHERE name = 'Zoe 00002'")
  const query = 'search=zoe&sort=name&descending=true'
  const csv = await desk.call<string>('GET', `/api/Exports/ClientsCSV/{sessionCode}?${query}&language=it`)
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="Clients.csv"')
  const lines = csv.body.split('\r\n')
  expect(lines[0]).toMatch(/^\ufeff?Cliente;Telefono;/)
  expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['Zoe 00003', "'=1+1", 'Zoe 00001', ''])
  const xlsx = await desk.call<Uint8Array>('GET', `/api/Exports/ClientsXLSX/{sessionCode}?${query}`)
  const rows = await readXlsx(new Uint8Array(xlsx.body))
  expect(rows.map(([name]) => name)).toEqual(['Client', 'Zoe 00003', '=1+1', 'Zoe 00001'])
  const { rows: log } = await world.db.execute("SELECT after FROM audit_log WHERE entity = 'clients' AND action = 'export'")
  expect(log.length).toBe(2)
})

test('writes more than 5,000 clients in the background, for the one who asked and administrators, for 7 days', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [desk, admin, colleague] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN'), await salon.as('SALESMARKETING')]
  const foreigner = await other.as('ADMIN')
  await insertClients(salon, world, 5_001)
  const refused = { status: 409, body: { code: 'export_too_large' } }
  expect(await desk.call('GET', '/api/Exports/ClientsCSV/{sessionCode}?search=zoe')).toMatchObject(refused)
  const start = '/api/Exports/StartClients/{sessionCode}?search=zoe&format=csv'
  const [first, second] = await Promise.all([desk.call<Job>('POST', start), admin.call<Job>('POST', start)])
  // Asked for twice at once: one is made.
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const { jobId } = (first.status === 200 ? first : second).body
  const path = `/api/Exports/File/{sessionCode}/${jobId}`
  const readJob = async () => (await admin.call<Job>('GET', `/api/Exports/Job/{sessionCode}/${jobId}`)).body
  await expect.poll(readJob, { timeout: 30_000 }).toMatchObject({ state: 'done', done: 5_001, title: 'Clients.csv' })
  const file = await admin.call<string>('GET', path)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = file.body.trim().split('\r\n')
  expect([lines.length, lines[1]?.slice(0, 9), lines.at(-1)?.slice(0, 9)]).toEqual([5_002, 'Zoe 00001', 'Zoe 05001'])
  for (const caller of [colleague, foreigner]) expect((await caller.call('GET', path)).status).toBe(404)
  expect((await foreigner.call('GET', `/api/Exports/Job/{sessionCode}/${jobId}`)).status).toBe(404)

  await world.db.execute({ sql: 'UPDATE jobs SET finished_utc = finished_utc - ? WHERE job_id = ?', args: [(7 * day) / 1000, jobId] })
  expect((await admin.call('GET', path)).status).toBe(404)
})

test('removes files after 7 days with everything that was stored for them, and keeps other jobs', async () => {
  const world = await openFixture()
  const { salonId } = await openSalon(world)
  const nowUtc = Date.parse('2026-12-20T08:00:00Z') / 1000
  const insertJob = (jobId: string, kind: string, state: string, daysAgo: number, counts: object) =>
    world.db.execute({
      sql: `
        INSERT INTO jobs (job_id, salon_id, kind, title, state, user_id, cursor, counts_json, result,
          leased_until_utc, created_utc, finished_utc)
        VALUES (?, ?, ?, 'file', ?, 'usr', 2, ?, ?, 0, ?, ?)`,
      args: [
        jobId,
        salonId,
        kind,
        state,
        JSON.stringify(counts),
        `${salonId}/jobs/${jobId}/file`,
        nowUtc - (daysAgo * day) / 1000,
        nowUtc - (daysAgo * day) / 1000,
      ],
    })
  await insertJob('old', 'export_clients', 'done', 8, { pieces: 2 })
  await insertJob('all', 'take_out', 'done', 8, {})
  await insertJob('new', 'export_clients', 'done', 6, { pieces: 1 })
  await insertJob('kept', 'import_clients', 'done', 8, {})
  const removed: string[] = []
  const FILES = { put: async () => undefined, get: async () => null, delete: async (key: string) => void removed.push(key) }
  const env = { DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x'.repeat(40), FILES }
  await removeOldJobs({ env, nowUtc, newId })
  const { rows } = await world.db.execute('SELECT job_id FROM jobs ORDER BY job_id')
  expect(rows.map((row) => row.job_id)).toEqual(['kept', 'new'])
  for (const name of ['old/file-0', 'old/file-1', 'old/rows-0', 'all/entries-0', 'all/entries-1', 'all/end'])
    expect(removed).toContain(`${salonId}/jobs/${name}`)
  expect(removed.filter((key) => /new|kept/.test(key))).toEqual([])
})
