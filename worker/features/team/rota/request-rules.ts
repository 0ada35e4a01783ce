import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import type { RotaSettings } from '../../../../schema/api/team/rota-schemas.ts'
import type { userShiftRequests as requestCalls } from '../../../../schema/api/team/shift-requests.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import type { ErrorMessage } from '../../../../schema/errors.ts'
import { isClosed, mergeSpans, type Span } from '../../../../schema/rules/team/rota.ts'
import { getPlannedSpans, planDay, toSpan } from '../../../../schema/rules/team/rota-plan.ts'
import { countTimeOff, type DayObstacle, findDayObstacle, listDays } from '../../../../schema/rules/team/time-off.ts'
import type { PlannerRota } from './queries.ts'

export type RequestDraft = BodyOf<typeof requestCalls.create> | BodyOf<typeof requestCalls.update>

const obstacleErrors: Record<DayObstacle, ErrorMessage> = {
  past: 'This day is already over',
  closed: 'The salon is closed on this day',
  not_working: 'Not a working day',
  blocked: 'No time off can be taken in this period',
  full: 'Too many people are already off on this day',
  full_service: 'Too many people are already off on this day',
  off: 'Already off on this day',
}

export interface RequestContext {
  rota: PlannerRota
  settings: RotaSettings
  /** Pending requests of the user, without the one that is changed. */
  pending: readonly UserShiftRequest[]
  /** The salon's day. */
  today: string
}

const isTimeOff = (type: RequestDraft['type']) => type === 'day_off' || type === 'hours' || type === 'sick'
const getEnd = ({ start, end }: RequestDraft) => end ?? start
const getDays = (draft: RequestDraft) =>
  draft.type === 'swap' ? [...new Set([draft.start, getEnd(draft)])].sort() : listDays(draft.start, getEnd(draft))

/** Field errors of a request. */
export function findRequestErrors(draft: RequestDraft, context: RequestContext): Record<string, ErrorMessage> {
  const { rota, pending, today } = context
  const days = getDays(draft)
  if ((days[0] ?? '') < today) return { start: 'This day is already over' }
  if (pending.some((other) => isSameRequest(draft, other))) return { start: 'Already requested' }
  if (draft.type === 'swap') return findSwapErrors(draft, days, rota)
  if (draft.type === 'shift') return days.every((day) => isClosed(rota.closed, day)) ? { start: 'The salon is closed on this day' } : {}
  return findTimeOffErrors(draft, days, context)
}

/** Whether both ask for time off, or both for a shift or swap, at a common time. */
function isSameRequest(draft: RequestDraft, other: UserShiftRequest): boolean {
  if (isTimeOff(draft.type) !== isTimeOff(other.type) || draft.start > other.end || other.start > getEnd(draft)) return false
  if (!draft.startEndHHMM || !other.startEndHHMM) return true
  const [[from, to], [a, b]] = [toSpan(draft.startEndHHMM), toSpan(other.startEndHHMM)]
  return from < b && a < to
}

function findSwapErrors(draft: RequestDraft, days: readonly string[], rota: PlannerRota): Record<string, ErrorMessage> {
  const [own, partner] = [draft.userId, draft.withUserId].map((id) => rota.people.find((person) => person.userId === id))
  if (!partner) return { withUserId: 'Team member not found' }
  if (days.some((day) => isClosed(rota.closed, day))) return { start: 'The salon is closed on this day' }
  const works = (person: typeof own, day: string) => person !== undefined && getPlannedSpans(day, person, rota.timeframes).length > 0
  return days.every((day) => works(own, day) || works(partner, day)) ? {} : { start: 'Not a working day' }
}

function findTimeOffErrors(
  draft: RequestDraft,
  days: readonly string[],
  { rota, settings, today }: RequestContext,
): Record<string, ErrorMessage> {
  const obstacles = days.map((day) => findDayObstacle(day, draft.userId, today, { ...rota, rules: settings }))
  // Days off within a longer period are nothing to ask for; a period of such days only is.
  const skipped: (DayObstacle | undefined)[] = ['closed', 'not_working', 'off']
  const isIll = draft.type === 'sick'
  const refused = isIll ? undefined : obstacles.find((obstacle) => obstacle && !skipped.includes(obstacle))
  const nothing = obstacles.every((obstacle) => skipped.includes(obstacle)) ? obstacles[0] : undefined
  const found = refused ?? nothing
  if (found) return { start: obstacleErrors[found] }
  const person = rota.people.find((one) => one.userId === draft.userId)
  const { startEndHHMM } = draft
  const takesTime = !startEndHHMM || (person && days.some((day) => countTimeOff(day, toSpan(startEndHHMM), person, rota) > 0))
  return takesTime ? {} : { startEndHHMM: 'Not a working day' }
}

/** A day of a team member as an approved shift or swap makes it. */
export interface RequestedDay {
  userId: string
  day: string
  change: ReturnType<typeof planDay>
}

/** Days that the approval of a shift or a swap changes; none for time off, which is a separate entry. */
export function planRequest(request: UserShiftRequest, rota: PlannerRota): RequestedDay[] {
  const find = (userId: string | null) => rota.people.find((person) => person.userId === userId)
  const [own, partner] = [find(request.userId), find(request.withUserId)]
  const plan = (person: NonNullable<typeof own>, day: string, spans: readonly Span[]): RequestedDay => ({
    userId: person.userId,
    day,
    change: planDay(day, spans, person, rota.timeframes),
  })
  const getSpans = (person: NonNullable<typeof own>, day: string) => getPlannedSpans(day, person, rota.timeframes)
  if (request.type === 'shift' && own && request.startEndHHMM) {
    const span = toSpan(request.startEndHHMM)
    const days = listDays(request.start, request.end).filter((day) => !isClosed(rota.closed, day))
    return days.map((day) => plan(own, day, mergeSpans([...getSpans(own, day), span])))
  }
  if (request.type !== 'swap' || !own || !partner) return []
  return [...new Set([request.start, request.end])].flatMap((day) => [
    plan(own, day, getSpans(partner, day)),
    plan(partner, day, getSpans(own, day)),
  ])
}
