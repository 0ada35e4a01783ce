import { expect, test } from 'vitest'
import type { GuestPasskeySession } from '../../../schema/api/outreach/guest-passkey-replies.ts'
import type { CreationOptions, RequestOptions } from '../../../schema/api/platform/passkeys-schemas.ts'
import type { Session } from '../../../schema/api/platform/session-schemas.ts'
import { deriveCode } from '../../../worker/db/secrets.ts'
import { dummyToken } from '../../../worker/local/fakes/server.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { openDirectory, openSession, secret } from '../../support/databases.ts'
import { openOnline } from '../../support/guest.ts'
import { password, tuesday } from '../../support/salon.ts'

const start = Date.parse(tuesday) / 1000
const after = (seconds: number) => ({ now: new Date((start + seconds) * 1000).toISOString() })
const pin = '402817'
type WithCode = { code?: string }

async function openSecond() {
  const opened = await openDirectory()
  const { call } = opened
  const signIn = async (username: string) =>
    (await call<Session>('POST', '/api/Sessions/Login', new URLSearchParams({ username, password }))).body
  return { ...opened, salon: opened.salons[1], world: opened.worlds[1], signIn }
}

test('with several databases a desk and its PINs are found in that of their salon, and its secret opens no other', async () => {
  const { call, salons, worlds, world, signIn } = await openSecond()
  const [admin, person] = [await signIn('admin_2'), await signIn('receptionist_2')]
  const register = await call<{ token: string; deskId: string }>('POST', `/api/Desks/${admin.sessionCode}`, { name: 'Reception' })
  const chosen = await call('PUT', `/api/DeskPins/${person.sessionCode}/${person.userId}`, { pin })
  expect([register.status, chosen.status]).toEqual([200, 200])
  const enter = (token: string, seconds = 0, userId = person.userId, digits = pin) =>
    call<Session & WithCode & { token: string }>('POST', '/api/Sessions/Desk', { token, userId, pin: digits }, after(seconds))
  const people = (token: string) => call<{ people: unknown[] } & WithCode>('POST', '/api/Sessions/DeskPeople', { token })
  const { token } = register.body
  expect((await people(token)).body.people).toHaveLength(1)
  const entered = await enter(token)
  expect(entered.body, JSON.stringify(entered.body)).toMatchObject({ userId: person.userId })
  const day = await call('GET', `/api/Agendas/Salon/${entered.body.sessionCode}?salonId=${salons[1].salonId}&date=2026-11-24`)
  expect(day.status).toBe(200)
  const next = entered.body.token
  expect((await enter(next, 1)).status).toBe(200)
  // The name of another database, of one that does not exist, and none make it a secret of nobody.
  for (const other of [next.replace(world.name, worlds[2].name), next.split('.')[0] ?? ''])
    expect(await enter(other, 2), other).toMatchObject({ status: 401, body: { code: 'desk_unknown' } })
  expect((await enter(next.replace(world.name, 'nowhere'), 2)).status).toBe(404)
  const own = await call<{ desk: string }[]>('GET', `/api/Sessions/Events/${entered.body.sessionCode}`)
  expect(own.body[0]).toMatchObject({ action: 'sign_in', desk: 'Reception' })
  // A copy blocks it in the database of its salon, and the administrators of that one are told.
  expect(await enter(token, 3)).toMatchObject({ status: 401, body: { code: 'desk_blocked' } })
  const told = await Promise.all(
    worlds.map(async ({ db }) => (await db.execute(`SELECT user_id FROM outbox WHERE kind = 'desk_blocked'`)).rows.length),
  )
  expect(told).toEqual([0, 1, 0])
})

test('with several databases a session by PIN is asked for a proof, which the password gives it', async () => {
  const { call, signIn } = await openSecond()
  const [admin, person] = [await signIn('admin_2'), await signIn('receptionist_2')]
  const { body: desk } = await call<{ token: string }>('POST', `/api/Desks/${admin.sessionCode}`, { name: 'Reception' })
  await call('PUT', `/api/DeskPins/${person.sessionCode}/${person.userId}`, { pin })
  const { body } = await call<Session>('POST', '/api/Sessions/Desk', { token: desk.token, userId: person.userId, pin })
  const everywhere = () => call<WithCode>('POST', `/api/Sessions/LogoutEverywhere/${body.sessionCode}`, undefined, after(60))
  expect(await everywhere()).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  const path = `/api/Sessions/Confirm/${body.sessionCode}/${person.userId}`
  expect((await call('POST', path, { password: 'guess' }, after(61))).status).toBe(400)
  expect((await call('POST', path, { password }, after(62))).status).toBe(200)
  expect((await everywhere()).status).toBe(200)
  expect((await call('GET', `/api/Users/${person.sessionCode}`)).status).toBe(401)
})

test('a superadmin proves who they are in their own database for calls about a salon of another one', async () => {
  const { call, salons, worlds } = await openSecond()
  const code = await openSession(worlds[0], salons[0], 'SUPERADMIN')
  const create = (seconds: number) =>
    call<WithCode>('POST', `/api/Users/${code}?salonId=${salons[1].salonId}`, { salonId: salons[1].salonId }, after(seconds))
  await worlds[0].db.execute('UPDATE sessions SET confirmed_utc = 1')
  expect(await create(0)).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  await worlds[0].db.execute(`UPDATE sessions SET confirmed_utc = ${start}`)
  expect((await create(1)).status).toBe(400)
})

test('with several databases a guest’s passkey opens its salon only, where that is', async () => {
  const { call, salons, worlds, world, salon } = await openSecond()
  await openOnline(world, salon)
  await openOnline(worlds[2], salons[2])
  const phone = '+393471284410'
  const form = async (path: string, fields: Record<string, string>) =>
    (
      await call<{ shortCode?: string; sessionCode?: string }>(
        'POST',
        `/api/OnlineBooking/${path}`,
        new URLSearchParams({ CaptchaResponse: dummyToken, PhoneNumber: phone, SalonId: salon.salonId, ...fields }),
      )
    ).body
  await form('NewShortCode', {})
  const { rows } = await world.db.execute('SELECT guest_code_id FROM guest_codes ORDER BY rowid DESC LIMIT 1')
  const { shortCode = '' } = await form('NewShortCode', { OtpCode: deriveCode(secret, 'guest', String(rows[0]?.guest_code_id)) })
  const { sessionCode } = await form('GetClient', { ShortCode: shortCode })
  const authenticator = createAuthenticator()
  const options = await call<CreationOptions>('GET', `/api/GuestPasskeys/Options/${sessionCode}`)
  const credential = authenticator.create(options.body)
  expect((await call('POST', `/api/GuestPasskeys/${sessionCode}`, { name: 'iPhone', credential })).status).toBe(200)
  const signIn = async (salonId: string) => {
    const { body } = await call<RequestOptions>('GET', `/api/GuestPasskeys/SignIn?salonId=${salonId}`)
    return call<GuestPasskeySession & WithCode>('POST', '/api/GuestPasskeys/SignIn', { salonId, passkey: authenticator.get(body) })
  }
  const { status, body } = await signIn(salon.salonId)
  expect([status, body.phone]).toEqual([200, phone])
  expect((await call('GET', `/api/GuestHome/${body.sessionCode}`)).status).toBe(200)
  for (const other of [salons[0], salons[2]])
    expect(await signIn(other.salonId)).toMatchObject({ status: 401, body: { code: 'guest_passkey_refused' } })
  expect((await signIn('sal_nowhere')).status).not.toBe(200)
})
