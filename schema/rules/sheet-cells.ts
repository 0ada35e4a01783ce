/** A day is `{ day: 'YYYY-MM-DD' }`, so that a text never becomes a date by its looks. */
export type SheetValue = string | number | boolean | null | { readonly day: string }

/** Excel opens no longer text in a cell. */
const maxTextLength = 32_767
/** Excel knows no earlier one. */
const firstDay = '1900-01-01'
// XML 1.0 has no way to write these characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text as an .xlsx file holds it. Excel decodes `_x000D_` in texts: its own underscore is written as `_x005F_`. */
export const toSheetText = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .replace(forbidden, '')
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')

/** A value as a cell of an .xlsx file: texts are never formulas, days are dates. */
export function toSheetCell(value: SheetValue): string | number | boolean | Date | null {
  if (typeof value === 'string') return toSheetText(value)
  if (value === null || typeof value !== 'object') return value
  return value.day >= firstDay ? new Date(`${value.day}T00:00:00Z`) : value.day
}

/** Excel refuses these characters in the name of a sheet, and more than 31 of any. */
export const toSheetName = (name: string): string => name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)
