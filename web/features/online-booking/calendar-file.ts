import { type CalendarEvent, calendarText, calendarType } from '../../../schema/rules/calendar.ts'

/** Hands the file to the browser, which offers it to the calendar. */
export function saveToCalendar(event: CalendarEvent, fileName: string): void {
  const address = URL.createObjectURL(new Blob([calendarText({ events: [event] })], { type: calendarType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
