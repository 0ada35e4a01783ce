import { expect, inject, test } from 'vitest'
import { runCron } from '../../../cron/index.ts'
import { type Hint, liveLimits } from '../../../schema/rules/platform/live.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import type { Env } from '../../../worker/env.ts'
import { receiptToken } from '../../../worker/features/messages/sending/receipt-tokens.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, type Person, password, signIn, today, tuesday } from '../../support/salon.ts'
import { openScreen, sendUpgrade } from '../../support/screen.ts'

const secret = 'a secret for tests, 32 characters and more'

const bookCut = (salon: { cut: string; anna: string; clients: readonly string[] }, time: string, day = today) => ({
  clientId: salon.clients[0],
  agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at(time, day) }],
})

test('a booking is told to every screen of its salon with its day, and to no other salon', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [desk, admin, stranger] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN'), await other.as('ADMIN')]
  const first = await openScreen(world, desk.sessionCode)
  const second = await openScreen(world, admin.sessionCode)
  const foreign = await openScreen(world, stranger.sessionCode)

  const headers = { 'x-screen': first.id }
  const booked = await desk.call('POST', '/api/Agendas/{sessionCode}', bookCut(salon, '10:00'), { headers })
  expect(booked.status).toBe(200)
  for (const screen of [first, second]) {
    await expect.poll(() => screen.of('hint')).toHaveLength(1)
    expect(screen.of('hint')[0]).toMatchObject({ kinds: ['agenda'], days: [today], by: first.id })
  }
  const { body } = await desk.call<{ cursor: string }>('GET', '/api/Live/{sessionCode}')
  expect(second.of('hint')[0]?.cursor).toBe(body.cursor)

  // A read changes nothing, and a refused write neither.
  await desk.call('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}`)
  expect((await admin.call('POST', '/api/Agendas/{sessionCode}', bookCut(salon, '10:00'))).status).toBe(409)
  await admin.call('PUT', `/api/Clients/{sessionCode}/${salon.clients[0]}`, { note: 'x', version: 1 })
  await expect.poll(() => second.of('hint')).toHaveLength(2)
  expect(foreign.received).toHaveLength(1)
})

test('a new screen is told for how long nothing has changed; sign-ins and opened records do not count', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const later = (seconds: number) => new Date(Date.parse(tuesday) + seconds * 1000).toISOString()
  const quietAt = async (seconds: number) => {
    const screen = await openScreen(world, desk.sessionCode, { now: later(seconds) })
    screen.socket.close()
    return screen.of('hello')[0]?.quietMs
  }
  expect((await desk.call('POST', '/api/Agendas/{sessionCode}', bookCut(salon, '10:00'))).status).toBe(200)
  // A call lasts up to a minute: a change may have an earlier time than the reads that miss it.
  expect(await quietAt(5)).toBe(-55_000)
  expect(await quietAt(100)).toBe(40_000)
  expect(await quietAt(5000)).toBe(540_000)
  const account = new URLSearchParams({ username: 'anna_1', password })
  expect((await world.call('POST', '/api/Sessions/Login', account, { now: later(90) })).status).toBe(200)
  await desk.call('GET', `/api/Clients/Overview/{sessionCode}/${salon.clients[0]}`, undefined, { now: later(90) })
  expect(await quietAt(100)).toBe(40_000)
  await desk.call('POST', '/api/Agendas/{sessionCode}', bookCut(salon, '15:00'), { now: later(95) })
  expect(await quietAt(100)).toBe(-55_000)
})

test('a socket is refused without a session of staff, and to a sixth screen of one user with a message', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  await openOnline(world, salon)
  const refused = [
    'nobody',
    `${desk.sessionCode.slice(0, -3)}abc`,
    await openGuest(world, salon, 0),
    (await salon.as('SUPERADMIN')).sessionCode,
  ]
  for (const code of refused) await expect(openScreen(world, code)).rejects.toThrow('refused')
  await expect(openScreen(world, desk.sessionCode, { now: '2026-12-29T08:00:00Z' })).rejects.toThrow('refused')

  const screens = await Promise.all(Array.from({ length: liveLimits.socketsOfUser }, () => openScreen(world, desk.sessionCode)))
  await expect(openScreen(world, desk.sessionCode)).rejects.toThrow('refused')
  const headers = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  expect(await sendUpgrade(world, `/api/Live/${desk.sessionCode}`, headers)).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_screens',
      error: 'You have this salon open on 5 screens already. This one shows changes later, until you close one.',
    },
  })
  // Browsers do not say so of a socket: they ask the same call without one.
  expect(await desk.call('GET', '/api/Live/{sessionCode}')).toMatchObject({ status: 429, body: { code: 'too_many_screens' } })
  // A place is free again once a screen is closed.
  screens[0]?.socket.close()
  await expect.poll(() => openScreen(world, desk.sessionCode).then(Boolean, () => false)).toBe(true)
})

test('a screen that sends garbage, much or too much is closed, and the others go on', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const watching = await openScreen(world, admin.sessionCode)
  const record = { kind: 'booking', id: 'agd_1', isEdited: false } as const
  const bad: readonly (readonly [unknown, number])[] = [
    ['garbage', 1008],
    ['{"open":{"kind":"salary","id":"1","isEdited":true}}', 1008],
    ['x'.repeat(1_000_000), 1009],
    [{ open: { ...record, id: 'x'.repeat(600) } }, 1009],
  ]
  for (const [message, code] of bad) {
    const screen = await openScreen(world, desk.sessionCode)
    screen.send(message)
    expect(await screen.closed).toBe(code)
  }
  const binary = await openScreen(world, desk.sessionCode)
  binary.socket.send(new Uint8Array(10))
  expect(await binary.closed).toBe(1003)
  const flooding = await openScreen(world, desk.sessionCode)
  for (let i = 0; i <= liveLimits.messages; i++) flooding.send({ open: { ...record, id: `agd_${i}` } })
  expect(await flooding.closed).toBe(1008)

  const assistant = await salon.as('ASSISTANCE')
  const { userId } = assistant
  const screen = await openScreen(world, assistant.sessionCode)
  expect(screen.of('hello')[0]?.present).toEqual([])
  screen.send({ open: record })
  await expect.poll(() => watching.of('presence').at(-1)).toEqual({ type: 'presence', screen: screen.id, userId, record })
  const third = await openScreen(world, admin.sessionCode)
  expect(third.of('hello')[0]?.present).toEqual([{ screen: screen.id, userId, record }])
  screen.socket.close()
  await expect.poll(() => watching.of('presence').at(-1)).toMatchObject({ screen: screen.id, record: null })
})

test('sign-out, a new password, another role and a suspended salon end the screens concerned, which get no hint afterwards', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [admin, stranger] = [await salon.as('ADMIN'), await other.as('ADMIN')]
  const elsewhere = await openScreen(world, stranger.sessionCode)
  const watching = await openScreen(world, admin.sessionCode)
  const book = (time: string) => admin.call('POST', '/api/Agendas/{sessionCode}', bookCut(salon, time))
  const ends = async (username: string, end: (person: Person) => Promise<{ status: number }>, time: string, ownAsWell = true) => {
    const [person, sameUser] = [await signIn(world, username), await signIn(world, username)]
    const [screen, second] = [await openScreen(world, person.sessionCode), await openScreen(world, sameUser.sessionCode)]
    expect((await end(person)).status).toBe(200)
    await expect.poll(() => screen.of('over')).toHaveLength(1)
    if (ownAsWell) await expect.poll(() => second.of('over')).toHaveLength(1)
    const before = watching.of('hint').length
    expect((await book(time)).status).toBe(200)
    await expect.poll(() => watching.of('hint').length).toBeGreaterThan(before)
    expect(screen.received.at(-1)).toEqual({ type: 'over' })
    expect(second.of('over')).toHaveLength(ownAsWell ? 1 : 0)
    second.socket.close()
  }
  await ends('anna_1', ({ sessionCode }) => world.call('POST', `/api/Sessions/Logout?sessionCode=${sessionCode}`), '09:00', false)
  await ends('anna_1', ({ call }) => call('POST', '/api/Sessions/LogoutEverywhere/{sessionCode}'), '10:00')
  const newPassword = { oldPassword: password, password: 'three words together' }
  await ends('anna_1', ({ call, userId }) => call('PUT', `/api/Users/SetPassword/{sessionCode}/${userId}`, newPassword), '11:00')
  await ends(
    'giulia_1',
    ({ userId }) => admin.call('POST', '/api/UserPermissions/{sessionCode}', { userId, permissionId: 'RECEPTIONIST' }),
    '12:00',
  )
  await ends('marco_1', ({ userId }) => admin.call('DELETE', `/api/Users/{sessionCode}/${userId}`), '15:00')

  const { version } = (await admin.call<{ version: number }>('GET', `/api/Salons/{sessionCode}/${salon.salonId}`)).body
  const suspension = { suspended: '2026-11-24T08:00:00Z', version }
  expect((await (await salon.as('SUPERADMIN')).call('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, suspension)).status).toBe(200)
  await expect.poll(() => watching.of('over')).toHaveLength(1)
  expect(elsewhere.received).toHaveLength(1)
})

test('a sign-out whose reply the database loses ends the screen all the same', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const screen = await openScreen(world, desk.sessionCode)
  await world.fault('reply lost', 1)
  expect((await world.call('POST', `/api/Sessions/Logout?sessionCode=${desk.sessionCode}`)).status).toBe(503)
  await expect.poll(() => screen.of('over')).toHaveLength(1)
})

test('an object that was taken out of memory goes on with its screens, and a deployment closes them', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const [first, second] = [await openScreen(world, desk.sessionCode), await openScreen(world, admin.sessionCode)]
  first.send({ open: { kind: 'client', id: 'cli_1', isEdited: true } })
  await expect.poll(() => second.of('presence')).toHaveLength(1)
  for (const [i, time] of ['09:00', '10:00', '11:00'].entries()) {
    await world.evict(salon.salonId)
    await desk.call('POST', '/api/Agendas/{sessionCode}', bookCut(salon, time))
    await expect.poll(() => second.of('hint')).toHaveLength(i + 1)
  }
  const third = await openScreen(world, desk.sessionCode)
  expect(third.of('hello')[0]?.present).toEqual([
    { screen: first.id, userId: desk.userId, record: { kind: 'client', id: 'cli_1', isEdited: true } },
  ])

  await world.evict(salon.salonId, 'close')
  for (const screen of [first, second, third]) expect(await screen.closed).toBe(1006)
  await desk.call('POST', '/api/Agendas/{sessionCode}', bookCut(salon, '14:00'))
  // The cursor says that something has changed meanwhile.
  const again = await openScreen(world, desk.sessionCode)
  expect(Number(again.of('hello')[0]?.cursor)).toBeGreaterThan(Number(second.of('hint').at(-1)?.cursor))
})

test('guests and links tell screens too', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const screen = await openScreen(world, (await salon.as('ADMIN')).sessionCode)
  const session = await openGuest(world, salon, 0)
  const guest = createGuest(world, salon, '+393471284410')
  const friday = '2026-11-27'
  const start = at('14:00', friday)
  const time = { start, services: [{ serviceId: salon.cut, userId: salon.anna, start }], note: '' }
  const saved = await guest.call<{ agendaId: string }>('POST', `SaveSlot/{s}?date=${friday}`, session, time)
  expect(saved.status).toBe(200)
  await expect.poll(() => screen.of('hint').find(({ kinds }) => kinds.includes('agenda'))).toMatchObject({ days: [friday], by: '' })
  const before = screen.of('hint').length
  const token = linkToken(secret, 'Booking', saved.body.agendaId)
  expect((await world.call('DELETE', `/api/Links/Booking/${token}?version=1`)).status).toBe(200)
  const ofLink = () =>
    screen
      .of('hint')
      .slice(before)
      .find(({ kinds }) => kinds.includes('agenda'))
  await expect.poll(ofLink).toMatchObject({ days: [friday], by: '' })
})

test('a message that a gateway hands over is told to the screens of its salon', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: '393330001111' })
  const screen = await openScreen(world, (await salon.as('ADMIN')).sessionCode)
  const hook = `/api/GatewayHooks/IncomingSms/${receiptToken(secret, 'incoming_sms', 'platform')}`
  const form = new URLSearchParams({ id: 'in_1', from: '393471284410', to: '393330001111', text: 'Late by ten minutes' })
  expect((await world.call('POST', hook, form)).status).toBe(200)
  await expect.poll(() => screen.of('hint').at(-1)).toMatchObject({ kinds: expect.arrayContaining(['inbox']), by: '' })
})

test('what the schedule does with messages of a salon is told to its screens only', async () => {
  const world = await openFixture()
  const [busy, quiet] = [await openSalon(world), await openSalon(world)]
  const nowUtc = Date.parse(tuesday) / 1000
  await world.db.execute({
    sql: `
      INSERT INTO outbox (outbox_id, salon_id, client_id, cause, kind, language, channel, state, due_utc, until_utc, created_utc)
      VALUES ('out_1', ?, ?, 'test', 'booking_reminder', 'en', 'sms', 'waiting', ?, ?, ?)`,
    args: [busy.salonId, busy.clients[0] ?? '', nowUtc, nowUtc + 3600, nowUtc],
  })
  const hints: [string, Hint][] = []
  // The object itself runs in the Worker only: it is enough that it is called.
  const LIVE = {
    getByName: (salonId: string) => ({
      sendHint: (hint: Hint) => void hints.push([salonId, hint]),
      listSeats: () => [],
    }),
  } as unknown as NonNullable<Env['LIVE']>
  const env = { DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: secret, LIVE }
  await runCron('* * * * *', env, nowUtc, console.error)
  expect(hints.filter(([salonId, { kinds }]) => salonId === busy.salonId && kinds.includes('messages'))).not.toEqual([])
  expect(hints.filter(([salonId]) => salonId === quiet.salonId)).toEqual([])
})

test('where ended sessions cannot be told from others all screens end, and those of others connect again', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const person = await signIn(world, 'anna_1')
  const [own, other] = [await openScreen(world, person.sessionCode), await openScreen(world, admin.sessionCode)]
  // Behind the admissions of the screens nothing is under way any more.
  await expect.poll(() => other.of('hello')).toHaveLength(1)
  await world.resetRoundTrips()
  await world.fault('unavailable', 1, 1)
  expect((await world.call('POST', `/api/Sessions/Logout?sessionCode=${person.sessionCode}`)).status).toBe(200)
  for (const screen of [own, other]) await expect.poll(() => screen.of('over')).toHaveLength(1)
  await expect(openScreen(world, person.sessionCode)).rejects.toThrow('refused')
  expect((await openScreen(world, admin.sessionCode)).of('hello')).toHaveLength(1)
})

test('the end of the day is told to other screens', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const screen = await openScreen(world, admin.sessionCode)
  const closing = { day: today, expectedCash: 0, countedCash: 0, leftCash: 0 }
  expect((await desk.call('POST', '/api/TillDays/Close/{sessionCode}', closing)).status).toBe(200)
  await expect.poll(() => screen.of('hint')).toMatchObject([{ kinds: ['money'] }])
})
