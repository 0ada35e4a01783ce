/** What other features may use of the clients' screens. */

export { BookingLink } from './booking-link.tsx'
export { useClientDescription, useFieldLabels } from './client-field-labels.ts'
export type { EditedRelationship } from './client-values.ts'
export { ContactLinks, getMessageLinks } from './contact-links.tsx'
export { Group, Keep, ListField } from './details-groups.tsx'
export { Duplicates } from './duplicates.tsx'
export { RelationshipsGroup } from './more-groups.tsx'
export { ClientMarks, useDayLabels } from './row-cells.tsx'
export { useClientExport } from './use-client-export.ts'
export { useClientForm } from './use-client-form.ts'
