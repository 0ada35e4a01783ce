/** What other features may use of the times and prices of clients. */
export { loadLineTerms } from './line-terms.ts'
export { OwnTermsCard } from './own-terms-card.tsx'
export { useOwnTerms } from './use-own-terms.ts'
