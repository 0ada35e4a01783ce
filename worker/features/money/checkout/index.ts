/** What other features may use of the checkout. */
export { updateNetAmounts } from './checkout-queries.ts'
