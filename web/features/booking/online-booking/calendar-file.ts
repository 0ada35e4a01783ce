import { type CalendarEvent, calendarContentType, renderCalendar } from '../../../../schema/rules/booking/calendar-feeds.ts'

/** Downloads an event as an iCalendar file, which a phone offers to its calendar. */
export function saveToCalendar(event: CalendarEvent, fileName: string): void {
  const url = URL.createObjectURL(new Blob([renderCalendar({ events: [event] })], { type: calendarContentType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
