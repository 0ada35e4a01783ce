/** What other features may use of payments online. */
export { AskFee } from './ask-fee.tsx'
export { ClientPayments } from './client-payments.tsx'
export { PayByLink } from './pay-by-link.tsx'
export { PaymentLinkDialog } from './payment-link-dialog.tsx'
