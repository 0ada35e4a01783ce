import { expect, test } from 'vitest'
import type { Session } from '../../../schema/api/platform/session-schemas.ts'
import { hashPassword, verifyPassword } from '../../../worker/features/platform/session/password.ts'
import { findWeakness } from '../../../worker/features/platform/session/password-rules.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon, password, signIn } from '../../support/salon.ts'

type Refused = Session & { fields?: Record<string, string> }
const guessable = 'This password is easy to guess. Choose another one.'

test('refuses common passwords, repetitions and sequences, and names of the person or salon', async () => {
  const own = ['anna.riva', 'Anna', 'Riva', 'anna@example.test', 'Studio Aurora']
  for (const text of ['12345678', 'password', 'PassWord', 'Password1!', 'juventus', 'iloveyou2', 'qwertyuiop', 'ｐａｓｓｗｏｒｄ'])
    expect(await findWeakness(text, own), text).toBe(guessable)
  for (const text of ['zzzzzzzz', 'abcabcabc', 'x1x1x1x1x1', 'hijklmnop', '98765432', 'ààààààààà'])
    expect(await findWeakness(text, own), text).toBe(guessable)
  for (const text of ['ANNA.RIVA', 'Anna Riva', 'riva anna', 'studioaurora', 'Studio Aurora 2026!', 'anna@example.test'])
    expect(await findWeakness(text, own), text).toBe('Choose a stronger password')
  for (const text of ['three words together', 'correct horse', 'Anna likes to sing', 'ÄÖÜß漢字かな', 'demo-password', 'x7!kQ2#p'])
    expect(await findWeakness(text, own), text).toBeUndefined()
})

test('changes the own password with the old one, and replaces all sessions by one for this device', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await world.db.execute({ sql: `UPDATE users SET email = 'anna@example.test' WHERE user_id = ?`, args: [salon.anna] })
  const username = salon.anna.replace('usr_', '')
  const [phone, desktop, admin] = [await signIn(world, username), await signIn(world, username), await salon.as('ADMIN')]
  const path = `/api/Users/SetPassword/{sessionCode}/${salon.anna}`
  const change = (oldPassword: string, next: string, by = phone) => by.call<Refused>('PUT', path, { oldPassword, password: next })

  expect((await change(password, 'three words together', admin)).status).toBe(403)
  const refusals: [string, string, Record<string, string>][] = [
    ['guess', 'three words together', { oldPassword: 'Incorrect password' }],
    [password, 'short', { password: 'Too short' }],
    [password, ' \t\u3000\u00a0    ', { password: 'Required' }],
    [password, 'x'.repeat(129), { password: 'Too long' }],
    [password, '12345678', { password: guessable }],
    [password, 'a\ud800bcdefgh!', { password: "Contains characters that can't be saved" }],
    [password, 'Riva Anna!', { password: 'Choose a stronger password' }],
  ]
  for (const [old, next, fields] of refusals) expect((await change(old, next)).body.fields, next).toEqual(fields)
  expect((await desktop.call('GET', '/api/Users/{sessionCode}')).status).toBe(200)

  const { body, status } = await change(password, 'x'.repeat(64) + 'ﬁ'.repeat(32))
  expect(status).toBe(200)
  const use = (code: string) => world.call('GET', `/api/Users/${code}`)
  for (const { sessionCode } of [phone, desktop]) expect((await use(sessionCode)).status).toBe(401)
  expect((await use(body.sessionCode)).status).toBe(200)
  // The same characters in another Unicode form are the same password.
  await expect(signIn(world, username)).rejects.toThrow('Incorrect username or password')
  await signIn(world, username, `${'x'.repeat(64)}${'fi'.repeat(32)}`)
})

test('refuses a password that is known from a data breach, and takes one where the service does not answer', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const set = (next: string) => admin.call<Refused>('PUT', `/api/Users/SetPasswordAdmin/{sessionCode}/${salon.anna}`, { password: next })
  const breached = { password: 'This password is known from a data breach. Choose another one.' }
  expect(await set('correcthorsebatterystaple')).toMatchObject({ status: 400, body: { fields: breached } })
  expect((await set('correct horse battery staple')).status).toBe(200)
  for (const kind of ['unavailable', 'throttled', 'garbage']) {
    await getGateways(world).fault({ gateway: 'breached-passwords', to: '', kind, times: 1 })
    expect((await set('correcthorsebatterystaple')).status, kind).toBe(200)
  }
  expect((await set('correcthorsebatterystaple')).status).toBe(400)
})

test('normalises a password before hashing it, and verifies hashes that were stored before', async () => {
  const [composed, decomposed] = ['caffè corretto', 'caffe\u0300 corretto']
  const hash = await hashPassword(decomposed, 1024)
  expect([await verifyPassword(composed, hash), await verifyPassword(decomposed, hash)]).toEqual([true, true])
  expect(await verifyPassword('caffe corretto', hash)).toBe(false)
  // A hash of `correct horse` as the first release stored it.
  const { scryptSync } = await import('node:crypto')
  const salt = Buffer.alloc(16, 3)
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 5 }).toString('base64url')
  expect(await verifyPassword(password, `scrypt$1024$8$5$${salt.toString('base64url')}$${key}`)).toBe(true)
})

test("ends a colleague's sessions at an administrator's call, of the same salon only", async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const username = salon.anna.replace('usr_', '')
  const [one, two, marco] = [await signIn(world, username), await signIn(world, username), await signIn(world, salon.marco.slice(4))]
  const path = `/api/Sessions/LogoutUser/{sessionCode}/${salon.anna}`
  expect((await (await other.as('ADMIN')).call('POST', path)).status).toBe(404)
  expect((await (await salon.as('RECEPTIONIST')).call('POST', path)).status).toBe(403)
  expect((await one.call('GET', '/api/Users/{sessionCode}')).status).toBe(200)
  const admin = await salon.as('ADMIN')
  expect(await admin.call('POST', path)).toMatchObject({ status: 200, body: { userId: salon.anna, ended: 2 } })
  for (const person of [one, two]) expect((await person.call('GET', '/api/Users/{sessionCode}')).status).toBe(401)
  expect((await marco.call('GET', '/api/Users/{sessionCode}')).status).toBe(200)
  expect((await admin.call('POST', path)).body).toEqual({ userId: salon.anna, ended: 0 })
})
