import { expect, inject, onTestFinished, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, GuestEntry, GuestOffer } from '../../../schema/api/booking/guest-replies.ts'
import type { WaitingListEntry } from '../../../schema/api/booking/waiting-list-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { offerFreedSlots, offerInAllSalons } from '../../../worker/features/booking/waiting-list/offers.ts'
import { selectSalonsToProcess } from '../../../worker/features/booking/waiting-list/queries.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, type Salon, today, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const start = Date.parse(tuesday) / 1000
const wednesday = '2026-11-25'

/** A salon in which only Anna offers the cut; `processAt` runs the job at a given time. */
async function openWaitingList() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  await world.db.execute(
    `DELETE FROM user_services WHERE salon_id = '${salon.salonId}' AND service_id = '${salon.cut}' AND user_id <> '${salon.anna}'`,
  )
  const client = openClient({ DATABASE_URL: getDatabaseUrl(world), SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const systemAt = (minutes: number) => new SystemDb(client, { nowUtc: start + minutes * 60, newId, actor: 'test' })
  /** Runs the job that offers freed capacity, `minutes` after nine. */
  const processAt = async (minutes = 0, all = false) => {
    const system = systemAt(minutes)
    const [salons] = await system.batch(selectSalonsToProcess(system, 10, all))
    for (const one of salons) await offerFreedSlots(system, one)
    return salons.length
  }
  const desk = await salon.as('RECEPTIONIST')
  const now = (minutes: number) => ({ now: new Date((start + minutes * 60) * 1000).toISOString() })
  const link = <Body>(method: string, purpose: 'WaitingList' | 'WaitingOffer', id: string, minutes = 0) =>
    world.call<Body & { error?: string; offer?: GuestOffer }>(
      method,
      `/api/Links/${purpose}/${linkToken(secret, purpose, id)}`,
      undefined,
      now(minutes),
    )
  const count = createCounter(world)
  const addEntry = (n: number, more: Record<string, unknown> = {}) =>
    desk.call<WaitingListEntry>(
      'POST',
      '/api/WaitingList/{sessionCode}',
      { clientId: salon.clients[n], ...entryDraft(salon, more) },
      now(n),
    )
  const waitUntilProcessed = () =>
    eventually(
      () => count('waiting_list_dirty'),
      (n) => n === 0,
    )
  return { world, salon, desk, processAt, link, now, count, addEntry, waitUntilProcessed }
}
const getDatabaseUrl = (world: Fixture) => `${inject('product').databases}${world.name}/`
const createCounter = (world: Fixture) => async (from: string) =>
  Number((await world.db.execute(`SELECT count(*) AS n FROM ${from}`)).rows[0]?.n)

const entryDraft = (salon: Salon, more: Record<string, unknown> = {}) => ({
  services: [{ serviceId: salon.cut }],
  weekdays: [2, 3, 4, 5, 6],
  dayFrom: today,
  dayTo: today,
  from: '09:00',
  to: '18:00',
  ...more,
})
/** Books all of Anna's time from nine to six. */
async function fillDay(fixture: Awaited<ReturnType<typeof openWaitingList>>, day = today): Promise<Agenda[]> {
  const { salon, desk } = fixture
  const made: Agenda[] = []
  for (const [time, length] of [
    ['09:00', 240],
    ['14:00', 60],
    ['15:00', 180],
  ] as const) {
    const reply = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[3],
      agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at(time, day), serviceDTO: { length } }],
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    made.push(reply.body)
  }
  return made
}
const list = async (fixture: Awaited<ReturnType<typeof openWaitingList>>, minutes = 0) =>
  (await fixture.desk.call<WaitingListEntry[]>('GET', '/api/WaitingList/{sessionCode}', undefined, fixture.now(minutes))).body
async function eventually<T>(read: () => Promise<T>, right: (value: T) => boolean): Promise<T> {
  for (let i = 0; i < 200; i++) {
    const value = await read()
    if (right(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return read()
}
const getOpenOffer = (entry: WaitingListEntry | undefined) => entry?.offers.find(({ state }) => state === 'open')

test('offers a freed time to the oldest matching entry, then to the next, and books it for the guest who accepts', async () => {
  const fixture = await openWaitingList()
  const { world, salon, desk, processAt, link, now, count, addEntry, waitUntilProcessed } = fixture
  const [, afternoon] = await fillDay(fixture)
  const first = (await addEntry(0, { from: '13:00' })).body
  await addEntry(1)
  await addEntry(2, { to: '12:00' })
  expect(first).toMatchObject({
    state: 'waiting',
    channel: 'desk',
    clientDTO: { name: 'Giulia Moretti' },
    services: [{ service: 'Cut' }],
    offers: [],
  })
  await waitUntilProcessed()
  await processAt(3)
  expect((await list(fixture, 3)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])

  // A cancellation frees capacity: after its response the oldest matching entries get an offer.
  const cancelled = await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${afternoon?.agendaId}`, { reason: '' }, now(5))
  expect(cancelled.status).toBe(200)
  const asked = await eventually(
    () => list(fixture, 5),
    (entries) => entries.filter((entry) => entry.state === 'offered').length === 2,
  )
  expect(asked.map(({ state }) => state)).toEqual(['offered', 'offered', 'waiting'])
  const offer = getOpenOffer(asked[0])
  expect(offer).toMatchObject({
    start: at('14:00'),
    end: at('14:30'),
    byHand: false,
    expiry: '2026-11-24T08:35:00Z',
    services: [{ firstName: 'Anna' }],
  })
  // The freed hour fits two cuts, so the second entry is offered the other half.
  expect(getOpenOffer(asked[1])?.start).toBe(at('14:30'))
  await processAt(6)
  expect(await count('waiting_list_offers')).toBe(2)
  const messages = await world.db.execute(
    `SELECT channel, cause, data_json FROM outbox WHERE kind = 'waiting_offer' ORDER BY created_utc, rowid`,
  )
  expect(messages.rows).toHaveLength(2)
  expect(String(messages.rows[0]?.data_json)).not.toMatch(/Giulia|347/)

  // The offered time is held: neither guests nor the reception can book it.
  const session = await openGuest(world, salon, 7)
  const guest = createGuest(world, salon, '')
  const free = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, session, [{ serviceId: salon.cut }])
  expect(free.body).toEqual([])
  const over = await desk.call('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[3],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('14:00') }],
  })
  expect(over).toMatchObject({ status: 409, body: { conflicts: [{ kind: 'overlap' }] } })

  // The page of the offer contains no personal data; forged and foreign links are not found.
  await world.resetRoundTrips()
  const seen = await link<GuestOffer>('GET', 'WaitingOffer', offer?.waitingListOfferId ?? '', 6)
  expect(seen).toMatchObject({
    status: 200,
    body: { state: 'open', start: at('14:00'), services: [{ service: 'Cut', firstName: 'Anna' }], waits: true },
  })
  expect(JSON.stringify(seen.body)).not.toMatch(/Moretti|347/)
  expect(await world.countRoundTrips()).toBe(1)
  for (const token of [
    'nobody',
    `${offer?.waitingListOfferId}.${'x'.repeat(22)}`,
    linkToken(secret, 'WaitingList', offer?.waitingListOfferId ?? ''),
  ])
    expect((await world.call('POST', `/api/Links/WaitingOffer/${token}`)).status, token).toBe(404)
  expect(await world.countRoundTrips()).toBe(1)

  // The second guest declines: the time becomes free, and this guest gets no further offer for the day.
  const declined = await link<GuestOffer>('DELETE', 'WaitingOffer', getOpenOffer(asked[1])?.waitingListOfferId ?? '', 7)
  expect(declined.body).toMatchObject({ state: 'declined', waits: true })
  await waitUntilProcessed()
  await processAt(8)
  expect((await list(fixture, 8)).map(({ state }) => state)).toEqual(['offered', 'waiting', 'waiting'])
  expect(await count(`busy_intervals WHERE cause = 'hold'`)).toBe(1)

  // Accepting takes two round trips; a second call finds it booked, and there is one booking.
  await world.resetRoundTrips()
  const yes = await link<GuestOffer>('POST', 'WaitingOffer', offer?.waitingListOfferId ?? '', 9)
  expect(yes).toMatchObject({ status: 200, body: { state: 'accepted', waits: false } })
  expect(await world.countRoundTrips()).toBeGreaterThanOrEqual(2)
  const again = await link('POST', 'WaitingOffer', offer?.waitingListOfferId ?? '', 9)
  expect(again).toMatchObject({ status: 409, body: { error: 'This time is already booked', offer: { state: 'accepted' } } })
  const [booked] = await list(fixture, 9)
  expect(booked).toMatchObject({ state: 'booked', waitingListEntryId: first.waitingListEntryId })
  const agenda = await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${booked?.agendaId}`)
  expect(agenda.body).toMatchObject({
    clientId: salon.clients[0],
    start: at('14:00'),
    onlineBooking: true,
    channel: 'waiting-list',
    totalLength: 30,
  })
  expect(await count(`busy_intervals WHERE cause = 'hold'`)).toBe(0)
  expect(await count(`outbox WHERE kind = 'booking_confirmed'`)).toBe(1)
  expect(await count(`alerts WHERE type = 'Booking'`)).toBe(2)
})

test('stores how long an offer is held, with a version, for administrators only', async () => {
  const { world, salon, desk } = await openWaitingList()
  const admin = await salon.as('ADMIN')
  // The salon sets ten minutes; an old version, another role and an invalid value are refused.
  const settings = (holdMinutes: unknown, version: number, by = admin) =>
    by.call('PUT', '/api/WaitingListSettings/{sessionCode}', { holdMinutes, version })
  await world.resetRoundTrips()
  expect((await settings(10, 0)).body).toEqual({ holdMinutes: 10, version: 1 })
  expect(await world.countRoundTrips()).toBe(1)
  expect((await settings(12, 0)).status).toBe(409)
  expect((await settings(12, 7)).body).toMatchObject({ current: { holdMinutes: 10, version: 1 } })
  expect((await settings(2, 1)).status).toBe(400)
  expect((await settings(20, 1, desk)).status).toBe(403)
  expect((await desk.call('GET', '/api/WaitingListSettings/{sessionCode}')).body).toEqual({ holdMinutes: 10, version: 1 })
})

test('expires offers that nobody answered, and closes one whose time the reception books', async () => {
  const fixture = await openWaitingList()
  const { salon, desk, processAt, link, now, count, addEntry, waitUntilProcessed } = fixture
  const [, afternoon] = await fillDay(fixture)
  await fillDay(fixture, wednesday)
  const admin = await salon.as('ADMIN')
  await admin.call('PUT', '/api/WaitingListSettings/{sessionCode}', { holdMinutes: 10, version: 0 })

  await addEntry(0, { from: '14:00', to: '14:30' })
  await addEntry(1, { from: '14:00', to: '14:30' })
  await addEntry(2, { from: '14:00', to: '14:30', dayTo: wednesday })
  await waitUntilProcessed()
  await desk.call('DELETE', `/api/Agendas/{sessionCode}/${afternoon?.agendaId}`, undefined, now(5))
  const asked = await eventually(
    () => list(fixture, 5),
    (entries) => entries[0]?.state === 'offered',
  )
  expect(asked.map(({ state }) => state)).toEqual(['offered', 'waiting', 'waiting'])
  const late = getOpenOffer(asked[0])?.waitingListOfferId ?? ''

  // The offer expires after ten minutes, and the second entry gets one. One message per offer.
  expect(await link('POST', 'WaitingOffer', late, 15)).toMatchObject({
    status: 409,
    body: { error: 'This offer has expired', offer: { state: 'lapsed', waits: true } },
  })
  expect((await list(fixture, 15)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(await processAt(15)).toBe(1)
  expect((await list(fixture, 15)).map(({ state }) => state)).toEqual(['waiting', 'offered', 'waiting'])
  await Promise.all([processAt(15), processAt(15), processAt(16)])
  expect(await count('waiting_list_offers')).toBe(2)
  expect(await count(`outbox WHERE kind = 'waiting_offer'`)).toBe(2)

  // The reception books the held time with an allowed overlap: the offer is gone, its entry stays on the list.
  const overlap = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[3],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('14:00'), mayOverlap: true }],
  })
  expect(overlap.status).toBe(200)
  const [, second] = await list(fixture, 16)
  const gone = await link('POST', 'WaitingOffer', getOpenOffer(second)?.waitingListOfferId ?? '', 16)
  expect(gone).toMatchObject({ status: 409, body: { error: 'This time has just been taken', offer: { state: 'gone', waits: true } } })
  expect(await count(`busy_intervals WHERE cause = 'hold'`)).toBe(0)
  expect(await count(`agendas WHERE channel = 'waiting-list'`)).toBe(0)

  // No offers are sent at night.
  await desk.call('DELETE', `/api/Agendas/{sessionCode}/${overlap.body.agendaId}`, undefined, now(13 * 60))
  await processAt(13 * 60)
  expect(await count('waiting_list_offers')).toBe(2)
})

test('offers the time of deleted time off, offers by hand, and withdraws the offer of a removed entry', async () => {
  const fixture = await openWaitingList()
  const { world, salon, desk, processAt, link, now, count, addEntry, waitUntilProcessed } = fixture
  await fillDay(fixture)
  await fillDay(fixture, wednesday)
  const admin = await salon.as('ADMIN')
  await admin.call('PUT', '/api/WaitingListSettings/{sessionCode}', { holdMinutes: 10, version: 0 })
  await addEntry(0, { from: '14:00', to: '14:30' })

  // Deleting time off frees capacity as well; an offer by hand may be for any free time, one at a time per entry.
  const off = await admin.call<{ userTimeframeId: string }>('POST', '/api/UserTimeframes/{sessionCode}', {
    userId: salon.anna,
    isWorking: false,
    dayStart: '2026-11-26',
    hourStart: 0,
    minuteStart: 0,
    hourEnd: 24,
    minuteEnd: 0,
  })
  const thursday = (await addEntry(3, { dayFrom: '2026-11-26', dayTo: '2026-11-26', from: '10:00', to: '10:30' })).body
  await waitUntilProcessed()
  expect((await list(fixture, 20)).at(-1)?.state).toBe('waiting')
  await admin.call('DELETE', `/api/UserTimeframes/{sessionCode}/${off.body.userTimeframeId}`, undefined, now(21))
  const back = await eventually(
    () => list(fixture, 21),
    (entries) => entries.at(-1)?.state === 'offered',
  )
  expect(getOpenOffer(back.at(-1))?.start).toBe(at('10:00', '2026-11-26'))
  const byHand = (id: string, time: string, minutes = 22) =>
    desk.call<WaitingListEntry>('POST', `/api/WaitingList/Offer/{sessionCode}/${id}`, { start: at(time, '2026-11-26') }, now(minutes))
  expect(await byHand(thursday.waitingListEntryId, '11:00')).toMatchObject({
    status: 409,
    body: { error: 'This client already has an open offer' },
  })
  // The offer's message is sent in the background, with its own round trips.
  await eventually(
    () => count(`outbox WHERE state IN ('waiting', 'sending')`),
    (n) => n === 0,
  )
  await world.resetRoundTrips()
  const slots = await desk.call<FreeSlot[]>(
    'GET',
    `/api/WaitingList/FreeSlots/{sessionCode}/${back[0]?.waitingListEntryId}?date=2026-11-26`,
    undefined,
    now(22),
  )
  expect(await world.countRoundTrips()).toBe(1)
  expect(slots.body.map((slot) => slot.start)).toContain(at('11:00', '2026-11-26'))
  expect(slots.body.map((slot) => slot.start)).not.toContain(at('10:00', '2026-11-26'))
  expect(await byHand(back[0]?.waitingListEntryId ?? '', '10:00')).toMatchObject({
    status: 409,
    body: { error: 'This time is already taken' },
  })
  const given = await byHand(back[0]?.waitingListEntryId ?? '', '11:00')
  expect(given).toMatchObject({ status: 200, body: { state: 'offered' } })
  expect(getOpenOffer(given.body)).toMatchObject({ byHand: true, expiry: '2026-11-24T08:32:00Z' })

  // An entry is removed with its offer, then restored: it waits again, and the time is free.
  await world.resetRoundTrips()
  const removed = await desk.call('DELETE', `/api/WaitingList/{sessionCode}/${thursday.waitingListEntryId}`, undefined, now(23))
  expect(removed.body).toEqual({ waitingListEntryId: thursday.waitingListEntryId })
  expect((await list(fixture, 23)).map((entry) => entry.waitingListEntryId)).not.toContain(thursday.waitingListEntryId)
  expect(await link('POST', 'WaitingOffer', getOpenOffer(back.at(-1))?.waitingListOfferId ?? '', 23)).toMatchObject({
    status: 409,
    body: { error: 'This offer has expired', offer: { state: 'withdrawn', waits: false } },
  })
  expect((await link('GET', 'WaitingList', thursday.waitingListEntryId, 23)).status).toBe(404)
  const restored = await desk.call<WaitingListEntry>(
    'POST',
    `/api/WaitingList/Restore/{sessionCode}/${thursday.waitingListEntryId}`,
    undefined,
    now(24),
  )
  expect(restored.body).toMatchObject({ state: 'waiting', offers: [{ state: 'withdrawn' }] })
  await waitUntilProcessed()

  // Leaving by the link, twice.
  const left = await link<GuestEntry>('DELETE', 'WaitingList', thursday.waitingListEntryId, 25)
  expect(left).toMatchObject({ status: 200, body: { state: 'left', services: [{ service: 'Cut' }] } })
  expect((await link<GuestEntry>('DELETE', 'WaitingList', thursday.waitingListEntryId, 26)).body.state).toBe('left')
  expect((await link<GuestEntry>('GET', 'WaitingList', thursday.waitingListEntryId, 26)).body.state).toBe('left')

  // An offer can be accepted after an unrelated change of the rota; a suspended salon books and sends nothing.
  await world.db.execute(`UPDATE rota_versions SET rota_version = rota_version + 1`)
  const offerId = getOpenOffer(given.body)?.waitingListOfferId ?? ''
  await world.db.execute(`UPDATE salons SET suspended_utc = 1 WHERE salon_id = '${salon.salonId}'`)
  expect(await link('POST', 'WaitingOffer', offerId, 27)).toMatchObject({
    status: 409,
    body: { error: "This salon doesn't take online bookings" },
  })
  expect(await processAt(27)).toBe(0)
  await world.db.execute(`UPDATE salons SET suspended_utc = NULL WHERE salon_id = '${salon.salonId}'`)
  expect(await link('POST', 'WaitingOffer', offerId, 28)).toMatchObject({ status: 200, body: { state: 'accepted' } })
  expect(await count(`agendas WHERE channel = 'waiting-list'`)).toBe(1)
})

test('closes the offer of a time whose cancellation is undone, and keeps its entry on the list', async () => {
  const fixture = await openWaitingList()
  const { salon, desk, link, now, count } = fixture
  const [, afternoon] = await fillDay(fixture)
  await desk.call('POST', '/api/WaitingList/{sessionCode}', { clientId: salon.clients[0], ...entryDraft(salon, { from: '13:00' }) }, now(1))
  const cancel = (minutes: number, undo: boolean) =>
    desk.call<Agenda>('POST', `/api/Agendas/Cancel/{sessionCode}/${afternoon?.agendaId}`, { reason: '', undo }, now(minutes))
  expect((await cancel(2, false)).status).toBe(200)
  const [asked] = await eventually(
    () => list(fixture, 2),
    (entries) => getOpenOffer(entries[0]) !== undefined,
  )
  const back = await cancel(3, true)
  expect(back, JSON.stringify(back.body)).toMatchObject({ status: 200, body: { outcome: null } })
  expect(await count("busy_intervals WHERE cause = 'hold'")).toBe(0)
  expect(await list(fixture, 3)).toMatchObject([{ state: 'waiting', offers: [{ state: 'gone' }] }])
  const late = await link<GuestOffer>('POST', 'WaitingOffer', getOpenOffer(asked)?.waitingListOfferId ?? '', 4)
  expect(late).toMatchObject({ status: 409, body: { error: 'This time has just been taken' } })
})

test('lets a verified guest join within the online booking times, and rejects invalid entries and other salons', async () => {
  const fixture = await openWaitingList()
  const { world, salon, desk, link, count, waitUntilProcessed } = fixture
  const other = await openSalon(world)
  await fillDay(fixture)
  const session = await openGuest(world, salon, 0)
  const guest = createGuest(world, salon, '')
  const join = (body: unknown, headers?: Record<string, string>) =>
    guest.call<{ waitingListEntryId: string }>('POST', 'WaitingList/{s}', session, body, headers)

  await world.resetRoundTrips()
  const joined = await join({ ...entryDraft(salon), language: 'it' }, { 'idempotency-key': 'once' })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  expect((await join({ ...entryDraft(salon), language: 'it' }, { 'idempotency-key': 'once' })).body).toEqual(joined.body)
  const { rows } = await world.db.execute(`SELECT language, data_json FROM outbox WHERE kind = 'waiting_joined'`)
  expect(rows).toEqual([
    { language: 'it', data_json: JSON.stringify({ waitingListEntryId: joined.body.waitingListEntryId, services: 'Cut' }) },
  ])
  expect((await link<GuestEntry>('GET', 'WaitingList', joined.body.waitingListEntryId)).body).toMatchObject({
    state: 'waiting',
    dayFrom: today,
  })
  expect(await list(fixture)).toMatchObject([{ channel: 'guest', state: 'waiting', clientId: salon.clients[0] }])

  const fields = async (body: unknown) => (await join(body)).body.fields
  expect(await fields({ ...entryDraft(salon), weekdays: [] })).toEqual({ weekdays: 'Choose at least one weekday' })
  expect(await fields(entryDraft(salon, { from: '12:00', to: '12:00' }))).toEqual({ to: 'Must end after it starts' })
  expect(await fields(entryDraft(salon, { dayTo: '2026-11-23' }))).toEqual({ dayTo: 'Must end after it starts' })
  expect(await fields(entryDraft(salon, { dayTo: '2027-05-01' }))).toEqual({ dayTo: 'Too long' })
  expect(await fields(entryDraft(salon, { services: [] }))).toEqual({ services: 'Choose at least one service' })
  expect(await fields(entryDraft(salon, { services: [{ serviceId: other.cut }] }))).toEqual({ 'services.0.serviceId': 'Service not found' })
  expect(await fields(entryDraft(salon, { services: [{ serviceId: salon.blowDry }] }))).toEqual({
    'services.0.serviceId': 'Service not found',
  })
  expect(await fields(entryDraft(salon, { services: [{ serviceId: salon.cut, subClientId: 'pet_1' }] }))).toEqual({
    'services.0.subClientId': 'Pet not found',
  })
  // A client, team member or service of another salon is rejected.
  const add = (body: unknown) => desk.call<{ fields?: unknown }>('POST', '/api/WaitingList/{sessionCode}', body)
  for (const wrong of [
    { clientId: other.clients[0], ...entryDraft(salon) },
    { clientId: salon.clients[0], ...entryDraft(salon, { services: [{ serviceId: salon.cut, userId: other.anna }] }) },
    { clientId: salon.clients[0], ...entryDraft(salon, { services: [{ serviceId: other.cut }] }) },
  ])
    expect(await add(wrong)).toMatchObject({ status: 400, body: { fields: { services: 'No longer available' } } })
  // A guest can have five waiting entries.
  for (let n = 0; n < 4; n++) expect((await join(entryDraft(salon))).status).toBe(200)
  expect((await join(entryDraft(salon))).body.error).toBe("You've reached the limit of waiting list requests")
  await waitUntilProcessed()

  // Guests cannot book on Mondays: only an entry added by the reception gets an offer there.
  await world.db.execute(`UPDATE waiting_list_entries SET state = 'left'`)
  await world.db.execute(
    `UPDATE salon_config_opening_times
    SET open = 1, timing_json = '[{"opening":"09:00","closing":"18:00"}]'
    WHERE salon_id = '${salon.salonId}' AND day_of_week = 1`,
  )
  const monday = { dayFrom: '2026-11-30', dayTo: '2026-11-30', weekdays: [1] }
  await join(entryDraft(salon, monday))
  await waitUntilProcessed()
  await offerInAllSalons({ env: { DATABASE_URL: getDatabaseUrl(world), SESSION_SECRET: secret }, nowUtc: start, newId }, true)
  expect(await count('waiting_list_offers')).toBe(0)
  await add({ clientId: salon.clients[1], ...entryDraft(salon, monday) })
  await eventually(
    () => count('waiting_list_offers'),
    (n) => n === 1,
  )
  expect((await list(fixture)).map(({ channel, state }) => [channel, state])).toContainEqual(['desk', 'offered'])

  // The reception of another salon sees and changes nothing.
  const stranger = await other.as('RECEPTIONIST')
  expect((await stranger.call('GET', '/api/WaitingList/{sessionCode}')).body).toEqual([])
  const [entry] = await list(fixture)
  for (const [method, path, body] of [
    ['DELETE', '', undefined],
    ['POST', 'Restore/', undefined],
    ['POST', 'Offer/', { start: at('10:00', '2026-11-30') }],
  ] as const)
    expect((await stranger.call(method, `/api/WaitingList/${path}{sessionCode}/${entry?.waitingListEntryId}`, body)).status).toBe(404)
})

test('lets one of thirty parallel calls book an offered time, and one of twenty parallel offers hold a time', async () => {
  const fixture = await openWaitingList()
  const { world, salon, desk, link, now, count, waitUntilProcessed } = fixture
  const [, afternoon] = await fillDay(fixture)
  const reply = await desk.call<WaitingListEntry>(
    'POST',
    '/api/WaitingList/{sessionCode}',
    { clientId: salon.clients[0], ...entryDraft(salon, { from: '14:00', to: '14:30' }) },
    now(0),
  )
  await waitUntilProcessed()
  await desk.call('DELETE', `/api/Agendas/{sessionCode}/${afternoon?.agendaId}`, undefined, now(1))
  const [asked] = await eventually(
    () => list(fixture, 1),
    (entries) => entries[0]?.state === 'offered',
  )
  const offerId = getOpenOffer(asked)?.waitingListOfferId ?? ''

  // Twenty calls accept the same offer, and ten guests book the same time.
  const sessions = await Promise.all(Array.from({ length: 10 }, (_, n) => openGuest(world, salon, n)))
  const guest = createGuest(world, salon, '')
  const slot = { start: at('14:00'), services: [{ serviceId: salon.cut, userId: salon.anna, start: at('14:00') }] }
  const [links, guests] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => link('POST', 'WaitingOffer', offerId, 2))),
    Promise.all(sessions.map((session) => guest.call('POST', `SaveSlot/{s}?date=${today}`, session, slot))),
  ])
  expect(links.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of links) if (status !== 200) expect([status, body.error]).toEqual([409, 'This time is already booked'])
  expect(guests.every(({ status }) => status === 409)).toBe(true)
  expect(await count(`agendas WHERE channel = 'waiting-list'`)).toBe(1)
  expect(await count(`outbox WHERE kind = 'booking_confirmed'`)).toBe(1)

  // Twenty entries are offered the same time by hand at once: one gets it.
  expect(reply.status).toBe(200)
  const entries: string[] = []
  for (let n = 0; n < 20; n++) {
    const made = await desk.call<WaitingListEntry>('POST', '/api/WaitingList/{sessionCode}', {
      clientId: salon.clients[n % 4],
      ...entryDraft(salon, { dayFrom: '2026-12-01', dayTo: '2026-12-01', from: '18:00', to: '19:00' }),
    })
    entries.push(made.body.waitingListEntryId)
  }
  const offers = await Promise.all(
    entries.map((id) =>
      desk.call<{ error?: string }>('POST', `/api/WaitingList/Offer/{sessionCode}/${id}`, { start: at('10:00', '2026-12-01') }),
    ),
  )
  expect(offers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of offers) if (status !== 200) expect([status, body.error]).toEqual([409, 'This time is already taken'])
  expect(await count(`busy_intervals WHERE cause = 'hold'`)).toBe(1)
})
