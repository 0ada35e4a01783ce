import { parseDay } from '../../../ui/parse-day.ts'

/** Years until 29 February comes again, over the end of a century. */
const maxYears = 8

/** A day without a year, in the salon's dateFormat: the first such day from `today` on. Undefined for anything else. */
export function parseShortDay(text: string, dateFormat: string, today: string): string | undefined {
  const separator = dateFormat.replace(/[YMD]/g, '').charAt(0)
  const parts = text.trim().split(separator)
  if (parts.length !== 2 || !parts.every((one) => /^\d{1,2}$/.test(one))) return undefined
  const years = Array.from({ length: maxYears + 1 }, (_, later) => String(Number(today.slice(0, 4)) + later))
  const write = (year: string) => (dateFormat.startsWith('YYYY') ? [year, ...parts] : [...parts, year]).join(separator)
  return years.map((year) => parseDay(write(year), dateFormat)).find((day) => day !== undefined && day >= today)
}
