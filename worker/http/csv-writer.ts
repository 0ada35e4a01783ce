import type { Language } from '../../schema/terms.ts'

type CsvCell = string | number | null

/** Text that a spreadsheet would run as a formula. A leading tab or line break can hide one. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/**
 * One cell. Text that begins like a formula gets an apostrophe; numbers stay numbers, with their sign. Separators of other languages are
 * quoted, too: a spreadsheet that splits there would run what follows.
 */
function formatCell(value: CsvCell, point: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', point)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A CSV file as a spreadsheet in that language expects it: with a byte order mark, semicolons and decimal commas in Italian. */
export function writeCsv(rows: readonly (readonly CsvCell[])[], language: Language): string {
  const [separator, point] = language === 'it' ? [';', ','] : [',', '.']
  return `\ufeff${rows.map((row) => row.map((cell) => formatCell(cell, point)).join(separator)).join('\r\n')}\r\n`
}
