/** What other features may use of the loyalty rewards that reduce the price of visits. */
export { type ReceiptPoints, returnReward, rewardOfVisit, selectReceiptPoints, settleSpentPoints } from './queries.ts'
