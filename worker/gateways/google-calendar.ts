import { createHash } from 'node:crypto'
import type { CalendarEntry } from '../../schema/rules/booking/calendar-sync.ts'
import { parseIso, toIso } from '../../schema/rules/salon-time.ts'
import { type CalendarAnswer, type CalendarChoice, type CalendarGateway, maxPageLength, maxPages, toAnswer } from './calendars.ts'
import { type GatewayResponse, getField, getText, type PostOptions, request } from './http-post.ts'

/** Of our events: `extendedProperties.private` has it with the key of the booking. */
const ownProperty = 'salonBooking'
/** Fields of an event that are read: no description, no guests but the owner. */
const eventFields = 'id,status,transparency,eventType,summary,start,end,attendees(self,responseStatus),extendedProperties/private'
const channelSeconds = 7 * 86_400

const getList = (value: unknown, name: string): unknown[] | undefined => {
  const list = getField(value, name)
  return Array.isArray(list) ? list : undefined
}
const getMoment = (event: unknown, name: string): number | string => {
  const moment = getField(event, name)
  return getText(moment, 'date') || parseIso(getText(moment, 'dateTime'))
}

function toEntry(event: unknown): CalendarEntry {
  const own = getList(event, 'attendees')?.find((person) => getField(person, 'self') === true)
  const isFree = getText(event, 'transparency') === 'transparent' || ['workingLocation', 'birthday'].includes(getText(event, 'eventType'))
  return {
    eventId: getText(event, 'id'),
    isBusy: !isFree && getText(own, 'responseStatus') !== 'declined',
    isOwn: getText(getField(getField(event, 'extendedProperties'), 'private'), ownProperty) !== '',
    title: getText(event, 'summary'),
    start: getMoment(event, 'start'),
    end: getMoment(event, 'end'),
  }
}

/** Ids that Google takes are of 0–9 and a–v. */
const toEventId = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)

/** Google Calendar, version 3. Repeating events are read as their repetitions. */
export function createGoogleCalendar({ url, ...options }: PostOptions & { readonly url: string }): CalendarGateway {
  const send = (token: string, method: string, path: string, body?: object): Promise<GatewayResponse | undefined> =>
    request(
      `${url}${path}`,
      {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      { ...options, maxLength: maxPageLength },
    )
  const toEvents = (calendarId: string) => `/calendars/${encodeURIComponent(calendarId)}/events`

  async function list(token: string): Promise<CalendarAnswer<CalendarChoice[]>> {
    const response = await send(token, 'GET', '/users/me/calendarList?minAccessRole=writer&maxResults=100')
    return toAnswer(response, (body) => {
      const items = getList(body, 'items')
      const account = getText(
        items?.find((item) => getField(item, 'primary') === true),
        'id',
      )
      return items?.map((item) => ({
        calendarId: getText(item, 'id'),
        name: getText(item, 'summaryOverride') || getText(item, 'summary'),
        isPrimary: getField(item, 'primary') === true,
        account,
      }))
    })
  }

  const read: CalendarGateway['read'] = async (token, { calendarId, syncToken, from, to }) => {
    const query: Record<string, string> = {
      singleEvents: 'true',
      maxResults: '250',
      fields: `nextPageToken,nextSyncToken,items(${eventFields})`,
      ...(syncToken === null ? { timeMin: toIso(from), timeMax: toIso(to) } : { syncToken }),
    }
    const items: unknown[] = []
    for (let page = 0; page < maxPages; page += 1) {
      const response = await send(token, 'GET', `${toEvents(calendarId)}?${new URLSearchParams(query)}`)
      const answer = toAnswer(response, (body) => getList(body, 'items') && body)
      if (!answer.ok) return answer
      items.push(...(getList(answer.value, 'items') ?? []))
      const [next, last] = [getText(answer.value, 'nextPageToken'), getText(answer.value, 'nextSyncToken')]
      if (last) {
        const isGone = (item: unknown) => getText(item, 'status') === 'cancelled'
        const removed = items.filter(isGone).map((item) => getText(item, 'id'))
        return { ok: true, value: { entries: items.filter((item) => !isGone(item)).map(toEntry), removed, syncToken: last } }
      }
      // Neither a further page nor an end: not what it was asked for.
      if (!next) return { ok: false, reason: 'away' }
      query.pageToken = next
    }
    return { ok: false, reason: 'refused' }
  }

  return {
    list,
    read,
    async put(token, calendarId, { key, title, place, start, end }) {
      const id = toEventId(key)
      const event = {
        summary: title,
        location: place,
        start: { dateTime: toIso(start) },
        end: { dateTime: toIso(end) },
        status: 'confirmed',
        visibility: 'private',
        reminders: { useDefault: false },
        extendedProperties: { private: { [ownProperty]: key } },
      }
      const readId = (body: unknown) => getText(body, 'id') || undefined
      const created = await send(token, 'POST', toEvents(calendarId), { id, ...event })
      // It is there already, or was deleted by hand: it is written as it should be.
      if (created?.status !== 409) return toAnswer(created, readId)
      return toAnswer(await send(token, 'PUT', `${toEvents(calendarId)}/${id}`, event), readId)
    },
    async remove(token, calendarId, eventId) {
      const response = await send(token, 'DELETE', `${toEvents(calendarId)}/${encodeURIComponent(eventId)}`)
      if (response && [404, 410].includes(response.status)) return { ok: true, value: null }
      return toAnswer(response, () => null)
    },
    async watch(token, { calendarId, id, address, nowUtc, before }) {
      const until = nowUtc + channelSeconds
      const body = { id, type: 'web_hook', address, expiration: String(until * 1000) }
      const answer = toAnswer(await send(token, 'POST', `${toEvents(calendarId)}/watch`, body), (channel) => ({
        id,
        resource: getText(channel, 'resourceId'),
        until: Math.floor(Number(getText(channel, 'expiration') || until * 1000) / 1000),
      }))
      if (answer.ok && before) await send(token, 'POST', '/channels/stop', { id: before.id, resourceId: before.resource })
      return answer
    },
    unwatch: async (token, { id, resource }) =>
      toAnswer(await send(token, 'POST', '/channels/stop', { id, resourceId: resource }), () => null),
  }
}
