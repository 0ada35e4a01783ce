/**
 * Who pays a deposit for a booking: rules in order, of which the first that fits counts. The desk, the guest's page and the tester in the
 * settings ask the same function. Amounts are whole cents, instants seconds UTC.
 */
import type { DepositMark, DepositUnit } from '../../terms.ts'
import { localMinutes, parseTimeOfDay, toSalonDay } from '../salon-time.ts'

/** Minutes for which a guest's time is held while they pay. */
export const holdMinutes = 15
/** The least amount that the gateway takes, in cents. */
export const minDeposit = 50

/** A rule fits where all of its conditions hold; one that is null, false or empty asks for nothing. */
export interface DepositRule {
  readonly ruleKey: string
  /** The client has never been here. */
  readonly isNew: boolean
  /** The client is marked: always a deposit. */
  readonly isMarked: boolean
  /** The last visit is at least so many months ago. */
  readonly absentMonths: number | null
  /** No-shows within a year, at least. */
  readonly noShows: number | null
  /** What the services cost, at least, in the salon's currency. */
  readonly valueFrom: number | null
  /** One of these services is booked. */
  readonly serviceIds: readonly string[]
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** The booking starts at or after, and before, these times of day (`HH:MM`). */
  readonly from: string | null
  readonly to: string | null
  readonly unit: DepositUnit
  /** Per cent of the value, or an amount in the salon's currency. */
  readonly amount: number
  /** Hours before the start until which a cancelled booking gets the deposit back. */
  readonly refundableHours: number
  /** How often the guest may move the booking. */
  readonly moves: number
}

/** What is known of the client; of a new one nothing. */
export interface DepositClient {
  readonly mark: DepositMark
  /** The salon's day of the last visit; null where there was none. */
  readonly lastVisit: string | null
  /** No-shows within a year. */
  readonly noShows: number
}
export interface DepositBooking {
  readonly startUtc: number
  readonly cents: number
  readonly serviceIds: readonly string[]
}

/** What a booking asks for. */
export interface DepositTerms {
  readonly ruleKey: string
  readonly cents: number
  /** Until then a cancelled booking gets the deposit back; in the past where it is too late for that already. */
  readonly refundableUntilUtc: number
  readonly moves: number
}

/** The day that is so many months before a day; the last one of a shorter month. */
function subtractMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

function fits(rule: DepositRule, client: DepositClient, booking: DepositBooking, zone: string): boolean {
  const { isNew, isMarked, absentMonths, noShows, valueFrom, serviceIds, weekdays, from, to } = rule
  const { startUtc, cents } = booking
  const day = toSalonDay(startUtc, zone)
  const minute = localMinutes(startUtc, zone)
  const { lastVisit } = client
  return (
    (!isNew || lastVisit === null) &&
    (!isMarked || client.mark === 'always') &&
    (absentMonths === null || (lastVisit !== null && lastVisit <= subtractMonths(day, absentMonths))) &&
    (noShows === null || client.noShows >= noShows) &&
    (valueFrom === null || cents >= Math.round(valueFrom * 100)) &&
    (serviceIds.length === 0 || serviceIds.some((serviceId) => booking.serviceIds.includes(serviceId))) &&
    (weekdays.length === 0 || weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) &&
    (from === null || minute >= parseTimeOfDay(from)) &&
    (to === null || minute < parseTimeOfDay(to))
  )
}

/** A deposit is never more than what the services cost. */
function computeCents({ unit, amount }: DepositRule, value: number): number {
  const hundredths = Math.round(amount * 100)
  return Math.min(value, unit === 'percent' ? Math.round((value * hundredths) / 10_000) : hundredths)
}

/**
 * What a booking asks for: the first rule that fits, and null where none does, where the client is marked as never paying one, and where
 * it would be less than the gateway takes.
 */
export function findDeposit(
  rules: readonly DepositRule[],
  client: DepositClient,
  booking: DepositBooking,
  zone: string,
): DepositTerms | null {
  const rule = client.mark === 'never' ? undefined : rules.find((one) => fits(one, client, booking, zone))
  if (!rule) return null
  const cents = computeCents(rule, booking.cents)
  if (cents < minDeposit) return null
  const { ruleKey, refundableHours, moves } = rule
  return { ruleKey, cents, refundableUntilUtc: booking.startUtc - refundableHours * 3600, moves }
}

/**
 * Raises a deposit to a part of the value that has to be paid ahead, in per cent. Where no rule for deposits asks for one, it is refundable
 * until a day before, and the booking may be moved once.
 */
export function raiseDeposit(terms: DepositTerms | null, percent: number | null, booking: DepositBooking): DepositTerms | null {
  if (percent === null) return terms
  const cents = Math.round((booking.cents * percent) / 100)
  if (cents < minDeposit || (terms && terms.cents >= cents)) return terms
  return terms ? { ...terms, cents } : { ruleKey: '', cents, refundableUntilUtc: booking.startUtc - 24 * 3600, moves: 1 }
}
