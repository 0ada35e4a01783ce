import { FakeAccounts, type FakeCalendar, type FakeEvent } from './fake-accounts.ts'
import type { FakeGateway, FakeRequest, FakeResponse } from './fake-gateway.ts'

const error = (status: number, message: string): FakeResponse => ({ status, body: { error: { code: status, message } } })
const ok = (body: unknown): FakeResponse => ({ status: 200, body })
const none: FakeResponse = { status: 204, body: '' }

/** Errors that a fault can name. `empty` is a calendar that has nothing all at once. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: { ...error(429, 'Rate Limit Exceeded'), headers: { 'retry-after': '120' } },
  gone: error(410, 'Sync token is no longer valid, a full sync is required.'),
  unavailable: error(503, 'Backend Error'),
  empty: ok({ items: [], nextSyncToken: 's0' }),
}

const toMoment = (at: string) => (at.includes('T') ? { dateTime: at } : { date: at })
const toItem = ({ id, title, start, end, state, isDeleted, own }: FakeEvent) =>
  isDeleted
    ? { id, status: 'cancelled' }
    : {
        ...{ id, status: 'confirmed', summary: title, start: toMoment(start), end: toMoment(end) },
        ...(state === 'free' ? { transparency: 'transparent' } : {}),
        ...(state === 'declined' ? { attendees: [{ self: true, responseStatus: 'declined' }] } : {}),
        ...(own ? { extendedProperties: own } : {}),
      }

function listEvents(accounts: FakeAccounts, { events }: FakeCalendar, query: URLSearchParams): FakeResponse {
  const syncToken = query.get('syncToken')
  if (syncToken !== null && (query.has('timeMin') || query.has('timeMax'))) return error(400, 'timeMin cannot be used with a sync token')
  const since = syncToken === null ? undefined : Number(syncToken.slice(1))
  if (since !== undefined && since < accounts.oldest) return error(410, 'Sync token is no longer valid, a full sync is required.')
  const [from, to] = [query.get('timeMin') ?? '', query.get('timeMax') ?? '9999']
  const found = [...events.values()].filter((event) =>
    since === undefined ? !event.isDeleted && event.end > from && event.start < to : event.seq > since,
  )
  const first = Number(query.get('pageToken') ?? 0)
  const next = first + Number(query.get('maxResults') ?? 250)
  const items = found.slice(first, next).map(toItem)
  return ok(next < found.length ? { items, nextPageToken: String(next) } : { items, nextSyncToken: `s${accounts.next()}` })
}

function writeEvent(accounts: FakeAccounts, calendar: FakeCalendar, id: string, body: string, isNew: boolean): FakeResponse {
  const given = JSON.parse(body)
  const key = isNew ? String(given.id ?? `g${accounts.next()}`) : id
  if (!/^[0-9a-v]{5,1024}$/.test(key)) return error(400, 'Invalid resource id value.')
  const before = calendar.events.get(key)
  if (isNew && before) return error(409, 'The requested identifier already exists.')
  if (!isNew && !before) return error(404, 'Not Found')
  const { summary: title = '', start, end, extendedProperties: own } = given
  accounts.save(calendar, { id: key, title, start: start.date ?? start.dateTime, end: end.date ?? end.dateTime, own })
  return ok({ id: key })
}

function respondToCalendar(accounts: FakeAccounts, request: FakeRequest): FakeResponse {
  const { method, path, body } = request
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const account = accounts.findAccount(request, 'calendar.events')
  if (account === undefined) return error(401, 'Invalid Credentials')
  const [, , first = '', second = '', third = '', fourth = ''] = pathname.split('/').map(decodeURIComponent)
  const calendars = accounts.getCalendars(account)
  if (first === 'users')
    return ok({ items: calendars.map(({ id, name, isPrimary }) => ({ id, summary: name, ...(isPrimary ? { primary: true } : {}) })) })
  if (first === 'channels') {
    const { id } = JSON.parse(body)
    const index = accounts.channels.findIndex((channel) => channel.id === id)
    if (index < 0) return error(404, 'Channel not found')
    accounts.channels.splice(index, 1)
    return none
  }
  const calendar = calendars.find(({ id }) => id === second)
  if (first !== 'calendars' || third !== 'events' || !calendar) return error(404, 'Not Found')
  if (fourth === 'watch') {
    const { id, address, expiration } = JSON.parse(body)
    const channel = { id, resource: `resource-${id}`, calendarId: calendar.id, address, until: expiration }
    accounts.channels.push(channel)
    return ok({ id, resourceId: channel.resource, expiration })
  }
  if (method === 'GET') return listEvents(accounts, calendar, searchParams)
  if (method === 'POST') return writeEvent(accounts, calendar, '', body, true)
  if (method === 'PUT') return writeEvent(accounts, calendar, fourth, body, false)
  const event = calendar.events.get(fourth)
  if (!event || event.isDeleted) return error(410, 'Resource has been deleted')
  accounts.save(calendar, { ...event, isDeleted: true })
  return none
}

interface PlaceLink {
  readonly name: string
  readonly location: string
  readonly uri: string
}
/** Locations of an account: `nobody…` has none, `one…` has one, `moved…` another one, all others two. */
function listLocations(account: string) {
  const isMoved = account.startsWith('moved')
  const count = account.startsWith('nobody') ? 0 : isMoved || account.startsWith('one') ? 1 : 2
  return ['Studio Aurora', 'Aurora Lab'].slice(0, count).map((title, i) => ({
    name: `locations/${(isMoved ? 200 : 100) + i}`,
    title,
    storefrontAddress: { addressLines: [`Via Garibaldi ${14 + i}`], locality: 'Torino' },
  }))
}

/** Business profiles: accounts, their locations, and the links of these. */
function respondToProfile(accounts: FakeAccounts, links: PlaceLink[], request: FakeRequest): FakeResponse {
  const { method, path, body } = request
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const account = accounts.findAccount(request, 'business.manage')
  if (account === undefined) return error(401, 'Request had invalid authentication credentials.')
  const [, api, first = '', second = '', third = '', fourth = ''] = pathname.split('/')
  if (api === 'profileAccounts' && first === 'accounts') return ok({ accounts: [{ name: 'accounts/1', accountName: account }] })
  const locations = listLocations(account)
  if (api === 'profileLocations' && third === 'locations')
    return searchParams.has('readMask') ? ok({ locations }) : error(400, 'Invalid field mask provided')
  const location = `${first}/${second}`
  if (api !== 'profileActions' || third !== 'placeActionLinks') return error(404, 'Requested entity was not found.')
  if (!locations.some(({ name }) => name === location)) return error(403, 'The caller does not have permission')
  const own = links.filter((link) => link.location === location)
  if (method === 'GET') return ok({ placeActionLinks: own.map(({ name, uri }) => ({ name, uri, placeActionType: 'APPOINTMENT' })) })
  if (method === 'DELETE') {
    const index = links.findIndex(({ name }) => name === `${location}/placeActionLinks/${fourth}`)
    if (index < 0) return error(404, 'Requested entity was not found.')
    links.splice(index, 1)
    return ok({})
  }
  const { uri, placeActionType } = JSON.parse(body)
  if (placeActionType !== 'APPOINTMENT' || !URL.canParse(uri)) return error(400, 'Request contains an invalid argument.')
  if (own.some((link) => link.uri === uri)) return error(409, 'Requested entity already exists')
  const link = { name: `${location}/placeActionLinks/${accounts.next()}`, location, uri }
  links.push(link)
  return ok({ name: link.name, uri, placeActionType, isEditable: true })
}

/** Google's sign-in, calendars and business profiles as their contracts say it, with a page to agree on and one to add events. */
export function createFakeGoogle(): FakeGateway {
  const accounts = new FakeAccounts('google', 'local-google-client', 'local-google-secret')
  const links: PlaceLink[] = []
  return {
    name: 'google',
    refusals,
    respond(request) {
      const { pathname } = new URL(request.path, 'http://localhost')
      const [, first = '', action = ''] = pathname.split('/')
      if (first === 'signIn') return accounts.respondToPerson(request)
      if (first === 'token') return accounts.respondToToken(request)
      if (first === 'revoke') return accounts.respondToRevoke(request)
      if (first === 'local' && action === 'links') return ok(links)
      if (first === 'local') return accounts.respondLocally(action, request.body)
      if (first === 'calendar') return respondToCalendar(accounts, request)
      if (first.startsWith('profile')) return respondToProfile(accounts, links, request)
      return accounts.respondToPage(request)
    },
  }
}
