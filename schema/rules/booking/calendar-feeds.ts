/**
 * Bookings as iCalendar (RFC 5545). Times are UTC, which is correct on days with a clock change and needs no VTIMEZONE. A booking keeps
 * its `uid`, and its `sequence` increases with every change, so that calendars update the event instead of adding another one.
 */
export interface CalendarEvent {
  readonly uid: string
  readonly sequence: number
  /** Instants, ISO 8601 with Z. `changed` is the time of the last change of the event. */
  readonly changed: string
  readonly start: string
  readonly end: string
  readonly title: string
  readonly place: string
  readonly text: string
  /** The booking was cancelled: a calendar that holds it removes it. */
  readonly cancelled?: boolean
}
export interface Calendar {
  readonly events: readonly CalendarEvent[]
  /** Name of a subscribed calendar. */
  readonly name?: string
}

const toTimestamp = (iso: string) => iso.replace(/\.\d+/, '').replace(/[-:]/g, '')
// RFC 5545 forbids control characters in text; line breaks are written as \n.
const escapeText = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

const countOctets = (character: string) => new TextEncoder().encode(character).length

/** Folds a line to at most 75 octets: continuation lines start with a space, characters are not split. */
function foldLine(line: string): string {
  const lines: string[] = []
  let [current, length] = ['', 0]
  for (const character of line) {
    const size = countOctets(character)
    if (length + size > 75) {
      lines.push(current)
      ;[current, length] = [' ', 1]
    }
    current += character
    length += size
  }
  return [...lines, current].join('\r\n')
}

const renderEvent = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${toTimestamp(event.changed)}`,
  `DTSTART:${toTimestamp(event.start)}`,
  `DTEND:${toTimestamp(event.end)}`,
  `SUMMARY:${escapeText(event.title)}`,
  ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
  ...(event.text ? [`DESCRIPTION:${escapeText(event.text)}`] : []),
  `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** Text of an iCalendar file, for guests' pages, e-mails and feeds. The file of a cancelled booking removes it from the calendar. */
export function renderCalendar({ events, name }: Calendar): string {
  const isCancellation = events.length > 0 && events.every((event) => event.cancelled)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bella & Bau//Booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancellation ? 'CANCEL' : 'PUBLISH'}`,
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']),
    ...events.flatMap(renderEvent),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

export const calendarContentType = 'text/calendar; charset=utf-8'
