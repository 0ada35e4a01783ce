/** What other features may use of the loyalty rewards that reduce the price of visits. */
export { returnReward, rewardOfVisit } from './queries.ts'
