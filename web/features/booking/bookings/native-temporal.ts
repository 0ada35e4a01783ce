/**
 * What the calendar uses of `temporal-polyfill/fns`, which the build replaces by this module: browsers have Temporal themselves, and the
 * others load it before the agenda (`loadTemporal`). The polyfill would be in everybody's bundle.
 */

interface ZonedDateTime {
  readonly offsetNanoseconds: number
}
interface Instant {
  toZonedDateTimeISO(timeZone: string): ZonedDateTime
}
interface PlainDateTime {
  toZonedDateTime(timeZone: string): ZonedDateTime
}
interface NativeTemporal {
  readonly Instant: { fromEpochMilliseconds(milliseconds: number): Instant }
  readonly PlainDateTime: new (year: number, month: number, day: number, ...time: number[]) => PlainDateTime
}

const getTemporal = () => (globalThis as typeof globalThis & { Temporal: NativeTemporal }).Temporal

export const fromEpochMilliseconds = (milliseconds: number): Instant => getTemporal().Instant.fromEpochMilliseconds(milliseconds)
export const toZonedDateTimeISO = (instant: Instant, timeZone: string): ZonedDateTime => instant.toZonedDateTimeISO(timeZone)
export const create = (year: number, month: number, day: number, ...time: number[]): PlainDateTime =>
  new (getTemporal().PlainDateTime)(year, month, day, ...time)
export const toZonedDateTime = (dateTime: PlainDateTime, timeZone: string): ZonedDateTime => dateTime.toZonedDateTime(timeZone)
export const offsetNanoseconds = (dateTime: ZonedDateTime): number => dateTime.offsetNanoseconds
