import { expect, inject, test } from 'vitest'
import { runCron } from '../../../cron/index.ts'
import type { Report } from '../../../schema/api/insights/reports-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { sendScheduledReports } from '../../../worker/features/insights/reports/index.ts'
import { openDirectory, openSession } from '../../support/databases.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const nowUtc = Date.parse(tuesday) / 1000
const report = {
  ...{ name: 'Revenue', sharedWith: [], mail: 'accountant@example.test', mailDay: 3, language: 'en' },
  definition: {
    ...{ rows: ['person'], column: null, figures: ['revenue'], period: 'this_month', from: null, to: null },
    ...{ kinds: ['services'], userIds: [], serviceCategoryIds: [], clientCategoryIds: [], compare: 'none', chart: 'stacked' },
  },
}

test('runs the jobs behind one that fails, and logs the failure with its job and salon', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { send_daily_summary: 1, time_zone: 'Atlantis/Centre' })
  await salon.as('ADMIN')
  await world.db.execute('UPDATE sessions SET expiry_utc = 1')
  const env = { DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'a secret for tests, 32 characters and more' }
  const lines: string[] = []
  const run = () => runCron('*/15 * * * *', env, nowUtc, (line) => lines.push(line))
  await expect(run()).rejects.toThrow('jobs of the schedule have failed')
  const failures = lines.map((line) => JSON.parse(line))
  const ofSalon = { level: 'error', salon: salon.salonId, message: expect.stringContaining('Atlantis'), stack: expect.any(Array) }
  for (const job of ['queueMessages', 'announceTargets']) expect(failures).toContainEqual({ job, ...ofSalon })
  const { rows } = await world.db.execute('SELECT count(*) AS n FROM sessions')
  expect(Number(rows[0]?.n)).toBe(0)
  // A job that fails as a whole is of no salon.
  lines.length = 0
  await world.fault('unavailable')
  await expect(runCron('* * * * *', env, nowUtc, (line) => lines.push(line))).rejects.toThrow('jobs of the schedule have failed')
  expect(lines.map((line) => JSON.parse(line)).map(({ job, salon: of }) => [job, of])).toEqual([
    ['processFreedSlots', null],
    ['decideClasses', null],
    ['fallBackOverdue', null],
    ['sendMessages', null],
    ['runJobs', null],
    ['runWebhooks', null],
    ['syncCalendars', null],
  ])
})

test('does the work of the salons behind one whose data fail', async () => {
  const world = await openFixture()
  const salons = [await openSalon(world), await openSalon(world), await openSalon(world)]
  for (const salon of salons)
    expect((await (await salon.as('ADMIN')).call<Report>('POST', '/api/Reports/{sessionCode}', report)).status).toBe(200)
  const [first, broken, last] = salons.map(({ salonId }) => salonId)
  await world.db.execute({ sql: `UPDATE salons SET time_zone = 'Atlantis/Centre' WHERE salon_id = ?`, args: [broken ?? ''] })
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  const run = () =>
    sendScheduledReports(new SystemDb(client, { nowUtc: Date.parse('2026-12-03T06:30:00Z') / 1000, newId, actor: 'reports' }))
  await expect(run()).rejects.toThrow('failed for some salons')
  client.close()
  const { rows } = await world.db.execute(`SELECT salon_id FROM outbox WHERE kind = 'report' ORDER BY salon_id`)
  expect(rows.map((row) => row.salon_id)).toEqual([first, last])
})

test('visits each database by itself: one that cannot be reached delays and fails itself only, and the log names it', async () => {
  const { worlds, env, salons } = await openDirectory([{}, {}, { time_zone: 'Atlantis/Centre', send_daily_summary: 1 }])
  const [, second, third] = worlds
  for (const [i, world] of worlds.entries()) {
    await openSession(world, salons[i] as (typeof salons)[0], 'ADMIN')
    await world.db.execute('UPDATE sessions SET expiry_utc = 1')
  }
  await second.fault('hangs up')
  const lines: string[] = []
  const run = runCron('*/15 * * * *', env, nowUtc, (line) => lines.push(line))
  await expect(run).rejects.toThrow(new RegExp(`queueMessages in ${second.name}`))
  const failures = lines.map((line) => JSON.parse(line))
  expect(failures).toContainEqual(expect.objectContaining({ job: 'queueMessages', database: third.name, salon: 'sal_3' }))
  const ofSecond = failures.filter(({ database }) => database === second.name)
  const left = ofSecond.filter(({ message }) => message.startsWith('left for the next run'))
  expect(ofSecond.slice(2)).toEqual(left)
  expect(left.length).toBe(ofSecond.length - 2)
  expect(left.map(({ job }) => job)).toContain('removeJobs')
  expect(failures.filter(({ database }) => database === worlds[0].name)).toEqual([])
  const countSessions = async ({ db }: (typeof worlds)[number]) =>
    Number((await db.execute('SELECT count(*) AS n FROM sessions')).rows[0]?.n)
  expect(await Promise.all(worlds.map(countSessions))).toEqual([0, 1, 0])
})
