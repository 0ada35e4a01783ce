import type * as v from 'valibot'
import { expect, test } from 'vitest'
import * as guestClassReplies from '../../schema/api/booking/guest-class-replies.ts'
import * as guestGroupReplies from '../../schema/api/booking/guest-group-replies.ts'
import * as guestReplies from '../../schema/api/booking/guest-replies.ts'
import * as linkPageReplies from '../../schema/api/booking/link-page-replies.ts'
import type { FullEndpoint, FullTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import * as guestPasskeyReplies from '../../schema/api/outreach/guest-passkey-replies.ts'
import * as checkInReplies from '../../schema/api/visits/check-in-replies.ts'
import { access } from '../../schema/rules/platform/access.ts'
import { linkToken } from '../../worker/db/link-token.ts'
import { type Fixture, openFixture } from '../support/fixture.ts'
import { atGroupTime, createGuest, openGuest, openOnline } from '../support/guest.ts'
import { at, openSalon } from '../support/salon.ts'

type Parts = Readonly<Record<string, unknown>> & { readonly type: string; readonly entries?: Record<string, v.GenericSchema> }

/** The objects that a schema is made of, each with its path. */
function listObjects(schema: v.GenericSchema, path: string): [path: string, schema: v.GenericSchema][] {
  const { type, entries, item, wrapped, options, value } = schema as unknown as Parts
  const inner = [item, wrapped, value, ...((type === 'union' ? options : []) as unknown[])].filter(Boolean) as v.GenericSchema[]
  const fields = Object.entries(entries ?? {}).flatMap(([name, part]) => listObjects(part, `${path}.${name}`))
  return [...(entries ? [[path, schema] as [string, v.GenericSchema]] : []), ...fields, ...inner.flatMap((part) => listObjects(part, path))]
}

const isSchema = (part: unknown): part is v.GenericSchema => typeof part === 'object' && part !== null && 'kind' in part
const guestObjects = new Set(
  Object.values({
    ...guestReplies,
    ...guestClassReplies,
    ...guestGroupReplies,
    ...linkPageReplies,
    ...guestPasskeyReplies,
    ...checkInReplies,
  }).flatMap((part) => (isSchema(part) ? listObjects(part, '').map(([, one]) => one) : [])),
)
/** Sign-in of staff: access `guest` as well, because nobody is signed in yet. */
const isOfStaff = (name: string) => /^(session|sessions|twoStep|passkeySignIn|deskSignIn)\./.test(name)
const guestCalls = Object.entries(endpoints as Readonly<Record<string, FullTable>>)
  .flatMap(([feature, table]) => Object.entries(table).map(([name, endpoint]): [string, FullEndpoint] => [`${feature}.${name}`, endpoint]))
  .filter(([name, endpoint]) => access[endpoint.access].auth !== 'session' && !isOfStaff(name))

test('every reply to a guest or a link is composed of the schemas of guests’ replies only', () => {
  const strangers = guestCalls.flatMap(([name, { reply }]) =>
    'file' in reply ? [] : listObjects(reply, name).flatMap(([path, schema]) => (guestObjects.has(schema) ? [] : [path])),
  )
  expect(guestCalls.length).toBeGreaterThan(20)
  expect(strangers).toEqual([])
})

const friday = '2026-11-27'

/** Fills every text about a client, a pet and a team member with a mark that no guest may read. */
async function markSecrets(world: Fixture) {
  for (const statement of [
    `UPDATE clients SET name = substr(name, 1, instr(name, ' ')) || 'SECRET-surname', note = 'SECRET-note', email = 'SECRET@example.test'`,
    `UPDATE users SET last_name = 'SECRET-riva', phone_number = '+39SECRET', email = 'SECRET-staff@example.test', note = 'SECRET-staff'`,
    `UPDATE agendas SET note = 'SECRET-booking'`,
    `UPDATE salons SET email = 'SECRET-salon@example.test', vat_number = 'SECRET-vat', bank_account_iban = 'SECRET-iban'`,
  ])
    await world.db.execute(statement)
}

test('no guest or link reply, refusals included, shows a note, a surname, an address or somebody else’s booking', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const secret = 'a secret for tests, 32 characters and more'
  const guest = createGuest(world, salon, '+393471284410')
  const [session, other] = [await openGuest(world, salon, 0), await openGuest(world, salon, 1)]
  await markSecrets(world)
  const replies: [call: string, body: unknown][] = []
  const call = async <Body>(method: string, path: string, as: string, body?: unknown) => {
    const reply = await guest.call<Body>(method, path, as, body)
    replies.push([`${method} ${path}`, reply.body])
    return reply
  }
  const link = async <Body>(method: string, path: string, body?: unknown) => {
    const reply = await world.call<Body>(method, `/api/Links/${path}`, body)
    replies.push([`${method} ${path}`, reply.body])
    return reply
  }
  const time = { start: at('14:00', friday), services: [{ serviceId: salon.cut, userId: salon.anna, start: at('14:00', friday) }] }
  const saved = await call<guestReplies.SavedBooking>('POST', `SaveSlot/{s}?date=${friday}`, session, { ...time, note: 'SECRET-typed' })
  expect(Object.keys(saved.body).sort()).toEqual(['agendaId', 'end', 'services', 'start', 'token', 'version'])
  expect((await call('POST', `SaveSlot/{s}?date=${friday}`, other, time)).status).toBe(409)
  await markSecrets(world)
  await call('GET', 'GetServices/{s}', session)
  await call('POST', `FreeSlots/{s}?date=${friday}`, other, [{ serviceId: salon.cut }])
  const times = { dayFrom: friday, dayTo: friday, weekdays: [5], from: '09:00', to: '18:00' }
  const waits = { ...times, services: [{ serviceId: salon.cut }], note: 'SECRET-wish' }
  const joined = await call<{ waitingListEntryId: string }>('POST', 'WaitingList/{s}', session, waits)
  const opened = await guest.enter()
  replies.push(
    ['POST GetClient', opened],
    ['GET GetPublicInfo', (await world.call('GET', `/api/Salons/GetPublicInfo/${salon.salonId}`)).body],
  )
  const looked = encodeURIComponent(JSON.stringify([{ serviceId: salon.cut }]))
  for (const path of ['Salon', `Days?month=2026-11&services=${looked}`, `Times?date=${friday}&services=${looked}`, 'PrivacyNotices'])
    replies.push([path, (await world.call('GET', `/api/BookingPage/${salon.salonId}/${path}`)).body])
  replies.push(['GET BookingPage', (await world.call('GET', `/api/BookingPage/${salon.salonId}`)).body])
  const token = linkToken(secret, 'Booking', saved.body.agendaId)
  await link('GET', `Booking/${token}`)
  expect((await link('DELETE', `Booking/${token}?version=9`)).status).toBe(409)
  await link('GET', `Booking/${token}/FreeSlots?date=2026-11-28`)
  await link('GET', `Booking/${token}/calendar.ics`)
  expect((await link('DELETE', `Booking/${token}?version=1`)).status).toBe(200)
  await link('POST', `Booking/${token}/Undo`, { start: saved.body.start, version: 2 })
  await link('GET', `WaitingList/${linkToken(secret, 'WaitingList', joined.body.waitingListEntryId)}`)
  const services = [{ serviceId: salon.cut }]
  const group = { arrangement: 'together', members: [{ services }, { name: 'Ada SECRET-surname', services }] }
  const found = await call<guestGroupReplies.GuestGroupTime[]>('POST', `GroupTimes/{s}?date=${friday}`, session, group)
  const members = atGroupTime(group.members, found.body[0])
  const booked = await call<guestGroupReplies.SavedGroup>('POST', `Groups/{s}?date=${friday}`, session, { ...group, members })
  expect(booked.body.bookings.map(({ name }) => name).sort()).toEqual(['Ada', 'Giulia'])
  expect((await call<unknown[]>('GET', 'Companions/{s}', session)).body).toHaveLength(1)
  await markSecrets(world)
  await link('GET', `Group/${booked.body.token}`)
  const seen = booked.body.bookings.map(({ agendaId, version }) => ({ agendaId, version: version + 8 }))
  expect((await link('POST', `Group/${booked.body.token}/Cancel`, { bookings: seen })).status).toBe(409)
  expect(replies.length).toBeGreaterThan(16)
  for (const [name, body] of replies) expect(`${name}: ${JSON.stringify(body)}`).not.toMatch(/SECRET|\+39347/)
})
