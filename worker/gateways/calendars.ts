import type { CalendarEntry } from '../../schema/rules/booking/calendar-sync.ts'
import type { GatewayResponse } from './http-post.ts'

/**
 * What went wrong: `away` and `throttled` may be tried again; `ended`: the access is refused for good; `expired`: the sync token is too
 * old; `missing`: no such event or calendar.
 */
export type CalendarFailure = 'away' | 'throttled' | 'ended' | 'expired' | 'missing' | 'refused'
export type CalendarAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: CalendarFailure; readonly retryAfter?: number | undefined }

export interface CalendarChoice {
  readonly calendarId: string
  readonly name: string
  readonly isPrimary: boolean
  /** E-mail address of the account; empty where the calendar does not say it. */
  readonly account: string
}

/** A period that is read, in seconds UTC, or what has changed since a token. */
export interface CalendarQuery {
  readonly calendarId: string
  readonly syncToken: string | null
  readonly from: number
  readonly to: number
}
export interface CalendarReading {
  readonly entries: readonly CalendarEntry[]
  /** Ids of events that are gone. */
  readonly removed: readonly string[]
  readonly syncToken: string
}

/** A booking as an event. Instants are seconds UTC. */
export interface BookingEvent {
  /** The same for every attempt: a repeated one creates no second event. */
  readonly key: string
  /** The provider's id, empty while it is not known. */
  readonly eventId: string
  readonly title: string
  readonly place: string
  readonly start: number
  readonly end: number
}

/** Where the provider tells of changes, until when in seconds UTC. */
export interface CalendarChannel {
  readonly id: string
  readonly resource: string
  readonly until: number
}
export interface NewChannel {
  readonly calendarId: string
  readonly id: string
  readonly address: string
  readonly nowUtc: number
  /** The channel before, which the new one follows. */
  readonly before: CalendarChannel | null
}

/** Port of a provider of calendars. Every call takes the access token of one account. */
export interface CalendarGateway {
  list(token: string): Promise<CalendarAnswer<CalendarChoice[]>>
  read(token: string, query: CalendarQuery): Promise<CalendarAnswer<CalendarReading>>
  /** Creates or changes an event; the answer is its id. */
  put(token: string, calendarId: string, event: BookingEvent): Promise<CalendarAnswer<string>>
  /** Also succeeds where the event is gone. */
  remove(token: string, calendarId: string, eventId: string): Promise<CalendarAnswer<null>>
  watch(token: string, channel: NewChannel): Promise<CalendarAnswer<CalendarChannel>>
  unwatch(token: string, channel: CalendarChannel): Promise<CalendarAnswer<null>>
}

/** The answer of a response; a body that is no JSON is as good as none. */
export function toAnswer<T>(response: GatewayResponse | undefined, read: (body: unknown) => T | undefined): CalendarAnswer<T> {
  const fail = (reason: CalendarFailure): CalendarAnswer<T> => ({ ok: false, reason, retryAfter: response?.retryAfter })
  if (!response || response.status >= 500) return fail('away')
  const { status, body } = response
  if (status === 429) return fail('throttled')
  if (status === 401) return fail('ended')
  if (status === 410) return fail('expired')
  if (status === 404) return fail('missing')
  // Google answers quotas with 403 and a reason.
  if (status === 403) return fail(/rateLimitExceeded|quotaExceeded/i.test(JSON.stringify(body ?? '')) ? 'throttled' : 'refused')
  if (status < 200 || status >= 300) return fail('refused')
  const value = read(body)
  return value === undefined ? fail('away') : { ok: true, value }
}

/** Pages of a list that are read at most. */
export const maxPages = 20
/** Characters of a page. */
export const maxPageLength = 2_000_000
