/** What other features may use of the promotions that were applied to visits. */
export { endPromoUses, promosOfVisit, updateGivenAmounts } from './queries.ts'
