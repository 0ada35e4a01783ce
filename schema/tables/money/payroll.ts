import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, json } from '../columns.ts'

/** Columns of the file for the payroll program; a salon without a row uses those of schema/rules/money/payroll.ts. */
export const payrollSettings = sqliteTable('payroll_settings', {
  salonId: text('salon_id').primaryKey(),
  columns: json<{ field: string; heading: string }[]>('columns_json').notNull().default([]),
  hours: text('hours').notNull().default('decimal'),
  ...auditColumns,
})
