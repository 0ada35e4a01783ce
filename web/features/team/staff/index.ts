/** What other features may use of the staff screens. */

export { useFieldLabels, useStaffDescription } from './staff-field-labels.ts'
export { PersonGroup } from './staff-fields.tsx'
export { StaffHead } from './staff-head.tsx'
export { useStaffForm } from './use-staff-form.ts'
