/** What other features may use of the ledger. */
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
