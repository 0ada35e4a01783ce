/** What other features may use of the rules for online bookings. */
export {
  abortIfBasisChanged,
  type BasisOwner,
  type ReadBasis,
  readyAccount,
  selectBasisOfClients,
  selectBasisOfGroup,
  selectGuestBasis,
  selectLinkBasis,
} from './basis-queries.ts'

/** Loaded for guests whom rules or marks concern. */
export const loadGuestRules = () => import('./guest-rules.ts')
