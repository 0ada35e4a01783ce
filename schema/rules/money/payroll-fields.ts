/** What a column of the payroll file may hold, in the order in which columns are offered. */
export const payrollFields = [
  'number',
  'lastName',
  'firstName',
  'name',
  'month',
  'from',
  'to',
  'plannedHours',
  'workedHours',
  'overtimeHours',
  'missingHours',
  'commission',
  'tips',
  'total',
  'expenses',
] as const
export type PayrollField = (typeof payrollFields)[number]

/** How that file writes hours: as a decimal number, or in hours and minutes: 7.5 or 7:30. */
export const hourFormats = ['decimal', 'clock'] as const
export type HourFormat = (typeof hourFormats)[number]
