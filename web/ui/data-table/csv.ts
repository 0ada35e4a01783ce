import type { Locale } from '../locale.ts'

export type CsvCell = string | number | null

/** What a spreadsheet would take for a formula. A tab or a line break in front would hide one. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/**
 * One cell. Text that begins like a formula gets an apostrophe, so that no client's name runs in somebody's spreadsheet;
 * numbers stay numbers, minus and all.
 */
function cell(value: CsvCell, separator: string, point: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', point)
  const safe = formula.test(value) ? `'${value}` : value
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A CSV that the spreadsheet of the language opens by double click: Italian has semicolons and decimal commas.
 * Begins with a byte order mark, else accents break in Excel.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const [separator, point] = locale === 'it-IT' ? [';', ','] : [',', '.']
  const lines = [head, ...rows].map((row) => row.map((value) => cell(value, separator, point)).join(separator))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** Hands a text to the browser as a file. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
