/** The file of a month's pay: which columns a salon's payroll program reads, and what stands in them. */
import type { SheetValue } from '../sheet-cells.ts'
import type { HourFormat, PayrollField } from './payroll-fields.ts'

/** An empty heading is the one of the file's language. */
export interface PayrollColumn {
  readonly field: PayrollField
  readonly heading: string
}

export interface PayrollFormat {
  readonly columns: readonly PayrollColumn[]
  readonly hours: HourFormat
}

const initialFields: readonly PayrollField[] = [
  'name',
  'plannedHours',
  'workedHours',
  'overtimeHours',
  'missingHours',
  'commission',
  'tips',
  'total',
  'expenses',
]
/** The columns of a salon that has chosen none. */
export const initialPayrollFormat: PayrollFormat = {
  columns: initialFields.map((field) => ({ field, heading: '' })),
  hours: 'decimal',
}

/** The month of one team member. Amounts are in the salon's currency; `total` is commission and tips. */
export interface PayrollPerson {
  /** In the payroll program; null where nobody entered one. */
  readonly number: string | null
  readonly firstName: string
  readonly lastName: string
  readonly plannedMinutes: number
  readonly workedMinutes: number
  readonly overtimeMinutes: number
  readonly missingMinutes: number
  readonly commission: number
  readonly tips: number
  readonly total: number
  readonly expenses: number
}

/** First and last day of a month, `YYYY-MM`. */
export interface PayrollSpan {
  readonly month: string
  readonly from: string
  readonly to: string
}

/** Hours to a hundredth. */
export const toHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

const toHourCell = (minutes: number, format: HourFormat): SheetValue =>
  format === 'decimal' ? toHours(minutes) : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** What stands in a column for a team member. */
export function toPayrollCell(field: PayrollField, person: PayrollPerson, span: PayrollSpan, hours: HourFormat): SheetValue {
  switch (field) {
    case 'name':
      return `${person.firstName} ${person.lastName}`.trim()
    case 'from':
    case 'to':
      return { day: span[field] }
    case 'month':
      return span.month
    case 'plannedHours':
      return toHourCell(person.plannedMinutes, hours)
    case 'workedHours':
      return toHourCell(person.workedMinutes, hours)
    case 'overtimeHours':
      return toHourCell(person.overtimeMinutes, hours)
    case 'missingHours':
      return toHourCell(person.missingMinutes, hours)
    default:
      return person[field]
  }
}

/** Head and rows of the file, a row for each team member. */
export function buildPayrollTable(
  people: readonly PayrollPerson[],
  span: PayrollSpan,
  { columns, hours }: PayrollFormat,
  labels: Readonly<Record<PayrollField, string>>,
): { readonly head: readonly string[]; readonly rows: readonly (readonly SheetValue[])[] } {
  return {
    head: columns.map(({ field, heading }) => heading || labels[field]),
    rows: people.map((person) => columns.map(({ field }) => toPayrollCell(field, person, span, hours))),
  }
}
