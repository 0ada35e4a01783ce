import { type payroll as calls, payroll } from '../../../../schema/api/money/payroll.ts'
import { type Payroll, payrollSchemas } from '../../../../schema/api/money/payroll-schemas.ts'
import { toMonthDays } from '../../../../schema/rules/money/commission-statement.ts'
import { buildPayrollTable } from '../../../../schema/rules/money/payroll.ts'
import type { SheetValue } from '../../../../schema/rules/sheet-cells.ts'
import type { Language } from '../../../../schema/terms.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { buildMonthAttendance, everybody, selectDays, toAttendanceData } from '../../team/attendance/index.ts'
import { buildStaffMonth, selectSalonFormat, selectStaffMonth } from '../commissions/index.ts'
import { payrollLabels } from './file-labels.ts'
import { selectExpenses, selectMembers, selectSettings, upsertSettings } from './queries.ts'
import { buildPayroll } from './rules.ts'

type PayrollHandlers = Handlers<typeof calls>

/** The month (`YYYY-MM`) of the team, read behind other statements in the same batch, and the language of the salon. One round trip. */
async function loadPayroll(db: StaffDb, month: string, writes: readonly Statement<unknown>[] = []) {
  const days = toMonthDays(month)
  const found = await db.batch({
    writes,
    ...selectDays(db, days, everybody),
    ...selectStaffMonth(db, month),
    members: selectMembers(db),
    expenses: selectExpenses(db, days.from, days.to),
    settings: selectSettings(db),
    salon: selectSalonFormat(db),
  })
  const [settings] = found.settings
  if (!settings) return undefined
  const { members, expenses, salon } = found
  // Pictures are not shown.
  const attendance = buildMonthAttendance(toAttendanceData(db, days, found), () => null).people
  const people = buildPayroll({ members, attendance, earned: buildStaffMonth(db, month, found), expenses })
  return { report: { month, ...days, people, settings } satisfies Payroll, language: salon?.language ?? ('en' as const) }
}

const getMonth: PayrollHandlers['ofMonth'] = async (db, { month }) => (await loadPayroll(db, month))?.report

/** The file's name, head and rows. The export is recorded. One round trip. */
async function loadFile(db: StaffDb, month: string, requested: Language | undefined, extension: 'csv' | 'xlsx') {
  const file = `payroll-${month}.${extension}`
  const event = recordSecurityEvent(db, { action: 'export', entity: 'payroll_settings', entityId: '', details: { file } })
  const loaded = await loadPayroll(db, month, [event])
  if (!loaded) return undefined
  const language = requested ?? loaded.language
  const labels = payrollLabels[language]
  const { people, settings } = loaded.report
  return { file, language, labels, table: buildPayrollTable(people, loaded.report, settings, labels.columns) }
}

/** A day as a program reads it: ISO 8601. */
const toText = (value: SheetValue) => {
  if (typeof value === 'boolean') return String(value)
  return value !== null && typeof value === 'object' ? value.day : value
}

const exportCsv: PayrollHandlers['exportCsv'] = async (db, { month, language: requested }, _body, request) => {
  const loaded = await loadFile(db, month, requested, 'csv')
  if (!loaded) return undefined
  const { file, language, table } = loaded
  const { writeCsv } = await import('../../../http/csv-writer.ts')
  request.header('Content-Type', payroll.exportCsv.reply.type)
  request.header('Content-Disposition', `attachment; filename="${file}"`)
  return request.body(writeCsv([table.head, ...table.rows.map((row) => row.map(toText))], language))
}

const exportXlsx: PayrollHandlers['exportXlsx'] = async (db, { month, language: requested }, _body, request) => {
  const loaded = await loadFile(db, month, requested, 'xlsx')
  if (!loaded) return undefined
  const { file, labels, table } = loaded
  const { writeXlsx } = await import('../../../http/xlsx-writer.ts')
  request.header('Content-Type', payroll.exportXlsx.reply.type)
  request.header('Content-Disposition', `attachment; filename="${file}"`)
  return request.body(
    writeXlsx(
      labels.sheet,
      table.head.map((title) => ({ title, width: Math.max(12, title.length + 2) })),
      table.rows,
    ),
  )
}

/** One round trip; two if the version is an old one. */
const saveSettings: PayrollHandlers['saveSettings'] = (db, _input, settings) =>
  db.updateGuarded(upsertSettings(db, settings), selectSettings(db))

export const payrollFeatures = [defineRoutes(payroll, payrollSchemas, { ofMonth: getMonth, exportCsv, exportXlsx, saveSettings })]
