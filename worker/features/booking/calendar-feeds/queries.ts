import { sql } from 'drizzle-orm'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { calendarFeeds } from '../../../../schema/tables/booking/calendar-feeds.ts'
import { type Columns, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
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
      SELECT calendar_feed.calendar_feed_id, calendar_feed.changed_utc
      FROM users team_member
      LEFT JOIN calendar_feeds calendar_feed
        ON calendar_feed.salon_id = team_member.salon_id
        AND calendar_feed.user_id = team_member.user_id
        AND calendar_feed.deleted_utc IS NULL
      WHERE team_member.salon_id = ${salonId}
        AND team_member.user_id = ${userId}
        AND team_member.deleted_utc IS NULL`,
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
  id: 'booked_service.agenda_service_id',
  start: 'booked_service.start_utc',
  length: 'booked_service.length_minutes',
  service: 'booked_service.service',
  client: "coalesce(client.name, '')",
  pet: 'pet.name',
  version: 'booked_service.version',
  changed: 'booked_service.changed_utc',
}

export interface Feed {
  salonName: string
  place: string
  firstName: string
  language: 'en' | 'it'
  services: FeedService[]
}
/** Column map of a feed FROM calendar_feed, salon, team_member, and the first and last instant as `period`. */
const feedColumns: Columns<Feed> = {
  salonName: 'salon.salon_name',
  place: "trim(salon.address || ', ' || salon.city, ', ')",
  firstName: 'team_member.first_name',
  language: "CASE salon.country WHEN 'IT' THEN 'it' ELSE 'en' END",
  services: jsonArray(
    serviceColumns,
    `FROM (
      SELECT booked_service.*
      FROM agenda_services booked_service
      JOIN agendas booking
        ON booking.salon_id = booked_service.salon_id
        AND booking.agenda_id = booked_service.agenda_id
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
      WHERE booked_service.salon_id = salon.salon_id
        AND booked_service.user_id = calendar_feed.user_id
        AND booked_service.start_utc > period.from_utc
        AND booked_service.start_utc < period.to_utc
        AND booked_service.deleted_utc IS NULL
      ORDER BY booked_service.start_utc, booked_service.agenda_service_id
    ) booked_service
    JOIN agendas booking ON booking.agenda_id = booked_service.agenda_id
    LEFT JOIN clients client ON client.client_id = booking.client_id AND client.salon_id = booking.salon_id
    LEFT JOIN sub_clients pet ON pet.sub_client_id = booked_service.sub_client_id AND pet.salon_id = booking.salon_id`,
  ),
}
const feedJson = sql.raw(jsonObject(feedColumns))

/** The linked feed with the booked services of its user, without cancelled and missed ones. */
export const selectFeed = (db: LinkDb): Statement<Feed> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${feedJson} AS packed
      FROM calendar_feeds calendar_feed
      JOIN salons salon ON salon.salon_id = calendar_feed.salon_id
      JOIN users team_member ON team_member.user_id = calendar_feed.user_id
      JOIN (SELECT ${db.nowUtc - daysBack * daySeconds} AS from_utc, ${db.nowUtc + daysAhead * daySeconds} AS to_utc) period
      WHERE calendar_feed.salon_id = ${salonId}
        AND calendar_feed.calendar_feed_id = ${db.id}`,
    ([row]): Feed => readJson(row?.packed),
  )
