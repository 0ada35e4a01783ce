import { FakeAccounts, type FakeCalendar, type FakeEvent } from './fake-accounts.ts'
import type { FakeGateway, FakeRequest, FakeResponse } from './fake-gateway.ts'

const error = (status: number, code: string): FakeResponse => ({ status, body: { error: { code, message: code } } })
const ok = (body: unknown): FakeResponse => ({ status: 200, body })
const none: FakeResponse = { status: 204, body: '' }

/** Errors that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: { ...error(429, 'TooManyRequests'), headers: { 'retry-after': '120' } },
  gone: error(410, 'SyncStateNotFound'),
  unavailable: error(503, 'serviceNotAvailable'),
}

/** Times are in UTC without a zone in their text; an event of whole days begins and ends at midnight. */
const toMoment = (at: string) => ({ dateTime: `${at.includes('T') ? at.slice(0, 19) : `${at}T00:00:00`}.0000000`, timeZone: 'UTC' })
const toItem = ({ id, title, start, end, state, isDeleted, own }: FakeEvent) =>
  isDeleted
    ? { id, '@removed': { reason: 'deleted' } }
    : {
        ...{ id, type: 'singleInstance', subject: title, start: toMoment(start), end: toMoment(end), isAllDay: !start.includes('T') },
        showAs: state === 'free' ? 'free' : 'busy',
        responseStatus: { response: state === 'declined' ? 'declined' : 'organizer' },
        categories: own ?? [],
      }

function listEvents(accounts: FakeAccounts, { id, events }: FakeCalendar, base: string, query: URLSearchParams): FakeResponse {
  const token = query.get('$deltatoken')
  const since = token === null ? undefined : Number(token)
  if (since !== undefined && since < accounts.oldest) return error(410, 'SyncStateNotFound')
  const [from, to] = [query.get('startDateTime') ?? '', query.get('endDateTime') ?? '9999']
  const found = [...events.values()].filter((event) =>
    since === undefined ? !event.isDeleted && event.end > from && event.start < to : event.seq > since,
  )
  const address = `${base}/graph/me/calendars/${encodeURIComponent(id)}/calendarView/delta`
  const first = Number(query.get('$skiptoken') ?? 0)
  const value = found.slice(first, first + 200).map(toItem)
  const rest = token === null ? `startDateTime=${from}&endDateTime=${to}` : `$deltatoken=${token}`
  return first + 200 < found.length
    ? ok({ value, '@odata.nextLink': `${address}?${rest}&$skiptoken=${first + 200}` })
    : ok({ value, '@odata.deltaLink': `${address}?$deltatoken=${accounts.next()}` })
}

const toInstant = ({ dateTime }: { dateTime: string }) => `${dateTime.slice(0, 19)}Z`

/** Events that are created with one `transactionId`, by it. */
const created = new WeakMap<FakeAccounts, Map<string, string>>()

function createEvent(accounts: FakeAccounts, calendar: FakeCalendar, body: string): FakeResponse {
  const { subject: title, start, end, categories: own, transactionId } = JSON.parse(body)
  const known = created.get(accounts) ?? new Map<string, string>()
  created.set(accounts, known)
  const id = known.get(transactionId) ?? `AAMk${accounts.next()}`
  known.set(transactionId, id)
  accounts.save(calendar, { id, title, start: toInstant(start), end: toInstant(end), own })
  return { status: 201, body: { id } }
}

function respondToSubscriptions(accounts: FakeAccounts, { method, body }: FakeRequest, id: string): FakeResponse {
  const index = accounts.channels.findIndex((channel) => channel.id === id)
  const channel = accounts.channels[index]
  if (method === 'POST') {
    const { notificationUrl: address, resource, expirationDateTime } = JSON.parse(body)
    const made = { id: `sub-${accounts.next()}`, resource, calendarId: resource.split('/')[3], address, until: expirationDateTime }
    accounts.channels.push(made)
    return { status: 201, body: { id: made.id, expirationDateTime } }
  }
  if (!channel) return error(404, 'ResourceNotFound')
  if (method === 'DELETE') accounts.channels.splice(index, 1)
  else channel.until = JSON.parse(body).expirationDateTime
  return method === 'DELETE' ? none : ok({ id, expirationDateTime: channel.until })
}

function respondToGraph(accounts: FakeAccounts, request: FakeRequest): FakeResponse {
  const { method, path, body, base } = request
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const account = accounts.findAccount(request, 'Calendars.ReadWrite')
  if (account === undefined) return error(401, 'InvalidAuthenticationToken')
  const [, , first = '', second = '', third = '', fourth = ''] = pathname.split('/').map(decodeURIComponent)
  if (first === 'subscriptions') return respondToSubscriptions(accounts, request, second)
  const calendars = accounts.getCalendars(account)
  if (second === 'calendars' && third === '') {
    const owner = { address: account }
    return ok({ value: calendars.map(({ id, name, isPrimary }) => ({ id, name, canEdit: true, isDefaultCalendar: isPrimary, owner })) })
  }
  if (second === 'calendars') {
    const calendar = calendars.find(({ id }) => id === third)
    if (!calendar) return error(404, 'ErrorItemNotFound')
    if (fourth === 'calendarView') return listEvents(accounts, calendar, base, searchParams)
    return method === 'POST' ? createEvent(accounts, calendar, body) : error(405, 'MethodNotAllowed')
  }
  const calendar = calendars.find(({ events }) => events.has(third))
  const event = calendar?.events.get(third)
  if (second !== 'events' || !calendar || !event || event.isDeleted) return error(404, 'ErrorItemNotFound')
  if (method === 'DELETE') {
    accounts.save(calendar, { ...event, isDeleted: true })
    return none
  }
  const { subject: title, start, end, categories: own } = JSON.parse(body)
  accounts.save(calendar, { ...event, title, start: toInstant(start), end: toInstant(end), own })
  return ok({ id: event.id })
}

/** Microsoft's sign-in and Graph's calendars as their contracts say it, with a page to agree on and one to add events. */
export function createFakeMicrosoft(): FakeGateway {
  const accounts = new FakeAccounts('microsoft', 'local-microsoft-client', 'local-microsoft-secret')
  return {
    name: 'microsoft',
    refusals,
    respond(request) {
      const [, first = '', action = ''] = new URL(request.path, 'http://localhost').pathname.split('/')
      if (first === 'signIn') return accounts.respondToPerson(request)
      if (first === 'token') return accounts.respondToToken(request)
      if (first === 'local') return accounts.respondLocally(action, request.body)
      if (first === 'graph') return respondToGraph(accounts, request)
      return accounts.respondToPage(request)
    },
  }
}
