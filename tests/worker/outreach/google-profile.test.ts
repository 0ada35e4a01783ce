import { expect, inject, test } from 'vitest'
import type { GoogleLocation, GoogleProfile } from '../../../schema/api/outreach/google-profile-schemas.ts'
import { connectProfile, getCalendars, signInToProfile } from '../../support/calendars.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon } from '../../support/salon.ts'

const path = '/api/GoogleProfile/{sessionCode}'

async function openProfile() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const state = async () => (await admin.call<GoogleProfile>('GET', path)).body.connection
  /** The locations whose profiles have a button at Google. */
  const links = async () => {
    const reply = await fetch(`${inject('product').gateways}/${world.name}/google/local/links`)
    return ((await reply.json()) as { location: string }[]).map(({ location }) => location)
  }
  const choose = (locationId: string) => admin.call<GoogleProfile>('PUT', path, { locationId })
  return { world, salon, admin, state, links, choose }
}

test('one location has its button at once, once however often it is connected, and loses it with the connection', async () => {
  const { world, admin, state, links } = await openProfile()
  expect(await state()).toBeNull()
  const connected = await connectProfile(world, admin, 'one@example.com')
  const connection = { title: 'Studio Aurora', address: 'Via Garibaldi 14, Torino', hasLink: true, connected: '2026-11-24T08:00:00Z' }
  expect(connected).toMatchObject({ status: 200, body: { isOffered: true, connection } })
  const getLink = async () => (await world.db.execute('SELECT link_id FROM google_profiles')).rows[0]?.link_id
  const link = await getLink()
  expect((await connectProfile(world, admin, 'one@example.com')).body.connection).toEqual(connection)
  expect(await getLink()).toBe(link)
  // The token is sealed, and no reply has it.
  const { rows } = await world.db.execute(`SELECT sealed FROM salon_secrets WHERE name = 'googleProfile'`)
  expect(JSON.stringify(rows)).not.toContain('google-refresh')
  expect((await admin.call<GoogleProfile>('DELETE', path)).body.connection).toBeNull()
  expect((await world.db.execute(`SELECT * FROM salon_secrets WHERE name = 'googleProfile'`)).rows).toEqual([])
  expect(await links()).toEqual([])
  expect((await admin.call('DELETE', path)).status).toBe(409)
})

test('of several locations one is chosen, and the button moves with the choice', async () => {
  const { world, admin, state, links, choose } = await openProfile()
  expect((await connectProfile(world, admin, 'anna@example.com')).body.connection).toMatchObject({ title: '', hasLink: false })
  const { body: locations } = await admin.call<GoogleLocation[]>('GET', '/api/GoogleProfile/Locations/{sessionCode}')
  expect(locations.map(({ title }) => title)).toEqual(['Studio Aurora', 'Aurora Lab'])
  expect((await choose('locations/100')).body.connection).toMatchObject({ title: 'Studio Aurora', hasLink: true })
  expect((await choose('locations/101')).body.connection).toMatchObject({ title: 'Aurora Lab', hasLink: true })
  expect(await links()).toEqual(['locations/101'])
  expect(await choose('locations/999')).toMatchObject({ status: 409, body: { code: 'no_google_location' } })
  expect((await choose('accounts/1')).status).toBe(400)
  expect(await state()).toMatchObject({ title: 'Aurora Lab', hasLink: true })
})

test('of choices at once one is kept, and a profile that the account no longer manages does not hold the next one up', async () => {
  const { world, admin, state, links, choose } = await openProfile()
  await connectProfile(world, admin, 'anna@example.com')
  const replies = await Promise.all([0, 1, 0, 1, 0, 1].map((no) => choose(`locations/10${no}`)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const chosen = (await state())?.title === 'Studio Aurora' ? 'locations/100' : 'locations/101'
  expect(await links()).toEqual([chosen])
  expect((await connectProfile(world, admin, 'moved@example.com')).body.connection).toMatchObject({ hasLink: true })
  expect((await links()).toSorted()).toEqual([chosen, 'locations/200'])
  expect((await admin.call<GoogleProfile>('DELETE', path)).body.connection).toBeNull()
  expect(await links()).toEqual([chosen])
})

test('says so where an account has no profile, Google is away, the access has ended or somebody else has signed in', async () => {
  const { world, salon, admin, state, choose } = await openProfile()
  expect(await connectProfile(world, admin, 'nobody@example.com')).toMatchObject({ status: 409, body: { code: 'no_google_location' } })
  expect(await state()).toBeNull()
  const result = await signInToProfile(world, admin, 'one@example.com')
  const finish = (person = admin) => person.call('POST', '/api/GoogleProfile/Finish/{sessionCode}', result)
  const other = await openSalon(world)
  expect(await finish(await other.as('ADMIN'))).toMatchObject({ status: 409, body: { code: 'account_not_connected' } })
  expect((await finish(await salon.as('RECEPTIONIST'))).status).toBe(403)
  expect((await finish()).status).toBe(200)
  expect((await finish()).status).toBe(409)
  await getGateways(world).fault({ gateway: 'google', to: '', kind: 'unavailable', times: 1 })
  expect(await choose('locations/100')).toMatchObject({ status: 503 })
  expect(await state()).toMatchObject({ hasLink: true })
  await getGateways(world).fault({ gateway: 'google', to: '', kind: 'unavailable', times: 1 })
  expect((await admin.call('DELETE', path)).status).toBe(503)
  expect(await state()).toMatchObject({ hasLink: true })
  await getCalendars(world, 'google').ask('revoke')
  expect(await choose('locations/100')).toMatchObject({ status: 409, body: { code: 'account_not_connected' } })
  // An access that Google has ended can still be forgotten here.
  expect((await admin.call<GoogleProfile>('DELETE', path)).body.connection).toBeNull()
})

test('the way back from Google leads to the settings', async () => {
  const { world } = await openProfile()
  const reply = await world.call('GET', '/api/OAuth/google_profile?state=abc&code=123')
  expect(reply.status).toBe(302)
  expect(reply.headers.get('location')).toBe('http://app.test/salonConfig?tab=presence&account=google_profile&state=abc&code=123')
})
