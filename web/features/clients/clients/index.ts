/** What other features may use of the clients' screens. */

export { BookingLink } from './booking-link.tsx'

export type { EditedRelationship } from './client-values.ts'
export { ContactLinks, getMessageLinks } from './contact-links.tsx'
export { Group, ListField } from './details-groups.tsx'

export { FavouriteServices } from './favourite-services.tsx'
export { RelationshipsGroup } from './more-groups.tsx'
export { useDayLabels } from './row-cells.tsx'
