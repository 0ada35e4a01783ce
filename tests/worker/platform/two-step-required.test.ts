import { expect, inject, test } from 'vitest'
import type { Session, TwoStepTicket } from '../../../schema/api/platform/session-schemas.ts'
import { createApp } from '../../../worker/app.ts'
import { fromBase32, totp } from '../../../worker/features/platform/session/totp.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, password, tuesday } from '../../support/salon.ts'

const start = Date.parse(tuesday) / 1000
type SignInReply = Session & TwoStepTicket & { code: string; recoveryCodes?: string[] }
const at = (seconds: number) => ({ now: new Date((start + seconds) * 1000).toISOString() })
const login = (world: Fixture, username: string, seconds = 0) =>
  world.call<SignInReply>('POST', '/api/Sessions/Login', new URLSearchParams({ username, password }), at(seconds))

async function openRequired() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const path = `/api/Salons/TwoStep/{sessionCode}/${salon.salonId}`
  expect((await admin.call('GET', path)).body).toEqual({ salonId: salon.salonId, roles: [], version: 0 })
  expect((await admin.call('PUT', path, { roles: ['RECEPTIONIST'], version: 0 })).status).toBe(200)
  return { world, salon, admin, desk, path, username: desk.userId.replace('usr_', '') }
}

test('a role that requires two-step verification sets it up at the next sign-in, before there is a session', async () => {
  const { world, admin, desk, username } = await openRequired()
  const { body } = await login(world, username)
  expect(body).toEqual({ twoStep: true, ticket: expect.any(String), setUp: { secret: expect.any(String), uri: expect.any(String) } })
  const secret = fromBase32(body.setUp?.secret ?? '')
  const second = (code: string, seconds: number, ticket = body.ticket) =>
    world.call<SignInReply>('POST', '/api/Sessions/LoginTwoStep', { ticket, code }, at(seconds))
  expect(await second('000000', 1)).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
  expect(await second('ABCDEFGHIJ', 1)).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
  const entered = await second(totp(secret, start + 2), 2)
  expect(entered.body).toMatchObject({ userId: desk.userId, sessionCode: expect.any(String) })
  expect(entered.body.recoveryCodes).toHaveLength(10)
  // From now on it is an ordinary second step, which cannot be turned off.
  const again = await login(world, username, 60)
  expect(again.body).toEqual({ twoStep: true, ticket: expect.any(String) })
  const inside = await second(entered.body.recoveryCodes?.[0] ?? '', 61, again.body.ticket)
  expect(inside.body).toMatchObject({ userId: desk.userId })
  expect(inside.body.recoveryCodes).toBeUndefined()
  const own = `/api/Users/TwoStep/${inside.body.sessionCode}/${desk.userId}`
  expect((await world.call('GET', own, undefined, at(62))).body).toEqual({ on: true, required: true, recoveryCodesLeft: 9 })
  expect(await world.call('DELETE', own, { password }, at(62))).toMatchObject({ status: 409, body: { code: 'two_step_required' } })
  // Nobody is locked out by it: there are new recovery codes, and an administrator can reset it for a lost phone.
  const renewPath = own.replace('TwoStep', 'RecoveryCodes')
  expect((await world.call('POST', renewPath, { password: 'guess' }, at(63))).status).toBe(400)
  const renewed = await world.call<SignInReply>('POST', renewPath, { password }, at(63))
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  const third = await login(world, username, 70)
  expect((await second(entered.body.recoveryCodes?.[1] ?? '', 71, third.body.ticket)).body.code).toBe('wrong_code')
  expect((await second(renewed.body.recoveryCodes?.[0] ?? '', 72, third.body.ticket)).status).toBe(200)
  const reset = (userId: string) => admin.call('POST', `/api/Users/ResetTwoStep/{sessionCode}/${userId}`, undefined, at(80))
  expect((await reset(admin.userId)).status).toBe(404)
  expect((await reset(desk.userId)).body).toEqual({ userId: desk.userId })
  expect((await world.call('GET', own, undefined, at(81))).status).toBe(401)
  expect((await login(world, username, 82)).body.setUp).toBeDefined()
})

test('a session that is older than the requirement is not extended, and only its roles are affected', async () => {
  const { world, salon, admin, desk, path, username } = await openRequired()
  const check = (code: string) => world.call<Session>('POST', `/api/Sessions/Check?sessionCode=${code}`, undefined, at(3600))
  expect((await check(desk.sessionCode)).body.expiryDate).toBe('2026-11-24T20:00:00Z')
  expect((await check(admin.sessionCode)).body.expiryDate).toBe('2026-11-24T21:00:00Z')
  expect((await login(world, admin.userId.slice(4))).body.sessionCode).toBeDefined()
  // Two administrators at once: the second one sees what the first one chose. It can be taken back.
  expect(await admin.call('PUT', path, { roles: [], version: 0 })).toMatchObject({ status: 409, body: { current: { version: 1 } } })
  expect((await admin.call('PUT', path, { roles: ['SUPERADMIN'], version: 1 })).status).toBe(400)
  expect((await admin.call('PUT', path, { roles: [], version: 1 })).body).toEqual({ salonId: salon.salonId, roles: [], version: 2 })
  expect((await login(world, username)).body.sessionCode).toBeDefined()
})

test('a superadmin needs two-step verification, unless the Worker runs on a local machine', async () => {
  const world = await openFixture()
  const { salonId } = await openSalon(world)
  const username = salonId.replace('sal', 'superadmin')
  const app = createApp({ now: () => start * 1000, log: () => undefined })
  const signInTo = async (env: object) => {
    const body = new URLSearchParams({ username, password })
    const reply = await app.request(
      '/api/Sessions/Login',
      { method: 'POST', body },
      {
        DATABASE_URL: `${inject('product').databases}${world.name}/`,
        DATABASE_TOKEN: 'local',
        SESSION_SECRET: 'a secret for tests, 32 characters and more',
        ...env,
      },
    )
    return (await reply.json()) as SignInReply
  }
  expect(await signInTo({ SUPERADMIN_TWO_STEP: 'optional' })).toMatchObject({ sessionCode: expect.any(String) })
  expect(await signInTo({})).toMatchObject({ twoStep: true, setUp: { uri: expect.stringContaining(username) } })
})
