/** Values of imported rows as people write them. */

/** Order of day and month where a date is written with numbers only and the year last. */
export type DateOrder = 'dmy' | 'mdy'

const isoDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ,].*)?$/

/** The order that a date proves: a number above 12 is the day. Undefined where it proves none. */
export function findDateOrder(text: string): DateOrder | undefined {
  const [, first, second] = yearLast.exec(text.trim()) ?? []
  if (Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : undefined
}

const pad = (value: number) => String(value).padStart(2, '0')
function toDay(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${pad(month)}-${pad(day)}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** A day as `YYYY-MM-DD`; undefined for what is no day. Two digits of a year are those of the last hundred years before `today`. */
export function parseImportDay(text: string, order: DateOrder, today: string): string | undefined {
  const iso = isoDate.exec(text.trim())
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, first, second, last = ''] = yearLast.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return undefined
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  const short = century + Number(last)
  const year = last.length === 4 ? Number(last) : short > Number(today.slice(0, 4)) ? short - 100 : short
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return toDay(year, Number(month), Number(day))
}

/** A time of day as `HH:MM`, also of a date with a time; undefined for what is none. */
export function parseImportTime(text: string): string | undefined {
  const [, hour, minute, half] = /(?:^|[T ,])(\d{1,2})[:.](\d{2})(?::\d{2})?\s*([ap]m)?/i.exec(text.trim()) ?? []
  if (hour === undefined || minute === undefined) return undefined
  const twelve = Number(hour) % 12
  const hours = half === undefined ? Number(hour) : half.toLowerCase() === 'pm' ? twelve + 12 : twelve
  return hours < 24 && Number(minute) < 60 ? `${pad(hours)}:${minute}` : undefined
}

/** A duration in minutes: `45`, `45 min`, `1:30`, `1h 30`, `2 h`; undefined for what is none. */
export function parseImportMinutes(text: string): number | undefined {
  const typed = text.trim().toLowerCase()
  const [, only] = /^(\d{1,4})(?:[.,]0+)? ?(?:m|min|mins|minutes|minuti|')?$/.exec(typed) ?? []
  if (only !== undefined) return Number(only)
  const [, hours, minutes = '0'] =
    /^(\d{1,2}) ?(?:h|hours?|ore|ora|:) ?(?:e )?(?:(\d{1,2}) ?(?:m|min|minutes|minuti)?)?(?::00)?$/.exec(typed) ?? []
  return hours !== undefined && Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : undefined
}

/** An amount with at most two decimals, with or without its currency: `1.234,50`, `£1,234.50`, `35 CHF`; undefined for what is none. */
export function parseImportAmount(text: string): number | undefined {
  const digits = text.replace(/[^\d.,-]/g, '')
  if (!/\d/.test(digits)) return undefined
  const comma = digits.lastIndexOf(',')
  const point = digits.lastIndexOf('.')
  const decimal = Math.max(comma, point)
  const decimals = digits.length - decimal - 1
  // Three digits behind the only separator group thousands.
  const isGrouping = decimal < 0 || (decimals === 3 && (comma < 0 || point < 0))
  const whole = isGrouping ? digits : digits.slice(0, decimal)
  const fraction = isGrouping ? '' : digits.slice(decimal + 1)
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`)
  return Number.isFinite(amount) ? Math.round(amount * 100) / 100 : undefined
}

const female = ['f', 'female', 'femmina', 'woman', 'donna', 'w']
const male = ['m', 'male', 'maschio', 'man', 'uomo']
/** Gender as it is stored; empty for what is not known. */
export function parseImportGender(text: string): '' | 'female' | 'male' | 'other' {
  const word = text.trim().toLowerCase()
  if (female.includes(word)) return 'female'
  if (male.includes(word)) return 'male'
  return ['other', 'altro', 'x', 'non-binary', 'nonbinary'].includes(word) ? 'other' : ''
}
