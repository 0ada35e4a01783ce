export const dateFormats = ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
/** A salon's way to write a day. */
export type DateFormat = (typeof dateFormats)[number]
export const isDateFormat = (value: unknown): value is DateFormat => dateFormats.some((format) => format === value)

/** A day (`YYYY-MM-DD`) in a format of DD, MM and YYYY: '20/11/2026'. Anything else is returned unchanged. */
export function formatDatePattern(day: string, dateFormat: string): string {
  const [year, month, date] = day.split('-')
  if (!year || !month || !date) return day
  return dateFormat.replace(/YYYY|MM|DD/g, (part) => ({ YYYY: year, MM: month })[part] ?? date)
}
