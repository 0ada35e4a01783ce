/** How each conflict of a series is resolved, and the request bodies. */

import type { RepeatDraft } from '../../../../schema/api/booking/booking-moves-schemas.ts'
import type { SeriesChange, SeriesConflict } from '../../../../schema/api/booking/booking-series-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Alternative } from '../../../../schema/rules/booking/booking-alternatives.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'

/** An alternative; or `leave`: not booked in a repetition, unchanged in a changed series. */
export type Resolution = Alternative | { kind: 'leave' }
/** By the day of a repetition, or by the booking of a series. */
export type Resolutions = ReadonlyMap<string, Resolution>

export const getConflictKey = ({ agendaId, day }: Pick<SeriesConflict, 'agendaId' | 'day'>): string => agendaId ?? day

const toPlacement = (alternative: Alternative) => {
  if (alternative.kind === 'time') return { start: toIso(alternative.start) }
  if (alternative.kind === 'person') return { people: [{ agendaServiceId: alternative.key, userId: alternative.userId }] }
  return { anyway: true }
}
const split = (resolutions: Resolutions) => ({
  leave: [...resolutions].flatMap(([key, { kind }]) => (kind === 'leave' ? [key] : [])),
  moved: [...resolutions].flatMap(([key, resolution]) => (resolution.kind === 'leave' ? [] : [{ key, ...toPlacement(resolution) }])),
})

/** Request body that repeats a booking. */
export function repeatToSend(everyWeeks: number, times: number, resolutions: Resolutions): RepeatDraft {
  const { leave, moved } = split(resolutions)
  return { everyWeeks, times, skip: leave, moved: moved.map(({ key: day, ...rest }) => ({ day, ...rest })) }
}

/** A new start (seconds UTC; null: unchanged) and new team members of a booking and those that follow in its series. */
export interface SeriesChangeRequest {
  start: number | null
  people: { from: string; to: string }[]
}

/** Request body that changes a booking and those that follow; `anchor` is the first of them. */
export function seriesToSend(
  anchor: Pick<Agenda, 'version'>,
  { start, people }: SeriesChangeRequest,
  resolutions: Resolutions,
): SeriesChange {
  const { leave, moved } = split(resolutions)
  return {
    version: anchor.version,
    ...(start === null ? {} : { start: toIso(start) }),
    people,
    leave,
    moved: moved.map(({ key: agendaId, ...rest }) => ({ agendaId, ...rest })),
  }
}

export const countUnresolved = (conflicts: readonly SeriesConflict[], resolutions: Resolutions): number =>
  conflicts.filter((one) => !resolutions.has(getConflictKey(one))).length
