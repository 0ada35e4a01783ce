import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeDay, FreeSlot, GuestBooking, OnlineCatalogue } from '../../../schema/api/booking/guest-replies.ts'
import { dummyToken } from '../../../worker/local/fakes/server.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, today } from '../../support/salon.ts'

test('lets a guest verify a phone number and find the free times of a day and the free days of a month', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const guest = createGuest(world, salon, '347 555 0123')

  // The reply is the same for known and unknown numbers; without a solved captcha nothing is sent.
  const known = createGuest(world, salon, '+39 347 128 4410')
  const [first, second] = [await guest.form('NewShortCode', {}), await known.form('NewShortCode', {})]
  expect(first.body).toEqual({ sent: true, channel: 'sms' })
  expect(second.body).toEqual(first.body)
  expect(await guest.form('NewShortCode', { CaptchaResponse: 'bot' })).toMatchObject({
    status: 400,
    body: { fields: { CaptchaResponse: "Please confirm again that you're not a robot" } },
  })
  expect(await guest.form('NewShortCode', { PhoneNumber: '12' })).toMatchObject({
    status: 400,
    body: { fields: { PhoneNumber: 'Enter a valid phone number' } },
  })
  expect((await guest.form('NewShortCode', { SalonId: 'nowhere' })).status).toBe(404)

  const mine = await guest.enter({ Remember: 'true' })
  expect(mine).toMatchObject({ client: null })
  const slotsBefore = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, mine.sessionCode, [
    { serviceId: salon.cut, priority: 2 },
  ])
  expect(slotsBefore.status, JSON.stringify(slotsBefore.body)).toBe(200)
  const catalogue = await guest.call<OnlineCatalogue>('GET', 'GetServices/{s}', mine.sessionCode)
  expect(catalogue.body).toMatchObject({
    salonName: expect.stringMatching(/^Salon/),
    client: null,
    last: [],
    staff: [{ firstName: 'Anna' }, { firstName: 'Giulia' }, { firstName: 'Marco' }],
  })
  expect(catalogue.body.services.map((s) => [s.service, s.price]).sort()).toEqual([
    ['Colour', 62],
    ['Cut', 32],
  ])

  const colourAndCut = [{ serviceId: salon.colour }, { serviceId: salon.cut }, { serviceId: salon.cut }]
  await world.resetRoundTrips()
  const slots = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, mine.sessionCode, colourAndCut)
  expect(await world.countRoundTrips()).toBe(1)
  // Duplicates removed, at least an hour ahead, within working hours, best first.
  expect(slots.body.every((slot) => slot.services.length === 2 && slot.start >= at('10:00'))).toBe(true)
  expect(slots.body.map((slot) => slot.best)).toEqual(slots.body.map((slot) => slot.best).sort((a, b) => Number(b) - Number(a)))
  await world.resetRoundTrips()
  const days = await guest.call<FreeDay[]>(
    'GET',
    `FreeDays/{s}?month=2026-12&services=${encodeURIComponent(JSON.stringify(colourAndCut.slice(0, 2)))}`,
    mine.sessionCode,
  )
  expect(await world.countRoundTrips()).toBe(1)
  expect(days.body.map(({ date }) => date)).toEqual(
    Array.from({ length: 31 }, (_, i) => `2026-12-${String(i + 1).padStart(2, '0')}`).filter(
      (day) => ![0, 1].includes(new Date(day).getUTCDay()),
    ),
  )
})

test('books the chosen slot for a guest who has entered a name, and recognises the remembered device', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const guest = createGuest(world, salon, '347 555 0123')
  const known = createGuest(world, salon, '+39 347 128 4410')
  const mine = await guest.enter({ Remember: 'true' })
  const colourAndCut = [{ serviceId: salon.colour }, { serviceId: salon.cut }]
  const slots = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, mine.sessionCode, colourAndCut)

  const slot = slots.body[0]
  if (!slot) throw new Error('no slot')
  // A guest without a client record has to enter a name first.
  expect((await guest.call('POST', `SaveSlot/{s}?date=${today}&channel=web`, mine.sessionCode, slot)).body.error).toBe(
    'Please enter your name first',
  )
  expect((await guest.call('POST', 'NewClient/{s}', mine.sessionCode, { name: 'Zoe Neri' })).body).toEqual({
    client: { firstName: 'Zoe' },
    pets: [],
  })
  expect((await guest.call('POST', 'NewClient/{s}', mine.sessionCode, { name: 'Zoe Neri' })).status).toBe(409)
  await world.resetRoundTrips()
  const key = { 'idempotency-key': 'g1' }
  const saved = await guest.call<GuestBooking>(
    'POST',
    `SaveSlot/{s}?date=${today}&channel=instagram`,
    mine.sessionCode,
    { ...slot, note: 'first time' },
    key,
  )
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await world.countRoundTrips()).toBeLessThanOrEqual(5)
  expect(saved.body).toMatchObject({ start: slot.start, end: slot.end, version: 1 })
  expect(
    (
      await guest.call<GuestBooking>(
        'POST',
        `SaveSlot/{s}?date=${today}&channel=instagram`,
        mine.sessionCode,
        { ...slot, note: 'first time' },
        key,
      )
    ).body.agendaId,
  ).toBe(saved.body.agendaId)
  const again = await guest.call('POST', `SaveSlot/{s}?date=${today}`, mine.sessionCode, slot)
  expect(again).toMatchObject({ status: 409, body: { error: 'This time has just been taken' } })
  expect(again.body.slots?.length).toBeGreaterThan(0)
  expect(again.body.slots?.some((s) => JSON.stringify(s) === JSON.stringify(slot))).toBe(false)

  const desk = await salon.as('RECEPTIONIST')
  const log = await desk.call<Agenda[]>('GET', `/api/Agendas/{sessionCode}?onlineBooking=only&dateFrom=${today}&dateTo=${today}`)
  expect(log.body).toMatchObject([
    {
      agendaId: saved.body.agendaId,
      onlineBooking: true,
      channel: 'instagram',
      note: 'first time',
      clientDTO: { name: 'Zoe Neri', phoneNumber: '+393475550123' },
    },
  ])
  const { rows } = await world.db.execute(
    `SELECT
      (SELECT count(*) FROM alerts WHERE type = 'Booking') AS alerts,
      (SELECT count(*) FROM outbox WHERE kind = 'booking_confirmed') AS sent`,
  )
  expect({ ...rows[0] }).toMatchObject({ alerts: 2, sent: 1 })

  // A remembered device needs no message, and the guest's first name is returned.
  const device = await guest.form('NewShortCode', { DeviceCode: mine.deviceCode ?? '' })
  const back = await guest.form('GetClient', { ShortCode: device.body.shortCode ?? '' })
  expect(back.body.client).toEqual({ firstName: 'Zoe' })
  expect((await known.form('NewShortCode', { DeviceCode: mine.deviceCode ?? '' })).status).toBe(400)
})

test('rejects guessed and used codes, foreign sessions and invalid requests, without writing a row', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  await openOnline(world, salon)
  const guest = createGuest(world, salon, '347 555 0123')
  // A salon that cannot send codes takes no online bookings.
  expect((await createGuest(world, other, '347 555 0123').form('NewShortCode', {})).body.error).toBe(
    "This salon doesn't take online bookings",
  )
  await openOnline(world, other)

  // Fifty parallel guesses: five are counted, and the correct code comes too late.
  await guest.form('NewShortCode', {})
  const right = await guest.code()
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const guesses = await Promise.all(Array.from({ length: 50 }, () => guest.form('NewShortCode', { OtpCode: wrong })))
  expect(new Set(guesses.map((g) => g.status))).toEqual(new Set([400]))
  expect((await world.db.execute('SELECT max(tries) AS t FROM guest_codes')).rows[0]?.t).toBe(5)
  expect((await guest.form('NewShortCode', { OtpCode: right })).body.fields).toEqual({ OtpCode: 'Incorrect code' })
  // Three codes an hour, also for parallel calls.
  const sends = await Promise.all(Array.from({ length: 8 }, () => guest.form('NewShortCode', {})))
  expect(sends.filter((s) => s.status === 200)).toHaveLength(2)
  expect(sends.filter((s) => s.status === 429).every((s) => Number(s.headers.get('retry-after')) > 0)).toBe(true)

  // A code of another number or salon, an expired one, a used one.
  const late = createGuest(world, salon, '+39 347 555 0777')
  await late.form('NewShortCode', {})
  const code = await late.code()
  expect((await createGuest(world, salon, '+39 347 555 0888').form('NewShortCode', { OtpCode: code })).status).toBe(400)
  expect((await createGuest(world, other, '+39 347 555 0777').form('NewShortCode', { OtpCode: code })).status).toBe(400)
  expect((await late.form('NewShortCode', { OtpCode: code }, '2026-11-24T08:10:01Z')).status).toBe(400)
  const { shortCode = '' } = (await late.form('NewShortCode', { OtpCode: code })).body
  expect((await createGuest(world, other, '+39 347 555 0777').form('GetClient', { ShortCode: shortCode })).status).toBe(400)
  expect((await createGuest(world, salon, '+39 347 555 0999').form('GetClient', { ShortCode: shortCode })).status).toBe(400)
  expect((await late.form('GetClient', { ShortCode: `${shortCode}x` })).status).toBe(400)
  const opened = await Promise.all([late.form('GetClient', { ShortCode: shortCode }), late.form('GetClient', { ShortCode: shortCode })])
  expect(opened.map((o) => o.status).sort()).toEqual([200, 400])
  const session = opened.find((o) => o.status === 200)?.body.sessionCode ?? ''

  // A booking session allows the booking calls of its salon only; a staff session none of them.
  const desk = await salon.as('RECEPTIONIST')
  expect((await world.call('GET', `/api/Clients/Search/${session}`)).status).toBe(401)
  expect((await world.call('GET', `/api/OnlineBooking/GetServices/${desk.sessionCode}`)).status).toBe(401)
  const listFreeSlots = (requests: unknown, date = today) => late.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${date}`, session, requests)
  expect((await listFreeSlots([{ serviceId: other.cut }])).body.fields).toEqual({ '0.serviceId': 'Service not found' })
  expect((await listFreeSlots([{ serviceId: salon.cut, userId: other.anna }])).body.fields).toEqual({
    '0.userId': "This team member doesn't offer this service",
  })
  expect((await listFreeSlots([])).status).toBe(400)
  expect((await listFreeSlots([{ serviceId: salon.cut }], '2026-11-29')).body).toEqual([])
  expect((await listFreeSlots([{ serviceId: salon.cut }], '2026-11-20')).body).toEqual([])
  expect((await listFreeSlots([{ serviceId: salon.cut }], '2027-06-15')).body).toEqual([])
  await late.call('POST', 'NewClient/{s}', session, { name: 'Late Comer' })
  const past = { start: at('07:00'), services: [{ serviceId: salon.cut, userId: salon.anna, start: at('07:00') }] }
  expect((await late.call('POST', `SaveSlot/{s}?date=${today}`, session, past)).status).toBe(409)
  await world.db.execute({ sql: 'UPDATE salons SET suspended_utc = 1 WHERE salon_id = ?', args: [salon.salonId] })
  expect((await listFreeSlots([{ serviceId: salon.cut }])).status).toBe(401)
  expect((await world.db.execute('SELECT count(*) AS n FROM agendas')).rows[0]?.n).toBe(0)
})

test('reads the forms of sign-in and online booking as form data too', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const toFormData = (fields: Record<string, string | Blob>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    return data
  }
  const request = { CaptchaResponse: dummyToken, PhoneNumber: '+39 347 555 0123', SalonId: salon.salonId }
  const send = (fields: Record<string, string | Blob>) =>
    world.call('POST', '/api/OnlineBooking/NewShortCode', toFormData({ ...request, ...fields }), { now: at('08:00') })
  expect(await send({})).toMatchObject({ status: 200, body: { sent: true, channel: 'sms' } })
  expect(await send({ PhoneNumber: '12' })).toMatchObject({ status: 400, body: { fields: { PhoneNumber: 'Enter a valid phone number' } } })
  expect(await send({ PhoneNumber: new Blob(['12']) })).toMatchObject({ status: 400, body: { fields: { PhoneNumber: 'Required' } } })
  expect(await send({ Other: 'x' })).toMatchObject({ status: 400, body: { fields: { Other: 'Unknown field' } } })
  const signIn = toFormData({ username: 'nobody', password: 'wrong password' })
  expect(await world.call('POST', '/api/Sessions/Login', signIn)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
})
