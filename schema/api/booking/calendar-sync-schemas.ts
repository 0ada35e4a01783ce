import * as v from 'valibot'
import { calendarProviders, calendarTitles, oauthAccounts } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Line } from '../values.ts'

const Connection = v.object({
  provider: v.picklist(calendarProviders),
  /** E-mail address of the account. */
  account: v.string(),
  calendarId: v.string(),
  calendarName: v.string(),
  takesBusy: v.boolean(),
  keepsTitles: v.boolean(),
  sendsBookings: v.boolean(),
  title: v.picklist(calendarTitles),
  connected: Instant,
  /** When the provider refused the access for good. */
  ended: v.nullable(Instant),
  /** Null until the calendar has been read. */
  synced: v.nullable(Instant),
  /** Events ahead that are busy time. */
  events: v.number(),
})
export type CalendarConnection = v.InferOutput<typeof Connection>

/** An event of the calendar at the time of a booking. Neither of them is changed. */
const Conflict = v.object({
  agendaId: Id,
  clientName: v.string(),
  service: v.string(),
  start: Instant,
  eventStart: Instant,
  eventEnd: Instant,
  /** Empty where titles are not kept, and for everybody but the team member. */
  eventTitle: v.string(),
})

export const CalendarSync = v.object({
  userId: Id,
  /** Those that this installation can connect. */
  providers: v.array(v.picklist(calendarProviders)),
  connection: v.nullable(Connection),
  /** The next 50. */
  conflicts: v.array(Conflict),
})
export type CalendarSync = v.InferOutput<typeof CalendarSync>

const CalendarChoice = v.object({ calendarId: v.string(), name: v.string(), isPrimary: v.boolean() })

export const CalendarChange = v.object({
  calendarId: Line(1000),
  takesBusy: v.boolean(),
  keepsTitles: v.boolean(),
  sendsBookings: v.boolean(),
  title: v.picklist(calendarTitles),
})
export type CalendarChange = v.InferOutput<typeof CalendarChange>

const own = { input: v.object({ userId: Id }) } as const
const awayErrors = { 409: ['account_not_connected'], 503: ['service_unavailable'] } as const

/** What the provider's page has sent back: the state that it was given, and a code. */
export const SignInResult = v.object({ state: Line(200), code: Line(2000) })
/** The provider's page. */
export const SignInPage = v.object({ url: v.string() })

export const calendarSyncSchemas = {
  state: { ...own, reply: CalendarSync },
  connect: {
    stepUp: 'pin',
    ...own,
    body: v.object({ provider: v.picklist(calendarProviders) }),
    reply: SignInPage,
    errors: { 409: ['channel_not_set_up'] },
  },
  finish: {
    ...own,
    body: v.object({ provider: v.picklist(calendarProviders), ...SignInResult.entries }),
    reply: CalendarSync,
    errors: awayErrors,
  },
  calendars: { ...own, reply: v.array(CalendarChoice), errors: awayErrors },
  change: { ...own, body: CalendarChange, reply: CalendarSync, errors: awayErrors },
  disconnect: { ...own, reply: CalendarSync },
  /** What providers send back: a state and a code, or an error; they may add more. */
  back: {
    input: v.object({
      account: v.picklist(oauthAccounts),
      state: v.optional(Line(200)),
      code: v.optional(Line(2000)),
      error: v.optional(Line(200)),
    }),
  },
  /** The provider sends nothing that is read, but for the text that it wants to read back once. */
  notify: { input: v.object({ token: Line(200), validationToken: v.optional(Line(1000)) }) },
} as const satisfies SchemaTable
