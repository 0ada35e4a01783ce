import { createHash } from 'node:crypto'
import { calendarFeeds, calendarLinks } from '../../../../schema/api/booking/calendar-feeds.ts'
import { type CalendarFeed, calendarFeedsSchemas, calendarLinksSchemas } from '../../../../schema/api/booking/calendar-feeds-schemas.ts'
import { calendarContentType, renderCalendar } from '../../../../schema/rules/booking/calendar-feeds.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import { signLink } from '../../../db/link-token.ts'
import type { Env } from '../../../env.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { deleteFeed, type Feed, type FeedState, insertFeed, selectFeed, selectFeedState } from './queries.ts'

/**
 * First name and initial of the last name. Calendars are stored by third parties, so a feed shows nothing else of a client: no
 * phone number, no note, no price. A pet is shown by its name.
 */
export function abbreviateName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  const [initial = ''] = last ?? ''
  return last ? `${first} ${initial.toUpperCase()}.` : first
}

const titles = { en: (name: string, salon: string) => `${name} at ${salon}`, it: (name: string, salon: string) => `${name} da ${salon}` }

/** The feed in iCalendar format. Deterministic: the ETag is a hash of the text. */
const renderFeed = ({ salonName, place, firstName, language, services }: Feed): string =>
  renderCalendar({
    name: titles[language](firstName, salonName),
    events: services.map(({ id, start, length, service, client, pet, version, changed }) => ({
      uid: id,
      sequence: version - 1,
      changed: toIso(changed),
      start: toIso(start),
      end: toIso(start + length * 60),
      title: [service, pet ?? '', abbreviateName(client)].filter(Boolean).join(' · '),
      place: [salonName, place].filter(Boolean).join(', '),
      text: '',
    })),
  })

type FeedHandlers = Handlers<typeof calendarFeeds>

const toCalendarFeed = (env: Env, feed: FeedState | undefined): CalendarFeed | undefined =>
  feed && {
    userId: feed.userId,
    address: feed.feedId === null ? null : `/api/Links/Calendar/${signLink(env, 'Calendar', feed.feedId)}/calendar.ics`,
    made: feed.made,
  }

const getFeedState: FeedHandlers['state'] = async (db, { userId }, _body, request) =>
  toCalendarFeed(request.env, (await db.batch(selectFeedState(db, userId)))[0])

/** Replaces the address in one batch, so that a user never has two. */
const renewFeed: FeedHandlers['renew'] = async (db, { userId }, _body, request) => {
  const writes = [abortUnlessExists(db, users.userId, userId), deleteFeed(db, userId), insertFeed(db, userId)]
  return toCalendarFeed(request.env, await mapAborted(db.batchReturning(writes, selectFeedState(db, userId))))
}

const revokeFeed: FeedHandlers['revoke'] = async (db, { userId }, _body, request) => {
  const writes = [abortUnlessExists(db, users.userId, userId), deleteFeed(db, userId)]
  return toCalendarFeed(request.env, await mapAborted(db.batchReturning(writes, selectFeedState(db, userId))))
}

/** The feed as a file for calendars; 304 while it is unchanged. */
const getFeed: Handlers<typeof calendarLinks>['feed'] = async (db, _input, _body, request) => {
  const [feed] = await db.batch(selectFeed(db))
  const text = renderFeed(feed)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  request.header('ETag', etag)
  request.header('Cache-Control', 'private, no-cache')
  const knownTags = (request.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (knownTags.includes(etag)) return request.body(null, 304)
  request.header('Content-Type', calendarContentType)
  request.header('Content-Disposition', 'inline; filename="calendar.ics"')
  return request.body(text)
}

export const calendarFeatures = [
  defineRoutes(calendarFeeds, calendarFeedsSchemas, { state: getFeedState, renew: renewFeed, revoke: revokeFeed }),
  defineRoutes(calendarLinks, calendarLinksSchemas, { feed: getFeed }),
]
