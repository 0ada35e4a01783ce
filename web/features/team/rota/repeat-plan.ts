/** What a change of repeating hours does to the bookings of the weeks ahead. */
import type { RotaBooking, RotaPeriod } from '../../../../schema/api/team/rota-schemas.ts'
import type { UserShift } from '../../../../schema/api/team/shifts-schemas.ts'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { findOutside } from '../../../../schema/rules/team/rota-checks.ts'
import { toHours } from '../../../../schema/rules/team/rota-plan.ts'
import { addDays, type Day, getWeekday } from '../../../ui/dates.ts'
import type { RotaCell, RotaModel } from './rota-model.ts'

/** Repeating hours that are changed, added or ended from a day on. */
export type RepeatPlan =
  | { kind: 'change'; shift: UserShift }
  | { kind: 'add'; type: 'weekly' | 'alternating'; spans: readonly Span[] }
  | { kind: 'end' }

interface RepeatDay {
  userId: string
  day: Day
}

/** Two periods of the planner that follow each other, as one. */
export function joinPeriods(first: RotaPeriod, second: RotaPeriod): RotaPeriod {
  const known = new Set(first.timeframes.map(({ userTimeframeId }) => userTimeframeId))
  return {
    ...first,
    toDate: second.toDate,
    timeframes: [...first.timeframes, ...second.timeframes.filter(({ userTimeframeId }) => !known.has(userTimeframeId))],
    closed: [...first.closed, ...second.closed],
    bookings: [...first.bookings, ...second.bookings],
    requests: [...first.requests, ...second.requests],
  }
}

/** The period as the plan makes it, without drafts. */
export function withRepeat(period: RotaPeriod, { userId, day }: RepeatDay, plan: RepeatPlan): RotaPeriod {
  const { timeframes } = period
  const dayOfWeek = getWeekday(day)
  if (plan.kind === 'change') {
    const { userTimeframeId, type, start, end, startEndHHMM } = plan.shift
    const changed = timeframes.map((one) =>
      one.userTimeframeId === userTimeframeId ? { ...one, type, dayStart: start, dayEnd: end, ...startEndHHMM } : one,
    )
    return { ...period, drafts: [], timeframes: changed }
  }
  if (plan.kind === 'add') {
    const added = plan.spans.map((span, i): RotaPeriod['timeframes'][number] => ({
      userTimeframeId: `added ${i}`,
      userId,
      type: plan.type,
      isWorking: true,
      dayOfWeek,
      dayStart: day,
      dayEnd: null,
      ...toHours(span),
      note: '',
      reason: 'rota',
    }))
    return { ...period, drafts: [], timeframes: [...timeframes, ...added] }
  }
  const ended = timeframes.flatMap((one) => {
    const isConcerned = one.userId === userId && one.type !== 'once' && one.dayOfWeek === dayOfWeek
    if (!isConcerned || (one.dayEnd !== null && one.dayEnd < day)) return [one]
    return one.dayStart >= day ? [] : [{ ...one, dayEnd: addDays(day, -1) }]
  })
  return { ...period, drafts: [], timeframes: ended }
}

/** Bookings of a person that lie outside their hours in one model of a period and inside in the other. */
export function listAffected(before: RotaModel, after: RotaModel, userId: string): { cell: RotaCell; booking: RotaBooking }[] {
  const getCells = (model: RotaModel) => model.rows.find((row) => row.person.userId === userId)?.cells ?? []
  const own = getCells(before)
  return getCells(after).flatMap((cell, i) => {
    const already = new Set(findOutside(cell.bookings, own[i]?.effective ?? []).map(({ agendaServiceId }) => agendaServiceId))
    const outside = findOutside(cell.bookings, cell.effective).filter(({ agendaServiceId }) => !already.has(agendaServiceId))
    return outside.map((booking) => ({ cell, booking }))
  })
}
