/** How each conflict of a series was settled, and what is sent of it. */
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { RepeatDraft } from '../../../schema/api/agenda-moves.ts'
import type { SeriesChange, SeriesConflict } from '../../../schema/api/agenda-series.ts'
import type { Alternative } from '../../../schema/rules/agenda-alternatives.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'

/** A way out, or nothing at all: left out of what is booked, left as it is in what is changed. */
export type Resolution = Alternative | { kind: 'leave' }
/** By the day of the repetition; of a series that is changed, by the booking. */
export type Settled = ReadonlyMap<string, Resolution>

export const getConflictKey = ({ agendaId, day }: Pick<SeriesConflict, 'agendaId' | 'day'>): string => agendaId ?? day

/** Only what is settled otherwise than "leave" is sent one by one. */
const otherwise = (resolution: Exclude<Resolution, { kind: 'leave' }>) => {
  if (resolution.kind === 'time') return { start: toIso(resolution.start) }
  if (resolution.kind === 'person') return { people: [{ agendaServiceId: resolution.key, userId: resolution.userId }] }
  return { anyway: true }
}
const split = (settled: Settled) => {
  const leave = [...settled].flatMap(([key, { kind }]) => (kind === 'leave' ? [key] : []))
  const moved = [...settled].flatMap(([key, resolution]) => (resolution.kind === 'leave' ? [] : [{ key, ...otherwise(resolution) }]))
  return { leave, moved }
}

export function repeatToSend(everyWeeks: number, times: number, settled: Settled): RepeatDraft {
  const { leave, moved } = split(settled)
  return { everyWeeks, times, skip: leave, moved: moved.map(({ key: day, ...rest }) => ({ day, ...rest })) }
}

export function seriesToSend(
  anchor: Pick<Agenda, 'version'>,
  wish: { start: number | null; people: { from: string; to: string }[] },
  settled: Settled,
): SeriesChange {
  const { leave, moved } = split(settled)
  return {
    version: anchor.version,
    ...(wish.start === null ? {} : { start: toIso(wish.start) }),
    people: wish.people,
    leave,
    moved: moved.map(({ key: agendaId, ...rest }) => ({ agendaId, ...rest })),
  }
}

/** Conflicts that nobody has settled yet. */
export const open = (conflicts: readonly SeriesConflict[], settled: Settled): number =>
  conflicts.filter((one) => !settled.has(getConflictKey(one))).length
