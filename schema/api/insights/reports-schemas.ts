import * as v from 'valibot'
import {
  reportCharts,
  reportComparisons,
  reportFields,
  reportFigures,
  reportKinds,
  reportPeriodNames,
} from '../../rules/insights/reports.ts'
import { languages, salonRoles } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Instant, Line, Mail, Month, Name, OptionalMail, Sum, Version, Whole } from '../values.ts'
import { DaySpan } from './dashboards-schemas.ts'

const distinct = <T>(values: readonly T[]) => new Set(values).size === values.length
const list = <const S extends v.GenericSchema>(item: S, most: number) =>
  v.pipe(v.array(item), v.maxLength(most, 'Too many'), v.check(distinct, 'Already exists'))
const Field = v.picklist(reportFields, 'Invalid value')

/** What a report counts by what, of which days. Empty lists of ids mean everything. */
export const ReportDefinition = v.strictObject({
  rows: v.pipe(list(Field, 2), v.minLength(1, 'Required')),
  column: v.nullable(Field),
  figures: v.pipe(list(v.picklist(reportFigures, 'Invalid value'), reportFigures.length), v.minLength(1, 'Required')),
  period: v.picklist(reportPeriodNames, 'Invalid value'),
  /** With `custom`, at most 1,100 days; null otherwise. */
  from: v.nullable(Day),
  to: v.nullable(Day),
  kinds: v.pipe(list(v.picklist(reportKinds, 'Invalid value'), reportKinds.length), v.minLength(1, 'Required')),
  userIds: list(Id, 100),
  serviceCategoryIds: list(Id, 100),
  clientCategoryIds: list(Id, 100),
  compare: v.picklist(reportComparisons, 'Invalid value'),
  chart: v.picklist(reportCharts, 'Invalid value'),
})
export type ReportDefinition = v.InferOutput<typeof ReportDefinition>

const Sums = v.object({ revenue: Sum, visitRevenue: Sum, visits: v.number(), clients: v.number(), sold: v.number() })
export type ReportCellSums = v.InferOutput<typeof Sums>
/** A key is an id, a month (`YYYY-MM`) or a weekday (0 is Sunday); empty for what has none. Labels of months and weekdays are empty. */
const Key = v.object({ key: v.string(), label: v.string() })
/**
 * Rows by revenue, or in the order of time. `cells` follow `columns`; null where there is nothing. `before` is the revenue of the row in
 * the days of comparison.
 */
export const ReportResult = v.object({
  ...DaySpan.entries,
  before: v.nullable(DaySpan),
  columns: v.array(v.object({ ...Key.entries, total: Sums })),
  rows: v.array(v.object({ keys: v.array(Key), total: Sums, before: v.nullable(Sum), cells: v.array(v.nullable(Sums)) })),
  total: Sums,
  totalBefore: v.nullable(Sum),
  /** ISO 4217; amounts are in it. */
  currency: v.string(),
})
export type ReportResult = v.InferOutput<typeof ReportResult>

const fields = {
  name: Name(80),
  definition: ReportDefinition,
  /** Roles that may read it, besides administrators. */
  sharedWith: list(v.picklist(salonRoles, 'Invalid value'), salonRoles.length),
  /** Address that gets the month before on a day of each month; empty for none. */
  mail: OptionalMail,
  mailDay: Whole(1, 28),
  language: v.picklist(languages, 'Invalid value'),
}
export const Report = v.object({
  reportId: Id,
  ...fields,
  version: v.number(),
  /** Nothing is sent to `mail`: the salon was made of a file, and nobody has turned the sending on. */
  isPaused: v.boolean(),
  /** The month (`YYYY-MM`) that was sent last, and when. */
  sent: v.nullable(v.object({ month: v.string(), mail: v.string(), at: Instant })),
})
export type Report = v.InferOutput<typeof Report>
export const ReportDraft = v.strictObject(fields)
export type ReportDraft = v.InferOutput<typeof ReportDraft>

const one = v.object({ reportId: Id })

export const reportsSchemas = {
  list: { reply: v.array(Report) },
  create: { body: ReportDraft, reply: Report },
  update: {
    input: one,
    /** `isPaused` turns the monthly sending off or on; another address or day turns it on. */
    body: v.strictObject({ ...fields, isPaused: v.optional(v.boolean()), version: Version }),
    reply: Report,
    errors: { 409: ['stale'] },
  },
  remove: { input: one, reply: v.object({ reportId: Id }) },
  restore: { input: one, reply: Report },
  run: { body: ReportDefinition, reply: ReportResult },
  result: { input: one, reply: ReportResult },
  pdf: {
    stepUp: true,
    body: v.strictObject({ name: Name(80), definition: ReportDefinition, language: v.picklist(languages, 'Invalid value') }),
  },
  send: { tells: true, input: one, body: v.strictObject({ mail: Mail, month: Month }), reply: Report, errors: { 429: ['sent_too_often'] } },
  sentFile: { input: v.object({ token: Line(200) }) },
} as const satisfies SchemaTable
