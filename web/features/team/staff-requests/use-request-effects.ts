import { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import type { RotaBooking, RotaPeriod } from '../../../../schema/api/team/rota-schemas.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { daysBetween } from '../../../../schema/rules/salon-time.ts'
import { findThin } from '../../../../schema/rules/team/rota-checks.ts'
import { toHours } from '../../../../schema/rules/team/rota-plan.ts'
import { useRead } from '../../../api/query.ts'
import { addDays, type Day } from '../../../ui/dates.ts'
import { buildRota, getMonday, listAffected, type RotaCell, type RotaModel } from '../rota/index.ts'
import { isTimeOff } from './request-text.ts'

/** A booking that a request leaves without its team member, and the day as it would be. */
export interface AffectedBooking {
  cell: RotaCell
  booking: RotaBooking
}
export interface RequestEffects {
  /** The rota as it is, and as it would be. */
  before: RotaModel
  after: RotaModel
  affected: AffectedBooking[]
  /** First thin half hour on a day of the request, which is not thin without it. */
  thinAt: { day: Day; minutes: number } | null
  /** Others who are off on the first day. */
  othersOff: number
}

const maxDays = 41

/** The weeks of a request, from a Monday to a Sunday. */
export function getWeeks({ start, end }: UserShiftRequest): { fromDate: Day; toDate: Day } {
  const fromDate = getMonday(start)
  const sunday = addDays(getMonday(end), 6)
  return { fromDate, toDate: daysBetween(fromDate, sunday) > maxDays ? addDays(fromDate, maxDays) : sunday }
}

/** The period with the request approved. */
function withTimeOff(period: RotaPeriod, request: UserShiftRequest): RotaPeriod {
  const hours = request.startEndHHMM ?? toHours([0, 1440])
  const timeframe: RotaPeriod['timeframes'][number] = {
    userTimeframeId: 'request',
    userId: request.userId,
    type: 'once',
    isWorking: false,
    dayOfWeek: null,
    dayStart: request.start,
    dayEnd: request.end,
    ...hours,
    note: '',
    reason: request.type === 'sick' ? 'sick' : 'holiday',
  }
  return { ...period, drafts: [], timeframes: [...period.timeframes, timeframe] }
}

function computeEffects(period: RotaPeriod, request: UserShiftRequest): RequestEffects {
  const everybody = () => true
  const before = buildRota({ ...period, drafts: [] }, everybody)
  if (!isTimeOff(request.type)) return { before, after: before, affected: [], thinAt: null, othersOff: 0 }
  const after = buildRota(withTimeOff(period, request), everybody)
  const affected = listAffected(before, after, request.userId)
  const thin = after.ofDays.flatMap((one, i) => {
    const minutes = findThin(one.coverage)
    const wasThin = findThin(before.ofDays[i]?.coverage ?? []) !== null
    return minutes === null || wasThin || one.day < request.start || one.day > request.end ? [] : [{ day: one.day, minutes }]
  })
  const offThatDay = before.rows.filter((row) => {
    const cell = row.cells.find((one) => one.day === request.start)
    return row.person.userId !== request.userId && cell && cell.absences.length > 0 && cell.effective.length === 0
  })
  return { before, after, affected, thinAt: thin[0] ?? null, othersOff: offThatDay.length }
}

/** What the approval of a request would do to bookings and coverage. */
export function useRequestEffects(request: UserShiftRequest | undefined) {
  const weeks = request ? getWeeks(request) : { fromDate: '', toDate: '' }
  const read = useRead(rotaCalls.period, weeks, { enabled: request !== undefined, keepPrevious: true })
  const isOfRequest = read.data?.fromDate === weeks.fromDate
  return { read, effects: request && read.data && isOfRequest ? computeEffects(read.data, request) : undefined }
}
