/** What other features may use of loyalty. */
export { ClientLoyaltyCard } from './client-loyalty.tsx'
export { usePointsLabel } from './points-label.ts'
export { PointsOfVisit } from './points-of-visit.tsx'
