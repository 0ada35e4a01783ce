import { sql } from 'drizzle-orm'
import { takenSeats } from '../../../../schema/tables/booking/class-sql.ts'
import { type Columns, instantSql, jsonArray } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export interface WaitingForClass {
  readonly id: string
  readonly clientId: string
  readonly seats: number
  readonly channel: 'guest' | 'desk'
}
/** A class with free seats whose waiting list still moves up by itself. */
export interface WaitedClass {
  readonly classId: string
  readonly name: string
  readonly serviceId: string
  readonly start: string
  readonly free: number
  /** In the order of the list. */
  readonly entries: readonly WaitingForClass[]
}
const waitedColumns: Columns<WaitedClass> = {
  classId: 'class.class_id',
  name: 'class.name',
  serviceId: 'class.service_id',
  start: instantSql('class.start_utc'),
  free: `class.seats - ${takenSeats}`,
  // A client who has got seats otherwise does not move up.
  entries: jsonArray(
    {
      id: 'class_waiting_entry.class_waiting_entry_id',
      clientId: 'class_waiting_entry.client_id',
      seats: 'class_waiting_entry.seats',
      channel: 'class_waiting_entry.channel',
    },
    `FROM (
      SELECT class_waiting_entry.*
      FROM class_waiting_entries class_waiting_entry
      JOIN clients client ON client.client_id = class_waiting_entry.client_id AND client.deleted_utc IS NULL
      WHERE class_waiting_entry.salon_id = class.salon_id
        AND class_waiting_entry.class_id = class.class_id
        AND class_waiting_entry.state = 'waiting'
        AND class_waiting_entry.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM agendas booking
          WHERE booking.salon_id = class.salon_id
            AND booking.class_id = class.class_id
            AND booking.client_id = class_waiting_entry.client_id
            AND booking.outcome IS NULL
            AND booking.deleted_utc IS NULL
        )
      ORDER BY class_waiting_entry.created_utc, class_waiting_entry.rowid
    ) class_waiting_entry`,
  ),
}

/** The classes of a salon whose waiting list can move up, by start. */
export const selectWaitedClasses = (db: TenantDb): Statement<WaitedClass[]> =>
  db.selectJson(
    waitedColumns,
    (salonId) => sql`
      FROM classes class
      WHERE class.salon_id = ${salonId}
        AND class.class_id IN (
          SELECT class_waiting_entry.class_id
          FROM class_waiting_entries class_waiting_entry
          WHERE class_waiting_entry.salon_id = ${salonId}
            AND class_waiting_entry.state = 'waiting'
            AND class_waiting_entry.deleted_utc IS NULL
        )
        AND class.start_utc - class.deadline_hours * 3600 > ${db.nowUtc}
        AND class.cancelled_utc IS NULL
        AND class.deleted_utc IS NULL
      ORDER BY class.start_utc, class.class_id`,
  )

export interface DueClass {
  readonly salonId: string
  readonly timeZone: string
  readonly classId: string
}
const maxDuePerRun = 100
/** Seconds: no deadline is further from its start. */
const maxDeadline = 336 * 3600

/** The classes of all salons whose deadline has passed and whose minimum is not decided yet. */
export const selectDueClasses = (db: SystemDb): Statement<DueClass[]> =>
  db.queryRaw(
    sql`
      SELECT class.salon_id, salon.time_zone, class.class_id
      FROM classes class
      CROSS JOIN salons salon ON salon.salon_id = class.salon_id AND salon.suspended_utc IS NULL AND salon.deleted_utc IS NULL
      WHERE class.start_utc > ${db.nowUtc}
        AND class.start_utc <= ${db.nowUtc + maxDeadline}
        AND class.start_utc - class.deadline_hours * 3600 <= ${db.nowUtc}
        AND class.minimum_seats > 0
        AND class.decided_utc IS NULL
        AND class.cancelled_utc IS NULL
        AND class.deleted_utc IS NULL
      ORDER BY class.start_utc
      LIMIT ${maxDuePerRun}`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone), classId: String(row.class_id) })),
  )

/** Aborts with `stale` unless the class has reached its minimum, or, with `reached` false, has not. */
export const abortUnlessMinimum = (db: TenantDb, classId: string, reached: boolean) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      (
        SELECT ${sql.raw(takenSeats)} >= class.minimum_seats
        FROM classes class
        WHERE class.salon_id = ${salonId}
          AND class.class_id = ${classId}
      ) = ${reached}`,
  )
