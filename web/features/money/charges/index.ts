/** What other features may use of charges. */
export { VisitFees } from './visit-fees.tsx'
export { VisitSurcharges } from './visit-surcharges.tsx'
