/** What other features may use of the invoices. */
export { VisitInvoice } from './visit-invoice.tsx'
