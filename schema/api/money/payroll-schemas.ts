import * as v from 'valibot'
import type { PayrollColumn } from '../../rules/money/payroll.ts'
import { hourFormats, payrollFields } from '../../rules/money/payroll-fields.ts'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { Day, Id, Line, Month, Sum, Version } from '../values.ts'

const format = {
  columns: v.pipe(
    v.array(v.strictObject({ field: v.picklist(payrollFields, 'Invalid value'), heading: Line(60) }), 'Required'),
    v.minLength(1, 'Choose at least one column'),
    v.maxLength(payrollFields.length, 'Too many'),
  ),
  hours: v.picklist(hourFormats, 'Invalid value'),
}

/** A field stands in one column, and a program that reads columns by their headings finds each once. */
function findRepeated({ columns }: { columns: readonly PayrollColumn[] }): Issue | undefined {
  const headings = columns.map(({ heading }) => heading.toLowerCase())
  for (const [i, { field, heading }] of columns.entries()) {
    if (columns.findIndex((column) => column.field === field) < i) return { path: ['columns', i, 'field'], message: 'Already used' }
    if (heading !== '' && headings.indexOf(heading.toLowerCase()) < i) return { path: ['columns', i, 'heading'], message: 'Already used' }
  }
  return undefined
}

/** Which columns the salon's payroll program reads; version 0 where the salon has chosen none. */
export const PayrollSettings = v.object({ ...format, version: v.number() })
export type PayrollSettings = v.InferOutput<typeof PayrollSettings>

export const PayrollSettingsChange = refine(v.strictObject({ ...format, version: Version }), findRepeated)

/**
 * The month of a team member with hours, earnings or expenses: hours by the time clock in minutes, commission and tips, and what they
 * bought with cash from the drawer, which is part of no sum. `toCheck` are days on which attendance is not clear yet.
 */
export const PayrollRow = v.object({
  userId: Id,
  number: v.nullable(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  plannedMinutes: v.number(),
  workedMinutes: v.number(),
  overtimeMinutes: v.number(),
  missingMinutes: v.number(),
  toCheck: v.number(),
  commission: Sum,
  tips: Sum,
  total: Sum,
  expenses: Sum,
  isApproved: v.boolean(),
})
export type PayrollRow = v.InferOutput<typeof PayrollRow>

export const Payroll = v.object({ month: Month, from: Day, to: Day, people: v.array(PayrollRow), settings: PayrollSettings })
export type Payroll = v.InferOutput<typeof Payroll>

/** A file names its salon where the caller wants to be sure: another one's is refused, and no export of it is recorded. */
const file = v.object({ month: Month, salonId: v.optional(Id), language: v.optional(v.picklist(languages, 'Invalid value')) })

export const payrollSchemas = {
  ofMonth: { input: v.object({ month: Month }), reply: Payroll },
  exportCsv: { stepUp: true, input: file },
  exportXlsx: { stepUp: true, input: file },
  saveSettings: { body: PayrollSettingsChange, reply: PayrollSettings },
} as const satisfies SchemaTable
