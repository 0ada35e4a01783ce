import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeDay, FreeSlot, GuestBooking, LinkedBooking, LinkSlot } from '../../../schema/api/booking/guest-replies.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { createGuest, type ErrorReply, openGuest, openOnline } from '../../support/guest.ts'
import { eventsOf, readCalendar, textOf } from '../../support/ical.ts'
import { at, openSalon, type Salon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const wednesday = '2026-11-25'
const thursday = '2026-11-26'
const getLinkToken = (agendaId: string) => linkToken(secret, 'Booking', agendaId)

interface LinkErrorReply extends Omit<ErrorReply, 'slots'> {
  slots?: LinkSlot[]
  current?: LinkedBooking
}
/** The calls of the page that a link opens. */
function openLink(world: Fixture, token: string, now = tuesday) {
  const call = <Body>(method: string, path = '', body?: unknown, at = now) =>
    world.call<Body & LinkErrorReply>(method, `/api/Links/Booking/${token}${path}`, body, { now: at })
  const see = (at = now) => call<LinkedBooking>('GET', '', undefined, at)
  const slots = async (date: string, anybody = false) =>
    (await call<LinkSlot[]>('GET', `/FreeSlots?date=${date}${anybody ? '&anybody=true' : ''}`)).body
  return {
    call,
    see,
    slots,
    move: (slot: LinkSlot | undefined, version: number, at = now) => call<LinkedBooking>('PUT', '?lang=en', { ...slot, version }, at),
    cancel: (version: number, at = now) => call<LinkedBooking>('DELETE', `?version=${version}`, undefined, at),
    undo: (start: string, version: number, at = now) => call<LinkedBooking>('POST', '/Undo', { start, version }, at),
  }
}

/** Messages are sent after the response, in separate round trips: waits until the outbox is empty. */
async function waitUntilSent(world: Fixture) {
  for (let left = 1; left; ) {
    const { rows } = await world.db.execute(`SELECT count(*) AS n FROM outbox WHERE state IN ('waiting', 'sending')`)
    left = Number(rows[0]?.n)
  }
}

/** Books a service online as guest n, with any or one team member. */
async function bookOnline(
  world: Fixture,
  salon: Salon,
  n: number,
  date: string,
  time: string,
  more: { serviceId?: string; userId?: string } = {},
) {
  const guest = createGuest(world, salon, '')
  const session = await openGuest(world, salon, n)
  const request = { serviceId: more.serviceId ?? salon.cut, ...(more.userId ? { userId: more.userId } : {}) }
  const { body } = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${date}`, session, [request])
  const slot = body.find(({ start }) => start === at(time, date))
  const saved = await guest.call<GuestBooking>('POST', `SaveSlot/{s}?date=${date}&channel=instagram`, session, slot)
  if (saved.status !== 200) throw new Error(JSON.stringify([saved.body, body.length]))
  await waitUntilSent(world)
  return saved.body
}
const findSlotAt = (slots: readonly LinkSlot[], time: string, date: string) => slots.find(({ start }) => start === at(time, date))

test('shows a booking by the link in its confirmation, without personal data, and the times to which it can be moved', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { phone_number: '+390115550142', address: 'Via Roma 1', city: 'Torino' })
  await openOnline(world, salon)
  const gateways = getGateways(world)
  const booked = await bookOnline(world, salon, 0, thursday, '10:00', { serviceId: salon.colour, userId: salon.giulia })

  // The link is on its own line, in the language of the message, and contains no personal data.
  const [confirmation] = await gateways.until(1)
  const token = /\/nextAgendas\?lang=it#([\w.-]+)$/m.exec(confirmation?.text ?? '')?.[1] ?? ''
  expect(token).toBe(getLinkToken(booked.agendaId))
  expect(token).toMatch(/^agd_[0-9a-z]{16}\.[\w-]{22}$/)

  const link = openLink(world, token)
  await world.resetRoundTrips()
  const seen = await link.see()
  expect(await world.countRoundTrips()).toBe(1)
  expect(seen.body).toEqual({
    state: 'open',
    salon: {
      salonId: salon.salonId,
      salonName: expect.stringMatching(/^Salon/),
      phoneNumber: '+390115550142',
      address: 'Via Roma 1',
      city: 'Torino',
      logo: null,
      isPet: false,
      timeZone: 'Europe/Rome',
      currency: 'EUR',
    },
    booking: {
      agendaId: booked.agendaId,
      start: at('10:00', thursday),
      end: at('11:15', thursday),
      until: at('10:00', wednesday),
      cancelUntil: at('10:00', wednesday),
      confirmed: null,
      movable: true,
      version: 1,
      services: [
        {
          agendaServiceId: booked.services[0]?.agendaServiceId,
          service: 'Colour',
          length: 75,
          start: at('10:00', thursday),
          userId: salon.giulia,
          person: 'Giulia',
        },
      ],
    },
  })
  expect(seen.headers.get('cache-control')).toBe('no-store')
  for (const text of ['Moretti', 'price', '39347', 'client']) expect(JSON.stringify(seen.body)).not.toContain(text)

  // The booking's own time counts as free; only with Giulia, unless anybody is allowed.
  await world.resetRoundTrips()
  const own = await link.slots(thursday)
  expect(await world.countRoundTrips()).toBe(1)
  expect(findSlotAt(own, '10:15', thursday)).toBeDefined()
  expect(new Set(own.flatMap((slot) => slot.services.map(({ userId }) => userId)))).toEqual(new Set([salon.giulia]))
  expect((await link.slots(thursday, true)).flatMap((slot) => slot.services.map(({ userId }) => userId))).toContain(salon.anna)
  await world.resetRoundTrips()
  const days = (await link.call<FreeDay[]>('GET', '/FreeDays?month=2026-11')).body
  expect(days.map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'])
  expect(days.find(({ date }) => date === thursday)?.times).toBe(own.length)
  expect(await world.countRoundTrips()).toBe(1)
})

test('moves, cancels and restores a booking by its link, with one message and one alert each', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const gateways = getGateways(world)
  const booked = await bookOnline(world, salon, 0, thursday, '10:00', { serviceId: salon.colour, userId: salon.giulia })
  const link = openLink(world, getLinkToken(booked.agendaId))
  const own = await link.slots(thursday)

  await world.resetRoundTrips()
  const moved = await link.move(findSlotAt(own, '10:15', thursday), 1)
  // Two round trips, and those that send the message after the response.
  expect(await world.countRoundTrips()).toBeLessThanOrEqual(5)
  expect(moved, JSON.stringify(moved.body)).toMatchObject({
    status: 200,
    body: { state: 'open', booking: { start: at('10:15', thursday), end: at('11:30', thursday), version: 2, agendaId: booked.agendaId } },
  })
  const [, message] = await gateways.until(2)
  expect(message?.text).toMatch(
    new RegExp(
      [
        /^Your booking at Salon \d+ has been moved: Colour, now Thursday.? 26 November.* 10:15 with \w+\. See you then!/,
        /\n\nView, move or cancel your booking:\nhttp\S+\?lang=en#\S+$/,
      ]
        .map(({ source }) => source)
        .join(''),
    ),
  )
  // A move to the present time writes nothing and sends no message.
  await waitUntilSent(world)
  await world.resetRoundTrips()
  const again = await link.move(findSlotAt(own, '10:15', thursday), 2)
  expect(again).toMatchObject({ status: 200, body: { booking: { version: 2 } } })
  expect(await world.countRoundTrips()).toBe(1)

  const gone = await link.cancel(2)
  expect(gone, JSON.stringify(gone.body)).toMatchObject({ status: 200, body: { state: 'cancelled', booking: { version: 3 } } })
  expect((await link.see()).body.state).toBe('cancelled')
  expect((await gateways.until(3))[2]?.text).toMatch(/^La tua prenotazione da Salon \d+ è annullata: Colour, /)
  const back = await link.undo(at('10:15', thursday), 3)
  expect(back, JSON.stringify(back.body)).toMatchObject({ status: 200, body: { state: 'open', booking: { version: 4 } } })
  await gateways.until(4)
  expect(await gateways.sent()).toHaveLength(4)

  // The reception has one alert per change, the booking keeps its channel, and its time is busy again, once.
  const desk = await salon.as('RECEPTIONIST')
  const alerts = (await desk.call<{ content: string }[]>('GET', '/api/Alerts/{sessionCode}')).body.map(({ content }) => content)
  expect(alerts.map((content) => content.slice(0, content.indexOf(':')))).toEqual([
    'Giulia Moretti restored online',
    'Giulia Moretti cancelled online',
    'Giulia Moretti moved online',
    'Booked online',
  ])
  // Times are those of the salon's clock.
  expect(alerts[0]).toMatch(/10:15$/)
  const { body: now } = await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${booked.agendaId}`)
  expect(now).toMatchObject({ channel: 'instagram', onlineBooking: true, outcome: null, start: at('10:15', thursday) })
  const { rows } = await world.db.execute(`SELECT count(*) AS n, min(start_utc) AS first, max(end_utc) AS last FROM busy_intervals`)
  expect({ ...rows[0] }).toMatchObject({
    n: 2,
    first: Date.parse(at('10:15', thursday)) / 1000,
    last: Date.parse(at('11:40', thursday)) / 1000,
  })
})

test('keeps the uid of the calendar event over moves, and marks it as cancelled', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { salon_name: 'Aurora, capelli; e più' })
  await openOnline(world, salon)
  const booked = await bookOnline(world, salon, 0, thursday, '10:00', { userId: salon.anna })
  const link = openLink(world, getLinkToken(booked.agendaId))
  await world.resetRoundTrips()
  const first = await link.call<string>('GET', '/calendar.ics?lang=it')
  expect(await world.countRoundTrips()).toBe(1)
  expect([first.headers.get('content-type'), first.headers.get('content-disposition')]).toEqual([
    'text/calendar; charset=utf-8',
    `attachment; filename="${thursday}.ics"`,
  ])
  const [event] = readCalendar(first.body).components
  if (!event) throw new Error('no event')
  expect(textOf(event, 'SUMMARY')).toBe('Cut da Aurora, capelli; e più')
  expect(textOf(event, 'DESCRIPTION')).toContain(`/nextAgendas?lang=it#${getLinkToken(booked.agendaId)}`)
  await link.move(findSlotAt(await link.slots(thursday), '16:00', thursday), 1)
  const second = await link.call<string>('GET', '/calendar.ics')
  await link.cancel(2)
  const third = await link.call<string>('GET', '/calendar.ics')
  expect([first, second, third].flatMap(({ body }) => eventsOf(body))).toMatchObject([
    { uid: booked.agendaId, sequence: 0, start: at('10:00', thursday), end: at('10:30', thursday), status: 'CONFIRMED' },
    { uid: booked.agendaId, sequence: 1, start: at('16:00', thursday), status: 'CONFIRMED' },
    { uid: booked.agendaId, sequence: 2, status: 'CANCELLED' },
  ])
})

test('rejects altered and foreign links without a round trip, and invalid changes without an effect', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  await openOnline(world, salon)
  await openOnline(world, other)
  const booked = await bookOnline(world, salon, 0, thursday, '10:00')
  const theirs = await bookOnline(world, other, 0, thursday, '10:00')
  const good = getLinkToken(booked.agendaId)
  const [, signature = ''] = good.split('.')

  // A token with a wrong signature is not looked up, and gets the same reply as an unknown id.
  const altered = [
    `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
    `${booked.agendaId}.`,
    booked.agendaId,
    `.${signature}`,
    `${good}.${signature}`,
    `${good}x`,
    `${theirs.agendaId}.${signature}`,
    linkToken('another secret', 'Booking', booked.agendaId),
    linkToken(secret, 'Calendar', booked.agendaId),
    '%00',
    'x'.repeat(5000),
  ]
  await world.resetRoundTrips()
  for (const token of altered) {
    const link = openLink(world, token)
    const answers = [
      await link.see(),
      await link.call('GET', '/FreeSlots?date=nonsense'),
      await link.call('GET', '/calendar.ics'),
      await link.move(undefined, 1),
      await link.cancel(1),
      await link.undo(booked.start, 1),
    ]
    for (const { status, body } of answers)
      expect({ status, body }, token).toEqual({ status: 404, body: { code: 'link_invalid', error: "This link doesn't work" } })
  }
  expect(await world.countRoundTrips()).toBe(0)
  const nowhere = await openLink(world, getLinkToken('agd_nobody')).see()
  expect([nowhere.status, nowhere.body]).toEqual([404, { code: 'link_invalid', error: "This link doesn't work" }])
  expect((await openLink(world, getLinkToken('agd_nobody')).cancel(1)).status).toBe(404)

  const link = openLink(world, good)
  const slots = await link.slots(wednesday)
  // The chosen slot is checked: a time that is not free, a team member without the service, a service of another booking.
  const [slot] = slots
  if (!slot) throw new Error('no slot')
  const off = at('10:07', wednesday)
  for (const wrong of [
    { ...slot, start: off, services: slot.services.map((s) => ({ ...s, start: off })) },
    { ...slot, services: slot.services.map((s) => ({ ...s, userId: 'usr_nobody' })) },
    { ...slot, services: slot.services.map((s) => ({ ...s, agendaServiceId: theirs.services[0]?.agendaServiceId ?? '' })) },
    { ...slot, services: [] },
    { ...slot, start: at('10:00', '2026-11-22') },
  ])
    expect(await link.move(wrong, 1), JSON.stringify(wrong)).toMatchObject({
      status: 409,
      body: { error: 'This time has just been taken' },
    })
  expect((await link.call('PUT', '', { ...slot, version: 1, clientId: 'x' })).body.fields).toEqual({ clientId: 'Unknown field' })
  expect((await link.call('PUT', '', { start: slot.start, services: [{ no: 1 }], version: 1 })).status).toBe(400)
  expect((await link.call('DELETE')).body.fields).toEqual({ version: 'Required' })
  expect((await link.cancel(7)).body).toMatchObject({ error: 'Changed by someone else', current: { booking: { version: 1 } } })
  expect((await link.undo(booked.start, 1)).body).toMatchObject({
    error: 'Changed by someone else',
    current: { state: 'open' },
  })
})

test("allows changes until the salon's cut-off, and none once the visit has begun or the salon has cancelled", async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  await openOnline(world, salon)
  await openOnline(world, other)
  const booked = await bookOnline(world, salon, 0, thursday, '10:00')
  const theirs = await bookOnline(world, other, 0, thursday, '10:00')
  const link = openLink(world, getLinkToken(booked.agendaId))
  const [slot] = await link.slots(wednesday)

  // The cut-off: 24 hours by default, the salon's setting, none.
  const late = at('10:00', wednesday)
  const tooLate = "It's too late to change this online. Please call the salon."
  expect((await link.see(late)).body).toMatchObject({ state: 'late', booking: { start: booked.start } })
  expect(await link.cancel(1, late)).toMatchObject({ status: 409, body: { error: tooLate, current: { state: 'late' } } })
  expect((await link.move(slot, 1, late)).body.error).toBe(tooLate)
  expect((await link.call('GET', `/FreeSlots?date=${thursday}`, undefined, late)).body.error).toBe(tooLate)
  // What the salon has moved itself, its client may change until it begins.
  await world.db.execute({
    sql: `
      INSERT INTO outbox
        (outbox_id, salon_id, cause, kind, language, client_id, agenda_id, state, due_utc, until_utc, created_utc)
      SELECT 'out_moved', salon_id, 'running_late:1', 'booking_moved', 'it', client_id, agenda_id, 'sent', 1, 1, start_utc - 3600
      FROM agendas
      WHERE agenda_id = ?`,
    args: [booked.agendaId],
  })
  expect((await link.see(late)).body.state).toBe('open')
  // No other message about the booking does that.
  await world.db.execute("UPDATE outbox SET cause = 'moved' WHERE outbox_id = 'out_moved'")
  expect((await link.see(late)).body.state).toBe('late')
  await world.db.execute("DELETE FROM outbox WHERE outbox_id = 'out_moved'")
  const admin = await salon.as('ADMIN')
  const config = `/api/SalonConfigs/{sessionCode}/${salon.salonId}`
  for (const [hours, message] of [
    [-1, 'Too small'],
    [721, 'Too large'],
    [1.5, 'Enter a number'],
  ])
    expect((await admin.call('PUT', config, { changeUntilHours: hours, version: 1 })).body).toMatchObject({
      fields: { changeUntilHours: message },
    })
  expect((await admin.call('PUT', config, { changeUntilHours: 0, version: 1 })).body).toMatchObject({ changeUntilHours: 0, version: 2 })
  expect((await link.see(late)).body.state).toBe('open')
  expect((await link.see(at('09:59', thursday))).body.state).toBe('open')

  // One made after the cut-off can be cancelled, not moved, for 15 minutes; a confirmation does not prolong that.
  await admin.call('PUT', config, { changeUntilHours: 720, version: 2 })
  const soon = await bookOnline(world, salon, 3, thursday, '16:00')
  const own = openLink(world, getLinkToken(soon.agendaId))
  const after = (minutes: number) => new Date(Date.parse(tuesday) + minutes * 60_000).toISOString()
  expect((await own.see()).body).toMatchObject({ state: 'late', booking: { cancelUntil: after(15).replace('.000', '') } })
  expect((await own.move(slot, 1)).body.error).toBe(tooLate)
  expect((await own.call('POST', '/Confirm', {}, after(10))).status).toBe(200)
  // A second yes changes nothing: the version stays, which the desk may be editing.
  expect((await own.call<{ booking: { version: number } }>('POST', '/Confirm', {}, after(11))).body.booking.version).toBe(2)
  expect((await own.cancel(2, after(15))).body.error).toBe(tooLate)
  expect((await own.cancel(2, after(14))).body.state).toBe('cancelled')
  await admin.call('PUT', config, { changeUntilHours: 0, version: 3 })

  // Once the client has arrived or the start has passed, the booking is no longer shown.
  const over = { state: 'over', booking: null }
  expect((await link.see(at('10:00', thursday))).body).toMatchObject(over)
  expect((await link.cancel(1, at('10:00', thursday))).status).toBe(409)
  expect((await link.call('GET', '/calendar.ics', undefined, at('10:00', thursday))).status).toBe(404)
  const desk = await salon.as('RECEPTIONIST')
  await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: booked.agendaId, arrived: true })
  expect((await link.see()).body).toMatchObject(over)
  expect(await link.cancel(1)).toMatchObject({ status: 409, body: { current: over } })
  const { rows } = await world.db.execute(
    'SELECT start_utc, outcome, version FROM agendas WHERE salon_id = (SELECT min(salon_id) FROM salons)',
  )
  expect({ ...rows[0] }).toMatchObject({ start_utc: Date.parse(booked.start) / 1000, outcome: null })

  // Cancelled by the salon: over. Deleted: not found. Salon suspended: closed.
  const second = await bookOnline(world, salon, 1, thursday, '11:00')
  await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${second.agendaId}`, { reason: '', undo: false })
  expect((await openLink(world, getLinkToken(second.agendaId)).see()).body).toMatchObject(over)
  const third = await bookOnline(world, salon, 2, thursday, '12:00')
  await desk.call('DELETE', `/api/Agendas/{sessionCode}/${third.agendaId}`)
  expect((await openLink(world, getLinkToken(third.agendaId)).see()).body).toEqual({
    code: 'link_invalid',
    error: "This link doesn't work",
  })
  await world.db.execute(`UPDATE salons SET suspended_utc = 1`)
  const closed = openLink(world, getLinkToken(theirs.agendaId))
  expect((await closed.see()).body).toMatchObject({ state: 'closed', booking: null })
  expect((await closed.cancel(1)).body.error).toBe("This salon doesn't take online bookings")
  expect(await getGateways(world).sent()).toHaveLength(6)
})

test('lets one of twenty parallel moves to the same time win, and one of four parallel changes of the same booking', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon, 30)
  await world.db.execute(`UPDATE users SET in_agenda = 0 WHERE user_id = '${salon.marco}'`)
  const booked: GuestBooking[] = []
  for (let i = 0; i < 20; i++) {
    const [date, half] = [`2026-12-0${1 + Math.floor(i / 10)}`, i % 10]
    const time = `${String((half < 8 ? 9 : 10) + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
    booked.push(await bookOnline(world, salon, i, date, time, { userId: salon.anna }))
  }
  const links = booked.map(({ agendaId }) => openLink(world, getLinkToken(agendaId)))
  const before = await getGateways(world).until(20)
  const wanted = findSlotAt((await links[0]?.slots('2026-12-03')) ?? [], '15:00', '2026-12-03')
  const replies = await Promise.all(
    links.map((link, i) =>
      link.move(
        wanted && {
          ...wanted,
          services: wanted.services.map((s) => ({ ...s, agendaServiceId: booked[i]?.services[0]?.agendaServiceId ?? '' })),
        },
        1,
      ),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
    expect([status, body.error]).toEqual([409, 'This time has just been taken'])
    expect(body.slots?.some(({ start }) => start === at('15:00', '2026-12-03'))).toBe(false)
    expect(body.slots?.length).toBeGreaterThan(0)
  }
  const { rows } = await world.db.execute(
    `SELECT
      (SELECT count(*) FROM busy_intervals) AS taken,
      (SELECT count(*) FROM agendas WHERE start_utc = ${Date.parse(at('15:00', '2026-12-03')) / 1000}) AS there,
      (SELECT count(*) FROM outbox WHERE kind = 'booking_moved') AS messages,
      (SELECT count(DISTINCT cause) FROM alerts WHERE cause LIKE 'booking_moved:%') AS alerts`,
  )
  expect({ ...rows[0] }).toMatchObject({ taken: 20, there: 1, messages: 1, alerts: 1 })

  // One booking on two phones: one moves it, one cancels it, both send twice; one of the four calls succeeds.
  const one = links[replies.findIndex(({ status }) => status === 409)]
  const target = findSlotAt((await one?.slots('2026-12-04')) ?? [], '09:00', '2026-12-04')
  const both = await Promise.all([one?.move(target, 1), one?.cancel(1), one?.move(target, 1), one?.cancel(1)])
  expect(both.map((reply) => reply?.status).sort()).toEqual([200, 409, 409, 409])
  const loser = both.find((reply) => reply?.status === 409)
  expect(loser?.body).toMatchObject({ error: 'Changed by someone else', current: { booking: { version: 2 } } })
  const after = await one?.see()
  expect(after?.body).toEqual(both.find((reply) => reply?.status === 200)?.body)
  expect((await getGateways(world).until(before.length + 2)).length).toBe(before.length + 2)
})

test('restores a cancelled booking while its time is free, and refuses more than ten changes a day (429)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon, 1)
  const [mine, theirs] = [
    await bookOnline(world, salon, 0, thursday, '10:00', { userId: salon.anna }),
    await bookOnline(world, salon, 1, thursday, '15:00', { userId: salon.anna }),
  ]
  const [link, other] = [openLink(world, getLinkToken(mine.agendaId)), openLink(world, getLinkToken(theirs.agendaId))]
  await link.cancel(1)
  // The freed time is booked by somebody else: the cancelled booking cannot be restored.
  const free = findSlotAt(await other.slots(thursday), '10:00', thursday)
  expect((await other.move(free, 1)).status).toBe(200)
  expect(await link.undo(mine.start, 2)).toMatchObject({ status: 409, body: { error: 'This time is already taken' } })
  expect((await link.see()).body).toMatchObject({ state: 'cancelled', booking: { version: 2 } })
  await other.cancel(2)
  // Another team member is free, but the capacity of the booking time is used up.
  const third = await bookOnline(world, salon, 2, thursday, '10:00', { userId: salon.marco })
  expect((await link.undo(mine.start, 2)).body.error).toBe('This time is already taken')
  await openLink(world, getLinkToken(third.agendaId)).cancel(1)
  // Time off was entered since.
  const admin = await salon.as('ADMIN')
  const off = { userId: salon.anna, isWorking: false, dayStart: thursday, hourStart: 0, minuteStart: 0, hourEnd: 24, minuteEnd: 0 }
  const made = await admin.call<{ userTimeframeId: string }>('POST', '/api/UserTimeframes/{sessionCode}', off)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect((await link.undo(mine.start, 2)).body.error).toBe('This time is already taken')
  await admin.call('DELETE', `/api/UserTimeframes/{sessionCode}/${made.body.userTimeframeId}`)
  expect((await link.undo(at('11:00', thursday), 2)).body.error).toBe('Changed by someone else')
  expect((await link.undo(mine.start, 2)).body).toMatchObject({ state: 'open', booking: { version: 3 } })

  // Eight more changes are allowed; the eleventh of the day is refused.
  let version = 3
  for (let i = 0; i < 4; i++) {
    expect((await link.cancel(version++)).status).toBe(200)
    expect((await link.undo(mine.start, version++)).status).toBe(200)
  }
  const refused = await link.cancel(version)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect((await link.cancel(version, '2026-11-25T08:00:01Z')).status).toBe(200)

  // A booking whose service can no longer be booked online can be cancelled and restored, but only the salon can move it.
  const last = await bookOnline(world, salon, 3, '2026-12-02', '10:00')
  await world.db.execute(`UPDATE services SET available = 0`)
  const stuck = openLink(world, getLinkToken(last.agendaId))
  expect((await stuck.see()).body).toMatchObject({ state: 'open', booking: { movable: false } })
  expect((await stuck.call('GET', `/FreeSlots?date=${thursday}`)).body.error).toBe('Only the salon can move this booking')
  expect((await stuck.cancel(1)).body.state).toBe('cancelled')
  expect((await stuck.undo(last.start, 2)).body.state).toBe('open')
})
