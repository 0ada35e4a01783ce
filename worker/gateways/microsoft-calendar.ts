import type { CalendarEntry } from '../../schema/rules/booking/calendar-sync.ts'
import { parseIso, toIso } from '../../schema/rules/salon-time.ts'
import { productName } from '../../schema/terms.ts'
import { type BookingEvent, type CalendarGateway, maxPageLength, maxPages, toAnswer } from './calendars.ts'
import { type GatewayResponse, getField, getText, type PostOptions, request } from './http-post.ts'

/** Of our events. A category, because that is in every answer of Graph. */
const ownCategory = productName
/** A subscription to events lasts less than three days. */
const channelSeconds = 2 * 86_400
const busyStates: readonly string[] = ['busy', 'oof', 'tentative', 'unknown', '']

const getList = (value: unknown, name: string): unknown[] | undefined => {
  const list = getField(value, name)
  return Array.isArray(list) ? list : undefined
}

/** Times are asked for in UTC, without a zone in their text. */
const getMoment = (event: unknown, name: string, isAllDay: boolean): number | string => {
  const text = getText(getField(event, name), 'dateTime')
  return isAllDay ? text.slice(0, 10) : parseIso(/Z$/.test(text) ? text : `${text.slice(0, 19)}Z`)
}

/** A repetition may say only its time: the rest is that of its series, where that was read with it. */
function toEntry(item: unknown, series: unknown): CalendarEntry {
  const pick = (name: string) => getField(item, name) ?? getField(series, name)
  const isAllDay = pick('isAllDay') === true
  const event = { showAs: pick('showAs'), subject: pick('subject') }
  const categories = pick('categories')
  return {
    eventId: getText(item, 'id'),
    isBusy:
      busyStates.includes(getText(event, 'showAs')) &&
      pick('isCancelled') !== true &&
      getText(pick('responseStatus'), 'response') !== 'declined',
    isOwn: Array.isArray(categories) && categories.includes(ownCategory),
    title: getText(event, 'subject'),
    start: getMoment(item, 'start', isAllDay),
    end: getMoment(item, 'end', isAllDay),
  }
}

/** A booking as Graph takes it. */
const toEvent = ({ title, place, start, end }: Pick<BookingEvent, 'title' | 'place' | 'start' | 'end'>) => ({
  subject: title,
  location: { displayName: place },
  start: { dateTime: toIso(start).slice(0, -1), timeZone: 'UTC' },
  end: { dateTime: toIso(end).slice(0, -1), timeZone: 'UTC' },
  showAs: 'busy',
  sensitivity: 'private',
  isReminderOn: false,
  categories: [ownCategory],
})

/** Outlook calendars by Microsoft Graph, version 1.0. Repeating events are read as their repetitions. */
export function createMicrosoftCalendar({ url, ...options }: PostOptions & { readonly url: string }): CalendarGateway {
  const send = (token: string, method: string, address: string, body?: object): Promise<GatewayResponse | undefined> =>
    request(
      address,
      {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          prefer: 'outlook.timezone="UTC", odata.maxpagesize=200',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      { ...options, maxLength: maxPageLength },
    )
  const id = encodeURIComponent
  const readId = (body: unknown) => getText(body, 'id') || undefined

  const read: CalendarGateway['read'] = async (token, { calendarId, syncToken, from, to }) => {
    const period = new URLSearchParams({ startDateTime: toIso(from), endDateTime: toIso(to) })
    let address = syncToken ?? `${url}/me/calendars/${id(calendarId)}/calendarView/delta?${period}`
    const items: unknown[] = []
    for (let page = 0; page < maxPages; page += 1) {
      // The token goes to nobody else.
      if (!address.startsWith(`${url}/`)) return { ok: false, reason: 'refused' }
      const answer = toAnswer(await send(token, 'GET', address), (body) => getList(body, 'value') && body)
      if (!answer.ok) return answer
      items.push(...(getList(answer.value, 'value') ?? []))
      const [next, last] = [getText(answer.value, '@odata.nextLink'), getText(answer.value, '@odata.deltaLink')]
      if (last) {
        const series = new Map(items.filter((item) => getText(item, 'type') === 'seriesMaster').map((item) => [getText(item, 'id'), item]))
        const isGone = (item: unknown) => getField(item, '@removed') !== undefined
        const isEvent = (item: unknown) => !isGone(item) && getText(item, 'type') !== 'seriesMaster'
        const entries = items.filter(isEvent).map((item) => toEntry(item, series.get(getText(item, 'seriesMasterId'))))
        return { ok: true, value: { entries, removed: items.filter(isGone).map((item) => getText(item, 'id')), syncToken: last } }
      }
      if (!next) return { ok: false, reason: 'away' }
      address = next
    }
    return { ok: false, reason: 'refused' }
  }

  return {
    read,
    async list(token) {
      return toAnswer(await send(token, 'GET', `${url}/me/calendars?$top=100`), (body) => {
        const items = getList(body, 'value')?.filter((item) => getField(item, 'canEdit') !== false)
        const primary = items?.find((item) => getField(item, 'isDefaultCalendar') === true)
        const account = getText(getField(primary, 'owner'), 'address')
        return items?.map((item) => ({
          calendarId: getText(item, 'id'),
          name: getText(item, 'name'),
          isPrimary: item === primary,
          account,
        }))
      })
    },
    async put(token, calendarId, { key, eventId, title, place, start, end }) {
      const event = toEvent({ title, place, start, end })
      if (eventId) {
        const changed = toAnswer(await send(token, 'PATCH', `${url}/me/events/${id(eventId)}`, event), readId)
        if (changed.ok || changed.reason !== 'missing') return changed
      }
      // Graph creates one event for a `transactionId`.
      const created = await send(token, 'POST', `${url}/me/calendars/${id(calendarId)}/events`, { ...event, transactionId: key })
      return toAnswer(created, readId)
    },
    async remove(token, _calendarId, eventId) {
      const response = await send(token, 'DELETE', `${url}/me/events/${id(eventId)}`)
      return response?.status === 404 ? { ok: true, value: null } : toAnswer(response, () => null)
    },
    async watch(token, { calendarId, address, nowUtc, before }) {
      const until = nowUtc + channelSeconds
      const expirationDateTime = toIso(until)
      const toChannel = (body: unknown) => {
        const channelId = getText(body, 'id')
        return channelId ? { id: channelId, resource: '', until: parseIso(getText(body, 'expirationDateTime')) || until } : undefined
      }
      if (before) {
        const renewed = toAnswer(await send(token, 'PATCH', `${url}/subscriptions/${id(before.id)}`, { expirationDateTime }), toChannel)
        if (renewed.ok || renewed.reason !== 'missing') return renewed
      }
      const subscription = {
        changeType: 'created,updated,deleted',
        notificationUrl: address,
        resource: `/me/calendars/${calendarId}/events`,
        expirationDateTime,
      }
      return toAnswer(await send(token, 'POST', `${url}/subscriptions`, subscription), toChannel)
    },
    async unwatch(token, { id: subscriptionId }) {
      return toAnswer(await send(token, 'DELETE', `${url}/subscriptions/${id(subscriptionId)}`), () => null)
    },
  }
}
