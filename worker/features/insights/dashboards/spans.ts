import type { Compared } from '../../../../schema/api/insights/dashboards-schemas.ts'
import {
  type DaySpan,
  getReportPeriod,
  type ReportPeriod,
  type ReportPeriodName,
} from '../../../../schema/rules/insights/report-periods.ts'
import { addDays, addMonths, dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'

/** The period that a call asks for, and the salon's current day. */
export interface AskedPeriod extends ReportPeriod {
  readonly today: string
  /** The days that are counted: those up to `until`. */
  readonly counted: DaySpan
}

/** Days of the years before and behind them are compared or shown as well, and have to be days that can be written. */
const [firstDay, lastDay] = ['1810-01-01', '2189-12-31']
/** Throws 400 for a day whose figures would reach beyond the days that can be written. */
export function assertAskedDay(date: string): void {
  if (date < firstDay || date > lastDay) throw new ApiError(400, 'invalid_input', { fields: { date: 'Enter a valid date' } })
}

export function getAskedPeriod(db: StaffDb, { date, period }: { date?: string | undefined; period: ReportPeriodName }): AskedPeriod {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  assertAskedDay(date ?? today)
  const found = getReportPeriod(date ?? today, period, today)
  return { ...found, today, counted: { from: found.from, to: found.until } }
}
/** The part of every reply that says which days it counts. */
export const toPeriodReply = ({ period, from, to, until, before, yearBefore }: AskedPeriod) => ({
  period,
  from,
  to,
  until,
  before,
  yearBefore,
})

const toKey = ({ from, to }: DaySpan) => `${from} ${to}`
/** The distinct spans that the figures of a period compare. */
export const listSpans = ({ counted, before, yearBefore, today }: AskedPeriod): DaySpan[] => {
  const spans = [counted, before, yearBefore, { from: today, to: today }]
  return [...new Map(spans.map((span) => [toKey(span), span])).values()]
}

/** First instant of a span and of the day after it, in seconds UTC. */
export const toInstants = ({ from, to }: DaySpan, zone: string): { start: number; end: number } => ({
  start: dayRange(from, zone)[0],
  end: dayRange(to, zone)[1],
})
/** Spans as a parameter of a statement: their days and instants. */
export const toSpansJson = (spans: readonly DaySpan[], zone: string) =>
  JSON.stringify(spans.map((span) => ({ ...span, ...toInstants(span, zone) })))

/** The whole months of a span (`YYYY-MM`, an empty range without any), and the days before and behind them. */
export function splitMonths({ from, to }: DaySpan): { months: DaySpan; days: DaySpan[] } {
  const firstDay = from.endsWith('-01') ? from : addMonths(`${from.slice(0, 7)}-01`, 1)
  const behind = addDays(to, 1).endsWith('-01') ? addDays(to, 1) : `${to.slice(0, 7)}-01`
  if (firstDay >= behind) return { months: { from: '~', to: '' }, days: [{ from, to }] }
  const days = [
    { from, to: addDays(firstDay, -1) },
    { from: behind, to },
  ]
  return { months: { from: firstDay.slice(0, 7), to: addDays(behind, -1).slice(0, 7) }, days: days.filter((span) => span.from <= span.to) }
}

/** Rows of a statement with one row per span, by span. */
export type BySpan<Row> = ReadonlyMap<string, Row>
export const indexBySpan = <Row extends DaySpan>(rows: readonly Row[]): BySpan<Row> => new Map(rows.map((row) => [toKey(row), row]))

/** A figure of the period, of those it is compared with, and of today. */
export function compareSpans<Row, Figure>(
  { counted, before, yearBefore, today }: AskedPeriod,
  rows: BySpan<Row>,
  read: (row: Row) => Figure,
): Compared<Figure> {
  const find = (span: DaySpan) => {
    const row = rows.get(toKey(span))
    if (row === undefined) throw new Error(`no figures of ${toKey(span)}`)
    return read(row)
  }
  return { current: find(counted), before: find(before), yearBefore: find(yearBefore), today: find({ from: today, to: today }) }
}

/** A share with three decimals; null where there is nothing to divide by. */
export const toRate = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part / whole) * 1000) / 1000 : null)
