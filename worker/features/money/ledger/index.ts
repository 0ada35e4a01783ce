/** What other features may use of the ledger. */
export { askAfterClosing, type Posting, postingDate } from './posting-queries.ts'
export {
  insertLedgerEntry,
  insertUndo,
  insertVoid,
  ledgerEntriesOfVisit,
  ledgerEntryColumns,
  outstandingOfClient,
  updateOutstanding,
} from './queries.ts'
export { isNotVoided } from './void-queries.ts'
