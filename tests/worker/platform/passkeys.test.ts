import { expect, test } from 'vitest'
import type { CreationOptions, Passkey, RequestOptions } from '../../../schema/api/platform/passkeys-schemas.ts'
import type { Session } from '../../../schema/api/platform/session-schemas.ts'
import { type Authenticator, createAuthenticator } from '../../support/authenticator.ts'
import { openDirectory } from '../../support/databases.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, type Person, password, tuesday } from '../../support/salon.ts'

const start = Date.parse(tuesday) / 1000
const after = (seconds: number) => ({ now: new Date((start + seconds) * 1000).toISOString() })
const refused = { status: 401, body: { code: 'passkey_refused' } }
type World = Pick<Fixture, 'call'>

const askOptions = (person: Person, seconds = 0) =>
  person.call<CreationOptions>('POST', `/api/Users/PasskeyOptions/{sessionCode}/${person.userId}`, undefined, after(seconds))
const listPath = ({ userId }: Person) => `/api/Users/Passkeys/{sessionCode}/${userId}`
/** Adds a passkey to a person's account. */
async function addPasskey(person: Person, authenticator: Authenticator, name = 'Phone') {
  const { body: options } = await askOptions(person)
  const added = await person.call<Passkey[]>('POST', listPath(person), { name, credential: authenticator.create(options) })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return added.body
}
const askChallenge = async (world: World, seconds = 0) =>
  (await world.call<RequestOptions>('GET', '/api/Sessions/Passkey', undefined, after(seconds))).body
const enter = (world: World, assertion: object, seconds = 0) =>
  world.call<Session & { code: string }>('POST', '/api/Sessions/Passkey', assertion, after(seconds))

async function openPasskey(role: 'ADMIN' | 'SUPERADMIN' = 'ADMIN') {
  const world = await openFixture()
  const salon = await openSalon(world)
  const person = await salon.as(role)
  const authenticator = createAuthenticator()
  const [passkey] = await addPasskey(person, authenticator)
  return { world, salon, person, authenticator, passkeyId: passkey?.passkeyId ?? '' }
}
async function readEvents({ db }: Fixture): Promise<string[]> {
  const { rows } = await db.execute(`
    SELECT action, user_id FROM audit_log WHERE action LIKE 'passkey%' OR action LIKE 'sign_in%' ORDER BY audit_log_id`)
  return rows.map(({ action, user_id: userId }) => `${action} ${userId}`)
}

test('a passkey of a team member or a superadmin signs in as both steps at once, and is in their list', async () => {
  for (const role of ['ADMIN', 'SUPERADMIN'] as const) {
    const { world, person, authenticator } = await openPasskey(role)
    const entered = await enter(world, authenticator.get(await askChallenge(world, 60)), 61)
    expect(entered.body, JSON.stringify(entered.body)).toMatchObject({ userId: person.userId, sessionCode: expect.any(String) })
    const own = `/api/Users/Passkeys/${entered.body.sessionCode}/${person.userId}`
    expect((await world.call('GET', own, undefined, after(62))).body).toEqual([
      { passkeyId: expect.any(String), name: 'Phone', created: tuesday, used: after(61).now.replace('.000Z', 'Z') },
    ])
    expect((await readEvents(world)).slice(-2)).toEqual([`passkey_added ${person.userId}`, `sign_in ${person.userId}`])
  }
})

test('a passkey is enough where a role requires two-step verification, and its session is extended', async () => {
  const { world, salon, person, authenticator } = await openPasskey()
  await person.call('PUT', `/api/Salons/TwoStep/{sessionCode}/${salon.salonId}`, { roles: ['ADMIN'], version: 0 })
  const { body } = await enter(world, authenticator.get(await askChallenge(world)))
  expect(body.sessionCode).toEqual(expect.any(String))
  const check = (code: string) => world.call<Session>('POST', `/api/Sessions/Check?sessionCode=${code}`, undefined, after(3600))
  expect((await check(body.sessionCode)).body.expiryDate).toBe('2026-11-24T21:00:00Z')
  expect((await check(person.sessionCode)).body.expiryDate).toBe('2026-11-24T20:00:00Z')
})

test('a passkey of another origin or host, without a check of the person, framed, forged or of a wrong challenge is refused', async () => {
  const { world, person, authenticator } = await openPasskey()
  const ask = () => askChallenge(world)
  const { body: creation } = await askOptions(person)
  const attempts = [
    authenticator.get(await ask(), { origin: 'http://app.test.evil.example' }),
    authenticator.get(await ask(), { origin: 'https://app.test' }),
    authenticator.get(await ask(), { rpId: 'evil.example' }),
    authenticator.get(await ask(), { isVerified: false }),
    authenticator.get(await ask(), { crossOrigin: true }),
    // A challenge that nobody gave, one that was changed, and one for another use.
    authenticator.get({ ...(await ask()), challenge: 'bm9ib2R5' }),
    authenticator.get({ ...(await ask()), challenge: (await ask()).challenge.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }),
    authenticator.get({ ...(await ask()), challenge: creation.challenge }),
    { ...authenticator.get(await ask()), signature: createAuthenticator().get(await ask()).signature },
    { ...authenticator.get(await ask()), id: createAuthenticator().id },
  ]
  for (const [i, assertion] of attempts.entries()) expect(await enter(world, assertion), `attempt ${i}`).toMatchObject(refused)
  expect((await enter(world, authenticator.get(await ask()))).status).toBe(200)
  // Each attempt on a known passkey is in its user's log; one that nobody has is in nobody's.
  const events = await readEvents(world)
  expect(events.filter((event) => event === `sign_in_refused ${person.userId}`)).toHaveLength(attempts.length - 1)
})

test('a challenge is signed within five minutes and once, also by two at the same moment', async () => {
  const { world, authenticator } = await openPasskey()
  const challenge = await askChallenge(world)
  expect(await enter(world, authenticator.get(challenge), 300)).toMatchObject(refused)
  const assertion = authenticator.get(challenge)
  expect((await enter(world, assertion, 299)).status).toBe(200)
  expect(await enter(world, assertion, 299)).toMatchObject(refused)
  // The same challenge, signed again.
  expect(await enter(world, authenticator.get(challenge), 299)).toMatchObject(refused)
  const again = authenticator.get(await askChallenge(world))
  const replies = await Promise.all(Array.from({ length: 5 }, () => enter(world, again)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
})

test('a passkey whose counter goes back is refused, recorded, and its user is told', async () => {
  const { world, person, authenticator } = await openPasskey()
  await world.db.execute({ sql: `UPDATE users SET email = 'admin@example.test' WHERE user_id = ?`, args: [person.userId] })
  authenticator.state.counter = 41
  expect((await enter(world, authenticator.get(await askChallenge(world)))).status).toBe(200)
  for (const counter of [42, 41, 0]) {
    const copy = authenticator.get(await askChallenge(world), { counter })
    expect(await enter(world, copy), `counter ${counter}`).toMatchObject(refused)
  }
  expect((await readEvents(world)).slice(-3)).toEqual(Array(3).fill(`passkey_copied ${person.userId}`))
  const { rows } = await world.db.execute(`SELECT count(*) AS n FROM outbox WHERE kind = 'passkey_copied'`)
  expect(rows[0]?.n).toBe(3)
  // The one that has counted on stays.
  expect((await enter(world, authenticator.get(await askChallenge(world), { counter: 43 }))).status).toBe(200)
})

test('a passkey that does not count signs in again and again', async () => {
  const { world, authenticator } = await openPasskey()
  for (let i = 0; i < 3; i++) expect((await enter(world, authenticator.get(await askChallenge(world), { counter: 0 }))).status).toBe(200)
})

test('a passkey opens neither another account nor a salon that is suspended, and ends with the employment and the user', async () => {
  const { world, salon, person, authenticator } = await openPasskey()
  const foreign = { ...authenticator.get(await askChallenge(world)), userHandle: Buffer.from(salon.anna).toString('base64url') }
  expect((await enter(world, foreign)).body).toMatchObject(refused.body)
  const attempt = async () => enter(world, authenticator.get(await askChallenge(world)))
  const set = (sql: string) => world.db.execute(sql)
  await set('UPDATE salons SET suspended_utc = 1')
  expect(await attempt()).toMatchObject({ status: 403, body: { code: 'salon_suspended' } })
  await set('UPDATE salons SET suspended_utc = NULL')
  await set(`UPDATE users SET employment_end = '2026-11-23' WHERE user_id = '${person.userId}'`)
  expect(await attempt()).toMatchObject({ status: 403, body: { code: 'employment_ended' } })
  await set(`UPDATE users SET employment_end = NULL, deleted_utc = 1 WHERE user_id = '${person.userId}'`)
  expect(await attempt()).toMatchObject(refused)
})

test('attempts with a passkey are limited per network', async () => {
  const { world, authenticator } = await openPasskey()
  for (let i = 0; i < 10; i++)
    expect(await enter(world, authenticator.get(await askChallenge(world), { isVerified: false }))).toMatchObject(refused)
  const last = await enter(world, authenticator.get(await askChallenge(world)))
  expect(last).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect((await enter(world, authenticator.get(await askChallenge(world, 300)), 300)).status).toBe(200)
})

test('adding a passkey asks who does it, is for oneself, and each authenticator has one; there are ten at most', async () => {
  const { world, salon, person, authenticator } = await openPasskey()
  const { body: options } = await askOptions(person)
  expect(options).toMatchObject({
    rp: { id: 'app.test', name: 'Salon 1' },
    user: { id: Buffer.from(person.userId).toString('base64url'), name: 'admin_1', displayName: 'ADMIN Riva' },
    excludeCredentials: [{ id: authenticator.id, transports: ['internal'] }],
  })
  const create = (credential: object) => person.call('POST', listPath(person), { name: 'Key', credential })
  expect(await create(authenticator.create(options))).toMatchObject({ status: 409, body: { code: 'passkey_exists' } })
  const second = createAuthenticator()
  const wrong = [
    second.create(options, { origin: 'http://evil.example' }),
    second.create(options, { rpId: 'evil.example' }),
    second.create(options, { isVerified: false }),
    second.create({ ...options, challenge: (await askChallenge(world)).challenge }),
    { ...second.create(options), id: createAuthenticator().id },
  ]
  for (const [i, credential] of wrong.entries())
    expect(await create(credential), `attempt ${i}`).toMatchObject({ status: 400, body: { code: 'passkey_not_created' } })
  const desk = await salon.as('RECEPTIONIST')
  const ofOther = `/api/Users/Passkeys/{sessionCode}/${person.userId}`
  expect((await desk.call('GET', ofOther)).status).toBe(403)
  // The challenge of one user makes no passkey for another.
  expect(await desk.call('POST', listPath(desk), { name: 'Key', credential: second.create(options) })).toMatchObject({ status: 400 })
  expect((await create(second.create(options))).status).toBe(200)
  // A challenge makes one passkey.
  expect(await create(createAuthenticator().create(options))).toMatchObject({ status: 400, body: { code: 'passkey_not_created' } })
  for (let i = 2; i < 10; i++) await addPasskey(person, createAuthenticator(), `Key ${i}`)
  const more = createAuthenticator().create((await askOptions(person)).body)
  expect(await create(more)).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } })
  await world.db.execute('UPDATE sessions SET confirmed_utc = NULL')
  expect(await askOptions(person)).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  expect(await create(more)).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
})

test('a passkey is renamed and removed, comes back within an hour, and nobody changes another’s', async () => {
  const { world, salon, person, authenticator, passkeyId } = await openPasskey()
  const path = `${listPath(person)}/${passkeyId}`
  expect((await person.call('PUT', path, { name: 'My phone' })).body).toMatchObject([{ passkeyId, name: 'My phone' }])
  const desk = await salon.as('RECEPTIONIST')
  const asOther = `${listPath(desk)}/${passkeyId}`
  expect((await desk.call('PUT', asOther, { name: 'Mine' })).status).toBe(404)
  expect((await desk.call('DELETE', asOther)).status).toBe(404)
  expect((await person.call('DELETE', path)).body).toEqual([])
  expect((await person.call('DELETE', path)).status).toBe(404)
  expect(await enter(world, authenticator.get(await askChallenge(world)))).toMatchObject(refused)
  const restore = (seconds: number, by = person) =>
    by.call('POST', `/api/Users/RestorePasskey/{sessionCode}/${by.userId}/${passkeyId}`, undefined, after(seconds))
  expect((await restore(10, desk)).status).toBe(404)
  expect((await restore(3600)).status).toBe(404)
  expect((await restore(3599)).body).toMatchObject([{ passkeyId, name: 'My phone' }])
  expect((await enter(world, authenticator.get(await askChallenge(world)))).status).toBe(200)
})

test('a passkey proves again who somebody is, in its session and by its own user only', async () => {
  const { world, salon, person, authenticator } = await openPasskey()
  const desk = await salon.as('RECEPTIONIST')
  const [deskKey, elsewhere] = [createAuthenticator(), createAuthenticator('http://evil.example')]
  await addPasskey(desk, deskKey)
  const path = `/api/Sessions/Confirm/{sessionCode}/${person.userId}`
  const ask = async () => (await person.call<{ passkey: RequestOptions }>('GET', path)).body.passkey
  const confirm = (passkey: object) => person.call('POST', path, { passkey })
  expect((await ask()).allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }])
  await world.db.execute('UPDATE sessions SET confirmed_utc = NULL')
  const isConfirmed = async () => (await person.call('GET', '/api/Exports/ClientsCSV/{sessionCode}')).status === 200
  const attempts = [
    deskKey.get(await ask()),
    elsewhere.get(await ask()),
    authenticator.get(await askChallenge(world)),
    authenticator.get(await ask(), { origin: 'http://evil.example' }),
    authenticator.get(await ask(), { isVerified: false }),
  ]
  for (const [i, passkey] of attempts.entries()) expect(await confirm(passkey), `attempt ${i}`).toMatchObject(refused)
  expect(await isConfirmed()).toBe(false)
  const assertion = authenticator.get(await ask())
  expect((await confirm(assertion)).body).toEqual({ userId: person.userId })
  expect(await isConfirmed()).toBe(true)
  await world.db.execute('UPDATE sessions SET confirmed_utc = NULL')
  expect(await confirm(assertion)).toMatchObject(refused)
  expect(await confirm(authenticator.get(await ask(), { counter: 1 }))).toMatchObject(refused)
  expect(await isConfirmed()).toBe(false)
  expect((await readEvents(world)).at(-1)).toBe(`passkey_copied ${person.userId}`)
  // Who has none is asked for the password.
  const anna = await salon.as('IMAGE')
  expect((await anna.call('GET', `/api/Sessions/Confirm/{sessionCode}/${anna.userId}`)).body).toEqual({ passkey: null })
})

test('a reset of two-step verification for a lost phone takes its passkeys along', async () => {
  const { world, salon, person } = await openPasskey()
  const [desk, phone] = [await salon.as('RECEPTIONIST'), createAuthenticator()]
  await addPasskey(desk, phone)
  expect((await person.call('POST', `/api/Users/ResetTwoStep/{sessionCode}/${desk.userId}`)).status).toBe(200)
  expect(await enter(world, phone.get(await askChallenge(world)))).toMatchObject(refused)
})

test('with several databases a passkey names that of its account', async () => {
  const { call, salons, worlds } = await openDirectory()
  const { body: session } = await call<Session>('POST', '/api/Sessions/Login', new URLSearchParams({ username: 'admin_2', password }))
  const { body: options } = await call<CreationOptions>('POST', `/api/Users/PasskeyOptions/${session.sessionCode}/${session.userId}`)
  const authenticator = createAuthenticator()
  const credential = authenticator.create(options)
  expect((await call('POST', `/api/Users/Passkeys/${session.sessionCode}/${session.userId}`, { name: 'Key', credential })).status).toBe(200)
  expect(Buffer.from(authenticator.state.userHandle, 'base64url').toString()).toBe(`${session.userId}.${worlds[1].name}`)
  const { body: challenge } = await call<RequestOptions>('GET', '/api/Sessions/Passkey')
  const entered = await call<Session>('POST', '/api/Sessions/Passkey', authenticator.get(challenge))
  expect(entered.body, JSON.stringify(entered.body)).toMatchObject({ userId: session.userId })
  const day = await call('GET', `/api/Agendas/Salon/${entered.body.sessionCode}?salonId=${salons[1].salonId}&date=2026-11-24`)
  expect(day.status).toBe(200)
  const nowhere = { ...authenticator.get(challenge), userHandle: Buffer.from(`${session.userId}.nowhere`).toString('base64url') }
  expect(await call('POST', '/api/Sessions/Passkey', nowhere)).toMatchObject(refused)
})
