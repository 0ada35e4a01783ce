import { expect, test } from 'vitest'
import type { GuestGroupTime, LinkedGroup, SavedGroup } from '../../schema/api/booking/guest-group-replies.ts'
import type { LinkSlot, SavedBooking } from '../../schema/api/booking/guest-replies.ts'
import type { CreationOptions, RequestOptions } from '../../schema/api/platform/passkeys-schemas.ts'
import { linkToken } from '../../worker/db/link-token.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { type Fixture, openFixture, type Reply } from '../support/fixture.ts'
import { atGroupTime, createGuest, openGuest, openOnline } from '../support/guest.ts'
import { at, openSalon, type Salon } from '../support/salon.ts'
import { createClass, takeSeats } from './examples-classes.ts'
import { insertGuestPasskey } from './examples-guest-passkeys.ts'
import { openCheckIn } from './examples-guests.ts'
import { checkBudget } from './query-budget.ts'

const secret = 'a secret for tests, 32 characters and more'
const friday = '2026-11-27'

const toSeen = ({ bookings }: LinkedGroup) => bookings.map(({ agendaId, version }) => ({ agendaId, version }))
/** A class with a free seat, and a full one. */
async function openClasses(salon: Salon) {
  const [first, full] = [await createClass(salon, { online: true }), await createClass(salon, { online: true })]
  await takeSeats(salon, full.classId, 1, { seats: 2 })
  const toWanted = ({ classId, version }: typeof first) => ({ classId, version, seats: 1 })
  return { first: toWanted(first), full: toWanted(full) }
}

const classLinkCalls = [
  ['one', 'GET', ''],
  ['leave', 'DELETE', ''],
  ['restore', 'POST', '/Undo'],
] as const

type Measure = <Body>(name: string, roundTrips: number, send: () => Promise<Reply<Body>>) => Promise<Reply<Body>>
/** The calls about passkeys in the session of a guest, and of one who signs in. */
async function measurePasskeys(world: Fixture, salon: Salon, session: string, measure: Measure): Promise<void> {
  const { guestPasskeyId, authenticator } = await insertGuestPasskey(world, salon)
  const passkeys = '/api/GuestPasskeys'
  await measure('guestPasskeys.list', 1, () => world.call('GET', `${passkeys}/${session}`))
  const options = await measure('guestPasskeys.options', 1, () => world.call<CreationOptions>('GET', `${passkeys}/Options/${session}`))
  const credential = createAuthenticator().create(options.body)
  await measure('guestPasskeys.create', 1, () => world.call('POST', `${passkeys}/${session}`, { name: 'iPad', credential }))
  const one = `${session}/${guestPasskeyId}`
  await measure('guestPasskeys.rename', 1, () => world.call('PUT', `${passkeys}/${one}`, { name: 'My phone' }))
  await measure('guestPasskeys.remove', 1, () => world.call('DELETE', `${passkeys}/${one}`))
  await measure('guestPasskeys.restore', 1, () => world.call('POST', `${passkeys}/Restore/${one}`))
  const signIn = `${passkeys}/SignIn`
  const { salonId } = salon
  const asked = await measure('guestPasskeySignIn.options', 0, () => world.call<RequestOptions>('GET', `${signIn}?salonId=${salonId}`))
  const passkey = authenticator.get(asked.body)
  await measure('guestPasskeySignIn.signIn', 2, () => world.call('POST', signIn, { salonId, passkey }))
}

/** The page on which guests say that they are here. */
async function measureCheckIn(world: Fixture, salon: Salon, measure: Measure): Promise<void> {
  const { path, key } = await openCheckIn(salon, world)
  await measure('checkInLinks.page', 1, () => world.call('GET', path))
  await measure('checkInLinks.find', 2, () => world.call('POST', `${path}/Find`, { phone: '347 555 0188' }))
  await measure('checkInLinks.arrive', 2, () => world.call('POST', `${path}/Arrive`, { key }))
}

test('the calls of guests and links keep to their round trips, statements and bytes', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const guest = createGuest(world, salon, '+393471284410')
  const session = await openGuest(world, salon, 0)
  const wrong: string[] = []
  /** Messages of the call before are sent in the background, with their own round trips. */
  const countPending = async () => {
    const { rows } = await world.db.execute(`
      SELECT (SELECT count(*) FROM outbox WHERE state NOT IN ('sent', 'failed')) + (SELECT count(*) FROM waiting_list_dirty) AS pending`)
    return Number(rows[0]?.pending)
  }
  const measure = async <Body>(name: string, roundTrips: number, send: () => Promise<Reply<Body>>) => {
    await expect.poll(countPending).toBe(0)
    // What follows a message in the background is over once no further request comes.
    let seen = -1
    const isStill = async () => {
      const before = seen
      seen = await world.countRoundTrips()
      return seen === before
    }
    await expect.poll(isStill).toBe(true)
    await world.resetRoundTrips()
    await world.startRecording()
    const reply = await send()
    const recorded = await world.recorded()
    const statements = recorded.slice(0, roundTrips).flat()
    const bytes = Buffer.byteLength(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    expect([name, reply.status], JSON.stringify(reply.body)).toEqual([name, 200])
    expect(recorded.length, `${name}: round trips`).toBeGreaterThanOrEqual(roundTrips)
    wrong.push(...checkBudget(name, { statements: statements.length, bytes }))
    return reply
  }
  const call = <Body>(name: string, roundTrips: number, method: string, path: string, body?: unknown) =>
    measure(`onlineBooking.${name}`, roundTrips, () => guest.call<Body>(method, path, session, body))
  const link = <Body>(name: string, roundTrips: number, method: string, path: string, body?: unknown) =>
    measure(name, roundTrips, () => world.call<Body>(method, `/api/Links/${path}`, body))

  await measure('publicInfo.getPublicInfo', 1, () => world.call('GET', `/api/Salons/GetPublicInfo/${salon.salonId}`))
  await measure('bookingPage.one', 1, () => world.call('GET', `/api/BookingPage/${salon.salonId}`))
  await measure('bookingPage.salon', 1, () => world.call('GET', `/api/BookingPage/${salon.salonId}/Salon`))
  const requested = [{ serviceId: salon.cut }]
  const looked = encodeURIComponent(JSON.stringify(requested))
  const page = `/api/BookingPage/${salon.salonId}`
  await measure('bookingPage.days', 1, () => world.call('GET', `${page}/Days?month=2026-11&services=${looked}`))
  await measure('bookingPage.times', 1, () => world.call('GET', `${page}/Times?date=${friday}&services=${looked}`))
  const wanted = [{ services: requested }, { services: requested }]
  const group = `arrangement=together&members=${encodeURIComponent(JSON.stringify(wanted))}`
  await measure('bookingPage.groupDays', 1, () => world.call('GET', `${page}/GroupDays?month=2026-11&${group}`))
  await measure('bookingPage.groupTimes', 1, () => world.call('GET', `${page}/GroupTimes?date=${friday}&${group}`))
  await measure('bookingPage.privacyNotices', 1, () => world.call('GET', `${page}/PrivacyNotices`))
  await call('getServices', 1, 'GET', 'GetServices/{s}')
  await call('freeSlots', 1, 'POST', `FreeSlots/{s}?date=${friday}`, requested)
  await call('freeDays', 1, 'GET', `FreeDays/{s}?month=2026-11&services=${encodeURIComponent(JSON.stringify(requested))}`)
  const time = { start: at('14:00', friday), services: [{ serviceId: salon.cut, userId: salon.anna, start: at('14:00', friday) }] }
  const saved = await call<SavedBooking>('saveSlot', 1, 'POST', `SaveSlot/{s}?date=${friday}`, { ...time, note: '' })
  const waits = { dayFrom: friday, dayTo: friday, weekdays: [5], from: '09:00', to: '18:00', services: requested, note: '' }
  const joined = await call<{ waitingListEntryId: string }>('joinWaitingList', 2, 'POST', 'WaitingList/{s}', waits)
  await call('devices', 1, 'GET', 'Devices/{s}')
  const together = { arrangement: 'together', members: [{ services: requested }, { name: 'Ada', services: requested }] }
  const ofGroup = <Body>(name: string, roundTrips: number, method: string, path: string, body?: unknown) =>
    measure(`onlineGroups.${name}`, roundTrips, () => guest.call<Body>(method, path, session, body))
  await ofGroup('days', 1, 'POST', 'GroupDays/{s}?month=2026-11', together)
  const free = await ofGroup<GuestGroupTime[]>('times', 1, 'POST', `GroupTimes/{s}?date=${friday}`, together)
  const members = atGroupTime(together.members, free.body[0])
  const made = await ofGroup<SavedGroup>('create', 2, 'POST', `Groups/{s}?date=${friday}`, { ...together, members })
  await ofGroup('companions', 1, 'GET', 'Companions/{s}')
  const groupLink = `Group/${made.body.token}`
  const shown = await link<LinkedGroup>('groupLinks.one', 1, 'GET', groupLink)
  await link('groupLinks.freeDays', 1, 'GET', `${groupLink}/FreeDays?month=2026-12`)
  const slots = await link<LinkSlot[]>('groupLinks.freeSlots', 1, 'GET', `${groupLink}/FreeSlots?date=2026-11-28`)
  const moved = await link<LinkedGroup>('groupLinks.move', 2, 'PUT', groupLink, { ...slots.body[0], bookings: toSeen(shown.body) })
  const ended = await link<LinkedGroup>('groupLinks.cancel', 2, 'POST', `${groupLink}/Cancel`, { bookings: toSeen(moved.body) })
  const back = { start: ended.body.bookings[0]?.start, bookings: toSeen(ended.body) }
  await link('groupLinks.undo', 2, 'POST', `${groupLink}/Undo`, back)

  const classes = await openClasses(salon)
  await measure('bookingPage.classes', 1, () => world.call('GET', `${page}/Classes`))
  const ofClasses = <Body>(name: string, roundTrips: number, method: string, path: string, body?: unknown) =>
    measure(`onlineClasses.${name}`, roundTrips, () => guest.call<Body>(method, path, session, body))
  await ofClasses('list', 1, 'GET', 'Classes/{s}')
  await ofClasses('book', 2, 'POST', 'Classes/{s}', classes.first)
  const waiting = await ofClasses<{ token: string }>('wait', 2, 'POST', 'ClassWaiting/{s}', classes.full)
  const seat = `ClassWaiting/${waiting.body.token}`
  for (const [name, method, path] of classLinkCalls) await link(`classLinks.${name}`, 1, method, seat + path, path ? {} : undefined)

  await world.db.execute(`UPDATE booking_sessions SET by_code = 1, phone_number = (
    SELECT client.phone_number FROM clients client WHERE client.client_id = booking_sessions.client_id
  )`)
  await measure('guestHome.one', 1, () => world.call('GET', `/api/GuestHome/${session}`))
  await measure('guestHome.choose', 1, () => world.call('POST', `/api/GuestHome/Person/${session}`, { clientId: salon.clients[0] }))
  await measure('guestHome.data', 1, () => world.call('GET', `/api/GuestHome/Data/${session}?clientId=${salon.clients[0]}`))
  await measurePasskeys(world, salon, session, measure)
  await measure('guestHome.askErase', 2, () => world.call('POST', `/api/GuestHome/Erase/${session}?clientId=${salon.clients[0]}`))

  const booking = `Booking/${linkToken(secret, 'Booking', saved.body.agendaId)}`
  await link('bookingLinks.one', 1, 'GET', booking)
  await link('bookingLinks.freeSlots', 1, 'GET', `${booking}/FreeSlots?date=2026-11-28`)
  await link('bookingLinks.freeDays', 1, 'GET', `${booking}/FreeDays?month=2026-12`)
  await link('bookingLinks.calendar', 1, 'GET', `${booking}/calendar.ics`)
  await link('bookingLinks.cancel', 1, 'DELETE', `${booking}?version=1`)
  await link('bookingLinks.undo', 1, 'POST', `${booking}/Undo`, { start: saved.body.start, version: 2 })
  await link('waitingListGuests.entry', 1, 'GET', `WaitingList/${linkToken(secret, 'WaitingList', joined.body.waitingListEntryId)}`)
  await measureCheckIn(world, salon, measure)
  await measure('guestHome.signOut', 1, () => world.call('DELETE', `/api/GuestHome/${session}`))
  expect(wrong).toEqual([])
})
