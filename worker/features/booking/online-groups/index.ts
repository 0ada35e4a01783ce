/** What other features may use of groups that guests book. */
export { assertFewGroupLooks } from './limit.ts'
export { createGroupDays, findGroupDays, findGroupTimes, findOffered, limitsOfMonth, toGuestGroupTimes } from './rules.ts'
