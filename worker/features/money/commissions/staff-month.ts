import type { CommissionMonth } from '../../../../schema/api/money/commission-statements-schemas.ts'
import { toMonthDays } from '../../../../schema/rules/money/commission-statement.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { buildMonth, type PeriodRows, toPeriod, toWholeMonth } from './rules.ts'
import {
  type StaffMember,
  type StatementPeriod,
  selectApprovals,
  selectFrozenLines,
  selectRules,
  selectStaff,
  selectTips,
} from './statement-queries.ts'

export const toMonthPeriod = (userId: string | undefined, month: string) => {
  const { from, to } = toMonthDays(month)
  return toPeriod(userId, from, to)
}

/** The statements that read what a period holds. */
export const selectPeriod = (db: StaffDb, period: StatementPeriod) => ({
  staff: selectStaff(db, period.userId),
  lines: selectFrozenLines(db, period),
  versions: selectRules(db, period.userId),
  tips: selectTips(db, period),
  approvals: selectApprovals(db, toWholeMonth(period) ?? '', period.userId),
})

/** The statements that read what a month (`YYYY-MM`) brought everybody. */
export const selectStaffMonth = (db: StaffDb, month: string) => selectPeriod(db, toMonthPeriod(undefined, month))

/** What `selectStaffMonth` has read, as the list of all. */
export const buildStaffMonth = (
  db: StaffDb,
  month: string,
  { staff, ...rows }: PeriodRows & { readonly staff: readonly StaffMember[] },
): CommissionMonth[] => buildMonth(staff, rows, toMonthPeriod(undefined, month), db.timeZone)
