import type { CronMessageKind, MessagePurpose } from '../../terms.ts'
import { isMarketing, isQuietTime } from '../clients/consents.ts'
import { addDays, atMinutes, atTime, dayRange, localMinutes, toSalonDay } from '../salon-time.ts'

/** Kinds that are sent once a day at the salon's time; a reminder's time depends on its booking. */
export type DailyKind = Exclude<CronMessageKind, 'booking_reminder'>
/** Kinds for clients. */
export type ClientCronKind = Exclude<CronMessageKind, 'daily_summary'>

interface Terms {
  readonly purpose: MessagePurpose
  /** Local time of sending in minutes after midnight: default, earliest and latest. */
  readonly minute: readonly [normal: number, earliest: number, latest: number]
  /** Hours before the booking, days before it, or weeks since the last visit: default, least and most; null where there is none. */
  readonly amount: readonly [normal: number, least: number, most: number] | null
}
const hour = 60

export const cronMessageTerms = {
  daily_summary: { purpose: 'service', minute: [20 * hour, 12 * hour, 23 * hour], amount: null },
  morning: { purpose: 'service', minute: [8 * hour, 6 * hour, 12 * hour], amount: null },
  booking_reminder: { purpose: 'service', minute: [0, 0, 0], amount: [24, 2, 72] },
  patch_test_expiring: { purpose: 'service', minute: [10 * hour, 8 * hour, 20 * hour], amount: [7, 3, 30] },
  nps: { purpose: 'feedback', minute: [11 * hour, 8 * hour, 20 * hour], amount: null },
  birthday: { purpose: 'birthday', minute: [9 * hour, 8 * hour, 20 * hour], amount: null },
  win_back: { purpose: 'offers', minute: [10 * hour, 8 * hour, 20 * hour], amount: [8, 2, 52] },
} as const satisfies Record<CronMessageKind, Terms>

export interface SalonClock {
  readonly zone: string
  /** ISO 3166; decides the holidays. */
  readonly country: string
}
export interface CronSetting {
  readonly minute: number
  /** When it was switched on, in seconds UTC: what was due before is never sent. */
  readonly since: number
}
/** A run of a kind on a local day, and the days whose visits, birthdays and so on it covers. */
export interface DailyRun {
  readonly day: string
  readonly covered: readonly string[]
}

/** A run that is later than this is left out: a message at the wrong time is worse than none. */
export const maxDelaySeconds = 2 * 3600
/** The trigger comes every 15 minutes. */
export const cronStepMinutes = 15

const isQuietDay = (day: string, { zone, country }: SalonClock) => isQuietTime(atTime(day, '12:00', zone), zone, country)

/** The day and the quiet days right before it: a Monday covers the Sunday on which no advertising is sent. */
function listCovered(day: string, clock: SalonClock): string[] {
  const days = [day]
  for (let before = addDays(day, -1); isQuietDay(before, clock); before = addDays(before, -1)) days.push(before)
  return days
}

/** The run of a kind on a day, undefined on a day without advertising. */
export function getRunOfDay(kind: DailyKind, day: string, clock: SalonClock): DailyRun | undefined {
  if (!isMarketing(cronMessageTerms[kind].purpose)) return { day, covered: [day] }
  return isQuietDay(day, clock) ? undefined : { day, covered: listCovered(day, clock) }
}

/** The run of a kind that is due at an instant (seconds UTC), by the salon's clock. */
export function findDueRun(kind: DailyKind, { minute, since }: CronSetting, clock: SalonClock, nowUtc: number): DailyRun | undefined {
  const today = toSalonDay(nowUtc, clock.zone)
  // Late in the evening the run of the day before may still be due after midnight.
  for (const day of [today, addDays(today, -1)]) {
    const due = atMinutes(day, minute, clock.zone)
    if (since <= due && due <= nowUtc && nowUtc < due + maxDelaySeconds) return getRunOfDay(kind, day, clock)
  }
  return undefined
}

/** The next run of a kind after an instant (seconds UTC), for previews. */
export function findNextRun(kind: DailyKind, minute: number, clock: SalonClock, nowUtc: number): DailyRun & { readonly at: number } {
  const today = toSalonDay(nowUtc, clock.zone)
  for (let days = 0; ; days++) {
    const day = addDays(today, days)
    const at = atMinutes(day, minute, clock.zone)
    const run = at > nowUtc ? getRunOfDay(kind, day, clock) : undefined
    if (run) return { ...run, at }
  }
}

/** Reminders are sent from 08:00 to 20:00 of the salon's clock; those of the night and the late evening at 20:00 before. */
const [firstReminder, lastReminder] = [8 * hour, 20 * hour]
/** Until then a reminder of 20:00 that was delayed is still sent. */
const endOfReminders = 21 * hour

/** When the reminder of a booking is sent, in seconds UTC. */
export function getReminderTime(start: number, hoursBefore: number, zone: string): number {
  const exact = start - hoursBefore * 3600
  const minutes = localMinutes(exact, zone)
  if (minutes >= firstReminder && minutes <= lastReminder) return exact
  const day = toSalonDay(exact, zone)
  return atMinutes(minutes < firstReminder ? addDays(day, -1) : day, lastReminder, zone)
}

/** Starts of bookings whose reminders are due, on one local day. All in seconds UTC. */
export interface ReminderRange {
  readonly day: string
  readonly dayStart: number
  readonly dayEnd: number
  /** First start, and the first one that is not due. */
  readonly from: number
  readonly to: number
  /** Bookings that were made or changed after this time, or after their own reminder's, are left out: their client just got a message. */
  readonly unchangedSince: number
}

/** The starts for which `getReminderTime` is after `now - maxDelaySeconds`, after `since` and not after now, by local day. */
export function findDueReminders(hoursBefore: number, since: number, zone: string, nowUtc: number): ReminderRange[] {
  const minutes = localMinutes(nowUtc, zone)
  if (minutes < firstReminder || minutes >= endOfReminders) return []
  const today = toSalonDay(nowUtc, zone)
  const [first, last] = [atMinutes(today, firstReminder, zone), atMinutes(today, lastReminder, zone)]
  const nextFirst = atMinutes(addDays(today, 1), firstReminder, zone)
  const after = Math.max(nowUtc - maxDelaySeconds, since)
  if (after >= last) return []
  const before = hoursBefore * 3600
  const from = after < first ? first : after + 1
  const to = nowUtc >= last ? nextFirst : nowUtc + 1
  return splitByDay(from + before, to + before, Math.min(nowUtc, last), zone)
}

/** The starts of bookings whose reminders are due within the next 24 hours, for previews. */
export const listNextReminders = (hoursBefore: number, zone: string, nowUtc: number): ReminderRange[] =>
  splitByDay(nowUtc + hoursBefore * 3600, nowUtc + (hoursBefore + 24) * 3600, nowUtc, zone)

function splitByDay(from: number, to: number, unchangedSince: number, zone: string): ReminderRange[] {
  const ranges: ReminderRange[] = []
  if (from >= to) return ranges
  for (let day = toSalonDay(from, zone); ; day = addDays(day, 1)) {
    const [dayStart, dayEnd] = dayRange(day, zone)
    if (dayStart >= to) return ranges
    ranges.push({ day, dayStart, dayEnd, from: Math.max(from, dayStart), to: Math.min(to, dayEnd), unchangedSince })
  }
}
