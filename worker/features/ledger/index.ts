/** What other features may use of the ledger. */
export {
  insertLedgerEntry,
  insertUndo,
  insertVoid,
  ledgerEntriesOfVisit,
  ledgerEntryColumns,
  outstandingOfClient,
  postingDate,
  updateOutstanding,
} from './queries.ts'
export { isNotVoided } from './void-queries.ts'
