import {
  type ConsentChannel,
  type ConsentPurpose,
  consentPurposes,
  type MarketingPurpose,
  type MessageChannel,
  type MessagePurpose,
  marketingPurposes,
} from '../../terms.ts'
import { getHolidays } from '../booking/holidays.ts'
import { addDays, atTime, getWeekday, localMinutes, toSalonDay } from '../salon-time.ts'

export const toConsentChannel = (channel: MessageChannel): ConsentChannel => (channel === 'mail' ? 'mail' : 'text')

export const isMarketing = (purpose: string): purpose is MarketingPurpose => (marketingPurposes as readonly string[]).includes(purpose)

/** Every purpose with each of its channels, in the order of the screens. */
export const consentItems: readonly { readonly purpose: ConsentPurpose; readonly channel: ConsentChannel }[] = consentPurposes.flatMap(
  (purpose) => (isMarketing(purpose) ? (['text', 'mail'] as const) : ([''] as const)).map((channel) => ({ purpose, channel })),
)
/** Whether a purpose has a channel: advertising is consented to per channel, everything else without one. */
export const isConsentItem = (purpose: ConsentPurpose, channel: ConsentChannel) => isMarketing(purpose) === (channel !== '')

/** The current state of one purpose on one channel; `given` is null where the client was never asked. */
export interface Consent {
  readonly purpose: ConsentPurpose
  readonly channel: ConsentChannel
  readonly given: boolean | null
}
export const hasConsent = (consents: readonly Consent[], purpose: ConsentPurpose, channel: ConsentChannel) =>
  consents.some((consent) => consent.purpose === purpose && consent.channel === channel && consent.given === true)

/** Advertising is sent from 08:00 to 21:00 of the salon's clock, never on Sundays and public holidays. */
const [firstMinute, lastMinute] = [8 * 60, 21 * 60]

const holidays = new Map<string, ReadonlySet<string>>()
function isHoliday(day: string, country: string): boolean {
  const year = day.slice(0, 4)
  const key = `${country} ${year}`
  const known = holidays.get(key) ?? new Set(getHolidays(country, Number(year)).map((holiday) => holiday.day))
  holidays.set(key, known)
  return known.has(day)
}
const isQuietDay = (day: string, country: string) => getWeekday(day) === 0 || isHoliday(day, country)

/** Whether no advertising is sent at an instant (seconds UTC) in a salon's zone and country. */
export function isQuietTime(utc: number, zone: string, country: string): boolean {
  const minutes = localMinutes(utc, zone)
  return minutes < firstMinute || minutes >= lastMinute || isQuietDay(toSalonDay(utc, zone), country)
}

/** The first instant from `utc` on (seconds UTC) at which advertising may be sent. */
export function nextMarketingTime(utc: number, zone: string, country: string): number {
  if (!isQuietTime(utc, zone, country)) return utc
  const today = toSalonDay(utc, zone)
  let day = localMinutes(utc, zone) < firstMinute ? today : addDays(today, 1)
  while (isQuietDay(day, country)) day = addDays(day, 1)
  return atTime(day, '08:00', zone)
}

/** A client as a recipient: `inactiveReason` and consents are those of the record. */
export interface Recipient {
  readonly inactiveReason: string
  readonly consents: readonly Consent[]
}
export type ReceiveDecision = 'yes' | 'inactive' | 'no_channel' | 'no_consent' | 'quiet_time'

/**
 * Whether a client may receive a message of a purpose on a channel at an instant (seconds UTC). Service messages always, unless the client
 * no longer comes or has no address for any channel; advertising with consent for purpose and channel only, and not at a quiet time.
 */
export function mayReceive(
  client: Recipient,
  purpose: MessagePurpose,
  channel: MessageChannel | null,
  at: { readonly utc: number; readonly zone: string; readonly country: string },
): ReceiveDecision {
  if (client.inactiveReason !== '') return 'inactive'
  if (channel === null) return 'no_channel'
  if (purpose === 'service') return 'yes'
  if (!hasConsent(client.consents, purpose, toConsentChannel(channel))) return 'no_consent'
  return isQuietTime(at.utc, at.zone, at.country) ? 'quiet_time' : 'yes'
}
