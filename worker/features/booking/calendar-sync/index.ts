/** What the jobs may use of connected calendars. */
export { syncCalendars } from './run.ts'
