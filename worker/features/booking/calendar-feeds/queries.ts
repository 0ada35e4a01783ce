import { sql } from 'drizzle-orm'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { calendarFeeds } from '../../../../schema/tables/booking/calendar-feeds.ts'
import { type Columns, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const daysBack = 30
const daysAhead = 180
const daySeconds = 86_400

/** A user's feed: its row's id and when it was created (ISO), or nulls where the user has none. */
export interface FeedState {
  userId: string
  feedId: string | null
  made: string | null
}

/** The feed of a user of the salon; undefined where there is no such user. */
export const selectFeedState = (db: StaffDb, userId: string): Statement<FeedState | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT f.calendar_feed_id, f.changed_utc
      FROM users u
      LEFT JOIN calendar_feeds f ON f.salon_id = u.salon_id AND f.user_id = u.user_id AND f.deleted_utc IS NULL
      WHERE u.salon_id = ${salonId}
        AND u.user_id = ${userId}
        AND u.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        userId,
        feedId: row.calendar_feed_id === null ? null : String(row.calendar_feed_id),
        made: row.changed_utc === null ? null : toIso(Number(row.changed_utc)),
      },
  )

/** Soft-deletes a user's feed: its address is not found any more. */
export const deleteFeed = (db: StaffDb, userId: string) => db.softDelete(calendarFeeds, sql`${calendarFeeds.userId} = ${userId}`)

export const insertFeed = (db: StaffDb, userId: string) => db.insert(calendarFeeds, { calendarFeedId: db.newId('cal'), userId })

/** A service of a feed. Instants are seconds UTC. */
interface FeedService {
  id: string
  start: number
  /** Minutes. */
  length: number
  service: string
  /** Full name of the client; the feed shows a part of it. */
  client: string
  pet: string | null
  version: number
  changed: number
}
const serviceColumns: Columns<FeedService> = {
  id: 'v.agenda_service_id',
  start: 'v.start_utc',
  length: 'v.length_minutes',
  service: 'v.service',
  client: "coalesce(c.name, '')",
  pet: 'p.name',
  version: 'v.version',
  changed: 'v.changed_utc',
}

export interface Feed {
  salonName: string
  place: string
  firstName: string
  language: 'en' | 'it'
  services: FeedService[]
}
/** Column map of a feed FROM calendar_feeds f, salons s, users u, and the first and last instant as `period`. */
const feedColumns: Columns<Feed> = {
  salonName: 's.salon_name',
  place: "trim(s.address || ', ' || s.city, ', ')",
  firstName: 'u.first_name',
  language: "CASE s.country WHEN 'IT' THEN 'it' ELSE 'en' END",
  services: jsonArray(
    serviceColumns,
    `FROM (
      SELECT x.*
      FROM agenda_services x
      JOIN agendas a ON a.salon_id = x.salon_id AND a.agenda_id = x.agenda_id AND a.outcome IS NULL AND a.deleted_utc IS NULL
      WHERE x.salon_id = s.salon_id
        AND x.user_id = f.user_id
        AND x.start_utc > period.from_utc
        AND x.start_utc < period.to_utc
        AND x.deleted_utc IS NULL
      ORDER BY x.start_utc, x.agenda_service_id
    ) v
    JOIN agendas b ON b.agenda_id = v.agenda_id
    LEFT JOIN clients c ON c.client_id = b.client_id AND c.salon_id = b.salon_id
    LEFT JOIN sub_clients p ON p.sub_client_id = v.sub_client_id AND p.salon_id = b.salon_id`,
  ),
}
const feedJson = sql.raw(jsonObject(feedColumns))

/** The linked feed with the booked services of its user, without cancelled and missed ones. */
export const selectFeed = (db: LinkDb): Statement<Feed> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${feedJson} AS packed
      FROM calendar_feeds f
      JOIN salons s ON s.salon_id = f.salon_id
      JOIN users u ON u.user_id = f.user_id
      JOIN (SELECT ${db.nowUtc - daysBack * daySeconds} AS from_utc, ${db.nowUtc + daysAhead * daySeconds} AS to_utc) period
      WHERE f.salon_id = ${salonId}
        AND f.calendar_feed_id = ${db.id}`,
    ([row]): Feed => JSON.parse(String(row?.packed)),
  )
