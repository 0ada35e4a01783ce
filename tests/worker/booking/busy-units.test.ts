import { expect, test } from 'vitest'
import type { AbsenceBooking } from '../../../schema/api/booking/absences-schemas.ts'
import type { UnitChoice } from '../../../schema/api/booking/booking-units-schemas.ts'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { GuestBooking, GuestOffer } from '../../../schema/api/booking/guest-replies.ts'
import type { TouchedService, UnitOutage } from '../../../schema/api/booking/unit-outages-schemas.ts'
import type { WaitingListEntry } from '../../../schema/api/booking/waiting-list-schemas.ts'
import type { ResourceKind } from '../../../schema/api/catalogue/resources-schemas.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { countOverlaps, listHeld, noBasin, openBasins, type Refused } from '../../support/basins.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { runsAll } from '../../support/runs-all.ts'
import { at } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
test('a booking takes the lowest free unit with its cleaning, and is refused by name where none is free', async () => {
  const { desk, book, held } = await openBasins({ cleaning: 10 })
  const first = await book('10:00')
  expect([first.status, (await book('10:00', 1)).status]).toEqual([200, 200])
  expect(first.body.units).toMatchObject([{ resourceName: 'Basin 1', start: at('10:00'), end: at('10:40') }])
  expect(await held()).toEqual(['Basin 1 10:00–10:40', 'Basin 2 10:00–10:40'])
  // Cleaning keeps the unit; that people may overlap does not share it.
  expect(await book('10:15', 2)).toMatchObject(noBasin)
  expect(await book('10:30', 2)).toMatchObject(noBasin)
  expect(await book('10:15', 0, { mayOverlap: true })).toMatchObject(noBasin)
  expect((await book('10:40', 2)).status).toBe(200)
  // A cancelled booking gives its unit back, and is restored only where one is free.
  const cancel = `/api/Agendas/Cancel/{sessionCode}/${first.body.agendaId}`
  expect((await desk.call('POST', cancel, { reason: 'salon' })).status).toBe(200)
  expect(await held()).toEqual(['Basin 2 10:00–10:40', 'Basin 1 10:40–11:20'])
  expect((await book('10:00', 0)).status).toBe(200)
  expect(await desk.call('POST', cancel, { undo: true })).toMatchObject({ status: 409, body: { code: 'time_taken' } })
  const second = (await book('12:00', 2)).body
  expect((await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${second.agendaId}`, {})).status).toBe(200)
  expect([(await book('12:00', 0)).status, (await book('12:00', 1)).status]).toEqual([200, 200])
  expect(await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${second.agendaId}`, { undo: true })).toMatchObject(noBasin)
})

test.for([
  ['all', '10:00–11:15'],
  ['before', '10:00–10:30'],
  ['processing', '10:30–11:00'],
  ['after', '11:00–11:15'],
] as const)('processing frees the person, not what a service needs for its %s part', async ([neededParts, span]) => {
  const { held, book } = await openBasins({ units: 1, service: 'colour', neededParts })
  expect((await book('10:00')).status).toBe(200)
  expect(await held()).toEqual([`Basin 1 ${span}`])
})

test('services of one booking share a unit, and keep or change it with every change of the booking', async () => {
  const { salon, admin, serviceId, send, book, held } = await openBasins({ cleaning: 15 })
  const booking = await send('POST', 'Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [
      { serviceId, userId: salon.anna, start: at('10:00') },
      { serviceId, userId: salon.giulia, start: at('10:30') },
    ],
  })
  expect(await held()).toEqual(['Basin 1 10:00–10:45', 'Basin 1 10:30–11:15'])
  expect((await book('10:30', 2)).status).toBe(200)
  expect(await book('10:45', 0)).toMatchObject({ status: 409, body: { code: 'no_unit_free' } })
  // One service moves away, gets longer, becomes one that needs nothing, and comes back.
  const [, later] = booking.body.agendaServicesDTO
  const path = `AgendaServices/{sessionCode}/${later?.agendaServiceId}`
  const change = async (version: number, values: object) =>
    send('PUT', path, { serviceId, userId: salon.giulia, start: at('10:30'), version, ...values })
  expect((await change(1, { start: at('15:00') })).status).toBe(200)
  expect(await held()).toEqual(['Basin 1 10:00–10:45', 'Basin 2 10:30–11:15', 'Basin 1 15:00–15:45'])
  expect((await change(2, { start: at('15:00'), serviceDTO: { length: 60 } })).status).toBe(200)
  expect((await held())[2]).toBe('Basin 1 15:00–16:15')
  expect((await change(3, { start: at('15:00'), serviceId: salon.blowDry, serviceDTO: { length: 60 } })).status).toBe(200)
  expect(await held()).toHaveLength(2)
  expect((await change(4, { start: at('15:00'), serviceDTO: { length: 60 } })).status).toBe(200)
  expect((await held())[2]).toBe('Basin 1 15:00–16:15')
  // The whole booking moves over its own time, then where somebody else is.
  const move = (start: string) =>
    admin.call<Agenda & Refused>('POST', `/api/Agendas/MoveAgendaOnlyAdmin/{sessionCode}/${booking.body.agendaId}?newStartUTC=${at(start)}`)
  const moved = await move('10:05')
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await held()).toEqual(['Basin 1 10:05–10:50', 'Basin 2 10:30–11:15', 'Basin 1 15:05–16:20'])
  expect((await book('11:15', 2)).status).toBe(200)
  expect((await book('11:15', 2, { mayOverlap: true })).status).toBe(200)
  expect(await move('11:30')).toMatchObject(noBasin)
  expect((await send('DELETE', `Agendas/{sessionCode}/${booking.body.agendaId}`)).status).toBe(200)
  expect(await held()).toEqual(['Basin 2 10:30–11:15', 'Basin 1 11:15–12:00', 'Basin 2 11:15–12:00'])
})

test('the desk chooses another free unit or swaps, and the booking keeps it where it is free', async () => {
  const { salon, admin, send, book, held } = await openBasins({ units: 3 })
  const [first, second, third] = [(await book('10:00')).body, (await book('10:15', 1)).body, (await book('12:00', 2)).body]
  expect(await held()).toEqual(['Basin 1 10:00–10:30', 'Basin 2 10:15–10:45', 'Basin 1 12:00–12:30'])
  const serviceOf = (booking: Agenda) => booking.agendaServicesDTO[0]?.agendaServiceId ?? ''
  const readChoice = async (booking: Agenda) =>
    (await salon.as('RECEPTIONIST')).call<UnitChoice[]>('GET', `/api/AgendaUnits/{sessionCode}/${serviceOf(booking)}`)
  const choice = (await readChoice(first)).body[0]
  const [one, two, three] = choice?.units.map(({ resourceId }) => resourceId) ?? []
  expect(choice).toMatchObject({
    ...{ kindName: 'Basin', resourceId: one, pinned: false, start: at('10:00') },
    units: [{ taken: [] }, { taken: [{ agendaId: second.agendaId, service: 'Cut', fits: true }] }, { resourceName: 'Basin 3', taken: [] }],
  })
  const choose = (booking: Agenda, from = one, to = two, more: object = {}) =>
    send('PUT', `AgendaUnits/{sessionCode}/${serviceOf(booking)}`, { from, to, pinned: true, ...more })
  // Taken by another booking, of which the reply names the unit; with a unit that it has left; to a unit of another salon.
  expect(await choose(first)).toMatchObject({ status: 409, body: { code: 'unit_taken', unit: 'Basin 2' } })
  expect(await choose(first, three, two)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await choose(first, one, 'res_elsewhere')).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await choose({ ...first, agendaServicesDTO: [] })).toMatchObject({ status: 404 })
  expect(await held()).toEqual(['Basin 1 10:00–10:30', 'Basin 2 10:15–10:45', 'Basin 1 12:00–12:30'])
  // Both change places, and keep them when they are moved; the one that was not pinned takes the lowest free unit.
  const swapped = await choose(first, one, two, { swap: [serviceOf(second)] })
  expect(swapped).toMatchObject({ status: 200, body: { units: [{ resourceName: 'Basin 2', pinned: true }] } })
  expect(await held()).toEqual(['Basin 2 10:00–10:30', 'Basin 1 10:15–10:45', 'Basin 1 12:00–12:30'])
  expect((await choose(second, one, three)).status).toBe(200)
  const move = ({ agendaId }: Agenda, start: string) =>
    admin.call('POST', `/api/Agendas/MoveAgendaOnlyAdmin/{sessionCode}/${agendaId}?newStartUTC=${at(start)}`)
  expect([(await move(first, '15:00')).status, (await move(second, '15:00')).status, (await move(third, '15:00')).status]).toEqual([
    200, 200, 200,
  ])
  expect(await held()).toEqual(['Basin 1 15:00–15:30', 'Basin 2 15:00–15:30', 'Basin 3 15:00–15:30'])
  // Its own one is taken: another for the time being. Let go, it takes the lowest again.
  expect((await choose(third, one, one)).status).toBe(200)
  expect((await book('17:00', 0)).status).toBe(200)
  expect((await move(third, '17:00')).status).toBe(200)
  expect((await held()).slice(2)).toEqual(['Basin 1 17:00–17:30', 'Basin 2 17:00–17:30'])
  expect((await move(third, '14:00')).status).toBe(200)
  expect(await choose(second, three, three, { pinned: false })).toMatchObject({ status: 200, body: { units: [{ pinned: false }] } })
  expect([(await move(second, '16:00')).status, await held()]).toEqual([
    200,
    ['Basin 1 14:00–14:30', 'Basin 2 15:00–15:30', 'Basin 1 16:00–16:30', 'Basin 1 17:00–17:30'],
  ])
})

test('a unit out of order gives its bookings another free one, names those without, and is booked again once it is back', async () => {
  const { salon, admin, send, book, held, kind } = await openBasins()
  const early = (await book('10:00')).body
  expect([(await book('12:00')).status, (await book('12:00', 1)).status]).toEqual([200, 200])
  const [front, back] = kind.units.map(({ resourceId }) => resourceId)
  const call = <Reply>(method: string, path: string, body?: unknown) =>
    admin.call<Reply & Refused>(method, `/api/UnitOutages/${path}`, body)
  const span = { from: at('09:00'), to: at('18:00') }
  const touched = await call<TouchedService[]>('GET', `Touched/{sessionCode}/${front}?${new URLSearchParams(span)}`)
  expect(touched.body).toMatchObject([
    { agendaId: early.agendaId, start: at('10:00'), service: 'Cut', other: { resourceId: back, resourceName: 'Basin 2' } },
    { start: at('12:00'), other: null },
  ])
  const backwards = await call('POST', '{sessionCode}', { resourceId: front, from: span.to, to: span.from })
  expect([backwards.status, backwards.body]).toMatchObject([400, { fields: { to: 'Must end after it starts' } }])
  expect(await call('POST', '{sessionCode}', { ...span, resourceId: 'res_of_nobody' })).toMatchObject({ status: 400 })
  const outage = await call<UnitOutage>('POST', '{sessionCode}', { ...span, resourceId: front, reason: 'Leaks' })
  expect(outage).toMatchObject({ status: 200, body: { reason: 'Leaks', ...span } })
  expect(await held()).toEqual(['Basin 1 09:00–18:00', 'Basin 2 10:00–10:30', 'Basin 1 12:00–12:30', 'Basin 2 12:00–12:30'])
  expect(await book('10:00', 1)).toMatchObject(noBasin)
  expect([(await book('14:00')).status, (await book('14:00', 1)).status]).toEqual([200, 409])
  const pin = { from: back, to: front, pinned: true }
  const chosen = await send('PUT', `AgendaUnits/{sessionCode}/${early.agendaServicesDTO[0]?.agendaServiceId}`, pin)
  expect(chosen).toMatchObject({ status: 409, body: { code: 'unit_taken', unit: 'Basin 1' } })
  const listKinds = async () => (await admin.call<ResourceKind[]>('GET', '/api/ResourceKinds/{sessionCode}')).body
  const listOutages = async () => (await listKinds())[0]?.units[0]?.outages
  expect(await listOutages()).toMatchObject([{ reason: 'Leaks', ...span }])
  // The rota's moves name what is missing, too.
  const move = {
    agendaServiceId: early.agendaServicesDTO[0]?.agendaServiceId,
    userId: salon.marco,
    start: at('14:15'),
    version: early.version,
  }
  expect(await admin.call('POST', '/api/Rota/MoveServices/{sessionCode}', { moves: [move] })).toMatchObject(noBasin)
  // Back in order it is booked again; what was moved stays.
  const path = `{sessionCode}/${outage.body.resourceOutageId}`
  expect([(await call('DELETE', path)).status, (await call('DELETE', path)).status, await listOutages()]).toEqual([200, 404, []])
  expect((await book('14:00', 1)).status).toBe(200)
  expect((await held()).slice(0, 2)).toEqual(['Basin 2 10:00–10:30', 'Basin 1 12:00–12:30'])
  // Over several days, in pieces of a day at most.
  const days = { resourceId: front, from: at('18:00'), to: at('12:00', '2026-11-27') }
  expect((await call('POST', '{sessionCode}', days)).status).toBe(200)
  expect((await book('10:00', 0, {}, '2026-11-25')).body.units).toMatchObject([{ resourceName: 'Basin 2' }])
  expect((await book('14:00', 0, {}, '2026-11-27')).body.units).toMatchObject([{ resourceName: 'Basin 1' }])
})

test('a series is booked and moved where every booking finds a unit, else refused with the days', async () => {
  const { send, book, held } = await openBasins({ units: 1 })
  const first = (await book('10:00')).body
  const blocked = await book('10:00', 1, {}, '2026-12-08')
  expect(blocked.status).toBe(200)
  const repeat = (body: object) => send('POST', `Agendas/Repeat/{sessionCode}/${first.agendaId}`, { everyWeeks: 1, times: 3, ...body })
  const days = { status: 409, body: { code: 'series_conflicts', occurrences: [{ day: '2026-12-08', conflicts: [{ unit: 'Basin' }] }] } }
  expect(await repeat({})).toMatchObject(days)
  expect(await held()).toHaveLength(2)
  expect((await repeat({ skip: ['2026-12-08'] })).status).toBe(200)
  expect(await held()).toHaveLength(4)
  const following = { start: at('11:00'), version: 2, people: [], moved: [], leave: [] }
  expect((await book('11:00', 1, {}, '2026-12-01')).status).toBe(200)
  const path = `Agendas/Following/{sessionCode}/${first.agendaId}`
  const moved = await send('PUT', path, following)
  expect(moved).toMatchObject({ status: 409, body: { code: 'series_conflicts', occurrences: [{ day: '2026-12-01' }] } })
  expect((await send('PUT', path, { ...following, start: at('12:00') })).status).toBe(200)
})

test('a walk-in and a service that is added to a visit find a unit, or are refused by name', async () => {
  const { salon, desk, serviceId, book, held } = await openBasins({ units: 1 })
  const now = at('10:00')
  const call = (path: string, body: object) => desk.call<{ appointmentId: string } & Refused>('POST', `/api/${path}`, body, { now })
  const walkIn = { clientId: salon.clients[1], services: [{ serviceId, userId: salon.giulia }] }
  expect((await book('10:15')).status).toBe(200)
  const refused = await call('Appointments/{sessionCode}', walkIn)
  expect(refused).toMatchObject(noBasin)
  const other = await call('Appointments/{sessionCode}', { ...walkIn, services: [{ serviceId: salon.blowDry, userId: salon.giulia }] })
  expect(other.status, JSON.stringify(other.body)).toBe(200)
  const { appointmentId } = other.body
  const add = (bookedStart: string) =>
    call('ClientHistoryServices/{sessionCode}', { appointmentId, serviceId, userId: salon.giulia, bookedStart: at(bookedStart) })
  expect(await add('10:30')).toMatchObject(noBasin)
  expect((await add('10:45')).status).toBe(200)
  expect(await held()).toEqual(['Basin 1 10:15–10:45', 'Basin 1 10:45–11:15'])
})

test('guests see and book only times with a free unit, and hold one with an offer of the waiting list', async () => {
  const { world, salon, desk, kind, admin, book, held } = await openBasins({ units: 1, cleaning: 15 })
  await openOnline(world, salon)
  const friday = '2026-11-27'
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, 0)]
  expect((await book('11:00', 0, {}, friday)).status).toBe(200)
  const listSlots = async () =>
    (await guest.call<{ start: string }[]>('POST', `FreeSlots/{s}?date=${friday}`, session, [{ serviceId: salon.cut }])).body
      .map(({ start }) => start)
      .sort()
  const slots = await listSlots()
  expect(slots.filter((start) => start >= at('10:00', friday) && start <= at('12:00', friday))).toEqual(
    ['10:00', '10:15', '11:45', '12:00'].map((time) => at(time, friday)),
  )
  const save = (time: string, userId: string) => {
    const start = at(time, friday)
    return guest.call<GuestBooking & Refused>('POST', `SaveSlot/{s}?date=${friday}`, session, {
      start,
      services: [{ serviceId: salon.cut, userId, start }],
    })
  }
  expect(await save('11:15', salon.giulia)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect((await save('11:45', salon.giulia)).status).toBe(200)
  expect(await held()).toEqual(['Basin 1 11:00–11:45', 'Basin 1 11:45–12:30'])
  // An offer holds the basin until it is accepted.
  const entry = { clientId: salon.clients[1], services: [{ serviceId: salon.cut }], dayFrom: friday, dayTo: friday }
  await desk.call('POST', '/api/WaitingList/{sessionCode}', { ...entry, weekdays: [5], from: '10:00', to: '12:45' })
  const readOffers = async () =>
    (await desk.call<WaitingListEntry[]>('GET', '/api/WaitingList/{sessionCode}')).body.flatMap((one) => one.offers)
  await expect.poll(readOffers).toHaveLength(1)
  expect(await held()).toContain('Basin 1 10:00–10:45 held')
  expect(await save('10:00', salon.marco)).toMatchObject({ status: 409 })
  const token = linkToken(secret, 'WaitingOffer', (await readOffers())[0]?.waitingListOfferId ?? '')
  expect(await world.call<GuestOffer>('POST', `/api/Links/WaitingOffer/${token}`, undefined)).toMatchObject({ body: { state: 'accepted' } })
  expect(await held()).toEqual(['Basin 1 10:00–10:45', 'Basin 1 11:00–11:45', 'Basin 1 11:45–12:30'])
  // A kind without units is never free, on no day.
  const empty = await admin.call<ResourceKind>('POST', '/api/ResourceKinds/{sessionCode}', { kindName: 'Steamer' })
  const needs = [kind, empty.body].map(({ resourceKindId }) => ({ resourceKindId, neededParts: 'all' }))
  expect((await admin.call('PUT', `/api/Services/{sessionCode}/${salon.cut}`, { needs, version: 2 })).status).toBe(200)
  expect(await listSlots()).toEqual([])
  const days = await guest.call(
    'GET',
    `FreeDays/{s}?month=2026-11&services=${encodeURIComponent(JSON.stringify([{ serviceId: salon.cut }]))}`,
    session,
  )
  expect(days.body).toEqual([])
})

test('of fifty bookings at once for three basins always three succeed, and the others are refused by name', async () => {
  const { salon, book, world } = await openBasins({ units: 3 })
  const rounds = runsAll ? 100 : 3
  for (let round = 0; round < rounds; round++) {
    const time = `${String(9 + (round % 4)).padStart(2, '0')}:00`
    const day = new Date(Date.parse('2026-12-01') + Math.floor(round / 4) * 7 * 86_400_000).toISOString().slice(0, 10)
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => book(time, n % 3, { mayOverlap: true }, day)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const reply of replies) if (reply.status !== 200) expect(reply).toMatchObject(noBasin)
  }
  expect(await listHeld(world, salon)).toHaveLength(3 * rounds)
  expect(await countOverlaps(world)).toBe(0)
})

test('somebody who is out is settled with a colleague and a time at which a unit is free, and a series keeps its pins', async () => {
  const { salon, desk, book, held, send } = await openBasins({ units: 1 })
  const first = (await book('10:00')).body
  expect((await book('10:30', 1)).status).toBe(200)
  for (const [serviceId, userId] of [[salon.blowDry, salon.giulia] as const, [salon.colour, salon.marco] as const]) {
    const other = { clientId: salon.clients[1], agendaServicesDTO: [{ serviceId, userId, start: at('10:00') }] }
    expect((await send('POST', 'Agendas/{sessionCode}', other)).status).toBe(200)
  }
  const [service] = first.agendaServicesDTO
  const path = `/api/Absences/Proposals/{sessionCode}/${salon.anna}?from=${at('09:00')}&to=${at('18:00')}`
  const { bookings } = (await desk.call<{ bookings: AbsenceBooking[] }>('GET', path)).body
  // At 10:30 Marco would be free, but the basin is not.
  expect(bookings[0]?.colleague?.start).toBe(at('09:30'))

  const pin = { from: first.units?.[0]?.resourceId, to: first.units?.[0]?.resourceId, pinned: true, swap: [] }
  expect((await send('PUT', `AgendaUnits/{sessionCode}/${service?.agendaServiceId}`, pin)).status).toBe(200)
  const repeated = await desk.call<Agenda[]>('POST', `/api/Agendas/Repeat/{sessionCode}/${first.agendaId}`, { everyWeeks: 1, times: 2 })
  expect(repeated.body.map(({ units }) => units?.map(({ pinned }) => pinned))).toEqual([[true], [true]])
  expect((await held()).length).toBe(4)
})
