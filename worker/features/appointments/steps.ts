import { type SQL, sql } from 'drizzle-orm'
import type { Appointment, appointments as calls, clientHistoryServiceSteps as serviceCalls } from '../../../schema/api/appointments.ts'
import { type ServiceStep, serviceStepRefusal, type VisitStep, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments, clientHistoryServices } from '../../../schema/tables/appointments.ts'
import type { Staff } from '../../db/staff.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { last, ofService, readVisit, readVisitOfService, touchVisit } from './data.ts'
import { isBusyElsewhere, orWhy, startIsUnasked, visitIsOpen } from './rules.ts'

// The conditions below say in SQL what schema/rules/visit-steps.ts says of the visit, so that of two people only one can pass.
const rows = clientHistoryServices
const row = sql.raw('client_history_services')
const isOpen = visitIsOpen(row)
const unasked = startIsUnasked(row)
/** Another service of the same visit, as `o`. */
const other = sql`client_history_services o WHERE o.salon_id = ${row}.salon_id AND o.appointment_id = ${row}.appointment_id AND o.deleted_utc IS NULL`
const before = sql`(o.position, o.client_history_service_id) < (${row}.position, ${row}.client_history_service_id)`
const after = sql`(o.position, o.client_history_service_id) > (${row}.position, ${row}.client_history_service_id)`
const busy = isBusyElsewhere(row)
const mayStart = sql`(${unasked} OR (NOT EXISTS (SELECT 1 FROM ${other} AND o.end_utc IS NULL AND ${before}) AND NOT ${busy}))`
const notFollowed = sql`NOT EXISTS (SELECT 1 FROM ${other} AND o.client_history_service_id <> ${row}.client_history_service_id AND o.start_utc >= ${row}.end_utc)`
const mayReopen = sql`${notFollowed} AND (${unasked} OR (NOT EXISTS (SELECT 1 FROM ${other} AND o.start_utc IS NOT NULL AND ${after}) AND (${row}.start_utc IS NULL OR NOT ${busy})))`
const endedLast = sql`end_utc = (SELECT max(o.end_utc) FROM ${other})`

type Step = (staff: Staff, id: string) => Statement<unknown>[]
const ofVisit = (id: string) => sql`${rows.appointmentId} = ${id}`
const thatVisit = (id: string) => sql`${appointments.appointmentId} = ${id}`

const stepsOfVisit: Record<'StartServices' | 'Stop' | 'UndoStart' | 'UndoStop', Step> = {
  StartServices: (staff, id) => [
    staff.change(
      rows,
      { start: staff.now },
      ofVisit(id),
      sql`${rows.clientHistoryServiceId} = (SELECT h.client_history_service_id FROM client_history_services h WHERE h.salon_id = ${row}.salon_id AND h.appointment_id = ${id} AND h.deleted_utc IS NULL ORDER BY h.position, h.client_history_service_id LIMIT 1)`,
      sql`start_utc IS NULL AND end_utc IS NULL AND ${isOpen} AND ${mayStart}`,
      sql`EXISTS (SELECT 1 FROM appointments p WHERE p.appointment_id = ${id} AND p.start_services_utc IS NULL)`,
    ),
    staff.must('moved'),
    touchVisit(staff, thatVisit(id)),
  ],
  Stop: (staff, id) => [
    staff.change(
      rows,
      { end: staff.now },
      ofVisit(id),
      sql`end_utc IS NULL AND ${isOpen} AND EXISTS (SELECT 1 FROM appointments p WHERE p.appointment_id = ${id} AND p.start_services_utc IS NOT NULL)`,
    ),
    staff.must('moved'),
    touchVisit(staff, thatVisit(id)),
  ],
  UndoStart: (staff, id) => [
    staff.change(
      rows,
      { start: null },
      ofVisit(id),
      sql`start_utc IS NOT NULL AND ${isOpen} AND NOT EXISTS (SELECT 1 FROM ${other} AND o.end_utc IS NOT NULL)`,
    ),
    staff.must('moved'),
    touchVisit(staff, thatVisit(id)),
  ],
  // All that ended last opens again, or nothing: one of them that may not is counted against the others.
  UndoStop: (staff, id) => [
    staff.unless(
      'moved',
      (salon) =>
        sql`NOT EXISTS (SELECT 1 FROM ${row} WHERE ${row}.salon_id = ${salon} AND ${ofVisit(id)} AND ${row}.deleted_utc IS NULL AND ${endedLast} AND ${notFollowed} AND NOT (${mayReopen}))`,
    ),
    staff.change(rows, { end: null }, ofVisit(id), sql`${endedLast} AND ${isOpen} AND ${mayReopen}`),
    staff.must('moved'),
    touchVisit(staff, thatVisit(id)),
  ],
}

const stepsOfService: Record<
  Exclude<ServiceStep, 'Remove'>,
  (staff: Staff) => [values: { start?: string | null; end?: string | null }, condition: SQL]
> = {
  Start: (staff) => [{ start: staff.now }, sql`start_utc IS NULL AND end_utc IS NULL AND ${mayStart}`],
  Stop: (staff) => [{ end: staff.now }, sql`start_utc IS NOT NULL AND end_utc IS NULL`],
  UndoStart: () => [{ start: null }, sql`start_utc IS NOT NULL AND end_utc IS NULL`],
  UndoStop: () => [{ end: null }, sql`end_utc IS NOT NULL AND ${mayReopen}`],
}

/** One trip; a refused one takes a second, to say why. */
const visitStep = (staff: Staff, step: VisitStep & keyof typeof stepsOfVisit, id: string): Promise<Appointment | undefined> =>
  orWhy(
    staff,
    readVisit(staff, id),
    async () => last(await staff.trip(...stepsOfVisit[step](staff, id), readVisit(staff, id))),
    ({ visit, around }) => visitStepRefusal(step, visit, around),
  )

function serviceStep(staff: Staff, step: keyof typeof stepsOfService, id: string): Promise<Appointment | undefined> {
  const [values, condition] = stepsOfService[step](staff)
  const load = readVisitOfService(staff, id)
  return orWhy(
    staff,
    load,
    async () =>
      last(
        await staff.trip(
          staff.change(rows, values, sql`${rows.clientHistoryServiceId} = ${id}`, isOpen, condition),
          staff.must('moved'),
          touchVisit(staff, ofService(id)),
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
  startServices: (staff, { appointmentId }) => visitStep(staff, 'StartServices', appointmentId),
  stop: (staff, { appointmentId }) => visitStep(staff, 'Stop', appointmentId),
  undoStart: (staff, { appointmentId }) => visitStep(staff, 'UndoStart', appointmentId),
  undoStop: (staff, { appointmentId }) => visitStep(staff, 'UndoStop', appointmentId),
}

export const serviceStepHandlers: Handlers<typeof serviceCalls> = {
  start: (staff, { clientHistoryServiceId }) => serviceStep(staff, 'Start', clientHistoryServiceId),
  stop: (staff, { clientHistoryServiceId }) => serviceStep(staff, 'Stop', clientHistoryServiceId),
  undoStart: (staff, { clientHistoryServiceId }) => serviceStep(staff, 'UndoStart', clientHistoryServiceId),
  undoStop: (staff, { clientHistoryServiceId }) => serviceStep(staff, 'UndoStop', clientHistoryServiceId),
}
