import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { afterAll, expect, test } from 'vitest'
import { dayRange, localMinutes, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { covers, getWorkingSpans, type RotaPerson, type RotaTimeframe, type Span } from '../../../schema/rules/team/rota.ts'
import { visitStatus } from '../../../schema/rules/visits/visit-status.ts'
import { verifyPassword } from '../../../worker/features/platform/session/password.ts'
import { demoPassword, loadDemo } from '../../../worker/local/demo.ts'
import { migrate } from '../../../worker/local/migrate.ts'

const zone = 'Europe/Rome'
const directory = mkdtempSync(join(tmpdir(), 'demo-'))
afterAll(() => rmSync(directory, { recursive: true }))

async function openFile(path: string): Promise<Client> {
  const database = createClient({ url: `file:${path}` })
  await database.execute('PRAGMA synchronous = OFF')
  return database
}
/** Copied for each demo: the migrations take half as long as a demo. */
const migrated = join(directory, 'migrated.db')
const empty = await openFile(migrated)
await migrate(empty)
empty.close()

async function demoAt(now: string): Promise<Client> {
  const path = join(mkdtempSync(join(directory, 'at-')), 'demo.db')
  copyFileSync(migrated, path)
  const database = await openFile(path)
  await loadDemo(database, new Date(now))
  return database
}
const read = async (database: Client, sql: string) => (await database.execute(sql)).rows.map((row) => ({ ...row }))
const count = async (database: Client, sql: string) => Number((await read(database, `SELECT count(*) AS n FROM ${sql}`))[0]?.n)

/** How many of a salon's bookings of the day are where; those that will not take place are left out. */
async function statesOf(database: Client, salonId: string, day: string): Promise<Record<string, number>> {
  const [start, end] = dayRange(day, zone)
  const rows = await read(
    database,
    `SELECT p.arrival_utc AS arrival, p.start_services_utc AS begun, p.checked_out_utc AS paid, p.appointment_id,
      (SELECT json_group_array(json_object('start', h.start_utc, 'end', h.end_utc, 'userDTO', json_object('userId', h.user_id)))
        FROM client_history_services h WHERE h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id) AS services
      FROM agendas a LEFT JOIN appointments p ON p.agenda_id = a.agenda_id
      WHERE a.salon_id = '${salonId}' AND a.start_utc >= ${start} AND a.start_utc < ${end} AND a.outcome IS NULL`,
  )
  const text = (value: unknown) => (value === null ? null : String(value))
  const states: Record<string, number> = {}
  for (const row of rows) {
    const visit = {
      arrival: text(row.arrival),
      startServices: text(row.begun),
      checkedOut: text(row.paid),
      externalCashOrder: null,
      clientHistoryServicesDTO: JSON.parse(String(row.services)),
    }
    const state = visitStatus({ appointmentDTO: row.appointment_id === null ? null : visit })
    states[state] = (states[state] ?? 0) + 1
  }
  return states
}

/** What must hold of the demo whenever it is loaded. */
async function expectPlausible(database: Client, now: string) {
  const utc = Date.parse(now) / 1000
  // Nobody is in two places, and nothing has happened yet that lies ahead.
  const twice =
    'a.user_id = b.user_id AND a.busy_interval_id <> b.busy_interval_id AND b.start_utc >= a.start_utc AND b.start_utc < a.end_utc'
  expect(await count(database, `busy_intervals a JOIN busy_intervals b ON a.salon_id = b.salon_id AND ${twice}`)).toBe(0)
  for (const [table, column] of [
    ['appointments', 'max(arrival_utc, coalesce(start_services_utc, 0), coalesce(checked_out_utc, 0))'],
    ['client_history_services', 'max(coalesce(start_utc, 0), coalesce(end_utc, 0))'],
    ['payments', 'at_utc'],
    ['audit_log', 'at_utc'],
  ])
    expect(await count(database, `${table} WHERE ${column} > ${utc}`), table).toBe(0)
  expect(await count(database, `agendas WHERE outcome = 'not_come' AND start_utc > ${utc}`)).toBe(0)
  expect(await count(database, 'appointments p JOIN agendas a USING (agenda_id) WHERE a.outcome IS NOT NULL')).toBe(0)
  expect(
    await count(
      database,
      `agendas a WHERE outcome IS NULL AND end_utc < ${utc - 86400} AND NOT EXISTS (SELECT 1 FROM appointments p
        WHERE p.agenda_id = a.agenda_id AND checked_out_utc IS NOT NULL)`,
    ),
  ).toBe(0)

  await expectConsistentVisits(database)
  await expectRotaKept(database)
}

/** The steps of a visit follow each other, and what is checked out adds up to the cent. */
async function expectConsistentVisits(database: Client) {
  expect(await count(database, 'client_history_services WHERE end_utc <= start_utc OR (end_utc IS NOT NULL AND start_utc IS NULL)')).toBe(0)
  expect(
    await count(
      database,
      `client_history_services h JOIN appointments p USING (appointment_id) WHERE h.start_utc < p.start_services_utc
        OR p.start_services_utc < p.arrival_utc OR p.checked_out_utc < h.end_utc OR (p.checked_out_utc IS NOT NULL
        AND h.end_utc IS NULL)`,
    ),
  ).toBe(0)
  const sum = (table: string, what: string) =>
    `coalesce((SELECT sum(${what}) FROM ${table} x WHERE x.salon_id = p.salon_id AND x.appointment_id = p.appointment_id), 0)`
  const services = sum('client_history_services', 'price_cents')
  const products = sum('client_history_products', 'price_cents * quantity')
  const lines = `${services} + ${products} - discount_services_cents`
  expect(
    await count(
      database,
      `appointments p WHERE checked_out_utc IS NOT NULL AND (total_cents <> ${lines}
        OR total_cents + tip_cents - owed_cents <> ${sum('payments', 'amount_cents')})`,
    ),
  ).toBe(0)
  const nets = `${sum('client_history_services', 'net_cents')} + ${sum('client_history_products', 'net_cents')}`
  expect(await count(database, `appointments p WHERE checked_out_utc IS NOT NULL AND total_cents <> ${nets}`)).toBe(0)

  // The ledger holds every visit that is paid, and no day before today is left open.
  const entered = (what: string) => sum('ledger_entries', what)
  expect(
    await count(
      database,
      `appointments p WHERE total_cents + tip_cents <> ${entered('charged_cents')} * (checked_out_utc IS NOT NULL)
        OR ${entered('paid_cents')} <> ${sum('payments', 'amount_cents')}
        OR ${entered('charged_cents')} <> ${sum('ledger_lines', 'amount_cents')}
        OR owed_cents <> ${entered('charged_cents - paid_cents')}`,
    ),
  ).toBe(0)
  expect(
    await count(
      database,
      `ledger_entries e WHERE NOT EXISTS (SELECT 1 FROM day_closings c WHERE c.salon_id = e.salon_id AND c.day = e.day)
        AND e.day < (SELECT max(n.day) FROM ledger_entries n WHERE n.salon_id = e.salon_id)`,
    ),
  ).toBe(0)
}

/** Team members are booked for services they offer, while they work. */
async function expectRotaKept(database: Client) {
  expect(
    await count(
      database,
      `agenda_services s WHERE NOT EXISTS (SELECT 1 FROM user_services u WHERE u.salon_id = s.salon_id AND u.user_id = s.user_id
        AND u.service_id = s.service_id)`,
    ),
  ).toBe(0)
  const people = new Map(
    (await read(database, 'SELECT * FROM users')).map((row): [unknown, RotaPerson] => [
      row.user_id,
      { userId: String(row.user_id), workingHours: JSON.parse(String(row.working_hours_json)), employmentStart: null, employmentEnd: null },
    ]),
  )
  const timeframes = (await read(database, 'SELECT * FROM user_timeframes')).map(
    (row): RotaTimeframe => ({
      userId: String(row.user_id),
      type: row.type === 'once' || row.type === 'weekly' ? row.type : 'alternating',
      isWorking: row.is_working === 1,
      dayOfWeek: row.day_of_week === null ? null : Number(row.day_of_week),
      dayStart: String(row.day_start),
      dayEnd: row.day_end === null ? null : String(row.day_end),
      hourStart: Number(row.hour_start),
      minuteStart: Number(row.minute_start),
      hourEnd: Number(row.hour_end),
      minuteEnd: Number(row.minute_end),
    }),
  )
  const closed = (await read(database, 'SELECT * FROM salon_config_days_closeds')).map((row) => ({
    salonId: row.salon_id,
    dayStart: String(row.day_start),
    dayEnd: String(row.day_end),
    everyYear: row.every_year === 1,
  }))
  const days = new Map<string, { spans: Span[]; midnight: number }>()
  function dayOfPerson(salonId: unknown, userId: unknown, at: number) {
    const key = `${salonId} ${userId} ${Math.floor(at / 86_400)}`
    const known = days.get(key)
    if (known) return known
    const [day, person] = [toSalonDay(at, zone), people.get(userId)]
    const its = closed.filter((one) => one.salonId === salonId)
    const made = { spans: person ? getWorkingSpans(day, person, timeframes, its) : [], midnight: at / 60 - localMinutes(at, zone) }
    days.set(key, made)
    return made
  }
  const away: unknown[] = []
  const busy = new Map<unknown, number>()
  for (const row of await read(database, "SELECT * FROM busy_intervals WHERE cause = 'service' AND kind = 'person'")) {
    const [start, end] = [Number(row.start_utc), Number(row.end_utc)]
    const { spans, midnight } = dayOfPerson(row.salon_id, row.user_id, start)
    if (!covers(spans, [start / 60 - midnight, end / 60 - midnight])) away.push(row)
    busy.set(row.salon_id, (busy.get(row.salon_id) ?? 0) + (end - start) / 60)
  }
  expect(away).toEqual([])
  for (const [salonId, minutes] of busy) {
    const worked = [...days].filter(([key]) => key.startsWith(`${salonId} `)).flatMap(([, one]) => one.spans)
    const all = worked.reduce((total, [from, to]) => total + to - from, 0)
    expect(minutes / all).toBeGreaterThan(0.62)
    expect(minutes / all).toBeLessThan(0.78)
  }
}

test('the demo is what a salon can look like at any hour, and the same for the same moment', async () => {
  const [aurora, zampa] = ['sal_aurora_salon', 'sal_zampa_salon']
  const friday = '2026-11-20'

  const early = await demoAt('2026-11-20T06:00:00Z')
  await expectPlausible(early, '2026-11-20T06:00:00Z')
  expect(Object.keys(await statesOf(early, aurora, friday))).toEqual(['Not In Salon'])
  expect(await count(early, `users WHERE salon_id = '${aurora}' AND in_agenda = 1`)).toBe(8)
  expect(await count(early, `users WHERE salon_id = '${zampa}' AND in_agenda = 1`)).toBe(4)
  expect(await count(early, `services WHERE salon_id = '${aurora}'`)).toBe(30)
  expect(await count(early, `service_categories WHERE salon_id = '${aurora}'`)).toBe(6)
  expect(await count(early, `clients WHERE salon_id = '${aurora}'`)).toBe(500)
  expect(
    await count(early, `clients c WHERE salon_id = '${zampa}' AND EXISTS (SELECT 1 FROM sub_clients s WHERE s.client_id = c.client_id)`),
  ).toBe(120)
  expect(await count(early, 'client_search')).toBe(620)
  const signIns = 'superadmin admin receptionist marketing image assistance manager pet-admin pet-receptionist pet-assistance'.split(' ')
  const hashes = new Map((await read(early, 'SELECT * FROM users')).map((row) => [row.username, String(row.password_hash)]))
  expect(signIns.filter((username) => !hashes.has(username))).toEqual([])
  expect(await verifyPassword(demoPassword, hashes.get('receptionist') ?? '')).toBe(true)

  const midday = await demoAt('2026-11-20T10:24:00Z')
  await expectPlausible(midday, '2026-11-20T10:24:00Z')
  const states = await statesOf(midday, aurora, friday)
  expect(Object.keys(states).sort()).toEqual(['Completed', 'In-progress', 'Not In Salon', 'Paid', 'Ready'])

  const late = await demoAt('2026-11-20T22:00:00Z')
  await expectPlausible(late, '2026-11-20T22:00:00Z')
  expect(Object.keys(await statesOf(late, aurora, friday))).toEqual(['Paid'])
  const plan = 'SELECT agenda_service_id, user_id, start_utc, service_id FROM agenda_services ORDER BY 1'
  expect(await read(late, plan)).toEqual(await read(early, plan))

  const sunday = await demoAt('2026-11-22T12:00:00Z')
  await expectPlausible(sunday, '2026-11-22T12:00:00Z')
  expect(await statesOf(sunday, aurora, '2026-11-22')).toEqual({})
  expect(await statesOf(sunday, zampa, '2026-11-22')).toEqual({})

  const again = await demoAt('2026-11-20T10:24:00Z')
  for (const table of [
    'users',
    'clients',
    'sub_clients',
    'agendas',
    'busy_intervals',
    'client_history_services',
    'payments',
    'audit_log',
  ]) {
    const rows = async (database: Client) => JSON.stringify(await read(database, `SELECT * FROM ${table} ORDER BY 1`))
    expect((await rows(again)) === (await rows(midday)), table).toBe(true)
  }
})
