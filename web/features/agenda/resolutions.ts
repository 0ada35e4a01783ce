/** How each conflict of a series was resolutions, and what is sent of it. */
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { RepeatDraft } from '../../../schema/api/agenda-moves.ts'
import type { SeriesChange, SeriesConflict } from '../../../schema/api/agenda-series.ts'
import type { Alternative } from '../../../schema/rules/agenda-alternatives.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'

/** A way out, or nothing at all: left out of what is booked, left as it is in what is changed. */
export type Resolution = Alternative | { kind: 'leave' }
/** By the day of the repetition; of a series that is changed, by the booking. */
export type Resolutions = ReadonlyMap<string, Resolution>

export const getConflictKey = ({ agendaId, day }: Pick<SeriesConflict, 'agendaId' | 'day'>): string => agendaId ?? day

/** Only what is resolutions otherwise than "leave" is sent one by one. */
const otherwise = (resolution: Exclude<Resolution, { kind: 'leave' }>) => {
  if (resolution.kind === 'time') return { start: toIso(resolution.start) }
  if (resolution.kind === 'person') return { people: [{ agendaServiceId: resolution.key, userId: resolution.userId }] }
  return { anyway: true }
}
const split = (resolutions: Resolutions) => {
  const leave = [...resolutions].flatMap(([key, { kind }]) => (kind === 'leave' ? [key] : []))
  const moved = [...resolutions].flatMap(([key, resolution]) => (resolution.kind === 'leave' ? [] : [{ key, ...otherwise(resolution) }]))
  return { leave, moved }
}

export function repeatToSend(everyWeeks: number, times: number, resolutions: Resolutions): RepeatDraft {
  const { leave, moved } = split(resolutions)
  return { everyWeeks, times, skip: leave, moved: moved.map(({ key: day, ...rest }) => ({ day, ...rest })) }
}

export function seriesToSend(
  anchor: Pick<Agenda, 'version'>,
  wish: { start: number | null; people: { from: string; to: string }[] },
  resolutions: Resolutions,
): SeriesChange {
  const { leave, moved } = split(resolutions)
  return {
    version: anchor.version,
    ...(wish.start === null ? {} : { start: toIso(wish.start) }),
    people: wish.people,
    leave,
    moved: moved.map(({ key: agendaId, ...rest }) => ({ agendaId, ...rest })),
  }
}

/** Conflicts that nobody has resolutions yet. */
export const open = (conflicts: readonly SeriesConflict[], resolutions: Resolutions): number =>
  conflicts.filter((one) => !resolutions.has(getConflictKey(one))).length
