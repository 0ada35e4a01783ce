/** A booking as phones and calendars read it (RFC 5545). */
export interface CalendarEntry {
  readonly id: string
  /** ISO with Z. */
  readonly start: string
  readonly end: string
  readonly made: string
  readonly title: string
  readonly place: string
  readonly text: string
}

const stamp = (iso: string) => `${iso.replace(/\.\d+/, '').replace(/[-:]/g, '')}`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** No line is longer than 75 bytes; what goes on begins with a space, and no letter is torn apart. */
function folded(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  const lines: string[] = []
  let current = ''
  for (const letter of line) {
    if (bytes(current) + bytes(letter) > 75) {
      lines.push(current)
      current = ' '
    }
    current += letter
  }
  return [...lines, current].join('\r\n')
}

export function calendarText(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bella & Bau//Booking//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.id)}`,
    `DTSTAMP:${stamp(entry.made)}`,
    `DTSTART:${stamp(entry.start)}`,
    `DTEND:${stamp(entry.end)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    ...(entry.text ? [`DESCRIPTION:${escaped(entry.text)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** Hands the file to the browser, which offers it to the calendar. */
export function saveToCalendar(entry: CalendarEntry, fileName: string): void {
  const address = URL.createObjectURL(new Blob([calendarText(entry)], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
