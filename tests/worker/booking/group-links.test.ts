import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { BookingGroup } from '../../../schema/api/booking/groups-schemas.ts'
import type { GuestGroupTime, LinkedGroup, SavedGroup } from '../../../schema/api/booking/guest-group-replies.ts'
import type { FreeDay, LinkedBooking, LinkSlot } from '../../../schema/api/booking/guest-replies.ts'
import type { GuestHome, NextAgendasPage } from '../../../schema/api/booking/link-page-replies.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { atGroupTime, createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, type Salon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const secret = 'a secret for tests, 32 characters and more'
const day = '2026-11-27'
type Refused = { code?: string; current?: LinkedGroup; slots?: LinkSlot[] }

const count = async (salon: Salon, table: string, where = '1') =>
  Number((await fixture.db.execute(`SELECT count(*) AS n FROM ${table} WHERE salon_id = '${salon.salonId}' AND ${where}`)).rows[0]?.n)
const link = <Body = LinkedGroup>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fixture.call<Body & Refused>(method, `/api/Links/Group/${path}`, body, { headers })
const toSeen = ({ bookings }: LinkedGroup) => bookings.map(({ agendaId, version }) => ({ agendaId, version }))
const startsOf = ({ bookings }: LinkedGroup) => [...new Set(bookings.map(({ start }) => start))]

/** A group of three that a guest has booked online for ten, with its link. */
async function openLinked() {
  const salon = await openSalon(fixture)
  await openOnline(fixture, salon)
  const guest = createGuest(fixture, salon, '')
  const session = await openGuest(fixture, salon, 0)
  const services = [{ serviceId: salon.cut }]
  const group = { arrangement: 'together', members: [{ services }, { name: 'Sofia', services }, { name: 'Leo', services }] }
  const { body: times } = await guest.call<GuestGroupTime[]>('POST', `GroupTimes/{s}?date=${day}`, session, group)
  const ten = times.find(({ start }) => start === at('10:00', day))
  const members = atGroupTime(group.members, ten)
  const { body: saved } = await guest.call<SavedGroup>('POST', `Groups/{s}?date=${day}`, session, { ...group, members })
  return { salon, session, token: saved.token }
}

test('the link of a group moves all of it, cancels all or one, and puts it back, with one message each', async () => {
  const { salon, token } = await openLinked()
  const { body: shown } = await link('GET', token)
  expect([shown.state, shown.movable, shown.bookings.map(({ name, state }) => `${name} ${state}`).sort()]).toEqual([
    'open',
    true,
    ['Giulia open', 'Leo open', 'Sofia open'],
  ])
  const { body: days } = await link<FreeDay[]>('GET', `${token}/FreeDays?month=2026-11`)
  expect(days.map(({ date }) => date)).toContain(day)
  const { body: slots } = await link<LinkSlot[]>('GET', `${token}/FreeSlots?date=${day}`)
  // Their own time is free for them, and they keep their people.
  expect(slots.some(({ start }) => start === at('10:00', day))).toBe(true)
  const four = slots.find(({ start }) => start === at('16:00', day))
  const key = { 'Idempotency-Key': 'move-all' }
  const moved = await link('PUT', `${token}?lang=en`, { ...four, bookings: toSeen(shown) }, key)
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(startsOf(moved.body)).toEqual([at('16:00', day)])
  expect((await link('PUT', `${token}?lang=en`, { ...four, bookings: toSeen(shown) }, key)).status).toBe(200)
  expect(await count(salon, 'busy_intervals', "cause = 'service'")).toBe(3)
  const stale = await link('PUT', token, { ...four, bookings: toSeen(shown) })
  expect([stale.status, stale.body.code, stale.body.current?.bookings.length]).toEqual([409, 'stale', 3])

  // One alone, by the group's link and by its own.
  const [first, second, third] = moved.body.bookings
  const one = await link('POST', `${token}/Cancel`, { bookings: [{ agendaId: first?.agendaId, version: first?.version }] })
  expect(one.body.bookings.map(({ state }) => state).sort()).toEqual(['cancelled', 'open', 'open'])
  const own = await fixture.call<LinkedBooking>('DELETE', `/api/Links/Booking/${second?.token}?version=${second?.version}`)
  expect([own.status, own.body.state]).toEqual([200, 'cancelled'])
  const { body: left } = await link('GET', token)
  expect(left.bookings.filter(({ state }) => state === 'open').map(({ agendaId }) => agendaId)).toEqual([third?.agendaId])
  const all = await link('POST', `${token}/Cancel`, { bookings: [{ agendaId: third?.agendaId, version: third?.version }] })
  expect([all.body.state, all.body.movable]).toEqual(['cancelled', false])
  expect(await count(salon, 'busy_intervals', "cause = 'service'")).toBe(0)
  const back = await link('POST', `${token}/Undo`, { start: at('16:00', day), bookings: toSeen(all.body) })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect([back.body.state, await count(salon, 'busy_intervals', "cause = 'service'")]).toEqual(['open', 3])
  const sent = await fixture.db.execute(
    `SELECT kind, client_id, data_json FROM outbox WHERE salon_id = '${salon.salonId}' AND kind <> 'group_confirmed' ORDER BY rowid`,
  )
  expect(sent.rows.map(({ kind, client_id: client }) => [kind, client])).toEqual(
    ['booking_moved', 'booking_cancelled', 'booking_cancelled', 'booking_cancelled', 'booking_restored'].map((kind) => [
      kind,
      salon.clients[0],
    ]),
  )
  expect(JSON.parse(String(sent.rows[0]?.data_json)).bookings).toHaveLength(3)
})

test('the page of a message and the guest’s own place name who each booking is for, and lead to the group', async () => {
  const { salon, session, token } = await openLinked()
  const { rows } = await fixture.db.execute(`SELECT outbox_id FROM outbox WHERE salon_id = '${salon.salonId}'`)
  const ofMessage = linkToken(secret, 'NextAgendas', String(rows[0]?.outbox_id))
  const { body: next } = await fixture.call<NextAgendasPage>('GET', `/api/Links/NextAgendas/${ofMessage}`)
  expect(next.bookings.map(({ group }) => group?.name).sort()).toEqual(['Giulia', 'Leo', 'Sofia'])
  expect(new Set(next.bookings.map(({ group }) => group?.token))).toEqual(new Set([token]))
  // A guest who does not come themselves finds those for whom they pay.
  await fixture.db.execute(`UPDATE agendas SET client_id = '${salon.clients[1]}' WHERE client_id = '${salon.clients[0]}'`)
  const { body: paid } = await fixture.call<NextAgendasPage>('GET', `/api/Links/NextAgendas/${ofMessage}`)
  expect(paid.bookings).toHaveLength(3)
  await fixture.db.execute(`UPDATE booking_sessions
    SET by_code = 1, phone_number = (SELECT client.phone_number FROM clients client WHERE client.client_id = booking_sessions.client_id)
    WHERE salon_id = '${salon.salonId}'`)
  const { body: home } = await fixture.call<GuestHome>('GET', `/api/GuestHome/${session}`)
  expect(home.bookings.map(({ group }) => group?.token)).toEqual([token, token, token])
})

test('nobody is half moved or half restored', async () => {
  const { salon, token } = await openLinked()
  const { body: shown } = await link('GET', token)
  const slots = (await link<LinkSlot[]>('GET', `${token}/FreeSlots?date=${day}`)).body
  const noon = slots.find(({ start }) => start === at('12:00', day))
  const desk = await salon.as('RECEPTIONIST')
  const taken = (userId: string, time: string) =>
    desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[3],
      agendaServicesDTO: [{ serviceId: salon.cut, userId, start: at(time, day) }],
    })
  expect((await taken(salon.marco, '12:15')).status).toBe(200)
  const refused = await link('PUT', token, { ...noon, bookings: toSeen(shown) })
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
  expect(refused.body.slots?.some(({ start }) => start === at('12:00', day))).toBe(false)
  expect(startsOf((await link('GET', token)).body)).toEqual([at('10:00', day)])
  const cancelled = await link('POST', `${token}/Cancel`, { bookings: toSeen(shown) })
  expect((await taken(salon.marco, '10:00')).status).toBe(200)
  const undone = await link('POST', `${token}/Undo`, { start: at('10:00', day), bookings: toSeen(cancelled.body) })
  expect([undone.status, undone.body.code]).toEqual([409, 'time_taken'])
  expect(await count(salon, 'agendas', "outcome = 'cancelled'")).toBe(3)
  // A booking of somebody else is not part of the group.
  const { body: alone } = await taken(salon.anna, '15:00')
  const foreign = await link('POST', `${token}/Cancel`, { bookings: [{ agendaId: alone.agendaId, version: alone.version }] })
  expect([foreign.status, foreign.body.code]).toEqual([409, 'stale'])
})

test('a group of the desk has the same link; one who has arrived, a late group and a suspended salon are shown as they are', async () => {
  const salon = await openSalon(fixture)
  await openOnline(fixture, salon)
  const desk = await salon.as('RECEPTIONIST')
  const services = (userId: string, serviceId = salon.cut) => [{ serviceId, userId, start: at('10:00', day) }]
  const { body: group } = await desk.call<BookingGroup>('POST', '/api/BookingGroups/{sessionCode}', {
    members: [
      { clientId: salon.clients[0], agendaServicesDTO: services(salon.anna) },
      { clientId: salon.clients[1], agendaServicesDTO: services(salon.giulia, salon.blowDry) },
    ],
  })
  const token = linkToken(secret, 'Group', group.bookingGroupId)
  const { body: shown } = await link('GET', token)
  // A blow-dry is not booked online: the salon moves them.
  expect([shown.state, shown.movable]).toEqual(['open', false])
  expect((await link('GET', `${token}/FreeSlots?date=${day}`)).body.code).toBe('salon_must_move')
  const [first] = group.agendas
  await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: first?.agendaId, arrived: true })
  expect((await link('GET', token)).body.bookings.map(({ agendaId }) => agendaId)).not.toContain(first?.agendaId)
  await fixture.db.execute(`UPDATE salons SET change_until_hours = 500 WHERE salon_id = '${salon.salonId}'`)
  await fixture.db.execute(`DELETE FROM audit_log WHERE salon_id = '${salon.salonId}'`)
  const late = await link('POST', `${token}/Cancel`, { bookings: toSeen((await link('GET', token)).body) })
  expect([late.status, late.body.code]).toEqual([409, 'too_late_to_change'])
  await fixture.db.execute(`UPDATE salons SET suspended_utc = 1 WHERE salon_id = '${salon.salonId}'`)
  expect((await link('GET', token)).body).toMatchObject({ state: 'closed', bookings: [], movable: false })
  expect((await link('GET', `${token}x`)).status).toBe(404)
})
