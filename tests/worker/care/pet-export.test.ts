import { expect, test } from 'vitest'
import type { Job } from '../../../schema/api/platform/jobs-schemas.ts'
import { readXlsx } from '../../../worker/http/xlsx-reader.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

test('makes Pet-Details.xlsx of more than 5,000 pets in the background, for sessions of the salon only', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world, { is_pet: 1 }), await openSalon(world)]
  const [desk, admin, foreigner] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN'), await other.as('ADMIN')]
  await world.db.execute({
    sql: `
      INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5001)
      SELECT 'pet_' || i, ?, 'cli_' || i, printf('Pet %05d', i), 1 FROM n`,
    args: [salon.salonId],
  })
  expect(await desk.call('GET', '/api/SubClients/GetExcel/{sessionCode}')).toMatchObject({
    status: 409,
    body: { code: 'export_too_large' },
  })
  const started = await desk.call<Job>('POST', '/api/SubClients/StartExcel/{sessionCode}?language=it')
  expect(started).toMatchObject({ status: 200, body: { kind: 'export_pets', state: 'running', total: 5001 } })
  const { jobId } = started.body
  expect(await desk.call('POST', '/api/SubClients/StartExcel/{sessionCode}')).toMatchObject({
    status: 409,
    body: { code: 'export_running' },
  })
  const readJob = async () => (await desk.call<Job>('GET', `/api/Exports/Job/{sessionCode}/${jobId}`)).body
  await expect.poll(readJob, { timeout: 30_000 }).toMatchObject({ state: 'done', done: 5001, hasResult: true })

  const path = `/api/Exports/File/{sessionCode}/${jobId}`
  const file = await desk.call<Uint8Array>('GET', path)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="Pet-Details.xlsx"')
  const rows = await readXlsx(new Uint8Array(file.body))
  expect([rows.length, rows[0]?.[0], rows[1]?.[0], rows.at(-1)?.[0]]).toEqual([5002, 'Animale', 'Pet 00001', 'Pet 05001'])
  for (const one of [path, `/api/Exports/Job/{sessionCode}/${jobId}`]) expect((await foreigner.call('GET', one)).status).toBe(404)
  // An export has no rejected rows, and nothing to undo.
  expect((await admin.call('GET', `/api/Jobs/Result/{sessionCode}/${jobId}`)).status).toBe(404)
  expect(await admin.call('POST', `/api/Jobs/Undo/{sessionCode}/${jobId}`)).toMatchObject({ status: 409, body: { code: 'stale' } })
  const { rows: log } = await world.db.execute("SELECT action FROM audit_log WHERE entity = 'sub_clients' AND action = 'export'")
  expect(log.length).toBe(2)
})

test('goes on with the pets when a file that was cut off is asked for', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { is_pet: 1 })
  const admin = await salon.as('ADMIN')
  const run = (sql: string, ...args: string[]) => world.db.execute({ sql, args })
  await run(
    "INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc) VALUES ('pet_1', ?, ?, 'Argo', 1)",
    salon.salonId,
    salon.clients[0] ?? '',
  )
  await run(
    `INSERT INTO jobs (job_id, salon_id, kind, title, state, user_id, total, settings_json, leased_until_utc, created_utc)
      VALUES ('job_cut', ?, 'export_pets', 'Pet-Details.xlsx', 'running', ?, 1, '{"language":"en","format":"xlsx"}', 0, 1)`,
    salon.salonId,
    salon.anna,
  )
  const readJob = async () => (await admin.call<Job>('GET', '/api/Exports/Job/{sessionCode}/job_cut')).body
  await expect.poll(readJob, { timeout: 10_000 }).toMatchObject({ state: 'done', done: 1, hasResult: true })
  const file = await admin.call<Uint8Array>('GET', '/api/Exports/File/{sessionCode}/job_cut')
  const rows = await readXlsx(new Uint8Array(file.body))
  expect([rows.length, rows[0]?.[0], rows[1]?.[0]]).toEqual([2, 'Pet', 'Argo'])
})
