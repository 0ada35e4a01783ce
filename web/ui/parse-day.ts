import type { Day } from './dates.ts'

/** Parses a day typed in the salon's dateFormat; a two-digit year is in this century. Undefined for an invalid day. */
export function parseDay(text: string, dateFormat: string): Day | undefined {
  const numbers = text
    .trim()
    .split(/[^\d]+/)
    .filter(Boolean)
  const order = dateFormat.match(/YYYY|YY|MM|DD/g) ?? []
  if (numbers.length !== 3 || order.length !== 3) return undefined
  const part = (...names: string[]) => numbers[order.findIndex((name) => names.includes(name))] ?? ''
  const year = part('YYYY', 'YY')
  if (year.length !== 4 && year.length !== 2) return undefined
  const day = `${year.length === 2 ? `20${year}` : year}-${part('MM').padStart(2, '0')}-${part('DD').padStart(2, '0')}`
  const date = new Date(`${day}T12:00:00Z`)
  // Date accepts 31 June as 1 July.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day
}
