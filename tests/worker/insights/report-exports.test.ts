import { expect, test } from 'vitest'
import type { Job } from '../../../schema/api/platform/jobs-schemas.ts'
import { readXlsx } from '../../../worker/http/xlsx-reader.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, type Person, type Salon, today } from '../../support/salon.ts'

const many = 5_001
/** Clients without any data, each of whom came once this month. */
async function insertVisitors({ salonId }: Salon, { db }: Fixture) {
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})`
  const start = Math.floor(Date.parse('2026-11-03T09:00:00Z') / 1000)
  await db.batch(
    [
      `INSERT INTO clients (client_id, salon_id, search_no, name, search_text, city, changed_utc)
        ${rows}
        SELECT 'cli_' || i, s.salon_id, (s.salon_no << 32) + 1000 + i, printf('Zoe %05d', i), printf('zoe %05d', i), '', 1
        FROM n, salons s WHERE s.salon_id = '${salonId}'`,
      `INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc)
        ${rows} SELECT 'agd_' || i, '${salonId}', 'cli_' || i, ${start}, ${start + 1800}, 1 FROM n`,
      `INSERT INTO appointments (appointment_id, salon_id, agenda_id, client_id, arrival_utc, changed_utc)
        ${rows} SELECT 'apt_' || i, '${salonId}', 'agd_' || i, 'cli_' || i, ${start}, 1 FROM n`,
    ],
    'write',
  )
}
async function readFile(admin: Person, start: string, title: string) {
  const { status, body } = await admin.call<Job>('POST', start)
  expect([status, body.title], JSON.stringify(body)).toEqual([200, title])
  expect((await admin.call('POST', start)).body).toMatchObject({ code: 'export_running' })
  const readJob = async () => (await admin.call<Job>('GET', `/api/Exports/Job/{sessionCode}/${body.jobId}`)).body
  await expect.poll(readJob, { timeout: 40_000 }).toMatchObject({ state: 'done', title })
  const file = await admin.call<Uint8Array>('GET', `/api/Exports/File/{sessionCode}/${body.jobId}`)
  return readXlsx(new Uint8Array(file.body))
}

test('more than 5,000 incomplete or analysed clients are written in the background, each once', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  await insertVisitors(salon, world)
  const quality = `{sessionCode}/${salon.salonId}?gap=phone&language=it`
  expect(await admin.call('GET', `/api/DataQualities/GetCustomersBySalonXls/${quality}`)).toMatchObject({
    status: 409,
    body: { code: 'export_too_large' },
  })
  const incomplete = await readFile(admin, `/api/DataQualities/StartCustomersBySalonXls/${quality}`, 'CustomersBySalon.xlsx')
  const names = incomplete.slice(1).map(([name]) => name)
  expect([incomplete[0]?.[0], names.length, new Set(names).size]).toEqual(['Cliente', many, many])

  const span = `{sessionCode}/${salon.salonId}/2026-11-01/${today}`
  expect(await admin.call('GET', `/api/CustomerAnalysis/GetCustomerAnalysisStatus/${span}`)).toMatchObject({
    status: 409,
    body: { code: 'export_too_large' },
  })
  const analysed = await readFile(admin, `/api/CustomerAnalysis/Start/${span}`, 'status25.xlsx')
  expect([analysed[0]?.[1], analysed.length, new Set(analysed.slice(1).map(([name]) => name)).size]).toEqual(['Status', many + 1, many])
}, 90_000)
