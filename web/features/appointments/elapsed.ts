import type { ClientHistoryService } from '../../../schema/api/client-history.ts'

type Timed = Pick<ClientHistoryService, 'start' | 'end' | 'length'>
const msOf = (iso: string) => Date.parse(iso)

/** Whole seconds that a service has taken, up to `now` (milliseconds) while it goes on; null where it was not timed. */
export function getElapsedSeconds({ start, end }: Pick<Timed, 'start' | 'end'>, now: number): number | null {
  if (start === null) return null
  return Math.max(0, Math.floor(((end === null ? now : msOf(end)) - msOf(start)) / 1000))
}

/** Longer than planned. */
export const isLate = (service: Timed, now: number): boolean => (getElapsedSeconds(service, now) ?? 0) > service.length * 60

/** `MM:SS` of seconds; beyond an hour the minutes go on. */
export function formatStopwatch(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Whole minutes from an instant to `now` (milliseconds), never less than none. */
export const minutesSince = (iso: string, now: number): number => Math.max(0, Math.floor((now - msOf(iso)) / 60_000))

/** After so many minutes a wait is a long one. */
export const longWaitMinutes = 10
