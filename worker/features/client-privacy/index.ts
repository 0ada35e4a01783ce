/** What other features may use of the consent log. */
export { hasMarketingConsent, latestConsent } from './consent-queries.ts'
