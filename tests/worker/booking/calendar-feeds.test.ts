import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { CalendarFeed } from '../../../schema/api/booking/calendar-feeds-schemas.ts'
import { atTime, toIso } from '../../../schema/rules/salon-time.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { openFixture } from '../../support/fixture.ts'
import { eventsOf, knownEvents, readCalendar, textOf } from '../../support/ical.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const rome = 'Europe/Rome'

const times = [
  ['2026-10-25', '09:30'],
  ['2026-10-25', '16:00'],
  ['2026-11-26', '10:00'],
  ['2027-03-28', '09:30'],
  ['2027-03-28', '16:00'],
] as const

async function openCalendar() {
  const world = await openFixture()
  const salon = await openSalon(world, { salon_name: 'Aurora, Torino', city: 'Torino' })
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const book = async (day: string, time: string, userId: string, by = desk, { clients, cut } = salon) => {
    const service = { serviceId: cut, userId, start: toIso(atTime(day, time, rome)), mayOverlap: true }
    const body = { clientId: clients[3], note: 'allergic to everything', outsideHours: true, agendaServicesDTO: [service] }
    const reply = await by.call<Agenda>('POST', '/api/Agendas/{sessionCode}', body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  /** Anna's bookings at `times`. */
  const bookTimes = async () => {
    const booked: Agenda[] = []
    for (const [day, time] of times) booked.push(await book(day, time, salon.anna))
    return booked
  }
  const path = `/api/Users/Calendar/{sessionCode}/${salon.anna}`
  const ask = (address: string, headers: Record<string, string> = {}) => world.call<string>('GET', address, undefined, { headers })
  const renew = async () => (await admin.call<CalendarFeed>('POST', path)).body.address ?? ''
  return { world, salon, desk, admin, book, bookTimes, path, ask, renew }
}

test('creating a feed takes one round trip, and the database holds no part of its signature', async () => {
  const { world, salon, admin, path } = await openCalendar()
  expect((await admin.call('GET', path)).body).toEqual({ userId: salon.anna, address: null, made: null })
  await world.resetRoundTrips()
  const made = await admin.call<CalendarFeed>('POST', path)
  expect(await world.countRoundTrips()).toBe(1)
  expect(made.body).toEqual({
    userId: salon.anna,
    address: expect.stringMatching(/^\/api\/Links\/Calendar\/cal_\w{16}\.[\w-]{22}\/calendar\.ics$/),
    made: tuesday,
  })
  const { rows } = await world.db.execute('SELECT * FROM calendar_feeds')
  expect(JSON.stringify(rows)).not.toContain(made.body.address?.split('.')[1])
})

test('a feed shows the user’s own bookings with abbreviated names, at local time on the days of a clock change', async () => {
  const { world, salon, desk, book, bookTimes, ask, renew } = await openCalendar()
  await bookTimes()
  // Not shown: another user's, another salon's, cancelled, too long ago, too far ahead.
  const other = await openSalon(world)
  await book('2026-11-26', '11:00', salon.giulia)
  await book('2026-11-26', '11:00', other.anna, await other.as('RECEPTIONIST'), other)
  const cancelled = await book('2026-11-26', '12:00', salon.anna)
  await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${cancelled.agendaId}`, { reason: '', undo: false })
  await book('2026-10-20', '10:00', salon.anna)
  await book('2027-06-01', '10:00', salon.anna)

  const address = await renew()
  await world.resetRoundTrips()
  const feed = await ask(address)
  expect(await world.countRoundTrips()).toBe(1)
  expect([feed.status, feed.headers.get('content-type'), feed.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ])
  expect(textOf(readCalendar(feed.body), 'X-WR-CALNAME')).toBe('Anna da Aurora, Torino')
  const clock = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(rome).toPlainDateTime().toString().slice(0, 16)
  const minutes = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 60_000
  expect(eventsOf(feed.body).map(({ start, end, title }) => [clock(start), minutes(start, end), title])).toEqual(
    times.map(([day, time]) => [`${day}T${time}`, 30, 'Cut · Àngela D.']),
  )
  expect(knownEvents(feed.body).map(({ uid, startDate }) => [uid, startDate.toUnixTime()])).toEqual(
    eventsOf(feed.body).map(({ uid, start }) => [uid, Date.parse(start ?? '') / 1000]),
  )
  expect(feed.body.replaceAll('\r\n ', '')).not.toMatch(/rrico|347|allergic|PRICE|€/)
})

test('an unchanged feed is 304 in one round trip; a moved booking keeps its uid with a higher sequence', async () => {
  const { world, salon, desk, bookTimes, ask, renew } = await openCalendar()
  const [, , third] = await bookTimes()
  const address = await renew()
  const feed = await ask(address)
  const tag = feed.headers.get('etag') ?? ''
  await world.resetRoundTrips()
  const same = await ask(address, { 'if-none-match': `W/${tag}` })
  expect([same.status, await world.countRoundTrips()]).toEqual([304, 1])

  const before = eventsOf(feed.body)[2]
  const start = toIso(atTime('2026-11-27', '15:00', rome))
  const [service] = third?.agendaServicesDTO ?? []
  const moved = await desk.call('PUT', `/api/AgendaServices/{sessionCode}/${service?.agendaServiceId}`, {
    start,
    userId: salon.anna,
    serviceId: salon.cut,
    mayOverlap: true,
    outsideHours: true,
    version: third?.version,
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const after = await ask(address, { 'if-none-match': tag })
  expect(after.status).toBe(200)
  const now = eventsOf(after.body).find(({ uid }) => uid === before?.uid)
  expect(now).toMatchObject({ start, sequence: (before?.sequence ?? 0) + 1 })
})

test('a renewed, revoked or forged address, and that of a deleted user or suspended salon, is 404', async () => {
  const { world, salon, admin, path, ask, renew } = await openCalendar()
  const notFound = { error: 'Unable to fetch calendar', code: 'unable_to_fetch_calendar' }
  const old = await renew()
  const renewed = await admin.call<CalendarFeed>('POST', path)
  expect((await ask(old)).status).toBe(404)
  expect((await admin.call('GET', path)).body).toEqual(renewed.body)
  const address = renewed.body.address ?? ''
  expect((await ask(address)).status).toBe(200)
  for (const [end, undo] of [
    [`UPDATE users SET deleted_utc = 1 WHERE user_id = '${salon.anna}'`, `UPDATE users SET deleted_utc = NULL`],
    [`UPDATE salons SET suspended_utc = 1 WHERE salon_id = '${salon.salonId}'`, `UPDATE salons SET suspended_utc = NULL`],
  ] as const) {
    await world.db.execute(end)
    expect([(await ask(address)).status, (await ask(address, { 'if-none-match': '*' })).body], end).toEqual([404, notFound])
    await world.db.execute(undo)
    expect((await ask(address)).status).toBe(200)
  }
  expect((await admin.call('DELETE', path)).body).toEqual({ userId: salon.anna, address: null, made: null })
  expect((await ask(address)).status).toBe(404)

  // Forged, or signed for another purpose: no round trip.
  await world.resetRoundTrips()
  for (const token of [linkToken('another secret', 'Calendar', 'cal_1'), linkToken(secret, 'Booking', 'cal_1'), 'cal_1', 'x'.repeat(3000)])
    expect(await ask(`/api/Links/Calendar/${token}/calendar.ics`)).toMatchObject({ status: 404, body: notFound })
  expect(await world.countRoundTrips()).toBe(0)
})

test('users manage their own feed, administrators every feed of the salon, and ten concurrent renewals leave one address', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [image, assistant, stranger, platform] = [
    await salon.as('IMAGE'),
    await salon.as('ASSISTANCE'),
    await other.as('ADMIN'),
    await salon.as('SUPERADMIN'),
  ]
  const path = `/api/Users/Calendar/{sessionCode}/${image.userId}`
  const own = await image.call<CalendarFeed>('POST', path)
  expect(own.status).toBe(200)
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await assistant.call(method, path)).status, method).toBe(403)
    expect(await stranger.call(method, path), method).toMatchObject({ status: 404 })
    // A SUPERADMIN belongs to no salon and has no bookings.
    expect((await platform.call(method, `/api/Users/Calendar/{sessionCode}/${platform.userId}`)).status, method).toBe(404)
  }
  expect((await image.call('GET', path)).body).toEqual(own.body)
  const all = await Promise.all(Array.from({ length: 10 }, () => image.call<CalendarFeed>('POST', path)))
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const open = await Promise.all(all.map(({ body }) => world.call('GET', body.address ?? '')))
  expect(open.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
  const { rows } = await world.db.execute(`SELECT count(*) AS n FROM calendar_feeds WHERE deleted_utc IS NULL`)
  expect(rows[0]?.n).toBe(1)
  // Without bookings the calendar is empty.
  const living = all.find((_, i) => open[i]?.status === 200)?.body.address ?? ''
  expect(eventsOf((await world.call<string>('GET', living)).body)).toEqual([])
})
