/** What other features may use of ledger. */
import './ledger.css'

export { ClientOutstanding } from './client-outstanding.tsx'
export { accountReads, ledgerReads } from './ledger-reads.ts'
export { MethodButtons, methodIcons, useMethodLabel } from './method-buttons.tsx'
export { ReasonField } from './reason-field.tsx'
export { Receipt } from './receipt.tsx'
export { ReceiptActions } from './receipt-actions.tsx'
export { RefundDialog } from './refund-dialog.tsx'
export { useFieldErrors, useVoid } from './use-correction.ts'
export { useUndoCheckout } from './use-undo-checkout.ts'
export { VisitLedger } from './visit-ledger.tsx'
