import type { ReportDefinition, ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import { getComparedDays, getReportDays } from '../../../../schema/rules/insights/reports.ts'
import { daysBetween, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectCurrency } from '../../platform/salons/index.ts'
import { buildResult } from './rules.ts'
import { abortForUnknownIds, maxGroups, selectGroups, selectNames, selectUnknownIds } from './run-queries.ts'

/** Three years, the longest span of any figure. */
const maxDays = 1_100

const refuse = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })

/** The days of a report in its salon; throws 400 for own days that are missing, in the wrong order, or too many. */
export function getDays(definition: ReportDefinition, nowUtc: number, timeZone: string) {
  const days = getReportDays(definition, toSalonDay(nowUtc, timeZone))
  if (!days) throw refuse('to', 'Must end after it starts')
  if (daysBetween(days.from, days.to) >= maxDays) throw refuse('to', 'Too long')
  return days
}

/** Computes a report in one round trip, which also sends `more`. Throws 400 for more rows and columns than anybody reads. */
export async function runReport(
  db: TenantDb,
  definition: ReportDefinition,
  timeZone: string,
  more: readonly Statement<unknown>[] = [],
): Promise<ReportResult> {
  const { rows, column, compare } = definition
  const fields = new Set([...rows, ...(column === null ? [] : [column])])
  if (fields.size < rows.length + (column === null ? 0 : 1)) throw refuse('column', 'Already exists')
  const days = getDays(definition, db.nowUtc, timeZone)
  const comparedDays = getComparedDays(days, compare)
  const [groups, names, before, currency] = await db.batch(
    selectGroups(db, definition, days),
    selectNames(db, [...fields]),
    selectGroups(db, { ...definition, column: null, figures: ['revenue'] }, comparedDays ?? { from: '', to: '' }),
    selectCurrency(db),
    ...more,
  )
  if (groups.length > maxGroups) throw refuse('period', 'Choose a shorter period')
  return buildResult(definition, days, comparedDays, { groups, before, names, currency })
}

/** Sends a batch; one that was aborted for ids of another salon is answered with the fields that hold them. */
export async function checkIds<T>(db: StaffDb, definition: ReportDefinition, send: () => Promise<T>): Promise<T> {
  getDays(definition, db.nowUtc, db.timeZone)
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'missing')) throw error
    const [unknown] = await db.batch(selectUnknownIds(db, definition))
    throw new ApiError(400, 'invalid_input', { fields: Object.fromEntries(unknown.map((field) => [field, 'Choose one from the list'])) })
  }
}

/** Computes a report whose ids were just sent. A saved one may name people or categories that were deleted since. */
export const runChecked = (db: StaffDb, definition: ReportDefinition, more: readonly Statement<unknown>[] = []): Promise<ReportResult> =>
  checkIds(db, definition, () => runReport(db, definition, db.timeZone, [...more, abortForUnknownIds(db, definition)]))
