/** What other features may use of connected calendars. */
export { CalendarTab } from './calendar-tab.tsx'
