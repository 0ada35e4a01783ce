import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Session } from '../../../schema/api/platform/session-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, password, signIn, tuesday } from '../../support/salon.ts'

const later = (hours: number) => new Date(Date.parse(tuesday) + hours * 3_600_000).toISOString()

test('signs in and out, extends sessions up to their limits, and rejects wrong passwords and invalid session codes', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const login = (form: Record<string, string>) =>
    world.call<Session & { error: string }>('POST', '/api/Sessions/Login', new URLSearchParams(form))

  // Two round trips. A wrong password and an unknown username get the same reply.
  await world.resetRoundTrips()
  const right = await login({ username: 'receptionist_1', password })
  expect(await world.countRoundTrips()).toBe(2)
  expect(right.body).toMatchObject({ userId: desk.userId, expiryDate: '2026-11-24T20:00:00Z', expiryDateMax: '2026-12-24T08:00:00Z' })
  expect(right.headers.get('x-request-id')).toMatch(/^req_/)
  const wrong = await login({ username: 'receptionist_1', password: 'guess' })
  const unknown = await login({ username: 'nobody', password: 'guess' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.body).toEqual({ code: 'wrong_credentials', error: 'Incorrect username or password' })
  expect(await login({ username: 'receptionist_1' })).toMatchObject({ status: 400, body: { fields: { password: 'Required' } } })
  // Credentials in the query are accepted as well.
  expect((await world.call('POST', `/api/Sessions/Login?username=receptionist_1&password=${encodeURIComponent(password)}`)).status).toBe(
    200,
  )
  // Users see their own roles and those of nobody else.
  const own = await desk.call<{ permissionId: string }[]>('GET', `/api/UserPermissions/User/{sessionCode}/${desk.userId}`)
  expect(own.body.map((p) => p.permissionId)).toEqual(['RECEPTIONIST'])
  expect((await desk.call('GET', `/api/UserPermissions/User/{sessionCode}/${salon.anna}`)).status).toBe(403)

  // A session lasts twelve hours from the last Check, thirty days at most.
  const check = (now: string) =>
    world.call<Session>('POST', `/api/Sessions/Check?sessionCode=${right.body.sessionCode}`, undefined, { now })
  const users = (code: string, now: string) => world.call<{ error: string }>('GET', `/api/Users/${code}`, undefined, { now })
  expect((await users(right.body.sessionCode, later(11.9))).status).toBe(200)
  expect((await check(later(11))).body).toMatchObject({ expiryDate: '2026-11-25T07:00:00Z' })
  expect((await users(right.body.sessionCode, later(20))).status).toBe(200)
  for (let hour = 22; hour < 30 * 24; hour += 11) expect((await check(later(hour))).status).toBe(200)
  await world.resetRoundTrips()
  expect(await users(right.body.sessionCode, later(30 * 24 + 1))).toMatchObject({ status: 401, body: { error: 'Unauthorized Access' } })
  // An expired, forged or malformed code is rejected without a round trip.
  const forged = await new SignJWT({ sid: 'x', salon: salon.salonId, tz: 'Europe/Rome' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('30d')
    .sign(new TextEncoder().encode('another secret of thirty-two bytes'))
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sid":"x","tz":"UTC"}')}.`
  for (const code of [forged, unsigned, 'garbage', '%00']) expect(await users(code, tuesday)).toMatchObject({ status: 401 })
  expect(await world.countRoundTrips()).toBe(0)

  // Signing out ends the session at once; a removed role is refused at the next call.
  const other = await signIn(world, 'receptionist_1')
  expect((await world.call('POST', `/api/Sessions/Logout?sessionCode=${other.sessionCode}`)).status).toBe(200)
  expect((await other.call('GET', '/api/Users/{sessionCode}')).status).toBe(401)
  expect((await world.call('POST', `/api/Sessions/Logout?sessionCode=${other.sessionCode}`)).status).toBe(401)
  expect((await desk.call('GET', '/api/Users/{sessionCode}')).status).toBe(200)
  await world.db.execute({ sql: 'DELETE FROM user_permissions WHERE user_id = ?', args: [desk.userId] })
  expect((await desk.call('GET', '/api/Users/{sessionCode}')).status).toBe(403)
})

test('finds clients by any part of a name, number, e-mail address or pet name, in their own salon only', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const other = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const find = async (text: string) => {
    await world.startRecording()
    const reply = await desk.call<{ name: string }[]>('GET', `/api/Clients/Search/{sessionCode}?search=${encodeURIComponent(text)}`)
    expect(await world.recorded()).toHaveLength(1)
    return reply.body.map((client) => client.name)
  }
  for (const text of ['moretti', 'ORETT', 'giulia m', 'example.test', '347 128 4410', '0039347.128-4410', '4410', 'mo giulia'])
    expect(await find(text), text).toEqual(['Giulia Moretti'])
  expect(await find('errico')).toEqual(['Àngela D’Èrrico'])
  expect(await find('angela')).toEqual(['Àngela D’Èrrico'])
  expect(await find('se')).toEqual(['Serena Monti'])
  expect(await find('')).toHaveLength(4)
  for (const text of ['nobody here', '999', '"', "'; DROP TABLE clients; --", 'text:x OR digits:y', '%%%', '((('])
    expect(await find(text), text).toEqual([])

  const made = await desk.call<{ clientId: string; fields: unknown }>('POST', '/api/Clients/{sessionCode}', {
    name: 'Zoë Ünal',
    phoneNumber: '347 555 0199',
    birthDate: '1990-02-19',
  })
  expect(made.body).toMatchObject({ name: 'Zoë Ünal', phoneNumber: '+393475550199', country: 'IT', zodiacSign: 'pisces', version: 1 })
  expect(await find('unal')).toEqual(['Zoë Ünal'])
  expect(await find('5550199')).toEqual(['Zoë Ünal'])
  expect((await desk.call('POST', '/api/Clients/{sessionCode}', { name: 'X', phoneNumber: '12' })).body).toMatchObject({
    fields: { phoneNumber: 'Enter a valid phone number' },
  })
  expect((await desk.call('POST', '/api/Clients/{sessionCode}', { name: ' ', email: 'x' })).body).toMatchObject({
    fields: { name: 'Required', email: 'Enter a valid e-mail address' },
  })
  // Two calls with the same idempotency key create one client.
  const draft = { name: 'Once Only' }
  const headers = { 'idempotency-key': 'c1' }
  const [first, second] = [
    await desk.call('POST', '/api/Clients/{sessionCode}', draft, { headers }),
    await desk.call('POST', '/api/Clients/{sessionCode}', draft, { headers }),
  ]
  expect(first.body).toEqual(second.body)
  expect(await find('once only')).toEqual(['Once Only'])

  await world.db.execute({
    sql: `
      INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, search_text, changed_utc)
      VALUES ('pet1', ?, ?, 'Nebbia', 'nebbia', 1)`,
    args: [salon.salonId, salon.clients[1] ?? ''],
  })
  expect(await find('nebb')).toEqual(['Riccardo Basile'])
  const theirs = await (await other.as('ADMIN')).call<unknown[]>('GET', '/api/Clients/Search/{sessionCode}?search=nebb')
  expect(theirs.body).toEqual([])
})
