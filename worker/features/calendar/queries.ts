import { sql } from 'drizzle-orm'
import { toIso } from '../../../schema/rules/salon-time.ts'
import type { LinkDb } from '../../db/link-db.ts'
import type { StaffDb } from '../../db/staff-db.ts'

/** A calendar looks so many days back and ahead. */
const daysBack = 30
const daysAhead = 180

/** The address of somebody of the caller's salon: its row's id and when it was made, or nulls; undefined where nobody is that person. */
export const readFeed = (db: StaffDb, userId: string) =>
  db.queryRaw(
    (salon) =>
      sql`SELECT u.user_id, f.calendar_feed_id, f.changed_utc FROM users u LEFT JOIN calendar_feeds f ON f.salon_id = u.salon_id AND f.user_id = u.user_id AND f.deleted_utc IS NULL WHERE u.salon_id = ${salon} AND u.user_id = ${userId} AND u.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        userId,
        feedId: row.calendar_feed_id === null ? null : String(row.calendar_feed_id),
        made: row.changed_utc === null ? null : toIso(Number(row.changed_utc)),
      },
  )

export interface FeedBooking {
  id: string
  start: number
  /** Minutes. */
  length: number
  service: string
  /** Of the client: the whole name as it is kept; what a calendar shows of it is the rule's. */
  client: string
  pet: string | null
  version: number
  changed: number
}
export interface Feed {
  salonName: string
  place: string
  firstName: string
  language: 'en' | 'it'
  services: FeedBooking[]
}

/** All that a feed shows, in one cell: the person's own services that stand, whoever came or not. */
export const readFeedBookings = (db: LinkDb) =>
  db.queryRaw(
    (salon) =>
      sql`SELECT json_object('salonName', s.salon_name, 'place', trim(s.address || ', ' || s.city, ', '), 'firstName', u.first_name, 'language', CASE s.country WHEN 'IT' THEN 'it' ELSE 'en' END, 'services', (SELECT json_group_array(json_object('id', v.agenda_service_id, 'start', v.start_utc, 'length', v.length_minutes, 'service', v.service, 'client', coalesce(c.name, ''), 'pet', p.name, 'version', v.version, 'changed', v.changed_utc)) FROM (SELECT x.* FROM agenda_services x JOIN agendas a ON a.salon_id = x.salon_id AND a.agenda_id = x.agenda_id AND a.outcome IS NULL AND a.deleted_utc IS NULL WHERE x.salon_id = s.salon_id AND x.user_id = f.user_id AND x.start_utc > ${db.nowUtc - daysBack * 86400} AND x.start_utc < ${db.nowUtc + daysAhead * 86400} AND x.deleted_utc IS NULL ORDER BY x.start_utc, x.agenda_service_id) v JOIN agendas b ON b.agenda_id = v.agenda_id LEFT JOIN clients c ON c.client_id = b.client_id AND c.salon_id = b.salon_id LEFT JOIN sub_clients p ON p.sub_client_id = v.sub_client_id AND p.salon_id = b.salon_id)) AS packed FROM calendar_feeds f JOIN salons s ON s.salon_id = f.salon_id JOIN users u ON u.user_id = f.user_id WHERE f.salon_id = ${salon} AND f.calendar_feed_id = ${db.id}`,
    ([row]): Feed => JSON.parse(String(row?.packed)),
  )
