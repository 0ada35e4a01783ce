import type { Span } from '../../../../schema/rules/team/rota.ts'
import { type DayChange, toHours } from '../../../../schema/rules/team/rota-plan.ts'
import { userTimeframes } from '../../../../schema/tables/team/staff.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { deleteTimeframeRows } from './timeframe-queries.ts'
import { insertDaysOff, type NewTimeframe } from './timeframes.ts'

/** Statements that make a team member's day what `planDay` found. `userShiftRequestId`: the request that asked for it. */
export function writeDay(
  db: StaffDb,
  { userId, day }: { userId: string; day: string },
  change: DayChange,
  userShiftRequestId: string | null = null,
): Statement<unknown>[] {
  const toTimeframe = (span: Span, isWorking: boolean): NewTimeframe => ({
    userTimeframeId: db.newId('utf'),
    userId,
    type: 'once',
    isWorking,
    dayOfWeek: null,
    dayStart: day,
    dayEnd: day,
    ...toHours(span),
    note: '',
    reason: 'rota',
    userShiftId: isWorking ? db.newId('ush') : null,
    userShiftRequestId,
  })
  const timeframes = [...change.working.map((span) => toTimeframe(span, true)), ...change.off.map((span) => toTimeframe(span, false))]
  return [
    ...change.remove.flatMap((id) => deleteTimeframeRows(db, id)),
    ...timeframes.map((timeframe) => db.insert(userTimeframes, timeframe)),
    ...timeframes.flatMap((timeframe) => insertDaysOff(db, timeframe)),
  ]
}
