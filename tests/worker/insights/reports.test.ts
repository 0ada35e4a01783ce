import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import type { Report, ReportDefinition, ReportResult } from '../../../schema/api/insights/reports-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { sendScheduledReports } from '../../../worker/features/insights/reports/index.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { arbitraryWeek, playWeek, toDay } from '../../support/report-week.ts'
import { openSalon, today } from '../../support/salon.ts'
import { readSheet } from '../../support/xlsx-sheet.ts'

const cents = (euro: number | undefined) => Math.round((euro ?? 0) * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const definition: ReportDefinition = {
  rows: ['person'],
  column: 'month',
  figures: ['revenue'],
  period: 'this_month',
  from: null,
  to: null,
  kinds: ['services', 'products', 'fee'],
  userIds: [],
  serviceCategoryIds: [],
  clientCategoryIds: [],
  compare: 'none',
  chart: 'stacked',
}
const draft = { name: 'Revenue by person', definition, sharedWith: [], mail: '', mailDay: 1, language: 'en' }
const secret = 'a secret for tests, 32 characters and more'
const now = `${toDay(5)}T20:00:00Z`

async function openReports(world: Fixture, seed: number) {
  const salon = await openSalon(world)
  const [plans = []] = fc.sample(arbitraryWeek, { numRuns: 1, seed })
  const week = await playWeek(world, salon, plans)
  const admin = await salon.as('ADMIN')
  const run = async (change: Partial<ReportDefinition>) => {
    await world.resetRoundTrips()
    const body = { ...definition, ...change }
    const reply = await admin.call<ReportResult>('POST', '/api/Reports/Run/{sessionCode}', body, { now })
    expect([reply.status, await world.countRoundTrips()], JSON.stringify(reply.body)).toEqual([200, 1])
    return reply.body
  }
  return { salon, week, admin, run }
}

test('rows, columns and totals of every pair of fields add up to the revenue of a plain computation, from either source', async () => {
  for (const seed of [1, 2, 3]) {
    const world = await openFixture()
    const { salon, week, run } = await openReports(world, seed)
    const lines = week.lines.filter(({ side }) => side !== 'tip')
    const revenue = sum(lines.map((line) => line.cents))
    const byPerson = await run({})
    for (const person of [salon.anna, salon.giulia, salon.marco]) {
      const row = byPerson.rows.find(({ keys }) => keys[0]?.key === person)
      expect(cents(row?.total.revenue)).toBe(sum(lines.filter((line) => line.person === person).map((line) => line.cents)))
    }
    const fields = ['person', 'service', 'category', 'clientCategory', 'weekday', 'month'] as const
    for (const [i, row] of fields.entries()) {
      const column = fields[(i + 1) % fields.length] ?? 'month'
      const [daily, ledger] = [
        await run({ rows: [row], column }),
        await run({ rows: [row], column, figures: ['revenue', 'visits', 'clients'] }),
      ]
      for (const result of [daily, ledger]) {
        expect(cents(result.total.revenue), `${row} ${column}`).toBe(revenue)
        expect(sum(result.rows.map(({ total }) => cents(total.revenue)))).toBe(revenue)
        expect(sum(result.columns.map(({ total }) => cents(total.revenue)))).toBe(revenue)
        expect(sum(result.rows.flatMap(({ cells }) => cells.map((cell) => cents(cell?.revenue))))).toBe(revenue)
      }
      expect(ledger.rows.map(({ keys, total }) => [keys[0]?.key, total.revenue])).toEqual(
        daily.rows.map(({ keys, total }) => [keys[0]?.key, total.revenue]),
      )
      expect(ledger.total.visits).toBe(week.checkouts.length - week.voids.length)
    }
    const products = await run({ kinds: ['products'] })
    expect(cents(products.total.revenue)).toBe(sum(lines.filter(({ side }) => side === 'products').map((line) => line.cents)))
    const [one] = (await run({ userIds: [salon.anna], compare: 'before' })).rows
    expect([one?.keys[0]?.key ?? salon.anna, one?.before ?? 0]).toEqual([salon.anna, 0])
  }
})

test('a report is read by the roles it is shared with, and deleted ones come back', async () => {
  const world = await openFixture()
  const { salon, admin } = await openReports(world, 1)
  const desk = await salon.as('RECEPTIONIST')
  const create = (body: object) => admin.call<Report>('POST', '/api/Reports/{sessionCode}', body)
  const [own, shared] = [(await create(draft)).body, (await create({ ...draft, name: 'Desk', sharedWith: ['RECEPTIONIST'] })).body]
  const list = async (person = desk) => (await person.call<Report[]>('GET', '/api/Reports/{sessionCode}')).body.map(({ name }) => name)
  expect([await list(), await list(admin)]).toEqual([['Desk'], ['Desk', 'Revenue by person']])
  const result = ({ reportId }: Report) => desk.call('GET', `/api/Reports/Result/{sessionCode}/${reportId}`)
  expect([(await result(shared)).status, (await result(own)).status]).toEqual([200, 404])
  const stale = { ...draft, name: 'Later', version: 7 }
  expect(await admin.call('PUT', `/api/Reports/{sessionCode}/${own.reportId}`, stale)).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  await admin.call('DELETE', `/api/Reports/{sessionCode}/${own.reportId}`)
  expect(await list(admin)).toEqual(['Desk'])
  await admin.call('POST', `/api/Reports/Restore/{sessionCode}/${own.reportId}`)
  expect(await list(admin)).toEqual(['Desk', 'Revenue by person'])
})

const readQueue = async (world: Fixture) => (await world.db.execute("SELECT * FROM outbox WHERE kind = 'report' ORDER BY created_utc")).rows
async function runCron(world: Fixture, at: string) {
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  await sendScheduledReports(new SystemDb(client, { nowUtc: Date.parse(at) / 1000, newId, actor: 'reports' }))
  client.close()
}

test('each month is sent once by the schedule, from its day on, and its link leads to the figures of that month', async () => {
  const world = await openFixture()
  const { admin, week } = await openReports(world, 2)
  const body = { ...draft, mail: 'accountant@example.test', mailDay: 3, language: 'it' }
  const { reportId } = (await admin.call<Report>('POST', '/api/Reports/{sessionCode}', body, { now: `${today}T09:00:00Z` })).body
  await runCron(world, `${toDay(5)}T20:00:00Z`)
  await runCron(world, '2026-12-03T05:30:00Z')
  expect(await readQueue(world)).toHaveLength(0)
  await Promise.all([runCron(world, '2026-12-03T06:30:00Z'), runCron(world, '2026-12-03T06:30:00Z')])
  await runCron(world, '2026-12-20T06:30:00Z')
  const [message, ...others] = await readQueue(world)
  expect(others).toEqual([])
  expect(message).toMatchObject({ channel: 'mail', recipient: 'accountant@example.test', language: 'it' })
  expect(JSON.parse(String(message?.data_json))).toMatchObject({ month: '2026-11' })
  const sent = await admin.call<Report[]>('GET', '/api/Reports/{sessionCode}')
  expect(sent.body[0]?.sent).toMatchObject({ month: '2026-11', mail: 'accountant@example.test' })
  const token = linkToken(secret, 'Report', JSON.parse(String(message?.data_json)).sendingId)
  const open = (at: string) => world.call<ArrayBuffer>('GET', `/api/Links/Report/${token}`, undefined, { now: at })
  const file = await open('2026-12-04T09:00:00Z')
  expect(file.status).toBe(200)
  const sheet = readSheet(file.body)
  const revenue = sum(week.lines.filter(({ side }) => side !== 'tip').map((line) => line.cents))
  const totals = Object.entries(sheet).filter(([cell]) => cell.startsWith('C'))
  expect([sheet.A1?.text, cents(Number(totals.at(-1)?.[1]?.text))]).toEqual(['Collaboratore', revenue])
  expect((await open('2027-04-04T09:00:00Z')).status).toBe(404)
  await admin.call('DELETE', `/api/Reports/{sessionCode}/${reportId}`)
  expect((await open('2026-12-04T09:00:00Z')).status).toBe(404)
})

test('a paused report is sent by the schedule only once it has been turned on, whatever else of it is changed', async () => {
  const world = await openFixture()
  const { admin } = await openReports(world, 2)
  const body = { ...draft, mail: 'accountant@example.test', mailDay: 3, language: 'it' }
  const created = await admin.call<Report>('POST', '/api/Reports/{sessionCode}', body, { now: `${today}T09:00:00Z` })
  expect(created.body.isPaused).toBe(false)
  const change = async (more: object, version: number) =>
    (await admin.call<Report>('PUT', `/api/Reports/{sessionCode}/${created.body.reportId}`, { ...body, ...more, version })).body
  expect(await change({ isPaused: true }, 1)).toMatchObject({ mail: body.mail, isPaused: true })
  expect(await change({ name: 'Other name' }, 2)).toMatchObject({ isPaused: true })
  await runCron(world, '2026-12-03T06:30:00Z')
  expect(await readQueue(world)).toHaveLength(0)
  expect(await change({ isPaused: false }, 3)).toMatchObject({ isPaused: false })
  await runCron(world, '2026-12-04T06:30:00Z')
  expect(await readQueue(world)).toHaveLength(1)
})

test('refuses days in the wrong order, ten years, no days, repeated fields and people of another salon', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const admin = await salon.as('ADMIN')
  const run = (change: object) => admin.call('POST', '/api/Reports/Run/{sessionCode}', { ...definition, ...change })
  const own = { period: 'custom' }
  expect(await run({ ...own, from: '2026-11-02', to: '2026-11-01' })).toMatchObject({
    status: 400,
    body: { fields: { to: 'Must end after it starts' } },
  })
  expect(await run({ ...own, from: '2016-11-02', to: '2026-11-01' })).toMatchObject({ status: 400, body: { fields: { to: 'Too long' } } })
  expect(await run(own)).toMatchObject({ status: 400, body: { fields: { to: 'Must end after it starts' } } })
  expect(await run({ rows: [] })).toMatchObject({ status: 400 })
  expect(await run({ column: 'person' })).toMatchObject({ status: 400, body: { fields: { column: 'Already exists' } } })
  expect(await run({ userIds: [other.anna] })).toMatchObject({ status: 400, body: { fields: { userIds: 'Choose one from the list' } } })
  const body = { ...draft, definition: { ...definition, userIds: [other.anna] } }
  expect(await admin.call('POST', '/api/Reports/{sessionCode}', body)).toMatchObject({
    status: 400,
    body: { fields: { userIds: 'Choose one from the list' } },
  })
})

test('a report is sent to twenty addresses a day at most (429)', async () => {
  const world = await openFixture()
  const { admin } = await openReports(world, 3)
  const { body: saved } = await admin.call<Report>('POST', '/api/Reports/{sessionCode}', { ...draft, language: 'it' }, { now })
  const send = (n: number) =>
    admin.call('POST', `/api/Reports/Send/{sessionCode}/${saved.reportId}`, { mail: `a${n}@example.test`, month: '2026-10' }, { now })
  const replies = await Promise.all(Array.from({ length: 22 }, (_, n) => send(n)))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
})

test('a report can be printed', async () => {
  const world = await openFixture()
  const { admin } = await openReports(world, 3)
  const body = {
    name: 'Ærø ☂ report',
    definition: { ...definition, rows: ['service', 'person'], figures: ['revenue', 'share'] },
    language: 'it',
  }
  const file = await admin.call<ArrayBuffer>('POST', '/api/Reports/PDF/{sessionCode}', body, { now })
  expect(file.status).toBe(200)
  expect(new TextDecoder('latin1').decode(new Uint8Array(file.body).slice(0, 5))).toBe('%PDF-')
})
