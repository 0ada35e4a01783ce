import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'

type Timed = Pick<ClientHistoryService, 'start' | 'end' | 'length'>

/** Seconds from the start of a service to its end, or to `now` (milliseconds) while it is running; null if it was not timed. */
export function getElapsedSeconds({ start, end }: Pick<Timed, 'start' | 'end'>, now: number): number | null {
  if (start === null) return null
  return Math.max(0, Math.floor(((end === null ? now : Date.parse(end)) - Date.parse(start)) / 1000))
}

/** Whether a service takes longer than planned. `now` in milliseconds. */
export const isLate = (service: Timed, now: number): boolean => (getElapsedSeconds(service, now) ?? 0) > service.length * 60

/** Formats seconds as `MM:SS`; minutes are not limited to 59. */
export function formatStopwatch(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Whole minutes from an instant to `now` (milliseconds); 0 if it is in the future. */
export const minutesSince = (iso: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))

/** A wait of at least so many minutes is highlighted. */
export const longWaitMinutes = 10
