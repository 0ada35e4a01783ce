import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Language } from '../../terms.ts'
import type { ServicePart } from '../catalogue/services.ts'
import { auditColumns, euro, flag, instant, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

// An interval is at most a day long, so every interval that can overlap the new one starts less than a day before it.
const refuseOverlap = (condition = '') => `
  SELECT RAISE(ABORT, 'refuse:overlap')
  WHERE EXISTS (
    SELECT 1
    FROM busy_intervals b
    WHERE b.salon_id = NEW.salon_id
      AND b.start_utc > NEW.start_utc - 86400
      AND b.start_utc < NEW.end_utc
      AND b.user_id = NEW.user_id
      AND b.end_utc > NEW.start_utc
      AND NOT (NEW.outside_hours = 1 AND b.cause = 'day_off')${condition}
  );`
const refuseLength = `
  SELECT RAISE(ABORT, 'refuse:length')
  WHERE NEW.end_utc <= NEW.start_utc OR NEW.end_utc - NEW.start_utc > 86400;`

/** Exclusion constraint: refuse intervals of one team member that overlap, unless the new one may (`may_overlap`). */
export const busyIntervalTriggers: SchemaObject[] = [
  createTrigger('busy_intervals_length', 'BEFORE INSERT ON busy_intervals', refuseLength),
  createTrigger('busy_intervals_overlap', 'BEFORE INSERT ON busy_intervals WHEN NEW.may_overlap = 0', refuseOverlap()),
  createTrigger(
    'busy_intervals_overlap_update',
    'BEFORE UPDATE ON busy_intervals WHEN NEW.may_overlap = 0',
    refuseLength,
    refuseOverlap('\n      AND b.busy_interval_id <> OLD.busy_interval_id'),
  ),
]

/** A booking: one client, one or more services. `start` and `end` span its services, for range reads. */
export const agendas = sqliteTable(
  'agendas',
  {
    agendaId: text('agenda_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    subClientIds: json<string[]>('sub_client_ids_json').notNull().default([]),
    color: text('color').notNull().default(''),
    start: instant('start_utc').notNull(),
    end: instant('end_utc').notNull(),
    note: text('note').notNull().default(''),
    onlineBooking: flag('online_booking').notNull().default(false),
    channel: text('channel'),
    /** Language of the page on which a guest booked; messages about the booking keep it. */
    language: text('language').$type<Language>(),
    outsideHours: flag('outside_hours').notNull().default(false),
    smsReminderSent: instant('sms_reminder_sent_utc'),
    /** The client has confirmed by link; a trigger empties it when the booking is moved. */
    confirmed: instant('confirmed_utc'),
    /** No-show or cancellation: the time is free again and the row stays. */
    outcome: text('outcome').$type<'not_come' | 'cancelled'>(),
    /** One of `outcomeReasons`; older rows may hold free text. */
    outcomeReason: text('outcome_reason').notNull().default(''),
    outcomeNote: text('outcome_note').notNull().default(''),
    outcomeAt: instant('outcome_utc'),
    outcomeBy: text('outcome_by'),
    repeatId: text('repeat_id'),
    /** The bookings of a family or a party (schema/tables/booking/groups.ts). */
    bookingGroupId: text('booking_group_id'),
    /** The class of which its services are seats (schema/tables/booking/classes.ts), and which takes their time. */
    classId: text('class_id'),
    ...auditColumns,
  },
  (t) => [
    index('agendas_day').on(t.salonId, t.start),
    /** Bookings whose client did not come: few, so that those of a year are counted at once. */
    index('agendas_no_shows').on(t.salonId, t.start).where(sql`outcome = 'not_come' and deleted_utc is null`),
    index('agendas_client').on(t.salonId, t.clientId, t.start),
    // Most bookings are neither made online nor repeated nor of a group or class: they write no entry into these four.
    index('agendas_online').on(t.salonId, t.start, t.end).where(sql`online_booking = 1`),
    index('agendas_repeat').on(t.salonId, t.repeatId, t.start).where(sql`repeat_id is not null`),
    index('agendas_group').on(t.salonId, t.bookingGroupId, t.start).where(sql`booking_group_id is not null`),
    index('agendas_class').on(t.salonId, t.classId).where(sql`class_id is not null`),
  ],
)

/** A booked service. Name, length, segments and price are copies, so that changes of the catalogue do not affect bookings. */
export const agendaServices = sqliteTable(
  'agenda_services',
  {
    agendaServiceId: text('agenda_service_id').primaryKey(),
    ...owned,
    agendaId: text('agenda_id').notNull(),
    serviceId: text('service_id').notNull(),
    userId: text('user_id').notNull(),
    subClientId: text('sub_client_id'),
    start: instant('start_utc').notNull(),
    service: text('service').notNull(),
    length: integer('length_minutes').notNull(),
    parts: json<ServicePart[]>('parts_json').notNull().default([]),
    breakAfterService: integer('break_after_minutes').notNull().default(0),
    price: euro('price_cents').notNull(),
    onlineBooking: flag('online_booking').notNull().default(false),
    show: flag('show').notNull().default(true),
    mayOverlap: flag('may_overlap').notNull().default(false),
    /** Units that the desk has chosen for it: it has them wherever it is moved, where they are free. */
    pinnedUnits: json<string[]>('pinned_units_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [index('agenda_services_agenda').on(t.salonId, t.agendaId), index('agenda_services_user').on(t.salonId, t.userId, t.start)],
)

/**
 * Time in which a team member is busy: active time of a service with its break, a class, a day off, or a hold for an offer. Triggers refuse
 * overlaps that are not explicitly allowed, and take the units that a service needs (schema/tables/booking/busy-units.ts). A change of the
 * cause replaces its rows.
 */
export const busyIntervals = sqliteTable(
  'busy_intervals',
  {
    busyIntervalId: integer('busy_interval_id').primaryKey(),
    ...owned,
    /** Time of a team member, or of a unit that services need (schema/tables/catalogue/resources.ts). */
    kind: text('kind').$type<'person' | 'resource'>().notNull().default('person'),
    /** The team member or the unit. */
    userId: text('user_id').notNull(),
    start: integer('start_utc').notNull(),
    end: integer('end_utc').notNull(),
    cause: text('cause').$type<'service' | 'class' | 'day_off' | 'hold' | 'calendar' | 'out_of_order'>().notNull(),
    causeId: text('cause_id').notNull(),
    mayOverlap: flag('may_overlap').notNull().default(false),
    /** Booked outside working hours on purpose: days off do not conflict with it. */
    outsideHours: flag('outside_hours').notNull().default(false),
  },
  (t) => [
    // Has all columns that are summed, so that the busy time of a year reads the index only.
    index('busy_intervals_day').on(t.salonId, t.start, t.userId, t.end, t.cause),
    index('busy_intervals_cause').on(t.salonId, t.causeId),
    index('busy_intervals_unit').on(t.salonId, t.userId, t.start).where(sql`kind = 'resource'`),
  ],
)
