import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, LinkedBooking, LinkSlot } from '../../../schema/api/booking/guest-replies.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, type Salon, today } from '../../support/salon.ts'

// Two days ahead: changes by link end a day before.
const thursday = '2026-11-26'
const byKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const countOf = async (world: Fixture, from: string) => Number((await world.db.execute(`SELECT count(*) AS n FROM ${from}`)).rows[0]?.n)

/** Books the first free time of Thursday as a guest; the reply's status and the ids of all online bookings. */
async function bookOnline(world: Fixture, salon: Salon, session: string, slot: FreeSlot, key: string) {
  const guest = createGuest(world, salon, '')
  const { status } = await guest.call('POST', `SaveSlot/{s}?date=${thursday}`, session, slot, byKey(key).headers)
  const { rows } = await world.db.execute('SELECT agenda_id, client_id FROM agendas WHERE online_booking = 1 ORDER BY rowid')
  return { status, bookings: rows.map((row) => ({ agendaId: String(row.agenda_id), clientId: String(row.client_id) })) }
}

async function openOnlineSalon() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const sessions = [await openGuest(world, salon, 1), await openGuest(world, salon, 2)] as const
  const guest = createGuest(world, salon, '')
  const slots = (await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${thursday}`, sessions[0], [{ serviceId: salon.cut }])).body
  return { world, salon, sessions, slots }
}

test('ten parallel calls with one key add one service to a booking, and all answer that booking', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const draft = { clientId: salon.clients[0], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }] }
  const { agendaId, version } = (await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', draft)).body
  const service = { agendaId, version, serviceId: salon.cut, userId: salon.marco, start: at('11:00') }
  const add = (start = service.start) => desk.call<Agenda>('POST', '/api/AgendaServices/{sessionCode}', { ...service, start }, byKey('add'))
  const replies = await Promise.all(Array.from({ length: 10 }, () => add()))
  expect(replies.map(({ status, body }) => [status, body.agendaServicesDTO?.length])).toEqual(Array(10).fill([200, 2]))
  expect(await countOf(world, 'agenda_services')).toBe(2)
  expect(await add(at('12:00'))).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})

test('a repeated day off answers the day off that the first call created', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const hours = { hourStart: 9, minuteStart: 0, hourEnd: 18, minuteEnd: 0 }
  const dayOff = { userId: salon.anna, isWorking: false, dayStart: today, ...hours }
  const save = () => admin.call<{ userTimeframeId: string }>('POST', '/api/UserTimeframes/{sessionCode}', dayOff, byKey('off'))
  const replies = [await save(), ...(await Promise.all([save(), save(), save()]))]
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.userTimeframeId}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
})

test('a key belongs to its caller: two team members and two guests use the same one for their own bookings', async () => {
  const { world, salon, sessions, slots } = await openOnlineSalon()
  const create = async (role: 'ADMIN' | 'RECEPTIONIST') =>
    (await salon.as(role)).call<{ clientId: string }>('POST', '/api/Clients/{sessionCode}', { name: 'Nuova Cliente' }, byKey('k'))
  const [first, second, again] = [await create('ADMIN'), await create('RECEPTIONIST'), await create('ADMIN')]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.clientId).not.toBe(first.body.clientId)
  expect(again.body.clientId).toBe(first.body.clientId)

  const [slot] = slots
  if (!slot) throw new Error('no slot')
  const mine = await bookOnline(world, salon, sessions[0], slot, 'k')
  const theirs = await bookOnline(world, salon, sessions[1], slot, 'k')
  const repeated = await bookOnline(world, salon, sessions[0], slot, 'k')
  expect([mine.status, theirs.status, repeated.status]).toEqual([200, 409, 200])
  expect(repeated.bookings).toEqual([{ agendaId: expect.any(String), clientId: salon.clients[1] }])
})

test('a key belongs to its path: the same one for another record is refused (422)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const create = async (name: string) =>
    (await admin.call<{ productId: string }>('POST', '/api/Products/{sessionCode}', { product: name, price: 5, stock: 1 })).body.productId
  const move = (productId: string) =>
    admin.call('POST', `/api/Products/Stock/{sessionCode}/${productId}`, { quantity: 2, reason: 'delivery' }, byKey('van'))
  const [shampoo, balm] = [await create('Shampoo'), await create('Balm')]
  expect(await move(shampoo)).toMatchObject({ status: 200, body: { stock: 3 } })
  expect(await move(balm)).toMatchObject({ status: 422 })
  expect(await move(shampoo)).toMatchObject({ status: 200, body: { stock: 3 } })
})

test('refuses a key of more than 100 characters (400) instead of cutting it', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const create = (key: string) => admin.call('POST', '/api/Clients/{sessionCode}', { name: 'Nuova Cliente' }, byKey(key))
  const before = await countOf(world, 'clients')
  expect(await create('k'.repeat(101))).toMatchObject({ status: 400, body: { code: 'idempotency_key_too_long' } })
  expect(await countOf(world, 'clients')).toBe(before)
  expect(await create('k'.repeat(100))).toMatchObject({ status: 200 })
})

test('a guest who repeats a move, a cancellation or a restoration by link is answered with its result', async () => {
  const { world, salon, sessions, slots } = await openOnlineSalon()
  const [slot] = slots
  if (!slot) throw new Error('no slot')
  const { bookings } = await bookOnline(world, salon, sessions[0], slot, 'book')
  const path = `/api/Links/Booking/${linkToken('a secret for tests, 32 characters and more', 'Booking', bookings[0]?.agendaId ?? '')}`
  const send = (method: string, rest: string, body: unknown, key: string) =>
    world.call<LinkedBooking>(method, path + rest, body, byKey(key))
  const repeat = async (method: string, rest: string, body?: unknown) => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(method, rest, body, `${method}${rest}`)))
    replies.push(await send(method, rest, body, `${method}${rest}`))
    const [first] = replies
    expect(replies.map((reply) => [reply.status, reply.body])).toEqual(Array(5).fill([200, first?.body]))
    return first?.body.booking?.version
  }
  const free = (await world.call<LinkSlot[]>('GET', `${path}/FreeSlots?date=${thursday}`)).body
  const later = free.find(({ start }) => start > slot.start)
  expect(await repeat('PUT', '?lang=en', { ...later, version: 1 })).toBe(2)
  expect(await repeat('DELETE', '?version=2')).toBe(3)
  expect(await repeat('POST', '/Undo', { start: later?.start, version: 3 })).toBe(4)
  expect(await countOf(world, `outbox WHERE kind LIKE 'booking\\_%' ESCAPE '\\' AND kind <> 'booking_saved'`)).toBeGreaterThanOrEqual(3)
  // Another guest's change is still told apart from one's own.
  expect(await send('DELETE', '?version=2', undefined, 'new')).toMatchObject({ status: 409, body: { code: 'stale' } })
})
