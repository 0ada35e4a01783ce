// The conditions below repeat schema/rules/visits/visit-steps.ts in SQL, so that of two concurrent requests only one succeeds. A
// condition is on `client_history_services`, the service that is updated, with `other_performed_service` for the services of its visit.
import { type SQL, sql } from 'drizzle-orm'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { ServiceStep, VisitStep } from '../../../../schema/rules/visits/visit-steps.ts'
import { appointments, clientHistoryServices } from '../../../../schema/tables/visits/visits.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { mayStartUntested } from '../../care/patch-tests/index.ts'
import { mayStartUnsigned } from '../../clients/consent-forms/index.ts'
import { isActive } from './line-queries.ts'
import { isVisit, selectVisits } from './queries.ts'

/** Condition on rows of `table` (with appointment_id and salon_id): the client has arrived and the visit is not checked out. */
export const visitIsOpen = (table: SQL): SQL => sql`
  EXISTS (
    SELECT 1
    FROM appointments open_visit
    WHERE open_visit.appointment_id = ${table}.appointment_id
      AND open_visit.salon_id = ${table}.salon_id
      AND open_visit.arrival_utc IS NOT NULL
      AND open_visit.checked_out_utc IS NULL
      AND open_visit.external_cash_order IS NULL
      AND open_visit.deleted_utc IS NULL
  )`

/** Condition on performed services: the salon allows any order and parallel work. */
export const startCheckDisabled = (table: SQL): SQL => sql`
  (SELECT salon.avoid_appointments_start_check FROM salons salon WHERE salon.salon_id = ${table}.salon_id) = 1`

/**
 * Condition on performed services: a service of another visit keeps the team member busy at `nowUtc`. The named index holds what is being
 * performed; by another one, SQLite would read all services that the team member has ever performed.
 */
export const hasOtherActiveService = (table: SQL, nowUtc: number, userId: SQL = sql`${table}.user_id`): SQL => sql`
  EXISTS (
    SELECT 1
    FROM client_history_services other_performed_service INDEXED BY client_history_services_running
    WHERE other_performed_service.salon_id = ${table}.salon_id
      AND other_performed_service.user_id = ${userId}
      AND other_performed_service.appointment_id <> ${table}.appointment_id
      AND ${isActive(sql`other_performed_service`, nowUtc)}
  )`

const updated = sql.raw('client_history_services')
const isOpen = visitIsOpen(updated)
const isUnchecked = startCheckDisabled(updated)
const isPerformed = (appointmentId: string) => sql`${clientHistoryServices.appointmentId} = ${appointmentId}`

/** Whether the visit, of the salon of the performed service, is so; `condition` is on `appointments visit`. */
const isVisitWhere = (appointmentId: string, condition: string) => sql`
  EXISTS (
    SELECT 1
    FROM appointments visit
    WHERE visit.salon_id = ${updated}.salon_id
      AND visit.appointment_id = ${appointmentId}
      AND ${sql.raw(condition)}
  )`

const isOfSameVisit = sql`
  other_performed_service.salon_id = ${updated}.salon_id
  AND other_performed_service.appointment_id = ${updated}.appointment_id
  AND other_performed_service.deleted_utc IS NULL`
const hasOther = (condition: SQL): SQL => sql`
  EXISTS (
    SELECT 1
    FROM client_history_services other_performed_service
    WHERE ${isOfSameVisit}
      AND ${condition}
  )`
const position = sql`(${updated}.position, ${updated}.client_history_service_id)`
const otherPosition = sql`(other_performed_service.position, other_performed_service.client_history_service_id)`

const hasEarlierOpen = hasOther(sql`other_performed_service.end_utc IS NULL AND ${otherPosition} < ${position}`)
const hasLaterBegun = hasOther(sql`other_performed_service.start_utc IS NOT NULL AND ${otherPosition} > ${position}`)
const mayStart = (nowUtc: number) => sql`(${isUnchecked} OR (NOT ${hasEarlierOpen} AND NOT ${hasOtherActiveService(updated, nowUtc)}))`

/** What the start of a service is told besides its id. */
export interface StartOptions {
  /** The team member who answers for starting without a valid patch test. */
  readonly patchTestConfirmedBy?: string | undefined
}
const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)
/** Condition: the service needs no patch test, there is a valid one, or a team member of the salon answers for starting without. */
const isTested = (db: StaffDb, { patchTestConfirmedBy: userId }: StartOptions): SQL =>
  userId === undefined
    ? mayStartUntested(updated, getToday(db))
    : sql`EXISTS (
      SELECT 1
      FROM users team_member
      WHERE team_member.salon_id = ${updated}.salon_id
        AND team_member.user_id = ${userId}
        AND team_member.deleted_utc IS NULL
    )`
/** Condition: every consent form that the service needs is signed or waived. */
const isSigned = (db: StaffDb): SQL => mayStartUnsigned(updated, getToday(db))
const isNotFollowed = sql`
  NOT ${hasOther(sql`
    other_performed_service.client_history_service_id <> ${updated}.client_history_service_id
    AND other_performed_service.start_utc >= ${updated}.end_utc`)}`
const mayReopen = (nowUtc: number) => sql`
  ${isNotFollowed}
  AND (
    ${isUnchecked}
    OR (NOT ${hasLaterBegun} AND (${updated}.start_utc IS NULL OR NOT ${hasOtherActiveService(updated, nowUtc)}))
  )`
const hasLatestEnd = sql`length_minutes > 0 AND end_utc = (
  SELECT max(other_performed_service.end_utc)
  FROM client_history_services other_performed_service
  WHERE ${isOfSameVisit}
    AND other_performed_service.length_minutes > 0
)`

/**
 * Goes behind a change of a visit's services or products: increases the visit's version, so that a checkout of the version before
 * is refused, and keeps `startServices` set while any service that takes time has begun; where it is empty, the first of them says when.
 * `where` is a condition on `appointments`.
 */
export const touchVisits = (db: TenantDb, where: SQL): Statement<unknown> =>
  db.update(
    appointments,
    {
      startServices: sql`
        (
          SELECT coalesce(start_services_utc, min(performed_service.start_utc), ${db.nowUtc})
          FROM client_history_services performed_service
          WHERE performed_service.salon_id = ${appointments.salonId}
            AND performed_service.appointment_id = ${appointments.appointmentId}
            AND performed_service.deleted_utc IS NULL
            AND performed_service.length_minutes > 0
            AND (performed_service.start_utc IS NOT NULL OR performed_service.end_utc IS NOT NULL)
          HAVING count(*) > 0
        )`,
    },
    where,
  )
export const touchVisit = (db: TenantDb, appointmentId: string): Statement<unknown> => touchVisits(db, isVisit(appointmentId))
export const touchVisitOfService = (db: TenantDb, clientHistoryServiceId: string): Statement<unknown> =>
  touchVisits(
    db,
    sql`${appointments.appointmentId} = (
      SELECT performed_service.appointment_id
      FROM client_history_services performed_service
      WHERE performed_service.client_history_service_id = ${clientHistoryServiceId}
    )`,
  )

/** Increases the version of a visit whose client is there and which is not paid, otherwise aborts the batch with `stale`. */
export const touchOpenVisit = (db: StaffDb, appointmentId: string): Statement<unknown>[] => [
  touchVisits(db, sql`${isVisit(appointmentId)} AND ${visitIsOpen(sql.raw('appointments'))}`),
  db.abortIfUnchanged('stale'),
]

/** The visit of a performed service, or none. */
export const selectVisitOfService = (db: StaffDb, clientHistoryServiceId: string): Statement<Appointment[]> =>
  selectVisits(
    db,
    sql`visit.appointment_id = (
      SELECT performed_service.appointment_id
      FROM client_history_services performed_service
      WHERE performed_service.client_history_service_id = ${clientHistoryServiceId}
        AND performed_service.deleted_utc IS NULL
    )`,
  )

const updateFirstStart = (db: StaffDb, appointmentId: string, options: StartOptions) =>
  db.update(
    clientHistoryServices,
    { start: db.now, ...options },
    isPerformed(appointmentId),
    isTested(db, options),
    isSigned(db),
    sql`${clientHistoryServices.clientHistoryServiceId} = (
      SELECT performed_service.client_history_service_id
      FROM client_history_services performed_service
      WHERE performed_service.salon_id = ${updated}.salon_id
        AND performed_service.appointment_id = ${appointmentId}
        AND performed_service.end_utc IS NULL
        AND performed_service.deleted_utc IS NULL
      ORDER BY performed_service.position, performed_service.client_history_service_id
      LIMIT 1
    )`,
    sql`start_utc IS NULL AND end_utc IS NULL AND ${isOpen} AND ${mayStart(db.nowUtc)}`,
    isVisitWhere(appointmentId, 'visit.start_services_utc IS NULL'),
  )

const updateOpenEnds = (db: StaffDb, appointmentId: string) =>
  db.update(
    clientHistoryServices,
    { end: db.now },
    isPerformed(appointmentId),
    sql`end_utc IS NULL AND ${isOpen}`,
    isVisitWhere(appointmentId, 'visit.start_services_utc IS NOT NULL'),
  )

/** A surcharge takes no time and is completed from the start. */
const hasTimedEnd = hasOther(sql`
  other_performed_service.end_utc IS NOT NULL
  AND other_performed_service.length_minutes > 0`)

const clearStarts = (db: StaffDb, appointmentId: string) =>
  db.update(
    clientHistoryServices,
    { start: null },
    isPerformed(appointmentId),
    sql`start_utc IS NOT NULL AND ${isOpen} AND NOT ${hasTimedEnd}`,
  )

/** All services that ended last must be allowed to reopen. */
const abortUnlessAllReopen = (db: StaffDb, appointmentId: string) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM ${updated}
        WHERE ${updated}.salon_id = ${salonId}
          AND ${isPerformed(appointmentId)}
          AND ${updated}.deleted_utc IS NULL
          AND ${hasLatestEnd}
          AND ${isNotFollowed}
          AND NOT (${mayReopen(db.nowUtc)})
      )`,
  )
const clearLastEnds = (db: StaffDb, appointmentId: string) =>
  db.update(
    clientHistoryServices,
    { end: null },
    isPerformed(appointmentId),
    sql`${hasLatestEnd} AND ${isOpen} AND ${mayReopen(db.nowUtc)}`,
  )

/** Statements of a step of the whole visit; abort the batch with `stale` where the step is not allowed. */
export const visitStepWrites: Record<
  VisitStep & ('StartServices' | 'Stop' | 'UndoStart' | 'UndoStop'),
  (db: StaffDb, appointmentId: string, options: StartOptions) => Statement<unknown>[]
> = {
  StartServices: (db, id, options) => [updateFirstStart(db, id, options), db.abortIfUnchanged('stale'), touchVisit(db, id)],
  Stop: (db, id) => [updateOpenEnds(db, id), db.abortIfUnchanged('stale'), touchVisit(db, id)],
  UndoStart: (db, id) => [clearStarts(db, id), db.abortIfUnchanged('stale'), touchVisit(db, id)],
  UndoStop: (db, id) => [abortUnlessAllReopen(db, id), clearLastEnds(db, id), db.abortIfUnchanged('stale'), touchVisit(db, id)],
}

interface ServiceUpdate {
  set: { start?: string | null; end?: string | null; patchTestConfirmedBy?: string | undefined }
  condition: SQL
}
const serviceSteps: Record<Exclude<ServiceStep, 'Remove'>, (db: StaffDb) => ServiceUpdate> = {
  Start: ({ now, nowUtc }) => ({ set: { start: now }, condition: sql`start_utc IS NULL AND end_utc IS NULL AND ${mayStart(nowUtc)}` }),
  Stop: ({ now }) => ({ set: { end: now }, condition: sql`start_utc IS NOT NULL AND end_utc IS NULL` }),
  UndoStart: () => ({ set: { start: null }, condition: sql`start_utc IS NOT NULL AND end_utc IS NULL` }),
  UndoStop: ({ nowUtc }) => ({ set: { end: null }, condition: sql`length_minutes > 0 AND end_utc IS NOT NULL AND ${mayReopen(nowUtc)}` }),
}
/** Statements of a step of one service; abort the batch with `stale` where the step is not allowed. */
export function updateServiceStep(
  db: StaffDb,
  step: keyof typeof serviceSteps,
  clientHistoryServiceId: string,
  options: StartOptions,
): Statement<unknown>[] {
  const { set, condition } = serviceSteps[step](db)
  const isStart = step === 'Start'
  return [
    db.update(
      clientHistoryServices,
      isStart ? { ...set, ...options } : set,
      sql`${clientHistoryServices.clientHistoryServiceId} = ${clientHistoryServiceId}`,
      isOpen,
      condition,
      isStart ? isTested(db, options) : undefined,
      isStart ? isSigned(db) : undefined,
    ),
    db.abortIfUnchanged('stale'),
    touchVisitOfService(db, clientHistoryServiceId),
  ]
}
