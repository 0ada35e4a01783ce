import { expect, test } from 'vitest'
import type { Agenda, Conflict } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, GuestBooking } from '../../../schema/api/booking/guest-replies.ts'
import { notWorking } from '../../../schema/terms.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, today } from '../../support/salon.ts'

type Reply = Agenda & { code?: string; conflicts?: Conflict[]; fields?: Record<string, string> }

/** A desk that has loaded the day and the services, as the agenda does. */
async function openAgenda() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  await desk.call('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}`)
  await desk.call('GET', '/api/Services/{sessionCode}')
  const book = async (time: string, more: object = {}, headers = {}) => {
    await world.resetRoundTrips()
    const line = { serviceId: salon.cut, userId: salon.anna, start: at(time) }
    const draft = { clientId: salon.clients[0], agendaServicesDTO: [line], ...more }
    const reply = await desk.call<Reply>('POST', '/api/Agendas/{sessionCode}', draft, { headers })
    return { status: reply.status, body: reply.body, roundTrips: await world.countRoundTrips() }
  }
  return { salon, admin, book }
}

test('a booking takes two round trips, and its replay answers the same booking', async () => {
  const { book } = await openAgenda()
  const key = { 'idempotency-key': 'once' }
  const first = await book('10:00', {}, key)
  expect(first, JSON.stringify(first.body)).toMatchObject({ status: 200, roundTrips: 2, body: { totalLength: 30, version: 1 } })
  const replay = await book('10:00', {}, key)
  expect(replay).toMatchObject({ status: 200, body: { agendaId: first.body.agendaId } })
  expect(await book('10:30')).toMatchObject({ status: 200, roundTrips: 2 })
})

test('a refused booking takes one round trip and names what is in the way', async () => {
  const { salon, book } = await openAgenda()
  expect((await book('10:00')).status).toBe(200)
  const taken = await book('10:15')
  expect(taken).toMatchObject({ status: 409, roundTrips: 1, body: { code: 'time_taken', conflicts: [{ clientName: 'Giulia Moretti' }] } })
  expect(await book('13:15')).toMatchObject({ status: 409, body: { code: 'outside_working_hours' } })
  expect(await book('13:15', { outsideHours: true })).toMatchObject({ status: 200, roundTrips: 2, body: { outsideHours: true } })
  expect(await book('15:00', { clientId: 'nobody' })).toMatchObject({ status: 400, body: { fields: { clientId: 'Client not found' } } })
  const pets = await book('15:00', { subClientIds: ['nobody'] })
  expect(pets).toMatchObject({ status: 400, body: { fields: { subClientIds: 'Pet not found' } } })
  const line = { serviceId: salon.blowDry, userId: salon.anna, start: at('15:00') }
  expect(await book('15:00', { agendaServicesDTO: [line] })).toMatchObject({ status: 400 })
})

test('a booking follows a price, an assignment and a rota that changed after they were read', async () => {
  const { salon, admin, book } = await openAgenda()
  expect((await admin.call('PUT', `/api/Services/{sessionCode}/${salon.cut}`, { price: 35, version: 1 })).status).toBe(200)
  const dearer = await book('10:00')
  expect(dearer).toMatchObject({ status: 200, body: { agendaServicesDTO: [{ serviceDTO: { price: 35 } }] } })
  const onlyGiulia = { assignedStaff: [salon.giulia], version: 2 }
  expect((await admin.call('PUT', `/api/Services/{sessionCode}/${salon.cut}`, onlyGiulia)).status).toBe(200)
  expect(await book('11:00')).toMatchObject({ status: 400 })
  expect((await admin.call('PUT', `/api/Services/{sessionCode}/${salon.cut}`, { assignedStaff: [salon.anna], version: 3 })).status).toBe(
    200,
  )
  expect((await book('11:00')).status).toBe(200)
  const closed = { dayStart: today, dayEnd: today, note: 'Closed' }
  expect((await admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', closed)).status).toBe(200)
  expect(await book('12:00')).toMatchObject({ status: 409, body: { code: 'outside_working_hours', conflicts: [{ kind: 'closed' }] } })
})

/** A guest who was offered times of the day for a cut by Anna, and the round trips before the booking was confirmed. */
async function openBookingPage() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const guest = createGuest(world, salon, '+393475550001')
  const offer = async (session: string) => {
    const request = [{ serviceId: salon.cut, userId: salon.anna }]
    return (await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, session, request)).body
  }
  const save = (session: string, slot: FreeSlot | undefined, headers = {}) =>
    guest.call<GuestBooking>('POST', `SaveSlot/{s}?date=${today}`, session, slot, headers)
  /** Reads of the free times since the last call of it. */
  const countReads = async () => {
    const roundTrips = await world.recorded()
    await world.startRecording()
    const isRead = (sql: string) => sql.includes('shortestService') && !sql.includes('INTO refuse')
    return roundTrips.filter((statements) => statements.some(({ sql }) => isRead(sql))).length
  }
  return { world, salon, offer, save, countReads }
}

test('a guest books a time that was offered; one who comes too late gets what is left', async () => {
  const { world, salon, offer, save, countReads } = await openBookingPage()
  const [first, second] = [await openGuest(world, salon, 1), await openGuest(world, salon, 2)]
  const [slot, other] = await offer(first)
  await countReads()
  const saved = await save(first, slot, { 'idempotency-key': 'once' })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await countReads()).toBe(1)
  expect((await save(first, slot, { 'idempotency-key': 'once' })).body).toEqual(saved.body)
  const late = await save(second, slot)
  expect(late).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(late.body.slots).toContainEqual(expect.objectContaining({ start: other?.start }))
  expect(await countReads()).toBe(2)
})

test('a guest books at the price and within the times that hold now, not those that were offered', async () => {
  const { world, salon, offer, save, countReads } = await openBookingPage()
  const admin = await salon.as('ADMIN')
  const session = await openGuest(world, salon, 1)
  const [slot, other] = await offer(session)
  expect((await admin.call('PUT', `/api/Services/{sessionCode}/${salon.cut}`, { length: 45, version: 1 })).status).toBe(200)
  await countReads()
  const saved = await save(session, slot)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await countReads()).toBe(1)
  const { rows } = await world.db.execute('SELECT length_minutes FROM agenda_services')
  expect(rows.map((row) => row.length_minutes)).toEqual([45])
  const closed = { dayStart: today, dayEnd: today, note: 'Closed' }
  expect((await admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', closed)).status).toBe(200)
  expect(await save(session, other)).toMatchObject({ status: 409, body: { code: 'slot_taken', slots: [] } })
})

test('free times and the agenda follow hours and names that changed after they were read, in their own salon only', async () => {
  const { world, salon, offer } = await openBookingPage()
  const [admin, stranger] = [await salon.as('ADMIN'), await (await openSalon(world)).as('ADMIN')]
  const session = await openGuest(world, salon, 1)
  const readNames = async (reader: typeof admin) => {
    const day = await reader.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}`)
    const off = day.body.filter(({ clientId }) => clientId === notWorking)
    return [...new Set(off.flatMap(({ agendaServicesDTO }) => agendaServicesDTO.map(({ userDTO }) => userDTO.firstName)))]
  }
  const offered = await offer(session)
  expect(offered.length).toBeGreaterThan(0)
  expect(await offer(session)).toEqual(offered)
  const names = await readNames(admin)
  expect(names).toContain('Anna')
  expect(await readNames(stranger)).toEqual(names)

  const renamed = await admin.call('PUT', `/api/Users/{sessionCode}/${salon.anna}`, { userDTO: { version: 1, firstName: 'Annalisa' } })
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  expect(await readNames(admin)).toEqual(names.map((name) => (name === 'Anna' ? 'Annalisa' : name)))
  expect(await readNames(stranger)).toEqual(names)
  expect(await offer(session)).toEqual(offered)

  const closed = { dayStart: today, dayEnd: today, note: 'Closed' }
  expect((await admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', closed)).status).toBe(200)
  expect(await offer(session)).toEqual([])
})
