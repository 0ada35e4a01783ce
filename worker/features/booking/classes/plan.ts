import type { ClassConflict } from '../../../../schema/api/booking/classes-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { Occurrence } from '../../../../schema/rules/booking/booking-series.ts'
import { getDeadline } from '../../../../schema/rules/booking/classes.ts'
import { findStartError } from '../../../../schema/rules/day-ranges.ts'
import { addDays, parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { type Rota, selectRota } from '../../team/staff/index.ts'
import { type BookedInterval, findConflicts, type PlannedAgendaService, selectIntervalsAround } from '../bookings/index.ts'
import { type ClassUnit, selectUnit } from './queries.ts'

/** A class as it is to be. Instants of its weeks are seconds UTC. */
export interface ClassPlan {
  readonly classId: string
  readonly serviceId: string
  readonly userId: string
  readonly resourceId: string | null
  readonly length: number
  readonly minimum: number
  readonly deadlineHours: number
  readonly outsideHours: boolean
  readonly weeks: readonly Occurrence[]
}

interface PlanReads {
  readonly catalogue: readonly Service[]
  readonly unit: ClassUnit | undefined
  readonly rota: Rota
  readonly taken: readonly BookedInterval[]
}

/** Reads that a plan is checked against, for one batch with whatever else the caller reads. `services`: that of the class. */
export function selectForPlan(
  db: StaffDb,
  { userId, resourceId, weeks }: Pick<ClassPlan, 'userId' | 'resourceId' | 'weeks'>,
  services: Statement<Service[]>,
) {
  const [first, last] = [weeks[0]?.day ?? '', weeks.at(-1)?.day ?? '']
  return [
    services,
    selectUnit(db, resourceId),
    selectRota(db, addDays(first, -1), addDays(last, 1)),
    selectIntervalsAround(
      db,
      [userId, ...(resourceId ? [resourceId] : [])],
      weeks.map(({ start }) => start),
    ),
  ] as const satisfies readonly Statement<unknown>[]
}

/**
 * Field errors of a plan. `keeps`: parts of a class that it leaves as they are, which may have become impossible since: a leader who offers
 * the service no more, a start that is over.
 */
export function findPlanErrors(
  { serviceId, userId, resourceId, minimum, deadlineHours, weeks: [first] }: ClassPlan,
  { catalogue, unit }: Pick<PlanReads, 'catalogue' | 'unit'>,
  nowUtc: number,
  keeps: { readonly leader?: boolean; readonly start?: boolean; readonly deadline?: boolean } = {},
): Record<string, string> {
  const fields: Record<string, string> = {}
  const service = catalogue.find((one) => one.serviceId === serviceId)
  const start = toIso(first?.start ?? 0)
  if (!service) fields.serviceId = 'Service not found'
  else if (!keeps.leader && !service.assignedStaff.includes(userId)) fields.userId = "This team member doesn't offer this service"
  if (resourceId && !unit) fields.resourceId = 'Invalid ID'
  const startError = keeps.start
    ? undefined
    : (findStartError(start, nowUtc) ?? (parseIso(start) <= nowUtc ? 'Too far in the past' : undefined))
  if (startError) fields.start = startError
  // What has to be decided by a time that is over would be decided at once.
  else if (minimum > 0 && !keeps.deadline && getDeadline({ start, deadlineHours }) <= nowUtc) fields.deadlineHours = 'Too large'
  return fields
}

/** Conflicts of the weeks of a class, each with its day: neither its leader nor its unit is taken twice. */
export function findPlanConflicts(
  { classId, serviceId, userId, resourceId, length, outsideHours, weeks }: ClassPlan,
  { unit, rota, taken }: PlanReads,
  zone: string,
): ClassConflict[] {
  const toService = (start: number, minutes: number, of: string): PlannedAgendaService => ({
    ...{ agendaServiceId: classId, serviceId, userId: of, start, length: minutes, parts: [], breakAfterService: 0 },
    ...{ mayOverlap: false, service: '', price: 0, subClientId: null, show: true },
  })
  return weeks.flatMap(({ day, start, missing }): ClassConflict[] => {
    const context = { rota, taken, own: [classId], zone }
    const whole = { userId, serviceId, start: toIso(start), end: toIso(start + length * 60), day }
    const ofLeader = findConflicts([toService(start, length, userId)], { ...context, outsideHours }).map((one) => ({ ...one, day }))
    const ofUnit =
      resourceId && unit
        ? findConflicts([toService(start, length + unit.cleaning, resourceId)], { ...context, outsideHours: true }).map((one) => ({
            ...one,
            ...{ kind: 'no_unit' as const, userId, unit: unit.resourceName, day },
          }))
        : []
    return [...(missing ? [{ kind: 'no_such_time' as const, ...whole }] : []), ...ofLeader, ...ofUnit]
  })
}

/** Throws 400 for field errors, and 409 with the conflicts of a plan. */
export function assertPlan(fields: Record<string, string>, conflicts: readonly ClassConflict[]): void {
  if (Object.keys(fields).length > 0) throw new ApiError(400, 'invalid_input', { fields })
  if (conflicts.length === 0) return
  const has = (kind: ClassConflict['kind']) => conflicts.some((one) => one.kind === kind)
  const code = has('overlap') || has('no_such_time') ? 'time_taken' : has('no_unit') ? 'no_unit_free' : 'outside_working_hours'
  throw new ApiError(409, code, { conflicts })
}
