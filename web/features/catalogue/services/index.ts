/** What other features may use of the services. */
export { StaffField, useTeamMembers } from './staff-field.tsx'
export { useOnlineCategories, useServiceCategories } from './use-categories.ts'
