import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { buildPayrollTable, initialPayrollFormat, type PayrollColumn, type PayrollPerson } from '../../../schema/rules/money/payroll.ts'
import { writeCsv } from '../../../worker/http/csv-writer.ts'

const anna: PayrollPerson = {
  ...{ number: '0012', firstName: 'Anna', lastName: 'Riva; "Rossi"' },
  ...{ plannedMinutes: 9600, workedMinutes: 9755, overtimeMinutes: 155, missingMinutes: 0 },
  ...{ commission: 1210.5, tips: 12, total: 1222.5, expenses: 14.3 },
}
const marco: PayrollPerson = { ...anna, number: null, firstName: '=Marco', lastName: '', commission: -3.2, workedMinutes: 5 }
const span = { month: '2026-10', from: '2026-10-01', to: '2026-10-31' }
const labels = Object.fromEntries(
  ['number', 'lastName', 'firstName', 'name', 'month', 'from', 'to', 'plannedHours', 'workedHours', 'overtimeHours', 'missingHours']
    .concat('commission', 'tips', 'total', 'expenses')
    .map((field) => [field, `${field}!`]),
) as Record<PayrollColumn['field'], string>

/** The table as a program reads its file. */
function readBack(format: typeof initialPayrollFormat, language: 'en' | 'it') {
  const { head, rows } = buildPayrollTable([anna, marco], span, format, labels)
  const cells = rows.map((row) => row.map((cell) => (cell !== null && typeof cell === 'object' ? cell.day : cell)))
  const text = writeCsv([head, ...(cells as (string | number | null)[][])], language)
  expect(text.startsWith('\ufeff')).toBe(true)
  return Papa.parse<string[]>(text.slice(1), { delimiter: language === 'it' ? ';' : ',', skipEmptyLines: true }).data
}

test('a salon that has chosen nothing gets names, hours and amounts', () => {
  const [head, first, second] = readBack(initialPayrollFormat, 'it')
  expect(head).toEqual(initialPayrollFormat.columns.map(({ field }) => `${field}!`))
  expect(first).toEqual(['Anna Riva; "Rossi"', '160', '162,58', '2,58', '0', '1210,5', '12', '1222,5', '14,3'])
  // A name that begins like a formula is none, and a negative amount stays a number.
  expect(second?.slice(0, 6)).toEqual(["'=Marco", '160', '0,08', '2,58', '0', '-3,2'])
})

test('the file has the chosen columns in their order, under their headings, with hours as a clock shows them', () => {
  const columns: PayrollColumn[] = [
    { field: 'number', heading: 'Emp, ID' },
    { field: 'workedHours', heading: '' },
    { field: 'from', heading: 'Start' },
    { field: 'month', heading: 'Period' },
  ]
  expect(readBack({ columns, hours: 'clock' }, 'en')).toEqual([
    ['Emp, ID', 'workedHours!', 'Start', 'Period'],
    ['0012', '162:35', '2026-10-01', '2026-10'],
    ['', '0:05', '2026-10-01', '2026-10'],
  ])
})
