import { type SQL, sql } from 'drizzle-orm'
import type { OnlineCatalogue } from '../../../schema/api/online-booking.ts'
import type { BookableSlot } from '../../../schema/rules/online-windows.ts'
import type { GuestDb } from '../../db/guest-db.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

export interface OfferedService {
  serviceId: string
  service: string
  length: number
  parts: { kind: 'work' | 'wait'; minutes: number }[]
  breakAfterService: number
  cents: number
  description: string
  categoryId: string
  userIds: string[]
}
export interface BookableCatalogue {
  services: OfferedService[]
  slots: BookableSlot[]
}

/**
 * What may be booked online: available services of an online category, who does them, and when such a category may be
 * booked. One cell. `all`: services of no online category too.
 */
export const selectBookableCatalogue = (db: TenantDb, which: 'online' | 'all' = 'online') =>
  db.queryRaw(
    (salon) =>
      sql`SELECT json_object('services', (SELECT json_group_array(json_object('serviceId', v.service_id, 'service', v.service, 'length', v.length_minutes, 'parts', json(v.parts_json), 'breakAfterService', v.break_after_minutes, 'cents', v.price_cents, 'description', v.extended_description, 'categoryId', coalesce(v.online_booking_service_category_id, ''), 'userIds', (SELECT json_group_array(x.user_id) FROM user_services x JOIN users u ON u.user_id = x.user_id WHERE x.salon_id = v.salon_id AND x.service_id = v.service_id AND u.in_agenda = 1 AND u.deleted_utc IS NULL))) FROM services v WHERE v.salon_id = s.id AND v.available = 1 AND v.deleted_utc IS NULL${which === 'all' ? sql`` : sql` AND v.online_booking_service_category_id IS NOT NULL`}), 'slots', (SELECT json_group_array(json_object('onlineBookingServiceCategoryId', o.online_booking_service_category_id, 'weekdays', json(o.weekdays_json), 'from', o.from_time, 'to', o.to_time, 'capacity', o.capacity, 'userIds', json(o.user_ids_json), 'leastHoursAhead', o.least_hours_ahead, 'mostDaysAhead', o.most_days_ahead)) FROM online_booking_slots o WHERE o.salon_id = s.id AND o.available = 1 AND o.deleted_utc IS NULL)) AS packed FROM (SELECT ${salon} AS id) s`,
    ([row]): BookableCatalogue => JSON.parse(String(row?.packed)),
  )

export interface Busy {
  /** Taken time of everybody: person, from, to in seconds UTC. */
  taken: [userId: string, start: number, end: number][]
  /** Services booked online: category, from, to. */
  online: [categoryId: string, start: number, end: number][]
}

// The booking that is to be moved does not stand in its own way.
const otherThan = (agendaId: string | undefined, column: SQL) => (agendaId === undefined ? sql`` : sql` AND ${column} <> ${agendaId}`)

/** All that is taken between two instants, in one cell, `except` for one booking's own time; an busy interval is one day long at most. */
export const selectBusyTimes = (db: TenantDb, fromUtc: number, toUtc: number, except?: string) => {
  const own = sql`(SELECT agenda_service_id FROM agenda_services WHERE salon_id = s.id AND agenda_id = ${except})`
  return db.queryRaw(
    (salon) =>
      sql`SELECT json_object('taken', (SELECT json_group_array(json_array(user_id, start_utc, end_utc)) FROM busy_intervals WHERE salon_id = s.id AND start_utc > ${fromUtc - 86400} AND start_utc < ${toUtc} AND end_utc > ${fromUtc}${except === undefined ? sql`` : sql` AND cause_id NOT IN ${own}`}), 'online', (SELECT json_group_array(json_array(x.online_booking_service_category_id, v.start_utc, v.start_utc + v.length_minutes * 60)) FROM agendas a JOIN agenda_services v ON v.salon_id = a.salon_id AND v.agenda_id = a.agenda_id AND v.deleted_utc IS NULL JOIN services x ON x.service_id = v.service_id WHERE a.salon_id = s.id AND a.online_booking = 1 AND a.start_utc > ${fromUtc - 86400} AND a.start_utc < ${toUtc} AND a.outcome IS NULL AND a.deleted_utc IS NULL${otherThan(except, sql`a.agenda_id`)} AND x.online_booking_service_category_id IS NOT NULL)) AS packed FROM (SELECT ${salon} AS id) s`,
    ([row]): Busy => JSON.parse(String(row?.packed)),
  )
}

type PackedCatalogue = Omit<OnlineCatalogue, 'isPet' | 'client' | 'services'> & {
  isPet: number
  name: string | null
  showPrices: number | null
}

/** Everything around the services that the page shows: categories, first names of the staff, the guest's pets and what they had last time. */
export const selectBookingPage = (db: GuestDb) =>
  db.queryRaw(
    (salon) =>
      sql`SELECT json_object('salonName', t.salon_name, 'timeZone', t.time_zone, 'isPet', t.is_pet, 'showPrices', (SELECT min(show_service_price) FROM salon_config_widgets w WHERE w.salon_id = t.salon_id AND w.deleted_utc IS NULL), 'categories', (SELECT json_group_array(json_object('onlineBookingServiceCategoryId', online_booking_service_category_id, 'categoryName', category_name)) FROM (SELECT * FROM online_booking_service_categories WHERE salon_id = t.salon_id AND deleted_utc IS NULL ORDER BY position, category_name)), 'staff', (SELECT json_group_array(json_object('userId', user_id, 'firstName', first_name)) FROM (SELECT * FROM users WHERE salon_id = t.salon_id AND in_agenda = 1 AND deleted_utc IS NULL ORDER BY CAST(title AS INTEGER), first_name)), 'name', (SELECT c.name FROM clients c WHERE c.client_id = ${db.client}), 'pets', (SELECT json_group_array(json_object('subClientId', p.sub_client_id, 'name', p.name)) FROM sub_clients p WHERE p.client_id = ${db.client} AND p.deleted_utc IS NULL), 'last', (SELECT json_group_array(json_object('serviceId', v.service_id, 'userId', v.user_id, 'subClientId', v.sub_client_id)) FROM (SELECT * FROM agenda_services WHERE agenda_id = (SELECT a.agenda_id FROM agendas a WHERE a.salon_id = t.salon_id AND a.client_id = ${db.client} AND a.start_utc <= ${db.nowUtc} AND a.outcome IS NULL AND a.deleted_utc IS NULL ORDER BY a.start_utc DESC LIMIT 1) AND deleted_utc IS NULL ORDER BY start_utc) v)) AS packed FROM salons t WHERE t.salon_id = ${salon}`,
    ([row]): PackedCatalogue => JSON.parse(String(row?.packed)),
  )

/**
 * Aborts with `limit` where as many as the slot lets in are booked at any moment of a service, `except` for one booking.
 * Exact: the most at once is reached where somebody begins.
 */
export const abortIfFull = (db: TenantDb, categoryId: string, startUtc: number, endUtc: number, capacity: number, except?: string) => {
  const online = (salon: SQL) =>
    sql`FROM agendas a JOIN agenda_services v ON v.salon_id = a.salon_id AND v.agenda_id = a.agenda_id AND v.deleted_utc IS NULL JOIN services x ON x.service_id = v.service_id WHERE a.salon_id = ${salon} AND a.online_booking = 1 AND a.start_utc > ${startUtc - 86400} AND a.start_utc < ${endUtc} AND a.outcome IS NULL AND a.deleted_utc IS NULL${otherThan(except, sql`a.agenda_id`)} AND x.online_booking_service_category_id = ${categoryId}`
  return db.abortUnless(
    'limit',
    (salon) =>
      sql`NOT EXISTS (SELECT 1 FROM (SELECT ${startUtc} AS at UNION SELECT v.start_utc ${online(salon)} AND v.start_utc >= ${startUtc} AND v.start_utc < ${endUtc}) m WHERE (SELECT count(*) ${online(salon)} AND v.start_utc <= m.at AND v.start_utc + v.length_minutes * 60 > m.at) >= ${capacity})`,
  )
}
