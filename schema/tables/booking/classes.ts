import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Language } from '../../terms.ts'
import { auditColumns, euro, flag, instant, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'
import { takenSeats } from './class-sql.ts'

/**
 * A class with seats: a make-up evening, a puppy class. Its leader is busy for the whole of it (`busy_intervals` with the cause `class`).
 * A seat is a booked service of a booking with the class's id (`agendas.class_id`), and takes no time beside it.
 */
export const classes = sqliteTable(
  'classes',
  {
    classId: text('class_id').primaryKey(),
    ...owned,
    name: text('name').notNull(),
    text: text('text').notNull().default(''),
    /** What a seat is charged as: its VAT, categories and commission. */
    serviceId: text('service_id').notNull(),
    /** The team member who leads it. */
    userId: text('user_id').notNull(),
    /** A room that it has for its whole time. */
    resourceId: text('resource_id'),
    start: instant('start_utc').notNull(),
    length: integer('length_minutes').notNull(),
    seats: integer('seats').notNull(),
    /** Below so many taken seats it is cancelled at its deadline; 0: it takes place in any case. */
    minimum: integer('minimum_seats').notNull().default(0),
    /** Hours before the start: until then the waiting list moves up by itself, and the minimum has to be reached. */
    deadlineHours: integer('deadline_hours').notNull(),
    /** The deadline has passed and the minimum was reached. */
    decided: instant('decided_utc'),
    price: euro('price_cents').notNull(),
    /** Guests see it on the booking page. */
    online: flag('online').notNull().default(false),
    outsideHours: flag('outside_hours').notNull().default(false),
    /** Shared by the classes that were made as a weekly repetition. */
    repeatId: text('repeat_id'),
    cancelled: instant('cancelled_utc'),
    /** Who has cancelled it: somebody at the salon, or the deadline without its minimum. */
    cancelledFor: text('cancelled_for').$type<'salon' | 'minimum'>(),
    ...auditColumns,
  },
  (t) => [
    index('classes_start').on(t.salonId, t.start),
    /** Classes whose minimum is still to be decided: few, so that those of all salons are found at once. */
    index('classes_undecided')
      .on(t.start)
      .where(sql`minimum_seats > 0 and decided_utc is null and cancelled_utc is null and deleted_utc is null`),
  ],
)

/** A client who waits for seats of a full class. The oldest entry for which enough seats are free moves up first. */
export const classWaitingEntries = sqliteTable(
  'class_waiting_entries',
  {
    classWaitingEntryId: text('class_waiting_entry_id').primaryKey(),
    ...owned,
    classId: text('class_id').notNull(),
    clientId: text('client_id').notNull(),
    seats: integer('seats').notNull().default(1),
    /** Made by the guest: told of by messages in the language of the page. */
    channel: text('channel').$type<'guest' | 'desk'>().notNull(),
    language: text('language').$type<Language>(),
    state: text('state').$type<'waiting' | 'moved_up' | 'left'>().notNull().default('waiting'),
    /** The booking that it became. */
    agendaId: text('agenda_id'),
    created: instant('created_utc').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('class_waiting_entries_class').on(t.salonId, t.classId, t.created),
    index('class_waiting_entries_client').on(t.salonId, t.clientId),
    index('class_waiting_entries_waiting').on(t.salonId).where(sql`state = 'waiting' and deleted_utc is null`),
  ],
)

const refuseSeats = (classId: string) => `
  SELECT RAISE(ABORT, 'refuse:seats')
  FROM classes class
  WHERE class.class_id = ${classId}
    AND (class.cancelled_utc IS NOT NULL OR class.deleted_utc IS NOT NULL OR ${takenSeats} > class.seats);`
const classOfBooking = `(
    SELECT booking.class_id
    FROM agendas booking
    WHERE booking.agenda_id = NEW.agenda_id
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
  )`
const hasWaiting = (classId: string) => `EXISTS (
  SELECT 1
  FROM class_waiting_entries waiting
  WHERE waiting.salon_id = NEW.salon_id
    AND waiting.class_id = ${classId}
    AND waiting.state = 'waiting'
    AND waiting.deleted_utc IS NULL
)`
const setDirty = `
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (NEW.salon_id)
  ON CONFLICT DO NOTHING;`
const takesPlace = (row: 'OLD' | 'NEW') => `(${row}.class_id IS NOT NULL AND ${row}.outcome IS NULL AND ${row}.deleted_utc IS NULL)`

/**
 * Refuse more seats than a class has, seats of a class that is cancelled, and fewer seats than are taken (`seats`), no matter how a booking
 * is made, restored or changed. Set the salon's dirty flag when its waiting list may move up.
 */
export const classTriggers: SchemaObject[] = [
  createTrigger('class_seats_taken', `AFTER INSERT ON agenda_services WHEN ${classOfBooking} IS NOT NULL`, refuseSeats(classOfBooking)),
  createTrigger(
    'class_seats_restored',
    `AFTER UPDATE OF deleted_utc ON agenda_services
    WHEN OLD.deleted_utc IS NOT NULL AND NEW.deleted_utc IS NULL AND ${classOfBooking} IS NOT NULL`,
    refuseSeats(classOfBooking),
  ),
  createTrigger(
    'class_seats_taken_again',
    `AFTER UPDATE OF class_id, outcome, deleted_utc ON agendas
    WHEN ${takesPlace('NEW')} AND NOT ${takesPlace('OLD')}`,
    refuseSeats('NEW.class_id'),
  ),
  createTrigger('class_seats_reduced', 'AFTER UPDATE OF seats ON classes WHEN NEW.seats < OLD.seats', refuseSeats('NEW.class_id')),
  createTrigger(
    'class_waiting_freed',
    `AFTER UPDATE OF class_id, outcome, deleted_utc ON agendas
    WHEN ${takesPlace('OLD')} AND NOT ${takesPlace('NEW')} AND ${hasWaiting('OLD.class_id')}`,
    setDirty,
  ),
  createTrigger(
    'class_waiting_seats',
    `AFTER UPDATE OF seats, cancelled_utc, start_utc, deadline_hours ON classes
    WHEN NEW.cancelled_utc IS NULL AND ${hasWaiting('NEW.class_id')}`,
    setDirty,
  ),
  createTrigger('class_waiting_entry', 'AFTER INSERT ON class_waiting_entries', setDirty),
  createTrigger(
    'class_waiting_again',
    `AFTER UPDATE OF state, deleted_utc ON class_waiting_entries
    WHEN NEW.state = 'waiting' AND NEW.deleted_utc IS NULL`,
    setDirty,
  ),
]
