const formula = /^[\s\u00a0]*[=+\-@]|^[\t\r\n]/
/** What a spreadsheet would run as a formula gets an apostrophe. */
function toCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV with a byte order mark, commas and CRLF, as spreadsheets open it. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
