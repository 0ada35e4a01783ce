import type { CommissionMonth } from '../../../../schema/api/money/commission-statements-schemas.ts'
import type { PayrollRow } from '../../../../schema/api/money/payroll-schemas.ts'
import type { AttendanceRow } from '../../../../schema/api/team/attendance-days.ts'
import { euro } from '../../../../schema/rules/money.ts'
import type { Expenses, PayrollMember } from './queries.ts'

/** What a month holds of the team, by what it comes from. */
export interface PayrollSources {
  readonly members: readonly PayrollMember[]
  readonly attendance: readonly AttendanceRow[]
  readonly earned: readonly CommissionMonth[]
  readonly expenses: readonly Expenses[]
}

/** Everybody with hours, earnings or expenses in the month, by name. */
export function buildPayroll({ members, attendance, earned, expenses }: PayrollSources): PayrollRow[] {
  const ofUser = <Row extends { readonly userId: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.userId, row]))
  const [hours, pay, spent] = [ofUser(attendance), ofUser(earned), ofUser(expenses)]
  const toName = ({ firstName, lastName }: PayrollMember) => `${firstName} ${lastName}`.trim()
  return members
    .toSorted((a, b) => toName(a).localeCompare(toName(b)) || a.userId.localeCompare(b.userId))
    .map(({ userId, number, firstName, lastName }): PayrollRow => {
      const [worked, month] = [hours.get(userId), pay.get(userId)]
      return {
        ...{ userId, number, firstName, lastName },
        plannedMinutes: worked?.plannedMinutes ?? 0,
        workedMinutes: worked?.workedMinutes ?? 0,
        overtimeMinutes: worked?.overtimeMinutes ?? 0,
        missingMinutes: worked?.missingMinutes ?? 0,
        toCheck: worked?.toCheck ?? 0,
        commission: month?.commission ?? 0,
        tips: month?.tips ?? 0,
        total: month?.total ?? 0,
        expenses: euro(spent.get(userId)?.cents ?? 0),
        isApproved: Boolean(month?.approval),
      }
    })
    .filter((row) => figures.some((name) => row[name] !== 0))
}

const figures = ['plannedMinutes', 'workedMinutes', 'overtimeMinutes', 'missingMinutes', 'commission', 'tips', 'total', 'expenses'] as const
