import { expect, test } from 'vitest'
import type { ClientDevice } from '../../../schema/api/clients/client-devices-schemas.ts'
import type { GuestPasskey, GuestPasskeySession } from '../../../schema/api/outreach/guest-passkey-replies.ts'
import type { CreationOptions, RequestOptions } from '../../../schema/api/platform/passkeys-schemas.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { purgeExpiredRows } from '../../../worker/features/platform/session/index.ts'
import { type Authenticator, createAuthenticator } from '../../support/authenticator.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { openSalon, type Salon, tuesday } from '../../support/salon.ts'

const phone = '+393471284410'
const start = Date.parse(tuesday) / 1000
const after = (seconds: number) => ({ now: new Date((start + seconds) * 1000).toISOString() })
type WithCode = { code?: string }
const refused = { status: 401, body: { code: 'guest_passkey_refused' } }

/** The calls about passkeys of a guest's session. */
const openCalls = (world: Fixture, sessionCode: string) => {
  const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, seconds = 0) =>
    world.call<Body & WithCode>(method, `/api/GuestPasskeys/${path.replace('{s}', sessionCode)}`, body, after(seconds))
  return {
    list: (seconds = 0) => call<GuestPasskey[]>('GET', '{s}', undefined, seconds),
    options: () => call<CreationOptions>('GET', 'Options/{s}'),
    create: (credential: object, name = 'iPhone') => call<GuestPasskey[]>('POST', '{s}', { name, credential }),
    rename: (id: string, name: string) => call<GuestPasskey[]>('PUT', `{s}/${id}`, { name }),
    remove: (id: string) => call<GuestPasskey[]>('DELETE', `{s}/${id}`),
    restore: (id: string, seconds = 0) => call<GuestPasskey[]>('POST', `Restore/{s}/${id}`, undefined, seconds),
  }
}
async function add(world: Fixture, sessionCode: string, authenticator: Authenticator) {
  const guest = openCalls(world, sessionCode)
  const { status, body } = await guest.create(authenticator.create((await guest.options()).body))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const askChallenge = async (world: Fixture, { salonId }: Salon, seconds = 0) =>
  (await world.call<RequestOptions>('GET', `/api/GuestPasskeys/SignIn?salonId=${salonId}`, undefined, after(seconds))).body
const enter = (world: Fixture, { salonId }: Salon, passkey: object, seconds = 0) =>
  world.call<GuestPasskeySession & WithCode>('POST', '/api/GuestPasskeys/SignIn', { salonId, passkey }, after(seconds))
/** Signs in at a salon with a passkey, to a challenge of it. */
const signIn = async (world: Fixture, salon: Salon, authenticator: Authenticator, changed = {}, seconds = 0) =>
  enter(world, salon, authenticator.get(await askChallenge(world, salon, seconds), changed), seconds)
const readActions = async (world: Fixture) =>
  (await world.db.execute(`SELECT action FROM audit_log WHERE action LIKE 'guest_passkey%' ORDER BY audit_log_id`)).rows.map(
    ({ action }) => action,
  )

async function openPasskey() {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  await openOnline(world, salon)
  await openOnline(world, other)
  const { sessionCode } = await createGuest(world, salon, phone).enter()
  const authenticator = createAuthenticator()
  const [passkey] = await add(world, sessionCode, authenticator)
  const clientId = salon.clients[0] ?? ''
  return { world, salon, other, sessionCode, authenticator, clientId, guestPasskeyId: passkey?.guestPasskeyId ?? '' }
}
type Opened = Awaited<ReturnType<typeof openPasskey>>
const run = ({ world }: Opened, sql: string) => world.db.execute(sql)

test('a guest who has proven a number adds a passkey, and signs in with it in place of number and code', async () => {
  const opened = await openPasskey()
  const { world, salon, authenticator, guestPasskeyId, clientId } = opened
  const { status, body } = await signIn(world, salon, authenticator, {}, 60)
  expect([status, body]).toEqual([200, { sessionCode: expect.any(String), client: { firstName: 'Giulia' }, phone }])
  const home = await world.call<{ me: unknown }>('GET', `/api/GuestHome/${body.sessionCode}`, undefined, after(61))
  expect(home.body.me).toMatchObject({ clientId })
  const { body: list } = await openCalls(world, body.sessionCode).list(61)
  expect(list).toEqual([{ guestPasskeyId, name: 'iPhone', created: tuesday, used: after(60).now.replace('.000Z', 'Z') }])
  // It books, and what asks for a new code is refused, like another passkey.
  expect((await world.call('GET', `/api/OnlineBooking/GetServices/${body.sessionCode}`, undefined, after(62))).status).toBe(200)
  const data = await world.call('GET', `/api/GuestHome/Data/${body.sessionCode}?clientId=${clientId}`, undefined, after(62))
  expect(data).toMatchObject({ status: 409, body: { code: 'code_needed' } })
  const own = openCalls(world, body.sessionCode)
  expect(await own.options()).toMatchObject({ status: 409, body: { code: 'code_needed' } })
  expect(await readActions(world)).toEqual(['guest_passkey_added'])
})

test('a passkey of another origin or host, framed, unverified, of a wrong, foreign, late or used challenge is refused', async () => {
  const { world, salon, other, authenticator } = await openPasskey()
  const bad = [{ origin: 'http://evil.example' }, { rpId: 'evil.example' }, { crossOrigin: true }, { isVerified: false }]
  for (const changed of bad) expect(await signIn(world, salon, authenticator, changed), JSON.stringify(changed)).toMatchObject(refused)
  const ofStaff = (await world.call<RequestOptions>('GET', '/api/Sessions/Passkey')).body
  for (const challenge of [ofStaff, await askChallenge(world, other)])
    expect(await enter(world, salon, authenticator.get(challenge))).toMatchObject(refused)
  expect(await enter(world, salon, authenticator.get(await askChallenge(world, salon)), 300)).toMatchObject(refused)
  const once = authenticator.get(await askChallenge(world, salon, 600))
  const both = await Promise.all([enter(world, salon, once, 600), enter(world, salon, once, 600)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('passkeys of guests and staff, and of two salons, are apart', async () => {
  const { world, salon, other, authenticator, clientId } = await openPasskey()
  // A guest's at the sign-in of staff, also with the handle of a team member.
  const asStaff = async (changed: object) =>
    world.call('POST', '/api/Sessions/Passkey', {
      ...authenticator.get((await world.call<RequestOptions>('GET', '/api/Sessions/Passkey')).body),
      ...changed,
    })
  for (const changed of [{}, { userHandle: Buffer.from(salon.anna).toString('base64url') }])
    expect(await asStaff(changed)).toMatchObject({ status: 401, body: { code: 'passkey_refused' } })
  const admin = await salon.as('ADMIN')
  const confirm = await admin.call<{ passkey: RequestOptions | null }>('GET', `/api/Sessions/Confirm/{sessionCode}/${admin.userId}`)
  expect(confirm.body.passkey).toBeNull()
  // An administrator's at the sign-in of guests.
  const ofAdmin = createAuthenticator()
  const path = `/api/Users/Passkeys/{sessionCode}/${admin.userId}`
  const { body: made } = await admin.call<CreationOptions>('POST', `/api/Users/PasskeyOptions/{sessionCode}/${admin.userId}`)
  expect((await admin.call('POST', path, { name: 'Key', credential: ofAdmin.create(made) })).status).toBe(200)
  expect(await signIn(world, salon, ofAdmin)).toMatchObject(refused)
  // The session of a guest is none of staff, and at another salon the passkey is none, even of the same number.
  const { body: session } = await signIn(world, salon, authenticator)
  expect((await world.call('GET', `/api/Users/${session.sessionCode}`)).status).toBe(401)
  await world.db.execute({ sql: 'UPDATE clients SET phone_number = ? WHERE client_id = ?', args: [phone, other.clients[0] ?? ''] })
  expect(await signIn(world, other, authenticator)).toMatchObject(refused)
  const { sessionCode } = await createGuest(world, other, phone).enter()
  const foreign = openCalls(world, sessionCode)
  expect((await foreign.list()).body).toEqual([])
  const { rows } = await world.db.execute('SELECT guest_passkey_id, client_id FROM guest_passkeys')
  expect(rows).toEqual([{ guest_passkey_id: expect.any(String), client_id: clientId }])
  const id = String(rows[0]?.guest_passkey_id)
  for (const reply of [await foreign.rename(id, 'Mine'), await foreign.remove(id), await foreign.restore(id)])
    expect(reply.status).toBe(404)
})

test('a passkey ends with the number of its client, with the client and with the salon’s suspension', async () => {
  const opened = await openPasskey()
  const { world, salon, authenticator, clientId } = opened
  const expectRefused = async (what: string) => expect(await signIn(world, salon, authenticator), what).toMatchObject(refused)
  const setNumber = (id: string, first: string, second = '') =>
    run(opened, `UPDATE clients SET phone_number = '${first}', phone_number_2 = '${second}' WHERE client_id = '${id}'`)
  await setNumber(clientId, '+393330000001')
  await expectRefused('another number')
  // The number has a new owner: neither their place nor their list is opened by it.
  await setNumber(salon.clients[1] ?? '', phone)
  await expectRefused('the number of somebody else')
  const { sessionCode } = await createGuest(world, salon, phone).enter()
  expect((await openCalls(world, sessionCode).list()).body).toEqual([])
  await setNumber(salon.clients[1] ?? '', '+393330000002')
  await setNumber(clientId, '+393330000001', phone)
  expect((await signIn(world, salon, authenticator)).status).toBe(200)
  await run(opened, 'UPDATE salons SET suspended_utc = 1')
  await expectRefused('a suspended salon')
  await run(opened, 'UPDATE salons SET suspended_utc = NULL')
  await run(opened, `UPDATE clients SET deleted_utc = 1 WHERE client_id = '${clientId}'`)
  await expectRefused('a deleted client')
})

test('a merge takes the passkey along, an erasure and a lost phone delete it', async () => {
  const opened = await openPasskey()
  const { world, salon, authenticator, clientId } = opened
  const admin = await salon.as('ADMIN')
  const kept = salon.clients[1] ?? ''
  await run(opened, `UPDATE clients SET phone_number = '+393330000009' WHERE client_id = '${kept}'`)
  const query = `clientIdToMaintain=${kept}&clientIdToDelete=${clientId}`
  const merged = await admin.call<{ mergeId: string }>('POST', `/api/Clients/Merge/{sessionCode}?${query}`)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  const { status, body } = await signIn(world, salon, authenticator)
  expect(status).toBe(200)
  const home = await world.call<{ me: unknown }>('GET', `/api/GuestHome/${body.sessionCode}`)
  expect(home.body.me).toMatchObject({ clientId: kept })
  const exported = await admin.call<Record<string, unknown>>('GET', `/api/Clients/Export/{sessionCode}/${kept}`)
  expect(exported.body).toMatchObject({ passkeys: [{ name: 'iPhone' }] })
  // Forgetting all phones is for a lost one.
  expect((await world.call('DELETE', `/api/OnlineBooking/Devices/${body.sessionCode}`)).status).toBe(200)
  expect(await signIn(world, salon, authenticator)).toMatchObject(refused)
  const { body: last } = await createGuest(world, salon, phone).form('NewShortCode', {})
  expect(last.sent).toBe(true)
  const { sessionCode } = await createGuest(world, salon, phone, after(3601).now).enter()
  const other = createAuthenticator()
  await add(world, sessionCode, other)
  await run(opened, 'DELETE FROM agenda_services')
  await run(opened, 'DELETE FROM agendas')
  expect((await admin.call('DELETE', `/api/Clients/{sessionCode}/${kept}`)).status).toBe(200)
  expect((await run(opened, 'SELECT * FROM guest_passkeys')).rows).toEqual([])
  expect(await signIn(world, salon, other)).toMatchObject(refused)
})

test('the desk sees the passkeys of a client, removes one for good, and both kinds of removal are in the audit log', async () => {
  const { world, salon, authenticator, clientId, sessionCode } = await openPasskey()
  const desk = await salon.as('RECEPTIONIST')
  const path = `/api/Clients/Devices/{sessionCode}/${clientId}`
  const list = async () => (await desk.call<ClientDevice[]>('GET', path)).body
  const [passkey] = await list()
  expect(passkey).toMatchObject({ passkey: 'iPhone', expiry: null })
  const stranger = await (await openSalon(world)).as('ADMIN')
  expect(await stranger.call('DELETE', `${path}/${passkey?.deviceId}`)).toMatchObject({ status: 404 })
  const elsewhere = `/api/Clients/Devices/{sessionCode}/${salon.clients[1]}/${passkey?.deviceId}`
  expect(await desk.call('DELETE', elsewhere)).toMatchObject({ status: 404 })
  expect(await desk.call('DELETE', `${path}/${passkey?.deviceId}`)).toMatchObject({ status: 200 })
  expect(await desk.call('DELETE', `${path}/${passkey?.deviceId}`)).toMatchObject({ status: 404 })
  expect(await list()).toEqual([])
  expect(await signIn(world, salon, authenticator)).toMatchObject(refused)
  // A person who has found the lost phone can put nothing back.
  expect((await openCalls(world, sessionCode).list()).status).toBe(401)
  const { body: last } = await createGuest(world, salon, phone).form('NewShortCode', {})
  expect(last.sent).toBe(true)
  const later = await createGuest(world, salon, phone, after(3601).now).enter()
  await add(world, later.sessionCode, createAuthenticator())
  expect((await world.call('DELETE', `/api/OnlineBooking/Devices/${later.sessionCode}`)).status).toBe(200)
  expect(await list()).toEqual([])
  expect(await readActions(world)).toEqual(['guest_passkey_added', 'guest_passkey_removed', 'guest_passkey_added', 'guest_passkey_removed'])
})

test('a copied passkey is deleted and recorded, attempts are limited, and one is not added twice, nor six of them', async () => {
  const { world, salon, authenticator, sessionCode } = await openPasskey()
  authenticator.state.counter = 41
  expect((await signIn(world, salon, authenticator)).status).toBe(200)
  expect(await signIn(world, salon, authenticator, { counter: 41 })).toMatchObject(refused)
  expect(await readActions(world)).toEqual(['guest_passkey_added', 'guest_passkey_copied'])
  // Nobody knows which of the two is the guest's.
  expect(await signIn(world, salon, authenticator, { counter: 50 })).toMatchObject(refused)
  const guest = openCalls(world, sessionCode)
  const again = createAuthenticator()
  await add(world, sessionCode, again)
  const { body: options } = await guest.options()
  expect(options).toMatchObject({
    rp: { id: 'app.test', name: 'Salon 1' },
    user: { name: phone, displayName: 'Giulia' },
    excludeCredentials: [{ id: again.id, transports: ['internal'] }],
  })
  expect(await guest.create(again.create(options))).toMatchObject({ status: 409, body: { code: 'passkey_exists' } })
  const wrong = [
    createAuthenticator().create(options, { origin: 'http://evil.example' }),
    createAuthenticator().create(options, { isVerified: false }),
    createAuthenticator().create({ ...options, challenge: (await askChallenge(world, salon)).challenge }),
  ]
  for (const credential of wrong)
    expect(await guest.create(credential)).toMatchObject({ status: 400, body: { code: 'passkey_not_created' } })
  const early = (await guest.options()).body
  for (let i = 1; i < 5; i++) await add(world, sessionCode, createAuthenticator())
  for (const refusal of [await guest.options(), await guest.create(createAuthenticator().create(early))])
    expect(refusal).toMatchObject({ status: 409, body: { code: 'too_many_guest_passkeys' } })
  for (let i = 0; i < 10; i++) expect(await signIn(world, salon, again, { isVerified: false }, 60)).toMatchObject(refused)
  expect(await signIn(world, salon, again, {}, 60)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
})

test('a passkey is renamed, removed and put back within an hour; a stranger to the salon and a remembered phone add none', async () => {
  const opened = await openPasskey()
  const { world, salon, sessionCode, guestPasskeyId, authenticator } = opened
  const guest = openCalls(world, sessionCode)
  expect((await guest.rename(guestPasskeyId, 'My phone')).body).toMatchObject([{ guestPasskeyId, name: 'My phone' }])
  expect((await guest.remove(guestPasskeyId)).body).toEqual([])
  expect(await signIn(world, salon, authenticator)).toMatchObject(refused)
  expect((await guest.remove(guestPasskeyId)).status).toBe(404)
  expect((await guest.restore(guestPasskeyId, 3600)).status).toBe(404)
  expect((await guest.restore(guestPasskeyId, 3599)).body).toMatchObject([{ guestPasskeyId }])
  expect((await signIn(world, salon, authenticator)).status).toBe(200)
  expect(await readActions(world)).toEqual(['guest_passkey_added', 'guest_passkey_removed', 'guest_passkey_added'])
  const { sessionCode: stranger } = await createGuest(world, salon, '+393339998877').enter()
  expect(await openCalls(world, stranger).options()).toMatchObject({ status: 409, body: { code: 'guest_unknown' } })
  const { body: options } = await guest.options()
  await run(opened, 'UPDATE booking_sessions SET by_code = 0')
  expect(await guest.create(createAuthenticator().create(options))).toMatchObject({ status: 409, body: { code: 'code_needed' } })
})

test('the nightly job deletes passkeys that were removed, unused for two years, or of a number that has changed', async () => {
  const opened = await openPasskey()
  const { world, sessionCode, clientId, guestPasskeyId } = opened
  const count = async () => {
    await purgeExpiredRows(new SystemDb(world.db, { nowUtc: start, newId, actor: 'test' }))
    return (await run(opened, 'SELECT * FROM guest_passkeys')).rows.length
  }
  expect(await count()).toBe(1)
  const both = await add(world, sessionCode, createAuthenticator())
  const second = both.find((one) => one.guestPasskeyId !== guestPasskeyId)?.guestPasskeyId
  await run(opened, `UPDATE guest_passkeys SET deleted_utc = ${start - 3601} WHERE guest_passkey_id = '${second}'`)
  expect(await count()).toBe(1)
  await add(world, sessionCode, createAuthenticator())
  await run(opened, `UPDATE guest_passkeys SET created_utc = ${start - 721 * 86_400} WHERE guest_passkey_id = '${guestPasskeyId}'`)
  expect(await count()).toBe(1)
  await run(opened, `UPDATE clients SET phone_number = '+393330000001' WHERE client_id = '${clientId}'`)
  expect(await count()).toBe(0)
})
