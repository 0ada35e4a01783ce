import { expect, test } from 'vitest'
import type { SeriesConflict } from '../../../schema/api/booking/booking-series-schemas.ts'
import type { Agenda, Conflict } from '../../../schema/api/booking/bookings-schemas.ts'
import type { UserTimeframe } from '../../../schema/api/team/timeframes-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

// Sundays in Rome: at 02:00 the clock goes to 03:00, and at 03:00 back to 02:00.
const [spring, autumn] = ['2027-03-28', '2027-10-31']

interface Refused {
  code?: string
  conflicts?: Conflict[]
  occurrences?: SeriesConflict[]
}

/** A salon that is open, and works, from midnight to 04:00 on Sundays. */
async function openNightSalon() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const timing = JSON.stringify([{ opening: '00:00', closing: '04:00' }])
  const week = JSON.stringify(Array.from({ length: 7 }, () => ({ isWorking: true, timing: [{ opening: '00:00', closing: '04:00' }] })))
  await world.db.batch(
    [
      { sql: 'UPDATE salon_config_opening_times SET open = 1, timing_json = ? WHERE salon_id = ?', args: [timing, salon.salonId] },
      { sql: 'UPDATE users SET working_hours_json = ? WHERE salon_id = ?', args: [week, salon.salonId] },
    ],
    'write',
  )
  const book = (start: string, length = 30) => {
    const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start, serviceDTO: { length } }]
    return desk.call<Agenda & Refused>('POST', '/api/Agendas/{sessionCode}', { clientId: salon.clients[0], agendaServicesDTO })
  }
  const takeOff = (day: string, hourStart: number, hourEnd: number, minuteStart = 0, minuteEnd = 0) =>
    admin.call<UserTimeframe>('POST', '/api/UserTimeframes/{sessionCode}', {
      userId: salon.anna,
      isWorking: false,
      dayStart: day,
      ...{ hourStart, minuteStart, hourEnd, minuteEnd },
    })
  return { world, salon, desk, book, takeOff }
}

test('time off within the hour that the clock skips is kept and takes no other time', async () => {
  const { book, takeOff } = await openNightSalon()
  const kept = [await takeOff(spring, 2, 3), await takeOff(spring, 2, 2, 15, 45), await takeOff(spring, 2, 3, 30, 15)]
  expect(kept.map(({ status }) => status)).toEqual([200, 200, 200])
  // Only 03:00 to 03:15 is left of the last one.
  expect((await book(`${spring}T01:00:00Z`)).body.code).toBe('outside_working_hours')
  expect((await book(`${spring}T01:15:00Z`)).status).toBe(200)
  expect((await book(`${spring}T00:30:00Z`)).status).toBe(200)
})

test('time off that the clock shows twice is taken twice', async () => {
  const { desk, book, takeOff, salon } = await openNightSalon()
  expect((await takeOff(autumn, 2, 3, 30)).status).toBe(200)
  const rows = (await desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${autumn}`)).body
  const off = rows.filter((row) => row.agendaServicesDTO[0]?.userId === salon.anna).map((row) => `${row.start} ${row.totalLength}`)
  expect(off).toEqual([`${autumn}T00:30:00Z 30`, `${autumn}T01:30:00Z 30`, `${autumn}T03:00:00Z 1200`])
  for (const start of ['00:30', '01:30']) expect((await book(`${autumn}T${start}:00Z`)).status).toBe(409)
  for (const start of ['00:00', '01:00', '02:00']) expect((await book(`${autumn}T${start}:00Z`)).status).toBe(200)
})

test('the hours of a booking across a clock change are checked by what the clock shows', async () => {
  const { book } = await openNightSalon()
  // In spring 04:00 comes three hours after midnight, in autumn five.
  expect((await book(`${spring}T00:30:00Z`, 105)).body.conflicts?.map(({ kind }) => kind)).toEqual(['closed'])
  expect((await book(`${spring}T00:30:00Z`, 90)).status).toBe(200)
  expect((await book(`${autumn}T00:30:00Z`, 151)).body.conflicts?.map(({ kind }) => kind)).toEqual(['closed'])
  expect((await book(`${autumn}T00:30:00Z`, 150)).status).toBe(200)
})

test('a booking of a series whose new time the clock skips is a conflict, although it would stay where it is', async () => {
  const { desk, book } = await openNightSalon()
  const first = (await book('2027-03-21T02:30:00Z', 15)).body
  const repeated = await desk.call<Agenda[]>('POST', `/api/Agendas/Repeat/{sessionCode}/${first.agendaId}`, { everyWeeks: 1, times: 2 })
  expect(repeated.body.map((one) => one.start)).toEqual(['2027-03-28T01:30:00Z', '2027-04-04T01:30:00Z'])
  const { version } = (await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${first.agendaId}`)).body
  const change = { version, start: '2027-03-21T01:30:00Z' }
  const path = `/api/Agendas/Following/{sessionCode}/${first.agendaId}`
  const refused = await desk.call<Refused>('PUT', path, change)
  expect(refused.status).toBe(409)
  expect(refused.body.occurrences?.map((one) => [one.day, one.conflicts.map(({ kind }) => kind)])).toEqual([[spring, ['no_such_time']]])
  const moved = [{ agendaId: repeated.body[0]?.agendaId, anyway: true }]
  const allowed = await desk.call<{ agendas: Agenda[] }>('PUT', path, { ...change, moved })
  expect(allowed.body.agendas?.map((one) => one.start)).toEqual(['2027-03-21T01:30:00Z', '2027-03-28T01:30:00Z', '2027-04-04T00:30:00Z'])
})
