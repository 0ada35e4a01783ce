/** Formats of the platform, built once per locale and options: building one costs a thousand times as much as using it. */

const maxKnown = 500

const dates = new Map<string, Intl.DateTimeFormat>()
export function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = dates.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  if (dates.size >= maxKnown) dates.clear()
  dates.set(key, format)
  return format
}
