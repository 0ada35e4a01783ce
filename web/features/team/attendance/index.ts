/** What other features may use of attendance. */
export { AttendanceTab } from './attendance-tab.tsx'
export { ClockCard } from './clock-card.tsx'
