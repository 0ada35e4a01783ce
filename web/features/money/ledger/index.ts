/** What other features may use of ledger. */
import './ledger.css'

export { ClientOutstanding } from './client-outstanding.tsx'
export { accountReads, ledgerReads } from './ledger-reads.ts'
export { MethodButtons, methodIcons, useMethodLabel } from './method-buttons.tsx'
export { ReasonField } from './reason-field.tsx'
export { Receipt } from './receipt.tsx'
export { ReceiptActions } from './receipt-actions.tsx'
export { RefundDialog } from './refund-dialog.tsx'
export { useFieldErrors, useUndoCheckout, useVoid } from './use-correction.ts'
export { VisitLedger } from './visit-ledger.tsx'
