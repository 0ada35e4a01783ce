import { type SQL, sql } from 'drizzle-orm'
import type { BookableSlot } from '../../../../schema/rules/booking/online-windows.ts'
import type { Need } from '../../../../schema/rules/booking/unit-spans.ts'
import { booleanSql, type Columns, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const daySeconds = 86_400

export interface OfferedService {
  serviceId: string
  service: string
  /** Minutes. */
  length: number
  parts: { kind: 'work' | 'wait'; minutes: number }[]
  breakAfterService: number
  cents: number
  description: string
  /** Online category; empty for a service that guests cannot book. */
  categoryId: string
  /** Team members who offer the service. */
  userIds: string[]
  /** Terms of those among them who have their own duration or price. */
  ownTerms: OwnOffer[]
  /** Services that are often booked with it. */
  extraIds: string[]
  /** 0 where the service needs no patch test. */
  patchTestDays: number
  /** Kinds of which it needs a unit; missing without any. */
  needs?: readonly Need[]
}
/** Null where the salon's holds; length in minutes. */
export interface OwnOffer {
  userId: string
  length: number | null
  cents: number | null
}
/** Available services, the booking times of their online categories, and what guests are shown. */
export interface BookableCatalogue {
  services: OfferedService[]
  /** Length in minutes of the shortest of them all, also where `services` are only some. */
  shortestService: number
  /** Prices are shown to guests. */
  showsPrices: boolean
  slots: BookableSlot[]
  /** Units of the salon's kinds, in the order in which the database takes them. */
  units: Unit[]
}
/** A unit of a kind that services need. */
interface Unit {
  resourceId: string
  resourceKindId: string
}
interface ServiceNeed extends Need {
  serviceId: string
}
/** The catalogue as SQL builds it: the needs of all services are one list, which costs a salon without any the least. */
interface CatalogueRow extends BookableCatalogue {
  needs: ServiceNeed[]
}

/** Who offers a service (`condition` narrows `user_services user_service`). */
const fromStaffOfService = (condition: string) => `
  FROM user_services user_service
  JOIN users team_member ON team_member.user_id = user_service.user_id
  WHERE user_service.salon_id = service.salon_id
    AND user_service.service_id = service.service_id
    AND ${condition}
    AND team_member.in_agenda = 1
    AND team_member.deleted_utc IS NULL`
const ownOfferColumns: Columns<OwnOffer> = {
  userId: 'user_service.user_id',
  length: 'user_service.length_minutes',
  cents: 'user_service.price_cents',
}

const serviceColumns = (staffCondition: string): Columns<Omit<OfferedService, 'needs'>> => ({
  serviceId: 'service.service_id',
  service: 'service.service',
  length: 'service.length_minutes',
  parts: storedJsonSql('service.parts_json', '[]'),
  breakAfterService: 'service.break_after_minutes',
  cents: 'service.price_cents',
  description: 'service.extended_description',
  categoryId: "coalesce(service.online_booking_service_category_id, '')",
  extraIds: storedJsonSql('service.extra_ids_json', '[]'),
  patchTestDays: 'service.patch_test_days',
  userIds: `(SELECT json_group_array(user_service.user_id) ${fromStaffOfService(staffCondition)})`,
  ownTerms: jsonArray(
    ownOfferColumns,
    `${fromStaffOfService(staffCondition)}
    AND (user_service.length_minutes IS NOT NULL OR user_service.price_cents IS NOT NULL)`,
  ),
})

const slotColumns: Columns<BookableSlot> = {
  onlineBookingServiceCategoryId: 'booking_time.online_booking_service_category_id',
  weekdays: storedJsonSql('booking_time.weekdays_json', '[]'),
  from: 'booking_time.from_time',
  to: 'booking_time.to_time',
  capacity: 'booking_time.capacity',
  userIds: storedJsonSql('booking_time.user_ids_json', '[]'),
  leastHoursAhead: 'booking_time.least_hours_ahead',
  mostDaysAhead: 'booking_time.most_days_ahead',
}

const needColumns: Columns<ServiceNeed> = {
  serviceId: 'service_resource.service_id',
  resourceKindId: 'service_resource.resource_kind_id',
  neededParts: 'service_resource.needed_parts',
  cleaning: 'resource_kind.cleaning_minutes',
}
const unitColumns: Columns<Unit> = { resourceId: 'resource.resource_id', resourceKindId: 'resource.resource_kind_id' }

/** 0 where a widget of the salon hides the prices from guests. */
export const showsPrices = (salonId: string) => `coalesce((
  SELECT min(booking_widget.show_service_price)
  FROM salon_config_widgets booking_widget
  WHERE booking_widget.salon_id = ${salonId}
    AND booking_widget.deleted_utc IS NULL
), 1)`

/** Services (`service`) of the salon `s`. */
const fromServices = (condition: string) => `
  FROM services service
  WHERE service.salon_id = s.id
    AND service.available = 1
    AND service.deleted_utc IS NULL
    AND ${condition}`

/**
 * Column map of a `BookableCatalogue` of the salon `s`; `condition` narrows `services service`, `staffCondition` who offers them, and
 * `chosen` the services besides the shortest one.
 */
const catalogueColumns = (condition: string, staffCondition = '1', chosen = condition): Columns<CatalogueRow> => ({
  services: jsonArray(serviceColumns(staffCondition), fromServices(chosen)),
  shortestService: `coalesce((SELECT min(service.length_minutes) ${fromServices(condition)}), 0)`,
  showsPrices: booleanSql(showsPrices('s.id')),
  slots: jsonArray(
    slotColumns,
    `FROM online_booking_slots booking_time
    WHERE booking_time.salon_id = s.id
      AND booking_time.available = 1
      AND booking_time.deleted_utc IS NULL`,
  ),
  needs: jsonArray(
    needColumns,
    `FROM service_resources service_resource
    JOIN resource_kinds resource_kind
      ON resource_kind.resource_kind_id = service_resource.resource_kind_id
      AND resource_kind.deleted_utc IS NULL
    WHERE service_resource.salon_id = s.id`,
  ),
  units: jsonArray(
    unitColumns,
    `FROM (
      SELECT *
      FROM resources
      WHERE salon_id = s.id
        AND deleted_utc IS NULL
      ORDER BY position
    ) resource`,
  ),
})
const isOnline = 'service.online_booking_service_category_id IS NOT NULL'
const isRequested = 'service.service_id IN (SELECT value FROM json_each(s.service_ids))'
const catalogues = {
  all: sql.raw(jsonObject(catalogueColumns('1'))),
  online: sql.raw(jsonObject(catalogueColumns(isOnline, 'user_service.online = 1'))),
  requested: sql.raw(jsonObject(catalogueColumns(isOnline, 'user_service.online = 1', `${isOnline} AND ${isRequested}`))),
  requestedOfAll: sql.raw(jsonObject(catalogueColumns('1', '1', isRequested))),
}

function readCatalogue(packed: unknown): BookableCatalogue {
  const { needs, services, ...catalogue }: CatalogueRow = readJson(packed)
  if (needs.length === 0) return { ...catalogue, services }
  const needsOf = Map.groupBy(needs, ({ serviceId }) => serviceId)
  return { ...catalogue, services: services.map((service) => ({ ...service, needs: needsOf.get(service.serviceId) ?? [] })) }
}

const selectCatalogue = (salonId: SQL, which: keyof typeof catalogues, serviceIds: readonly string[] = []) => sql`
  SELECT ${catalogues[which]} AS catalogue
  FROM (SELECT ${salonId} AS id, ${JSON.stringify(serviceIds)} AS service_ids) s`

/** Catalogue for finding free slots; `all` includes services that guests cannot book online. */
export const selectBookableCatalogue = (db: TenantDb, which: 'online' | 'all' = 'online') =>
  db.queryValue((salonId) => selectCatalogue(salonId, which), readCatalogue)

/** The part of the catalogue that concerns some services; `all` includes those that guests cannot book online. */
export const selectRequestedCatalogue = (db: TenantDb, serviceIds: readonly string[], which: 'online' | 'all' = 'online') =>
  db.queryValue((salonId) => selectCatalogue(salonId, which === 'all' ? 'requestedOfAll' : 'requested', serviceIds), readCatalogue)

/** Instants are seconds UTC. */
export interface BusyTime {
  userId: string
  start: number
  end: number
}
export interface OnlineBookedTime {
  categoryId: string
  start: number
  end: number
}
export interface BusyTimes {
  /** Busy time of all team members and units. */
  intervals: BusyTime[]
  /** Services that were booked online. */
  online: OnlineBookedTime[]
}

const onlineBookedColumns: Columns<OnlineBookedTime> = {
  categoryId: 'service.online_booking_service_category_id',
  start: 'booked_service.start_utc',
  end: 'booked_service.start_utc + booked_service.length_minutes * 60',
}
/** Columns of `BusyTime`, each in a list: as objects, the thousand intervals of a month would take three times the bytes. */
interface PackedBusyTimes {
  readonly userIds: readonly string[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}
const packedBusyTimes = sql.raw(
  jsonObject({
    userIds: 'json_group_array(busy_interval.user_id)',
    starts: 'json_group_array(busy_interval.start_utc)',
    ends: 'json_group_array(busy_interval.end_utc)',
  } satisfies Columns<PackedBusyTimes>),
)
const unpackBusyTimes = ({ userIds, starts, ends }: PackedBusyTimes): BusyTime[] =>
  userIds.map((userId, i) => ({ userId, start: starts[i] ?? 0, end: ends[i] ?? 0 }))
const onlineBookedTime = sql.raw(jsonObject(onlineBookedColumns))

/**
 * FROM clause of services that were booked online, with rows of the catalogue (`service`), of bookings that reach into the time between two
 * instants; without seats of classes, which take nothing of a category. What guests book fits into a day: earlier starts need not be read.
 */
const fromOnlineBooked = (salonId: SQL, fromUtc: number, toUtc: number, except: SQL | undefined) => sql`
  FROM agendas booking
  JOIN agenda_services booked_service
    ON booked_service.salon_id = booking.salon_id
    AND booked_service.agenda_id = booking.agenda_id
    AND booked_service.deleted_utc IS NULL
  JOIN services service ON service.service_id = booked_service.service_id
  WHERE booking.salon_id = ${salonId}
    AND booking.online_booking = 1
    AND booking.start_utc > ${fromUtc - daySeconds}
    AND booking.start_utc < ${toUtc}
    AND booking.end_utc > ${fromUtc}
    AND booking.class_id IS NULL
    AND booking.outcome IS NULL
    AND booking.deleted_utc IS NULL
    ${except ? sql`AND booking.agenda_id NOT IN (${except})` : sql``}`

const notOfBookings = (except: SQL | undefined) =>
  except
    ? sql`AND busy_interval.cause_id NOT IN (
      SELECT agenda_service_id
      FROM agenda_services
      WHERE salon_id = s.id
        AND agenda_id IN (${except})
    )`
    : sql``

// Without a reference to the row source, so that SQLite computes the list once and not per interval.
const ofStaffWhoOffer = (salonId: SQL, serviceIds: readonly string[] | undefined) =>
  serviceIds
    ? sql`
      AND busy_interval.user_id IN (
        SELECT user_service.user_id
        FROM user_services user_service
        WHERE user_service.salon_id = ${salonId}
          AND user_service.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))
        UNION ALL
        SELECT resource.resource_id
        FROM resources resource
        WHERE resource.salon_id = ${salonId}
      )`
    : sql``

interface BusyTimesOptions {
  /** Leaves out the time of bookings that are being moved: a sub-select of their ids. */
  readonly except?: (salonId: SQL) => SQL
  /** Reads only the busy time of team members who offer one of these services, and of units. */
  readonly serviceIds?: readonly string[]
}

/** Busy time between two instants (seconds UTC). No busy interval is longer than a day, so the index on start_utc bounds the range. */
export const selectBusyTimes = (db: TenantDb, fromUtc: number, toUtc: number, { except, serviceIds }: BusyTimesOptions = {}) =>
  db.queryValue(
    (salonId) => sql`
      SELECT json_object(
        'intervals', (
          SELECT ${packedBusyTimes}
          FROM busy_intervals busy_interval
          WHERE busy_interval.salon_id = s.id
            AND busy_interval.start_utc > ${fromUtc - daySeconds}
            AND busy_interval.start_utc < ${toUtc}
            AND busy_interval.end_utc > ${fromUtc}
            ${notOfBookings(except?.(salonId))}
            ${ofStaffWhoOffer(salonId, serviceIds)}
        ),
        'online', (
          SELECT json_group_array(${onlineBookedTime})
          ${fromOnlineBooked(sql`s.id`, fromUtc, toUtc, except?.(salonId))}
            AND service.online_booking_service_category_id IS NOT NULL
        )
      ) AS busy
      FROM (SELECT ${salonId} AS id) s`,
    (busy): BusyTimes => {
      const { intervals, online }: { intervals: PackedBusyTimes; online: OnlineBookedTime[] } = readJson(busy)
      return { intervals: unpackBusyTimes(intervals), online }
    },
  )

/** A service whose online category must have capacity left. Instants are seconds UTC. */
export interface CapacityCheck {
  readonly categoryId: string
  readonly start: number
  readonly end: number
  readonly capacity: number | SQL
}

/**
 * Guard statement: aborts with `limit` if at some moment of the service `capacity` others of its category are booked online, without
 * those of the bookings `exceptIds`. It checks the service's start and every start within it, where the number is highest.
 */
export function abortIfFull(db: TenantDb, { categoryId, start, end, capacity }: CapacityCheck, exceptIds: readonly string[] = []) {
  const except = exceptIds.length > 0 ? sql`SELECT value FROM json_each(${JSON.stringify(exceptIds)})` : undefined
  const fromCategory = (salonId: SQL) => sql`
    ${fromOnlineBooked(salonId, start, end, except)}
    AND service.online_booking_service_category_id = ${categoryId}`
  return db.abortUnless(
    'limit',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM (
          SELECT ${start} AS at
          UNION
          SELECT booked_service.start_utc
          ${fromCategory(salonId)}
            AND booked_service.start_utc >= ${start}
            AND booked_service.start_utc < ${end}
        ) m
        WHERE (
          SELECT count(*)
          ${fromCategory(salonId)}
            AND booked_service.start_utc <= m.at
            AND booked_service.start_utc + booked_service.length_minutes * 60 > m.at
        ) >= ${capacity}
      )`,
  )
}
