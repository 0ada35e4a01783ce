import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Salon } from '../../../schema/api/platform/salons-schemas.ts'
import type { UserTimeframe } from '../../../schema/api/team/timeframes-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { openSalon } from '../../support/salon.ts'

const friday = '2026-11-27'
const [rome, newYork] = ['Europe/Rome', 'America/New_York']

/** A salon in Rome. `moveTo` changes its time zone, by a SUPERADMIN. */
async function openDesk() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin, platform] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN'), await salon.as('SUPERADMIN')]
  const moveTo = async (timeZone: string, by = platform) => {
    const { version } = (await by.call<Salon>('GET', `/api/Salons/{sessionCode}/${salon.salonId}`)).body
    expect((await by.call('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, { timeZone, version })).status).toBe(200)
  }
  /** When a team member does not work on a day: starts of the intervals and their minutes. */
  const listOff = async (userId: string, date = friday) => {
    const { body } = await desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${date}`)
    return body.filter((row) => row.agendaServicesDTO[0]?.userId === userId).map((row) => `${row.start} ${row.totalLength}`)
  }
  const takeOff = (userId: string, dayStart: string, dayEnd = dayStart) =>
    admin.call<UserTimeframe>('POST', '/api/UserTimeframes/{sessionCode}', {
      ...{ userId, isWorking: false, dayStart, dayEnd, hourStart: 0, minuteStart: 0, hourEnd: 24, minuteEnd: 0 },
    })
  const listBusy = async () => {
    const { rows } = await world.db.execute("SELECT start_utc, end_utc FROM busy_intervals WHERE cause = 'day_off' ORDER BY start_utc")
    return rows.map((row) => [row.start_utc, row.end_utc].map((utc) => new Date(Number(utc) * 1000).toISOString().slice(0, 16)))
  }
  return { world, salon, desk, admin, moveTo, listOff, takeOff, listBusy }
}

test('live sessions follow a change of the time zone at their next call', async () => {
  const { world, salon, desk, admin, moveTo, listOff, takeOff } = await openDesk()
  const before = [`${friday}T00:00:00Z`, `${friday}T13:00:00Z`, `${friday}T18:00:00Z`]
  const inZone = (hours: number) =>
    before.map((start, i) => `${new Date(Date.parse(start) + hours * 3_600_000).toISOString().slice(0, 19)}Z ${[540, 60, 360][i]}`)
  expect(await listOff(salon.anna)).toEqual(inZone(-1))
  await moveTo(newYork)
  await world.resetRoundTrips()
  expect(await listOff(salon.anna)).toEqual(inZone(5))
  // The read is made once more.
  expect(await world.countRoundTrips()).toBe(2)
  // A write in one round trip, too: a day off of New York.
  expect((await takeOff(salon.anna, friday)).status).toBe(200)
  const book = (start: string) => {
    const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start }]
    return desk.call('POST', '/api/Agendas/{sessionCode}', { clientId: salon.clients[0], agendaServicesDTO })
  }
  expect((await book(`${friday}T15:00:00Z`)).status).toBe(409)
  expect((await book('2026-11-26T15:00:00Z')).status).toBe(200)
  expect((await book('2026-11-26T09:00:00Z')).status).toBe(409)
  // An administrator changes it back, in a session that began before.
  await moveTo(rome, admin)
  expect((await book('2026-11-26T09:00:00Z')).status).toBe(200)
})

test('days off stay whole local days when the time zone changes, also across a clock change', async () => {
  const { salon, moveTo, takeOff, listBusy } = await openDesk()
  await takeOff(salon.anna, '2027-03-13', '2027-03-15')
  await takeOff(salon.giulia, friday)
  expect((await listBusy()).map(([start]) => start)).toEqual([
    '2026-11-26T23:00',
    '2027-03-12T23:00',
    '2027-03-13T23:00',
    '2027-03-14T23:00',
  ])
  await moveTo(newYork)
  // On 14 March the clock of New York skips an hour.
  const moved = [
    ['2026-11-27T05:00', '2026-11-28T05:00'],
    ['2027-03-13T05:00', '2027-03-14T05:00'],
    ['2027-03-14T05:00', '2027-03-14T07:00'],
    ['2027-03-14T07:00', '2027-03-15T04:00'],
    ['2027-03-15T04:00', '2027-03-16T04:00'],
  ]
  expect(await listBusy()).toEqual(moved)
  await moveTo(newYork)
  expect(await listBusy()).toEqual(moved)
})

test('a guest who is choosing a time sees the times of the new zone', async () => {
  const { world, salon, moveTo } = await openDesk()
  await openOnline(world, salon)
  const guest = createGuest(world, salon, '+39 347 700 1133')
  const { sessionCode } = await guest.enter()
  const list = async () =>
    (await guest.call<{ start: string }[]>('POST', `FreeSlots/{s}?date=${friday}`, sessionCode, [{ serviceId: salon.cut }])).body.map(
      ({ start }) => start,
    )
  expect((await list()).toSorted()[0]).toBe(`${friday}T08:00:00Z`)
  await moveTo(newYork)
  expect((await list()).toSorted()[0]).toBe(`${friday}T14:00:00Z`)
})
