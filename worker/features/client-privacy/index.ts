/** What online booking uses of the consent log; loaded for a guest who ticks the offers. */
export { planOffersConsent } from './offers-consent.ts'
