/** A month, `YYYY-MM`. */
export type Month = string

/** The month `count` months later, or earlier if negative. */
export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
export const isMonth = (text: string | null): text is Month => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
