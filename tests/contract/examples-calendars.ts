/** Examples of team members' own calendars: each is connected to its own account at the fake provider. */
import { connectCalendar, connectProfile, signIn, signInToProfile } from '../support/calendars.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { createBooking } from './records.ts'

/** The salon's IMAGE user with a connected calendar; the calls are its own. */
async function createConnected(s: Salon, fixture: Fixture) {
  const person = await s.as('IMAGE')
  await connectCalendar(fixture, person, 'google', `${s.salonId}@example.com`)
  return { as: 'IMAGE', input: { userId: person.userId } } as const
}
const ofSelf = { foreign: 403 } as const
/** Connected, with an event at the time of a booking. */
async function createConflict(s: Salon, fixture: Fixture) {
  const connected = await createConnected(s, fixture)
  const { userId } = connected.input
  const { agendaId } = await createBooking(s)
  await fixture.db.execute({ sql: 'UPDATE agenda_services SET user_id = ? WHERE agenda_id = ?', args: [userId, agendaId] })
  await fixture.db.execute({ sql: 'UPDATE calendar_cursors SET synced_utc = due_utc WHERE salon_id = ?', args: [s.salonId] })
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO calendar_events (calendar_event_id, salon_id, calendar_connection_id, user_id, start_utc, end_utc, title)
      SELECT 'cev_' || ?, calendar_connection.salon_id, calendar_connection.calendar_connection_id, calendar_connection.user_id,
        agenda.start_utc, agenda.end_utc, 'Dentist'
      FROM calendar_connections calendar_connection, agendas agenda
      WHERE calendar_connection.user_id = ? AND agenda.agenda_id = ?`,
    args: [agendaId, userId, agendaId],
  })
  return { ...connected, ...ofSelf }
}
/** An administrator whose salon's profile is connected; another salon has its own. */
async function createProfile(s: Salon, fixture: Fixture) {
  await connectProfile(fixture, await s.as('ADMIN'), `one.${s.salonId}@example.com`)
  return { as: 'ADMIN', foreign: 200 } as const
}
const settings = { takesBusy: true, keepsTitles: false, sendsBookings: true, title: 'service' } as const

export const calendarExamples: Record<string, CreateExample> = {
  'calendarSync.state': createConflict,
  'calendarSync.connect': async (s) => ({
    ...{ as: 'IMAGE', input: { userId: (await s.as('IMAGE')).userId }, body: { provider: 'google' } },
    ...ofSelf,
  }),
  'calendarSync.finish': async (s, fixture) => {
    const person = await s.as('IMAGE')
    const body = await signIn(fixture, person, 'google', `${s.salonId}@example.com`)
    return { as: 'IMAGE', input: { userId: person.userId }, body, ...ofSelf }
  },
  'calendarSync.calendars': async (s, fixture) => ({ ...(await createConnected(s, fixture)), ...ofSelf }),
  'calendarSync.change': async (s, fixture) => ({
    ...(await createConnected(s, fixture)),
    body: { ...settings, calendarId: `${s.salonId}@example.com` },
    ...ofSelf,
  }),
  'calendarSync.disconnect': async (s, fixture) => ({ ...(await createConnected(s, fixture)), ...ofSelf }),
  'googleProfile.state': createProfile,
  'googleProfile.connect': () => ({ as: 'ADMIN', foreign: 200 }),
  'googleProfile.finish': async (s, fixture) => {
    const body = await signInToProfile(fixture, await s.as('ADMIN'), `one.${s.salonId}@example.com`)
    return { as: 'ADMIN', body, foreign: 409 }
  },
  'googleProfile.locations': async (s, fixture) => ({ ...(await createProfile(s, fixture)), foreign: 409 }),
  'googleProfile.choose': async (s, fixture) => ({
    ...(await createProfile(s, fixture)),
    body: { locationId: 'locations/100' },
    foreign: 409,
  }),
  'googleProfile.disconnect': async (s, fixture) => ({ ...(await createProfile(s, fixture)), foreign: 409 }),
}

/** Address at which the provider tells of changes. */
export async function openNotices(s: Salon, fixture: Fixture): Promise<string> {
  const { input } = await createConnected(s, fixture)
  const { rows } = await fixture.db.execute({
    sql: 'SELECT calendar_connection_id FROM calendar_connections WHERE user_id = ? AND deleted_utc IS NULL',
    args: [input.userId],
  })
  return String(rows[0]?.calendar_connection_id)
}
