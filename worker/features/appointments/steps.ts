import { type SQL, sql } from 'drizzle-orm'
import type { Appointment, appointments as calls, clientHistoryServiceSteps as serviceCalls } from '../../../schema/api/appointments.ts'
import { type ServiceStep, serviceStepRefusal, type VisitStep, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments, clientHistoryServices } from '../../../schema/tables/appointments.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { lastVisit, ofService, readVisit, readVisitOfService, touchVisit } from './queries.ts'
import { hasOtherActiveService, startCheckDisabled, visitIsOpen, withRefusalReason } from './rules.ts'

// The conditions below say in SQL what schema/rules/visit-steps.ts says of the visit, so that of two people only one can pass.
const rows = clientHistoryServices
const row = sql.raw('client_history_services')
const isOpen = visitIsOpen(row)
const unasked = startCheckDisabled(row)
/** Another service of the same visit, as `o`. */
const other = sql`client_history_services o WHERE o.salon_id = ${row}.salon_id AND o.appointment_id = ${row}.appointment_id AND o.deleted_utc IS NULL`
const before = sql`(o.position, o.client_history_service_id) < (${row}.position, ${row}.client_history_service_id)`
const after = sql`(o.position, o.client_history_service_id) > (${row}.position, ${row}.client_history_service_id)`
const busy = hasOtherActiveService(row)
const mayStart = sql`(${unasked} OR (NOT EXISTS (SELECT 1 FROM ${other} AND o.end_utc IS NULL AND ${before}) AND NOT ${busy}))`
const notFollowed = sql`NOT EXISTS (SELECT 1 FROM ${other} AND o.client_history_service_id <> ${row}.client_history_service_id AND o.start_utc >= ${row}.end_utc)`
const mayReopen = sql`${notFollowed} AND (${unasked} OR (NOT EXISTS (SELECT 1 FROM ${other} AND o.start_utc IS NOT NULL AND ${after}) AND (${row}.start_utc IS NULL OR NOT ${busy})))`
const endedLast = sql`end_utc = (SELECT max(o.end_utc) FROM ${other})`

type Step = (db: StaffDb, id: string) => Statement<unknown>[]
const ofVisit = (id: string) => sql`${rows.appointmentId} = ${id}`
const thatVisit = (id: string) => sql`${appointments.appointmentId} = ${id}`

const stepsOfVisit: Record<'StartServices' | 'Stop' | 'UndoStart' | 'UndoStop', Step> = {
  StartServices: (db, id) => [
    db.update(
      rows,
      { start: db.now },
      ofVisit(id),
      sql`${rows.clientHistoryServiceId} = (SELECT h.client_history_service_id FROM client_history_services h WHERE h.salon_id = ${row}.salon_id AND h.appointment_id = ${id} AND h.deleted_utc IS NULL ORDER BY h.position, h.client_history_service_id LIMIT 1)`,
      sql`start_utc IS NULL AND end_utc IS NULL AND ${isOpen} AND ${mayStart}`,
      sql`EXISTS (SELECT 1 FROM appointments p WHERE p.appointment_id = ${id} AND p.start_services_utc IS NULL)`,
    ),
    db.abortIfUnchanged('stale'),
    touchVisit(db, thatVisit(id)),
  ],
  Stop: (db, id) => [
    db.update(
      rows,
      { end: db.now },
      ofVisit(id),
      sql`end_utc IS NULL AND ${isOpen} AND EXISTS (SELECT 1 FROM appointments p WHERE p.appointment_id = ${id} AND p.start_services_utc IS NOT NULL)`,
    ),
    db.abortIfUnchanged('stale'),
    touchVisit(db, thatVisit(id)),
  ],
  UndoStart: (db, id) => [
    db.update(
      rows,
      { start: null },
      ofVisit(id),
      sql`start_utc IS NOT NULL AND ${isOpen} AND NOT EXISTS (SELECT 1 FROM ${other} AND o.end_utc IS NOT NULL)`,
    ),
    db.abortIfUnchanged('stale'),
    touchVisit(db, thatVisit(id)),
  ],
  // All that ended last opens again, or nothing: one of them that may not is counted against the others.
  UndoStop: (db, id) => [
    db.abortUnless(
      'stale',
      (salon) =>
        sql`NOT EXISTS (SELECT 1 FROM ${row} WHERE ${row}.salon_id = ${salon} AND ${ofVisit(id)} AND ${row}.deleted_utc IS NULL AND ${endedLast} AND ${notFollowed} AND NOT (${mayReopen}))`,
    ),
    db.update(rows, { end: null }, ofVisit(id), sql`${endedLast} AND ${isOpen} AND ${mayReopen}`),
    db.abortIfUnchanged('stale'),
    touchVisit(db, thatVisit(id)),
  ],
}

const stepsOfService: Record<
  Exclude<ServiceStep, 'Remove'>,
  (db: StaffDb) => [values: { start?: string | null; end?: string | null }, condition: SQL]
> = {
  Start: (db) => [{ start: db.now }, sql`start_utc IS NULL AND end_utc IS NULL AND ${mayStart}`],
  Stop: (db) => [{ end: db.now }, sql`start_utc IS NOT NULL AND end_utc IS NULL`],
  UndoStart: () => [{ start: null }, sql`start_utc IS NOT NULL AND end_utc IS NULL`],
  UndoStop: () => [{ end: null }, sql`end_utc IS NOT NULL AND ${mayReopen}`],
}

/** One trip; a refused one takes a second, to say why. */
const visitStep = (db: StaffDb, step: VisitStep & keyof typeof stepsOfVisit, id: string): Promise<Appointment | undefined> =>
  withRefusalReason(
    db,
    readVisit(db, id),
    async () => lastVisit(await db.batch(...stepsOfVisit[step](db, id), readVisit(db, id))),
    ({ visit, around }) => visitStepRefusal(step, visit, around),
  )

function serviceStep(db: StaffDb, step: keyof typeof stepsOfService, id: string): Promise<Appointment | undefined> {
  const [values, condition] = stepsOfService[step](db)
  const load = readVisitOfService(db, id)
  return withRefusalReason(
    db,
    load,
    async () =>
      lastVisit(
        await db.batch(
          db.update(rows, values, sql`${rows.clientHistoryServiceId} = ${id}`, isOpen, condition),
          db.abortIfUnchanged('stale'),
          touchVisit(db, ofService(id)),
          load,
        ),
      ),
    ({ visit, around }) => {
      const service = visit.clientHistoryServicesDTO.find((one) => one.clientHistoryServiceId === id)
      return service ? serviceStepRefusal(step, visit, service, around) : null
    },
  )
}

export const visitStepHandlers: Pick<Handlers<typeof calls>, 'startServices' | 'stop' | 'undoStart' | 'undoStop'> = {
  startServices: (db, { appointmentId }) => visitStep(db, 'StartServices', appointmentId),
  stop: (db, { appointmentId }) => visitStep(db, 'Stop', appointmentId),
  undoStart: (db, { appointmentId }) => visitStep(db, 'UndoStart', appointmentId),
  undoStop: (db, { appointmentId }) => visitStep(db, 'UndoStop', appointmentId),
}

export const serviceStepHandlers: Handlers<typeof serviceCalls> = {
  start: (db, { clientHistoryServiceId }) => serviceStep(db, 'Start', clientHistoryServiceId),
  stop: (db, { clientHistoryServiceId }) => serviceStep(db, 'Stop', clientHistoryServiceId),
  undoStart: (db, { clientHistoryServiceId }) => serviceStep(db, 'UndoStart', clientHistoryServiceId),
  undoStop: (db, { clientHistoryServiceId }) => serviceStep(db, 'UndoStop', clientHistoryServiceId),
}
