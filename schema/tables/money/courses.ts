import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CourseSessionEnd, VatKind } from '../../terms.ts'
import { auditColumns, euro, flag, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** A session goes back to its course with the performed service that it was to pay for: removed by itself or with the whole visit. */
export const courseTriggers: SchemaObject[] = [
  createTrigger(
    'course_sessions_released',
    'AFTER UPDATE OF deleted_utc ON client_history_services WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL',
    `
  UPDATE course_sessions
  SET active = 0,
    ended = 'removed',
    version = version + 1,
    changed_by = NEW.changed_by,
    changed_utc = NEW.changed_utc
  WHERE client_history_service_id = NEW.client_history_service_id
    AND salon_id = NEW.salon_id
    AND active = 1;`,
  ),
]

/** A course that the salon sells: a number of sessions, each one of its services, paid for at once. */
export const courses = sqliteTable(
  'courses',
  {
    courseId: text('course_id').primaryKey(),
    ...owned,
    course: text('course').notNull(),
    serviceIds: json<string[]>('service_ids_json').notNull().default([]),
    sessions: integer('sessions').notNull(),
    price: euro('price_cents').notNull(),
    /** Months for which a session can be used after the sale; null without an end. */
    validityMonths: integer('validity_months'),
    /** Other clients, such as the family, may use its sessions. */
    shareable: flag('shareable').notNull().default(false),
    available: flag('available').notNull().default(true),
    /** `single` bears its VAT at `vatRate` (percent) when it is sold. */
    vatKind: text('vat_kind').$type<VatKind>().notNull().default('single'),
    vatRate: real('vat_rate'),
    ...auditColumns,
  },
  (t) => [index('courses_salon').on(t.salonId)],
)

/** Sessions that were refunded on their own, by the ledger entry of the refund. */
export interface RefundedSessions {
  readonly bookEntryId: string
  readonly numbers: readonly number[]
  readonly cents: number
}

/**
 * A course of a client, under the id of its prepaid account, which holds the owner, the last day and the balance. The terms are those of
 * the sale: a later change of the course leaves it as it is.
 */
export const clientCourses = sqliteTable(
  'client_courses',
  {
    prepaidId: text('prepaid_id').primaryKey(),
    ...owned,
    courseId: text('course_id').notNull(),
    clientId: text('client_id').notNull(),
    serviceIds: json<string[]>('service_ids_json').notNull().default([]),
    sessions: integer('sessions').notNull(),
    price: euro('price_cents').notNull(),
    validityMonths: integer('validity_months'),
    shareable: flag('shareable').notNull().default(false),
    /** Only added to: whether a refund counts is what the ledger says of its entry. */
    refunds: json<RefundedSessions[]>('refunds_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [index('client_courses_client').on(t.salonId, t.clientId), index('client_courses_course').on(t.salonId, t.courseId)],
)

/** A client who may use a shared course besides its owner. */
export const courseMembers = sqliteTable(
  'course_members',
  {
    courseMemberId: text('course_member_id').primaryKey(),
    ...owned,
    prepaidId: text('prepaid_id').notNull(),
    clientId: text('client_id').notNull(),
    ...auditColumns,
  },
  (t) => [index('course_members_course').on(t.salonId, t.prepaidId), index('course_members_client').on(t.salonId, t.clientId)],
)

/** A session of a course, used for one performed service. Undone, it is inactive and its number free. */
export const courseSessions = sqliteTable(
  'course_sessions',
  {
    courseSessionId: text('course_session_id').primaryKey(),
    ...owned,
    prepaidId: text('prepaid_id').notNull(),
    /** 1 to the number of sessions: it decides what the session is worth. */
    number: integer('number').notNull(),
    appointmentId: text('appointment_id').notNull(),
    clientHistoryServiceId: text('client_history_service_id').notNull(),
    amount: euro('amount_cents').notNull(),
    active: flag('active').notNull().default(true),
    /** Why it is inactive; empty while it is active. */
    ended: text('ended').$type<CourseSessionEnd>().notNull().default(''),
    ...auditColumns,
  },
  (t) => [
    /** No session is used twice, and no service is paid by two sessions. */
    uniqueIndex('course_sessions_number').on(t.prepaidId, t.number).where(sql`active = 1`),
    uniqueIndex('course_sessions_service').on(t.clientHistoryServiceId).where(sql`active = 1`),
    index('course_sessions_appointment').on(t.salonId, t.appointmentId),
  ],
)
