/** What other features may use of the staff screens. */

export { StaffHead } from './staff-head.tsx'
