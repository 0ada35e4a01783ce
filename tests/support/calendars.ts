/** Calendars of team members at the fake providers. */
import { inject } from 'vitest'
import type { CalendarSync } from '../../schema/api/booking/calendar-sync-schemas.ts'
import type { GoogleProfile } from '../../schema/api/outreach/google-profile-schemas.ts'
import type { CalendarProvider } from '../../schema/terms.ts'
import type { FakeCalendar, FakeChannel, FakeEvent } from '../../worker/local/fakes/fake-accounts.ts'
import type { Fixture } from './fixture.ts'
import type { Person } from './salon.ts'

type Listed = Omit<FakeCalendar, 'events'> & { events: FakeEvent[] }
interface All {
  readonly calendars: Listed[]
  readonly channels: FakeChannel[]
  readonly refreshTokens: number
}
type GivenEvent = Omit<FakeEvent, 'seq'>

/** The fake provider of one fixture. */
export function getCalendars(world: Pick<Fixture, 'name'>, provider: CalendarProvider) {
  const address = `${inject('product').gateways}/${world.name}/${provider}`
  const ask = async (action: string, body: object = {}): Promise<All> =>
    (await fetch(`${address}/local/${action}`, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<All>
  return {
    ask,
    save: (account: string, ...events: GivenEvent[]) => ask('save', { account, events }),
    remove: (account: string, id: string) => ask('delete', { account, id }),
    /** The events of an account's calendars. */
    events: async (account: string, calendarId = account) =>
      (await ask('all')).calendars.find(({ id }) => id === calendarId)?.events.sort((a, b) => a.start.localeCompare(b.start)) ?? [],
    /** Agrees on the provider's page; the query with which the browser comes back. */
    async agree(url: string, account: string, answer = 'allow') {
      const reply = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ account, answer }) })
      return new URL(reply.headers.get('location') ?? '').searchParams
    },
  }
}

const toPath = (userId: string, action = '') => `/api/Users/CalendarSync/${action}{sessionCode}/${userId}`

/** Begins a sign-in of a person, and agrees; what the call that completes it sends. */
export async function signIn(world: Fixture, person: Person, provider: CalendarProvider, account: string) {
  const { body } = await person.call<{ url: string }>('POST', toPath(person.userId), { provider })
  const query = await getCalendars(world, provider).agree(body.url, account)
  return { provider, state: query.get('state') ?? '', code: query.get('code') ?? '' }
}

/** Connects a person's calendar. */
export async function connectCalendar(world: Fixture, person: Person, provider: CalendarProvider = 'google', account = 'anna@example.com') {
  const result = await signIn(world, person, provider, account)
  const reply = await person.call<CalendarSync>('POST', toPath(person.userId, 'Finish/'), result)
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Begins the sign-in for a salon's profile on Google, and agrees; what the call that completes it sends. */
export async function signInToProfile(world: Fixture, admin: Person, account: string) {
  const { body } = await admin.call<{ url: string }>('POST', '/api/GoogleProfile/{sessionCode}')
  const query = await getCalendars(world, 'google').agree(body.url, account)
  return { state: query.get('state') ?? '', code: query.get('code') ?? '' }
}

/** Connects a salon's profile on Google. */
export async function connectProfile(world: Fixture, admin: Person, account: string) {
  const result = await signInToProfile(world, admin, account)
  return admin.call<GoogleProfile>('POST', '/api/GoogleProfile/Finish/{sessionCode}', result)
}
