import { useTranslation } from 'react-i18next'
import { type PayrollField, payrollFields } from '../../../../schema/rules/money/payroll-fields.ts'

/** Texts of the fields: the headings of columns for which the salon has chosen none. */
export const fieldTexts = {
  number: 'payroll_number',
  lastName: 'last_name',
  firstName: 'first_name',
  name: 'field_name',
  month: 'field_month',
  from: 'date_from',
  to: 'date_to',
  plannedHours: 'field_planned_hours',
  workedHours: 'field_worked_hours',
  overtimeHours: 'field_overtime_hours',
  missingHours: 'field_missing_hours',
  commission: 'commission_tab',
  tips: 'tip_sum',
  total: 'field_total',
  expenses: 'field_expenses',
} as const satisfies Record<PayrollField, string>

export function useFieldLabels(): Readonly<Record<PayrollField, string>> {
  const { t } = useTranslation('payroll')
  return Object.fromEntries(payrollFields.map((field) => [field, t(fieldTexts[field])])) as Record<PayrollField, string>
}
