/** What other features use of the consent log; loaded for a guest who answers about offers, and for a message that says STOP. */
export { hashNetwork } from './network.ts'
export { currentConsents } from './queries.ts'
export { planOffersConsent, withdrawMarketing } from './record-consents.ts'
