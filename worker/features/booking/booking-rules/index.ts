/** What other features may use of the rules for online bookings. */
export {
  abortIfBasisChanged,
  type BasisOwner,
  newGuestBasis,
  type ReadBasis,
  type RuleBasis,
  readyAccount,
  type StoredBasis,
  selectBasisOfClients,
  selectBasisOfGroup,
  selectGuestBasis,
  selectLinkBasis,
  toBasis,
} from './basis-queries.ts'

/** Loaded for guests whom rules or marks concern. */
export const loadGuestRules = () => import('./guest-rules.ts')
