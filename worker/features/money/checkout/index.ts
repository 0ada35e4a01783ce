/** What other features may use of the checkout. */
export { insertBalancePayments, updateNetAmounts } from './checkout-queries.ts'
