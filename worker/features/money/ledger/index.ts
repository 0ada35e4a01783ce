/** What other features may use of the ledger, and of the promotions and rewards that reduce what a visit costs. */
export { endPromoUses, promosOfVisit, updateGivenAmounts } from './promo-queries.ts'
export {
  askAfterClosing,
  insertLedgerEntry,
  insertUndo,
  insertVoid,
  isNotVoided,
  ledgerEntriesOfVisit,
  ledgerEntryColumns,
  type Posting,
  postingDate,
  updateOutstanding,
} from './queries.ts'
export { abortUnlessRefundConfirmed, abortUnlessReversalConfirmed } from './refund-queries.ts'
export { type ReceiptPoints, returnReward, rewardOfVisit, selectReceiptPoints, settleSpentPoints } from './reward-queries.ts'
