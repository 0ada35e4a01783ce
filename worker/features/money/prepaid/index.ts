/** What other features may use of what is sold in advance: gift cards and packages. */
export {
  abortIfCashSystem,
  abortUnlessCards,
  balanceOfAccount,
  insertPrepaidAccount,
  insertPrepaidSale,
  prepaidLinesOfVisit,
  removePrepaidSale,
  removePrepaidSales,
} from './queries.ts'
export { prepaidRefusal, sumUnsold, toPrepaidLedgerLines } from './rules.ts'
