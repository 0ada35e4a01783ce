import { expect, test } from 'vitest'
import type { Session } from '../../../schema/api/platform/session-schemas.ts'
import type { User } from '../../../schema/api/team/staff-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon, password } from '../../support/salon.ts'

const world = await openFixture()
type Reply = User & { error?: string; code?: string; fields?: Record<string, string> }

test('asks for the password before the own e-mail address changes, and tells the earlier one', async () => {
  const salon = await openSalon(world)
  const [own, admin] = [await salon.as('IMAGE'), await salon.as('ADMIN')]
  const gateways = getGateways(world)
  const path = `/api/Users/{sessionCode}/${own.userId}`
  await admin.call('PUT', path, { userDTO: { email: 'before@example.test', version: 1 } })
  const put = (userDTO: object, more: object = {}) => own.call<Reply>('PUT', path, { userDTO, ...more })
  expect(await put({ email: 'after@example.test', version: 2 })).toMatchObject({ status: 400, body: { fields: { password: 'Required' } } })
  const wrong = await put({ email: 'after@example.test', version: 2 }, { password: 'guess' })
  expect(wrong).toMatchObject({ status: 400, body: { fields: { password: 'Incorrect password' } } })
  expect((await own.call<User>('GET', path)).body.email).toBe('before@example.test')
  await world.resetRoundTrips()
  expect(await put({ email: 'before@example.test', note: 'Same address', version: 2 })).toMatchObject({ status: 200 })
  expect(await world.countRoundTrips()).toBe(1)
  const saved = await put({ email: 'after@example.test', version: 3 }, { password })
  expect(saved).toMatchObject({ status: 200, body: { email: 'after@example.test' } })
  const [message] = await gateways.until(1, 'before@example.test')
  expect(JSON.stringify(message)).toContain('after@example.test')
})

test('asks for the password before the own phone changes where links for a new password go to it', async () => {
  const salon = await openSalon(world)
  const own = await salon.as('IMAGE')
  const path = `/api/Users/{sessionCode}/${own.userId}`
  await world.db.execute({ sql: "UPDATE users SET email = '', phone_number = '+393331110001' WHERE user_id = ?", args: [own.userId] })
  const put = (userDTO: object, more: object = {}) => own.call<Reply>('PUT', path, { userDTO, ...more })
  const phoneNumber = '+393331110002'
  expect(await put({ phoneNumber, version: 1 })).toMatchObject({ status: 400, body: { fields: { password: 'Required' } } })
  expect(await put({ phoneNumber, version: 1 }, { password })).toMatchObject({ status: 200, body: { phoneNumber } })
  await world.db.execute({ sql: "UPDATE users SET email = 'own@example.test' WHERE user_id = ?", args: [own.userId] })
  expect(await put({ phoneNumber: '+393331110003', version: 2 })).toMatchObject({ status: 200 })
})

test('refuses to sign in after the last day of the employment in the salon, and ends the sessions with it', async () => {
  const salon = await openSalon(world)
  const [admin, own] = [await salon.as('ADMIN'), await salon.as('IMAGE')]
  const { body: before } = await own.call<User>('GET', `/api/Users/{sessionCode}/${own.userId}`)
  const login = (now: string) =>
    world.call<Session & { code?: string }>('POST', '/api/Sessions/Login', new URLSearchParams({ username: before.username, password }), {
      now,
    })
  const end = (userId: string, employmentEnd: string, version: number) =>
    admin.call<Reply>('PUT', `/api/Users/{sessionCode}/${userId}`, { userDTO: { employmentEnd, version } })
  expect(await end(own.userId, '2026-11-24', before.version)).toMatchObject({ status: 200 })
  // Midnight in Rome is 23:00 UTC.
  const late = await login('2026-11-24T22:30:00Z')
  expect(late).toMatchObject({ status: 200, body: { expiryDateMax: '2026-11-24T23:00:00Z' } })
  expect(await login('2026-11-24T23:00:00Z')).toMatchObject({ status: 403, body: { code: 'employment_ended' } })
  const read = (now: string) => world.call('GET', `/api/Users/${late.body.sessionCode}/${own.userId}`, undefined, { now })
  expect((await read('2026-11-24T22:59:00Z')).status).toBe(200)
  expect((await read('2026-11-24T23:01:00Z')).status).toBe(401)
  // Nobody may end the employment of the last administrator.
  const { body: self } = await admin.call<User>('GET', `/api/Users/{sessionCode}/${admin.userId}`)
  expect(await end(admin.userId, '2026-11-23', self.version)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  expect(await admin.call('GET', '/api/Users/{sessionCode}')).toMatchObject({ status: 200 })
})
