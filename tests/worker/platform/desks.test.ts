import { expect, test } from 'vitest'
import type { DeskPeople, DeskPinState } from '../../../schema/api/platform/desks-schemas.ts'
import type { Session } from '../../../schema/api/platform/session-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, type Person, password, type Salon, tuesday } from '../../support/salon.ts'

const pin = '402817'
const start = Date.parse(tuesday) / 1000
const after = (seconds: number) => ({ now: new Date((start + seconds) * 1000).toISOString() })
type WithCode = { code?: string; fields?: Record<string, string> }

const register = async (salon: Salon, name = 'Reception') =>
  (await (await salon.as('ADMIN')).call<{ deskId: string; token: string }>('POST', '/api/Desks/{sessionCode}', { name })).body
const choose = (person: Person, next = pin) =>
  person.call<DeskPinState & WithCode>('PUT', `/api/DeskPins/{sessionCode}/${person.userId}`, { pin: next })
const getPeople = (world: Fixture, token: string) => world.call<DeskPeople & WithCode>('POST', '/api/Sessions/DeskPeople', { token })
const enter = (world: Fixture, token: string, userId: string, digits = pin, seconds = 0) =>
  world.call<Session & WithCode & { token: string }>('POST', '/api/Sessions/Desk', { token, userId, pin: digits }, after(seconds))
const isOpen = async (world: Fixture, code: string) => (await world.call('GET', `/api/Users/${code}`)).status === 200

async function openDesk() {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const desk = await salon.as('RECEPTIONIST')
  expect((await choose(desk)).body).toEqual({ hasPin: true, isBlocked: false, mayHavePin: true })
  return { world, salon, other, desk, ...(await register(salon)) }
}

test('a person signs in at a registered device by six digits, for twelve hours and without a proof of who they are', async () => {
  const { world, salon, desk, token, deskId } = await openDesk()
  const { body: shown } = await getPeople(world, token)
  expect(shown).toMatchObject({ deskName: 'Reception', people: [{ userId: desk.userId }] })
  const { status, body } = await enter(world, token, desk.userId)
  expect(status).toBe(200)
  expect(Date.parse(body.expiryDateMax) - Date.parse(tuesday)).toBe(12 * 3_600_000)
  expect(await isOpen(world, body.sessionCode)).toBe(true)
  // What asks for a proof asks the one who signed in by PIN at once.
  const path = `/api/DeskPins/${body.sessionCode}/${desk.userId}`
  expect(await world.call('PUT', path, { pin: '402818' })).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  // Without the device the PIN is worth nothing, nor at another salon's.
  expect(await enter(world, 'x', desk.userId)).toMatchObject({ status: 401, body: { code: 'desk_unknown' } })
  const { rows } = await world.db.execute({ sql: 'SELECT used_utc FROM desks WHERE desk_id = ?', args: [deskId] })
  expect(rows).toEqual([{ used_utc: start }])
  const events = await salon.as('ADMIN').then((admin) => admin.call('GET', '/api/Desks/{sessionCode}'))
  expect(events.body).toMatchObject([{ deskId, name: 'Reception', used: '2026-11-24T08:00:00Z' }])
})

test('a device removed ends the sessions that began there by PIN, and no others, until it is put back', async () => {
  const { world, salon, desk, token, deskId } = await openDesk()
  const { body } = await enter(world, token, desk.userId)
  const admin = await salon.as('ADMIN')
  expect((await admin.call('DELETE', `/api/Desks/{sessionCode}/${deskId}`)).body).toEqual([])
  expect(await isOpen(world, body.sessionCode)).toBe(false)
  expect((await desk.call('GET', '/api/Users/{sessionCode}')).status).toBe(200)
  for (const reply of [await getPeople(world, token), await enter(world, token, desk.userId)])
    expect(reply).toMatchObject({ status: 401, body: { code: 'desk_unknown' } })
  expect((await admin.call('DELETE', `/api/Desks/{sessionCode}/${deskId}`)).status).toBe(404)
  expect(await admin.call('POST', `/api/Desks/Restore/{sessionCode}/${deskId}`)).toMatchObject({ status: 200, body: [{ deskId }] })
  expect((await enter(world, token, desk.userId)).status).toBe(200)
  expect((await admin.call('DELETE', `/api/Desks/{sessionCode}/${deskId}`)).status).toBe(200)
  const late = await admin.call('POST', `/api/Desks/Restore/{sessionCode}/${deskId}`, undefined, after(3601))
  expect(late.status).toBe(404)
})

test('five wrong PINs in a row, also at once, block a PIN until its owner chooses another', async () => {
  const { world, desk, token } = await openDesk()
  expect(await enter(world, token, desk.userId, '111112')).toMatchObject({ status: 401, body: { code: 'wrong_pin' } })
  // The right one gives the attempts back.
  expect((await enter(world, token, desk.userId)).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => enter(world, token, desk.userId, `90000${i % 10}`, 60)))
  expect(guesses.filter(({ body }) => body.code === 'wrong_pin')).toHaveLength(5)
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]))
  expect(await enter(world, token, desk.userId, pin, 3600)).toMatchObject({ status: 401, body: { code: 'pin_blocked' } })
  const state = `/api/DeskPins/{sessionCode}/${desk.userId}`
  expect((await desk.call('GET', state)).body).toEqual({ hasPin: true, isBlocked: true, mayHavePin: true })
  await choose(desk, '738105')
  expect((await enter(world, token, desk.userId, '738105', 9000)).status).toBe(200)
})

test('administrators have no PIN, and nobody who became one, has left or is of another salon signs in by theirs', async () => {
  const { world, salon, other, desk, token } = await openDesk()
  const admin = await salon.as('ADMIN')
  expect(await choose(admin)).toMatchObject({ status: 409, body: { code: 'pin_not_for_admins' } })
  expect((await admin.call('GET', `/api/DeskPins/{sessionCode}/${admin.userId}`)).body).toMatchObject({ mayHavePin: false })
  const foreign = await other.as('RECEPTIONIST')
  await choose(foreign)
  expect(await enter(world, token, foreign.userId)).toMatchObject({ status: 401, body: { code: 'wrong_pin' } })
  const { token: foreignDesk } = await register(other)
  expect(await enter(world, foreignDesk, desk.userId)).toMatchObject({ status: 401, body: { code: 'wrong_pin' } })
  let version = 0
  const setRoles = (roles: string[]) =>
    admin.call('PUT', `/api/Users/{sessionCode}/${desk.userId}`, {
      userDTO: { version: ++version },
      userPermissionsDTO: roles.map((permissionId) => ({ permissionId })),
    })
  const { body: session } = await enter(world, token, desk.userId)
  expect((await setRoles(['ADMIN'])).status).toBe(200)
  // Nor does a session that has begun by PIN become an administrator's.
  expect(await isOpen(world, session.sessionCode)).toBe(false)
  expect((await desk.call('GET', '/api/Users/{sessionCode}')).status).toBe(200)
  expect((await getPeople(world, token)).body.people).toEqual([])
  expect((await enter(world, token, desk.userId)).status).toBe(401)
  expect((await setRoles(['RECEPTIONIST'])).status).toBe(200)
  // It is gone, not only refused.
  expect(await enter(world, token, desk.userId)).toMatchObject({ status: 401, body: { code: 'wrong_pin' } })
  await choose(desk)
  expect((await enter(world, token, desk.userId)).status).toBe(200)
  await world.db.execute({ sql: `UPDATE users SET employment_end = '2026-11-20' WHERE user_id = ?`, args: [desk.userId] })
  expect((await getPeople(world, token)).body.people).toEqual([])
  expect(await enter(world, token, desk.userId)).toMatchObject({ status: 403, body: { code: 'employment_ended' } })
})

test('refuses a PIN that is easy to guess, and more devices than a salon may have', async () => {
  const { world, salon, desk } = await openDesk()
  for (const easy of ['111111', '123456', '987654', '121212', '123123', '112211', '112233', '123321', '159753'])
    expect((await choose(desk, easy)).body.fields, easy).toEqual({ pin: 'Choose a PIN that is harder to guess' })
  for (const wrong of ['12345', '1234567', '12a456', ''])
    expect((await choose(desk, wrong)).body.fields, wrong).toEqual({ pin: 'Enter six digits' })
  for (let i = 1; i < 20; i++) await register(salon, `Tablet ${i}`)
  const admin = await salon.as('ADMIN')
  expect(await admin.call('POST', '/api/Desks/{sessionCode}', { name: 'One more' })).toMatchObject({ body: { code: 'too_many_desks' } })
  // No row holds a PIN or the secret of a device.
  const { token } = await register(await openSalon(world))
  const rows = JSON.stringify([
    (await world.db.execute('SELECT * FROM desks')).rows,
    (await world.db.execute('SELECT * FROM desk_pins')).rows,
  ])
  expect(rows).not.toContain(pin)
  expect(rows).not.toContain(token)
})

test('a sign-in by PIN forgives no guesses at the password, and nobody without the device counts against it', async () => {
  const { world, desk, token } = await openDesk()
  const username = desk.userId.replace('usr_', '')
  const guess = () => world.call('POST', '/api/Sessions/Login', new URLSearchParams({ username, password: 'guess' }), after(60))
  for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401)
  expect((await enter(world, token, desk.userId, pin, 60)).status).toBe(200)
  expect((await guess()).status).toBe(429)
  for (let i = 0; i < 15; i++) expect((await enter(world, 'nonsense', desk.userId, pin, 61)).status).toBe(401)
  expect((await enter(world, token, desk.userId, pin, 62)).status).toBe(200)
})

test('of sign-ins while their device is removed none is left', async () => {
  const { world, salon, desk, token, deskId } = await openDesk()
  const admin = await salon.as('ADMIN')
  for (let round = 0; round < 5; round++) {
    const signIns = Array.from({ length: 6 }, () => enter(world, token, desk.userId, pin, round))
    await Promise.all([...signIns, admin.call('DELETE', `/api/Desks/{sessionCode}/${deskId}`)])
    const { rows } = await world.db.execute(`SELECT session_id FROM sessions WHERE method = 'pin'`)
    expect(rows).toEqual([])
    expect((await admin.call('POST', `/api/Desks/Restore/{sessionCode}/${deskId}`)).status).toBe(200)
  }
})

test('the audit log names the device of a sign-in by PIN, and of one refused', async () => {
  const { world, salon, desk, token } = await openDesk()
  const { body: session } = await enter(world, token, desk.userId)
  await enter(world, token, desk.userId, '111112', 5)
  const { body: own } = await world.call<{ action: string; desk: string }[]>('GET', `/api/Sessions/Events/${session.sessionCode}`)
  expect(own.slice(0, 2)).toMatchObject([
    { action: 'sign_in_refused', desk: 'Reception' },
    { action: 'sign_in', desk: 'Reception' },
  ])
  const admin = await salon.as('ADMIN')
  const { body: page } = await admin.call<{ entries: unknown[] }>('GET', '/api/Trail/Find/{sessionCode}?kind=security')
  expect(JSON.stringify(page)).toContain('"desk":"Reception"')
})

test('a session that has begun by PIN ends itself only, and changes nothing of the account without a proof', async () => {
  const { world, desk, token } = await openDesk()
  const { body: first } = await enter(world, token, desk.userId)
  const { body: second } = await enter(world, token, desk.userId, pin, 1)
  const asPin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    world.call<WithCode>(method, path.replace('{sessionCode}', first.sessionCode), body, after(60))
  const unconfirmed = { status: 403, body: { code: 'confirm_identity' } }
  const calls = [
    ['POST', '/api/Sessions/LogoutEverywhere/{sessionCode}'],
    ['DELETE', `/api/Sessions/{sessionCode}/${second.sessionId}`],
    ['DELETE', `/api/DeskPins/{sessionCode}/${desk.userId}`],
    ['POST', `/api/Users/PasskeyOptions/{sessionCode}/${desk.userId}`],
    ['POST', `/api/Users/Calendar/{sessionCode}/${desk.userId}`],
    ['DELETE', `/api/Attendances/Pin/{sessionCode}/${desk.userId}`],
  ] as const
  for (const [method, path] of calls) expect(await asPin(method, path), path).toMatchObject(unconfirmed)
  expect(await isOpen(world, second.sessionCode)).toBe(true)
  // The same calls of a session by password are not asked, and the password answers for this one.
  expect((await desk.call('DELETE', `/api/Sessions/{sessionCode}/${second.sessionId}`, undefined, after(3600))).status).toBe(200)
  expect((await asPin('DELETE', `/api/Sessions/{sessionCode}/${first.sessionId}`)).status).toBe(200)
  expect(await isOpen(world, first.sessionCode)).toBe(false)
  const { body: third } = await enter(world, token, desk.userId, pin, 61)
  const proof = await world.call('POST', `/api/Sessions/Confirm/${third.sessionCode}/${desk.userId}`, { password }, after(62))
  expect(proof.status).toBe(200)
  const ended = await world.call('POST', `/api/Sessions/LogoutEverywhere/${third.sessionCode}`, undefined, after(63))
  expect(ended).toMatchObject({ status: 200, body: { userId: desk.userId } })
})

test('a password that is changed in a session by PIN leaves a session that ends with the twelve hours and the device', async () => {
  const { world, salon, desk, token, deskId } = await openDesk()
  const { body: begun } = await enter(world, token, desk.userId)
  const path = `/api/Users/SetPassword/${begun.sessionCode}/${desk.userId}`
  const next = { oldPassword: password, password: 'another long passphrase' }
  const { status, body } = await world.call<Session>('PUT', path, next, after(600))
  expect(status).toBe(200)
  expect(body.expiryDateMax).toBe(begun.expiryDateMax)
  const { rows } = await world.db.execute({ sql: 'SELECT method, desk_id FROM sessions WHERE session_id = ?', args: [body.sessionId] })
  expect(rows).toEqual([{ method: 'pin', desk_id: deskId }])
  const admin = await salon.as('ADMIN')
  expect((await admin.call('DELETE', `/api/Desks/{sessionCode}/${deskId}`)).status).toBe(200)
  expect(await isOpen(world, body.sessionCode)).toBe(false)
})

test('each sign-in by PIN answers the next secret of the device, and the one before works until that was used once', async () => {
  const { world, desk, token: first } = await openDesk()
  const sign = async (token: string, seconds: number) => {
    const { status, body } = await enter(world, token, desk.userId, pin, seconds)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.token
  }
  const lost = await sign(first, 0)
  // Its reply was lost: the device sends the earlier one again, however often.
  expect(new Set([first, lost, await sign(first, 1), await sign(first, 2)]).size).toBe(4)
  const second = await sign(first, 3)
  const third = await sign(second, 4)
  expect(await sign(second, 5)).not.toBe(third)
  expect((await getPeople(world, third)).status).toBe(200)
  await sign(third, 6)
  const { rows } = await world.db.execute(`SELECT blocked_utc FROM desks`)
  expect(rows).toEqual([{ blocked_utc: null }])
})

test('two tabs that sign in at the same moment both go on, whichever secret the device keeps', async () => {
  for (const kept of [0, 1]) {
    const { world, desk, token } = await openDesk()
    const both = await Promise.all([enter(world, token, desk.userId), enter(world, token, desk.userId)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ body }) => body.token)).size).toBe(2)
    for (const { body } of both) expect(await isOpen(world, body.sessionCode)).toBe(true)
    expect((await enter(world, both[kept]?.body.token ?? '', desk.userId, pin, 1)).status).toBe(200)
  }
})

test('the use of an earlier secret blocks the device, ends its sessions and alerts the administrators, once', async () => {
  const copies = {
    'of a device that has signed in since': async (world: Fixture, token: string, userId: string) => {
      const { body } = await enter(world, token, userId)
      const { body: next } = await enter(world, body.token, userId, pin, 1)
      return { copy: token, own: next.token }
    },
    'that was used before the device came back': async (world: Fixture, token: string, userId: string) => {
      const { body } = await enter(world, token, userId)
      const { body: thief } = await enter(world, token, userId, pin, 1)
      await enter(world, thief.token, userId, pin, 2)
      return { copy: body.token, own: thief.token }
    },
  }
  for (const [what, copyOf] of Object.entries(copies)) {
    const { world, salon, desk, token, deskId } = await openDesk()
    const { copy, own } = await copyOf(world, token, desk.userId)
    const { body: begun } = await enter(world, own, desk.userId, pin, 10)
    expect(await isOpen(world, begun.sessionCode), what).toBe(true)
    const blocked = { status: 401, body: { code: 'desk_blocked' } }
    // Also with a wrong PIN, and twice at once.
    const uses = [enter(world, copy, desk.userId, '111112', 11), getPeople(world, copy), enter(world, copy, desk.userId, pin, 11)]
    for (const use of await Promise.all(uses)) expect(use, what).toMatchObject(blocked)
    expect(await enter(world, begun.token, desk.userId, pin, 12)).toMatchObject(blocked)
    expect(await isOpen(world, begun.sessionCode)).toBe(false)
    expect((await desk.call('GET', '/api/Users/{sessionCode}')).status).toBe(200)
    const admin = await salon.as('ADMIN')
    const { body: list } = await admin.call('GET', '/api/Desks/{sessionCode}')
    expect(list).toMatchObject([{ deskId, blocked: expect.any(String) }])
    const { rows } = await world.db.execute(`SELECT user_id, data_json FROM outbox WHERE kind = 'desk_blocked'`)
    expect(rows).toEqual([{ user_id: admin.userId, data_json: '{"name":"Reception"}' }])
    const { rows: events } = await world.db.execute(`SELECT entity_id, after FROM audit_log WHERE action = 'desk_blocked'`)
    expect(events).toEqual([{ entity_id: deskId, after: '{"desk":"Reception"}' }])
    // A device that was put back stays blocked; one that is registered again is another one.
    await admin.call('DELETE', `/api/Desks/{sessionCode}/${deskId}`)
    await admin.call('POST', `/api/Desks/Restore/{sessionCode}/${deskId}`)
    expect(await getPeople(world, begun.token)).toMatchObject(blocked)
    expect((await enter(world, (await register(salon)).token, desk.userId, pin, 13)).status).toBe(200)
  }
})

test('a secret of a device is of no use for another one, with another number or without its signature', async () => {
  const { world, salon, desk, token, deskId } = await openDesk()
  const { body } = await enter(world, token, desk.userId)
  const { deskId: otherId } = await register(salon, 'Tablet')
  const [id, number, signature] = body.token.split('~')
  expect([id, number]).toEqual([deskId, '1'])
  for (const forged of [`${otherId}~1~${signature}`, `${deskId}~2~${signature}`, `${deskId}~0~${signature}`, `${deskId}~1~`, `${deskId}~1`])
    expect(await enter(world, forged, desk.userId, pin, 1), forged).toMatchObject({ status: 401, body: { code: 'desk_unknown' } })
  expect((await enter(world, body.token, desk.userId, pin, 2)).status).toBe(200)
})
