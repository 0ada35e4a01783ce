import { expect, test } from 'vitest'
import type { OwnSession } from '../../../schema/api/platform/account-security-schemas.ts'
import type { Session, TwoStepTicket } from '../../../schema/api/platform/session-schemas.ts'
import { getNetwork } from '../../../worker/features/platform/session/attempts.ts'
import { fromBase32, totp } from '../../../worker/features/platform/session/totp.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon, password, signIn, tuesday } from '../../support/salon.ts'

const start = Date.parse(tuesday)
const after = (seconds: number) => new Date(start + seconds * 1000).toISOString()
type SignInReply = Session & TwoStepTicket & { error: string; fields?: Record<string, string> }

const login = (world: Fixture, username: string, secret: string, now = tuesday, network = '203.0.113.7') =>
  world.call<SignInReply>('POST', '/api/Sessions/Login', new URLSearchParams({ username, password: secret }), {
    now,
    headers: { 'cf-connecting-ip': network },
  })
const post = (world: Fixture, action: string, body: unknown, now = tuesday) =>
  world.call<SignInReply & { sent: true; reset: true }>('POST', `/api/Sessions/${action}`, body, { now })
const findToken = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

test('checks ten of a thousand guesses, without locking the owner out or revealing which usernames exist', async () => {
  const world = await openFixture()
  await openSalon(world)
  const [known, unknown] = ['receptionist_1', 'nobody-at-all'].map(() => [] as { status: number; body: string; wait: string | null }[])
  const guess = async (username: string, into: typeof known) => {
    const reply = await login(world, username, 'guess')
    const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(reply.headers)
    into?.push({ status: reply.status, body: JSON.stringify([reply.body, Object.keys(headers)]), wait: reply.headers.get('retry-after') })
  }
  // In parallel: attempts counted only after the check would let hundreds through.
  const names = ['receptionist_1', 'nobody-at-all'] as const
  await Promise.all(Array.from({ length: 500 }, (_, i) => guess(names[i % 2] ?? '', i % 2 ? unknown : known)))
  for (let i = 0; i < 250; i++) await Promise.all([guess(names[0], known), guess(names[1], unknown)])
  const tally = (list: typeof known) =>
    [...new Set((list ?? []).map((reply) => reply.body))].map((body) => [body, list?.filter((r) => r.body === body).length])
  expect(known?.filter((reply) => reply.status === 401)).toHaveLength(10)
  expect(known?.filter((reply) => reply.status === 429)).toHaveLength(490)
  expect(tally(unknown).sort()).toEqual(tally(known).sort())
  expect(known?.at(-1)?.wait).toBe('3600')
  expect(known?.at(-1)?.body).toContain('Too many attempts. Please try again later.')
  const kept = await world.db.execute('SELECT count(*) AS n, count(DISTINCT username) AS accounts FROM sign_in_failures')
  expect(kept.rows[0]).toMatchObject({ n: 80, accounts: 2 })
  expect(JSON.stringify((await world.db.execute('SELECT * FROM sign_in_failures')).rows)).not.toMatch(/receptionist|nobody|203\.0/)

  // The correct password from the same network has to wait too; the owner on another network signs in.
  expect((await login(world, 'receptionist_1', password)).status).toBe(429)
  expect((await login(world, 'receptionist_1', password, tuesday, '198.51.100.4')).status).toBe(200)
  expect((await login(world, 'receptionist_1', password, tuesday, '2001:db8:1:2::9')).status).toBe(200)
  expect((await login(world, 'admin_1', password)).status).toBe(200)
  expect((await login(world, 'receptionist_1', password, after(3601))).status).toBe(200)
  expect((await login(world, 'nobody-at-all', password, after(3601))).status).toBe(401)
  // A successful sign-in clears the attempts.
  expect((await login(world, 'receptionist_1', 'guess', after(3602))).status).toBe(401)

  // Each attempt that comes too soon makes the wait longer; attempts spread over the day need no wait.
  for (let i = 0; i < 10; i++) expect((await login(world, 'manager', 'guess', after(i))).status).toBe(401)
  const waits: number[] = []
  for (let i = 0; i < 8; i++) waits.push(Number((await login(world, 'MANAGER', 'guess', after(10))).headers.get('retry-after')))
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600])
  expect((await login(world, 'manager', 'guess', after(10 + 3600))).status).toBe(401)
  expect((await login(world, 'manager', 'guess', after(11 + 3600))).status).toBe(429)
  for (let i = 0; i < 30; i++) expect((await login(world, 'slow', 'guess', after(i * 120))).status).toBe(401)
  // One password tried on many usernames is limited as well.
  const otherNames = await Promise.all(Array.from({ length: 230 }, (_, i) => login(world, `name-${i}`, 'guess', tuesday, '192.0.2.9')))
  expect(otherNames.filter((reply) => reply.status === 401)).toHaveLength(200)
  expect(otherNames.find((reply) => reply.status === 429)?.headers.get('retry-after')).toBe('600')

  // The number of round trips is the same for all of them.
  await world.resetRoundTrips()
  await login(world, 'receptionist_1', 'guess', tuesday, '192.0.2.77')
  expect(await world.countRoundTrips()).toBe(1)
  await login(world, 'nobody-at-all', 'guess', tuesday, '192.0.2.77')
  expect(await world.countRoundTrips()).toBe(2)
  await login(world, 'receptionist_1', password, tuesday, '192.0.2.77')
  expect(await world.countRoundTrips()).toBe(4)
})

test('takes a whole IPv4 address or the first 48 bits of an IPv6 address as the network', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    [undefined, 'unknown'],
  ] as const)
    expect(getNetwork(address)).toBe(network)
})

test('lets a user choose a new password by the link that was sent, once', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: 'Aurora' })
  const gateways = getGateways(world)
  await world.db.execute({ sql: `UPDATE users SET email = 'anna@example.test' WHERE user_id = ?`, args: [salon.anna] })
  const username = salon.anna.replace('usr_', '')
  const anna = await signIn(world, username)
  const forgot = (name: string, now = tuesday) => post(world, 'ForgotPassword', { username: name, language: 'it' }, now)

  // The reply is the same for known and unknown usernames.
  await world.resetRoundTrips()
  const there = await forgot(username.toUpperCase())
  const nobody = await forgot('nobody-at-all')
  const noAddress = await forgot(salon.marco.replace('usr_', ''))
  const toComparable = (reply: typeof there) => [
    reply.status,
    reply.body,
    [...reply.headers.keys()].filter((name) => name !== 'x-request-id'),
  ]
  expect(toComparable(nobody)).toEqual(toComparable(there))
  expect(toComparable(noAddress)).toEqual(toComparable(there))
  expect(there).toMatchObject({ status: 200, body: { sent: true } })
  const [mail] = await gateways.until(1, 'anna@example.test')
  expect(mail).toMatchObject({ gateway: 'mail', subject: expect.stringContaining('Nuova password') })
  expect(mail?.text).toContain(`http://app.test/forgot-password#token=`)
  const token = findToken(mail?.text)
  // No row contains the token.
  const rows = JSON.stringify([
    (await world.db.execute('SELECT * FROM outbox')).rows,
    (await world.db.execute('SELECT * FROM sign_in_tokens')).rows,
  ])
  expect(rows).not.toContain(token)
  // Three links an hour; the fourth call writes nothing and gets the same reply.
  for (let i = 0; i < 3; i++) expect(toComparable(await forgot(username, after(i)))).toEqual(toComparable(there))
  await gateways.until(3, 'anna@example.test')
  expect((await world.db.execute({ sql: 'SELECT * FROM sign_in_tokens WHERE user_id = ?', args: [salon.anna] })).rows).toHaveLength(3)
  // For a user without an address the administrators get an alert.
  const admin = await salon.as('ADMIN')
  for (;;) {
    const { body } = await admin.call<{ type: string; parametersJSON: string }[]>('GET', '/api/Alerts/{sessionCode}')
    if (body.length === 0) continue
    expect(body).toMatchObject([{ type: 'Request', parametersJSON: expect.stringContaining(salon.marco) }])
    break
  }

  const reset = (secret: string, now = tuesday, given = token) => post(world, 'ResetPassword', { token: given, password: secret }, now)
  const over = { status: 400, body: { error: 'This link is no longer valid' } }
  for (const altered of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.toLowerCase(), 'x', '%', "' OR 1 --"])
    expect(await reset('a good password', tuesday, altered), altered).toMatchObject(over)
  expect((await reset('short')).body.fields).toEqual({ password: 'Too short' })
  expect((await reset(username)).body.fields).toEqual({ password: username.length < 8 ? 'Too short' : 'Choose a stronger password' })
  expect(await reset('a good password', after(30 * 60))).toMatchObject(over)
  expect((await anna.call('GET', '/api/Users/{sessionCode}')).status).toBe(200)
  // Two calls at once: the link works once.
  await world.resetRoundTrips()
  const both = await Promise.all([reset('a good password', after(60)), reset('another password', after(60))])
  expect(both.map((reply) => reply.status).sort()).toEqual([200, 400])
  expect(await reset('a third password', after(61))).toMatchObject(over)
  const later = await gateways.until(2, 'anna@example.test')
  // Earlier links are no longer valid either.
  for (const other of later.map((message) => findToken(message.text)).filter((other) => other && other !== token))
    expect(await reset('a third password', after(62), other)).toMatchObject(over)
  const chosen = both[0].status === 200 ? 'a good password' : 'another password'
  expect((await login(world, username, password, after(63))).status).toBe(401)
  expect((await login(world, username, chosen, after(63))).status).toBe(200)
  expect((await anna.call('GET', '/api/Users/{sessionCode}')).status).toBe(401)
  expect((await gateways.until(4, 'anna@example.test')).at(-1)?.subject).toContain('cambiata')
  const audit = await world.db.execute(
    `SELECT user_id, before, after FROM audit_log WHERE entity = 'users' AND action = 'change' ORDER BY audit_log_id DESC LIMIT 1`,
  )
  expect(audit.rows[0]).toMatchObject({ user_id: salon.anna })
  expect(JSON.stringify(audit.rows)).not.toContain('scrypt')
})

interface TwoStepReply {
  secret: string
  uri: string
  on: boolean
  recoveryCodesLeft: number
  recoveryCodes: string[]
  fields: object
  error: string
}

/** A receptionist with the calls of two-step verification; `turnOn` confirms it and returns the recovery codes and `codeAt`. */
async function openTwoStep() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const username = desk.userId.replace('usr_', '')
  const path = `/api/Users/TwoStep/{sessionCode}/${desk.userId}`
  const call = (method: string, body?: unknown, now = tuesday) => desk.call<TwoStepReply>(method, path, body, { now })
  const second = (ticket: string, code: string, now = tuesday) => post(world, 'LoginTwoStep', { ticket, code }, now)
  const getTicket = async (now = tuesday) => {
    const reply = await login(world, username, password, now)
    expect(reply.body).toEqual({ twoStep: true, ticket: expect.any(String) })
    return reply.body.ticket
  }
  const turnOn = async () => {
    const { secret } = (await call('POST', { password })).body
    const codeAt = (seconds: number) => totp(fromBase32(secret), start / 1000 + seconds)
    const { recoveryCodes } = (await call('PUT', { code: codeAt(0) })).body
    return { codeAt, recoveryCodes }
  }
  return { world, salon, desk, username, path, call, second, getTicket, turnOn }
}

test('turns two-step verification on with a code of the latest secret, and returns ten recovery codes', async () => {
  const { world, salon, username, path, call } = await openTwoStep()
  const admin = await salon.as('ADMIN')
  expect((await call('GET')).body).toEqual({ on: false, required: false, recoveryCodesLeft: 0 })
  expect((await call('PUT', { code: '123456' })).status).toBe(404)
  expect((await admin.call('POST', path, { password })).status).toBe(403)
  // Anyone who finds the device unattended cannot turn it on: it asks for the password, whose attempts are limited.
  expect(await call('POST', { password: 'guess' })).toMatchObject({ status: 400, body: { fields: { password: 'Incorrect password' } } })
  const stale = await call('POST', { password })
  const begun = await call('POST', { password })
  expect(begun.body.uri).toBe(
    [
      `otpauth://totp/Salon%20${salon.salonId.slice(4)}:${username}?issuer=Salon%20${salon.salonId.slice(4)}`,
      `&secret=${begun.body.secret}&algorithm=SHA1&digits=6&period=30`,
    ].join(''),
  )
  expect(JSON.stringify((await world.db.execute('SELECT * FROM two_steps')).rows)).not.toContain(begun.body.secret)
  const codeAt = (seconds: number, secret = begun.body.secret) => totp(fromBase32(secret), start / 1000 + seconds)
  // Until it is confirmed, signing in takes one step; the secret of the first call is no longer valid.
  expect((await login(world, username, password)).body.sessionCode).toBeDefined()
  expect(await call('PUT', { code: codeAt(0, stale.body.secret) })).toMatchObject({
    status: 400,
    body: { fields: { code: 'Incorrect code' } },
  })
  const on = await call('PUT', { code: ` ${codeAt(0).slice(0, 3)} ${codeAt(0).slice(3)}` })
  expect(on.body.recoveryCodes).toHaveLength(10)
  expect(new Set(on.body.recoveryCodes).size).toBe(10)
  for (const code of on.body.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
  expect((await call('GET')).body).toEqual({ on: true, required: false, recoveryCodesLeft: 10 })
  expect((await call('PUT', { code: codeAt(30) })).status).toBe(409)
  expect(await call('POST', { password })).toMatchObject({ status: 409, body: { error: 'Two-step verification is already on' } })
})

test('requires a code of the app or a recovery code as second step, each once', async () => {
  const { world, desk, username, call, second, getTicket, turnOn } = await openTwoStep()
  const { codeAt, recoveryCodes } = await turnOn()
  // The password alone returns only a ticket for the second step.
  expect((await login(world, username, 'guess')).body).toEqual({ code: 'wrong_credentials', error: 'Incorrect username or password' })
  await world.resetRoundTrips()
  const ticket = await getTicket(after(60))
  expect(await world.countRoundTrips()).toBe(2)
  expect((await world.call('GET', `/api/Users/${ticket}`)).status).toBe(401)
  // A code works once: neither the confirming code nor one that signed in works again.
  expect(await second(ticket, codeAt(0), after(29))).toMatchObject({ status: 401, body: { error: 'Incorrect code' } })
  await world.resetRoundTrips()
  const entered = await second(ticket, codeAt(60), after(60))
  expect(await world.countRoundTrips()).toBe(2)
  expect(entered.body).toMatchObject({ userId: desk.userId, sessionCode: expect.any(String) })
  expect((await world.call('GET', `/api/Users/${entered.body.sessionCode}`, undefined, { now: after(61) })).status).toBe(200)
  const over = { status: 401, body: { error: 'Please sign in again' } }
  expect(await second(ticket, codeAt(90), after(90))).toMatchObject(over)
  expect(await second(await getTicket(after(61)), codeAt(60), after(61))).toMatchObject({
    status: 401,
    body: { error: 'Incorrect code' },
  })
  // Two calls at once with the same code: one signs in.
  const [one, two] = [await getTicket(after(120)), await getTicket(after(120))]
  const raced = await Promise.all([second(one, codeAt(120), after(120)), second(two, codeAt(120), after(120))])
  expect(raced.map((reply) => reply.status).sort()).toEqual([200, 401])

  // A recovery code works instead, in any notation, once.
  const [recovery = ''] = recoveryCodes
  expect((await second(await getTicket(after(121)), recovery.toLowerCase().replace('-', ' '), after(121))).status).toBe(200)
  expect((await second(await getTicket(after(122)), recovery, after(122))).body.error).toBe('Incorrect code')
  expect((await call('GET')).body).toEqual({ on: true, required: false, recoveryCodesLeft: 9 })
  // A ticket allows five tries within five minutes; tickets are limited like attempts.
  const usedUp = await getTicket(after(130))
  for (let i = 0; i < 5; i++) expect((await second(usedUp, '000000', after(130))).body.error).toBe('Incorrect code')
  expect(await second(usedUp, codeAt(150), after(150))).toMatchObject(over)
  expect(await second(await getTicket(after(160)), codeAt(461), after(461))).toMatchObject(over)
  expect(await second('tkt_forged', codeAt(180), after(180))).toMatchObject(over)
  const tickets: number[] = []
  for (let i = 0; i < 12; i++) tickets.push((await login(world, username, password, after(200), '192.0.2.1')).status)
  expect(tickets).toEqual([...Array(10).fill(200), 429, 429])
})

test('keeps two-step verification over a password reset, and turns it off with the password', async () => {
  const { world, desk, username, path, second, getTicket, turnOn } = await openTwoStep()
  const { codeAt } = await turnOn()
  // A password reset keeps the second step and invalidates open tickets.
  const pending = await getTicket(after(210))
  await world.db.execute({ sql: `UPDATE users SET email = 'desk@example.test' WHERE user_id = ?`, args: [desk.userId] })
  await post(world, 'ForgotPassword', { username }, after(210))
  const [mail] = await getGateways(world).until(1, 'desk@example.test')
  expect((await post(world, 'ResetPassword', { token: findToken(mail?.text), password: 'a good password' }, after(211))).status).toBe(200)
  expect(await second(pending, codeAt(240), after(240))).toMatchObject({ status: 401, body: { error: 'Please sign in again' } })
  const again = await login(world, username, 'a good password', after(241))
  const inside = await second(again.body.ticket, codeAt(241), after(241))
  const own = (method: string, body?: unknown) =>
    world.call<TwoStepReply>(method, path.replace('{sessionCode}', inside.body.sessionCode), body, { now: after(242) })
  // Turning it off requires the password, whose attempts are limited.
  for (let i = 0; i < 10; i++) expect((await own('DELETE', { password: 'guess' })).body.fields).toEqual({ password: 'Incorrect password' })
  expect((await own('DELETE', { password: 'a good password' })).status).toBe(429)
  await world.db.execute('DELETE FROM sign_in_failures')
  expect(await own('DELETE', { password: 'a good password' })).toMatchObject({ status: 200, body: { userId: desk.userId } })
  expect((await own('GET')).body).toEqual({ on: false, required: false, recoveryCodesLeft: 0 })
  expect((await login(world, username, 'a good password', after(243))).body.sessionCode).toBeDefined()
})

test('lists the sessions of a user, and ends one or all of them', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const username = salon.anna.replace('usr_', '')
  const enter = async (agent: string, now = tuesday) => {
    const form = new URLSearchParams({ username, password })
    const reply = await world.call<Session>('POST', '/api/Sessions/Login', form, { now, headers: { 'user-agent': agent } })
    return reply.body
  }
  const [phone, desktop, tablet] = [await enter('Phone'), await enter('Desktop', after(60)), await enter('Tablet', after(120))]
  const marco = await signIn(world, salon.marco.replace('usr_', ''))
  const list = async (code: string) => (await world.call<OwnSession[]>('GET', `/api/Sessions/${code}`, undefined, { now: after(180) })).body
  await world.call('POST', `/api/Sessions/Check?sessionCode=${phone.sessionCode}`, undefined, { now: after(150) })
  expect((await list(desktop.sessionCode)).map((s) => [s.device, s.current, s.seen, s.expiryDate])).toEqual([
    ['Phone', false, after(150).replace('.000', ''), after(150 + 12 * 3600).replace('.000', '')],
    ['Tablet', false, after(120).replace('.000', ''), after(120 + 12 * 3600).replace('.000', '')],
    ['Desktop', true, after(60).replace('.000', ''), after(60 + 12 * 3600).replace('.000', '')],
  ])
  const end = (code: string, sessionId: string) =>
    world.call('DELETE', `/api/Sessions/${code}/${sessionId}`, undefined, { now: after(180) })
  expect((await end(marco.sessionCode, tablet.sessionId)).status).toBe(404)
  expect((await end(desktop.sessionCode, tablet.sessionId)).status).toBe(200)
  expect((await world.call('GET', `/api/Users/${tablet.sessionCode}`, undefined, { now: after(180) })).status).toBe(401)
  const all = await world.call('POST', `/api/Sessions/LogoutEverywhere/${phone.sessionCode}`, undefined, { now: after(180) })
  expect(all).toMatchObject({ status: 200, body: { userId: salon.anna, ended: 2 } })
  for (const { sessionCode } of [phone, desktop])
    expect((await world.call('GET', `/api/Users/${sessionCode}`, undefined, { now: after(181) })).status).toBe(401)
  expect((await marco.call('GET', '/api/Users/{sessionCode}')).status).toBe(200)
})
