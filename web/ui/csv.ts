import type { Locale } from './locale.ts'

type CsvCell = string | number | null

/** Text that a spreadsheet would run as a formula. A leading tab or line break can hide one. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** One cell. Text that begins like a formula gets an apostrophe against formula injection; numbers stay numbers, with their sign. */
function formatCell(value: CsvCell, separator: string, point: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', point)
  const safe = formula.test(value) ? `'${value}` : value
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A CSV file as Excel in the user's language expects it: semicolons and decimal commas in Italian. It begins with a byte order
 * mark, without which Excel misreads accented letters.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const [separator, point] = locale === 'it-IT' ? [';', ','] : [',', '.']
  const lines = [head, ...rows].map((row) => row.map((value) => formatCell(value, separator, point)).join(separator))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
