import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type CalendarFeed, calendarFeeds, calendarLinks } from '../../../schema/api/calendar.ts'
import { calendarContentType } from '../../../schema/rules/calendar.ts'
import { calendarFeeds as table } from '../../../schema/tables/calendar.ts'
import { BatchAbortedError } from '../../db/errors.ts'
import { linkToken } from '../../db/link-token.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Env } from '../../env.ts'
import { defineRoutes } from '../../http/serve.ts'
import { readFeed, readFeedBookings } from './queries.ts'
import { feedText } from './rules.ts'

type Found = { userId: string; feedId: string | null; made: string | null } | undefined
const shown = (env: Env, found: Found): CalendarFeed | undefined =>
  found && {
    userId: found.userId,
    address: found.feedId === null ? null : `/api/Links/Calendar/${linkToken(env.SESSION_SECRET, 'Calendar', found.feedId)}/calendar.ics`,
    made: found.made,
  }

const isHere = (db: StaffDb, userId: string) =>
  db.abortUnless(
    'missing',
    (salon) => sql`EXISTS (SELECT 1 FROM users u WHERE u.salon_id = ${salon} AND u.user_id = ${userId} AND u.deleted_utc IS NULL)`,
  )
async function orNobody<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
    throw error
  }
}

export const calendarFeatures = [
  defineRoutes(calendarFeeds, {
    state: async (db, { userId }, _body, request) => shown(request.env, (await db.batch(readFeed(db, userId)))[0]),

    /** One trip: the old address is over in the batch that makes the new one, so a person never has two. */
    renew: (db, { userId }, _body, request) =>
      orNobody(
        (async () => {
          const results = await db.batch(
            isHere(db, userId),
            db.softDelete(table, sql`${table.userId} = ${userId}`),
            db.insert(table, { calendarFeedId: db.newId('cal'), userId }),
            readFeed(db, userId),
          )
          return shown(request.env, results[3])
        })(),
      ),

    revoke: (db, { userId }, _body, request) =>
      orNobody(
        (async () => {
          const results = await db.batch(isHere(db, userId), db.softDelete(table, sql`${table.userId} = ${userId}`), readFeed(db, userId))
          return shown(request.env, results[2])
        })(),
      ),
  }),
  defineRoutes(calendarLinks, {
    feed: async (db, _input, _body, request) => {
      const [feed] = await db.batch(readFeedBookings(db))
      const text = feedText(feed)
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
      request.header('ETag', etag)
      request.header('Cache-Control', 'private, no-cache')
      const known = (request.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      if (known.includes(etag)) return request.body(null, 304)
      request.header('Content-Type', calendarContentType)
      request.header('Content-Disposition', 'inline; filename="calendar.ics"')
      return request.body(text)
    },
  }),
]
