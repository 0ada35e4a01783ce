/** What other features may use of what is sold in advance: gift cards, packages, and the sessions of courses that pay for services. */
export {
  abortIfCashSystem,
  abortIfReturning,
  abortUnlessCards,
  balanceOfAccount,
  depositOfVisit,
  insertPrepaidAccount,
  insertPrepaidSale,
  prepaidLinesOfVisit,
  removePrepaidSale,
  removePrepaidSales,
} from './queries.ts'
export { prepaidRefusal, sumUnsold, toPrepaidLedgerLines, toSessionPayments } from './rules.ts'
export { refundedCents, refundedNumbers, releaseSessions, restoreSessions, selectBenefits, sessionsOfVisit } from './session-queries.ts'
