/** What other features may use of attendance. */
export { buildMonthAttendance } from './day-rules.ts'
export { everybody } from './queries.ts'
export { selectDays, toAttendanceData } from './read.ts'
