/** What other features may use of gift cards. */
export { type Buyer, BuyerField } from './client-field.tsx'
export { FindCardDialog, UseCardButton } from './find-dialog.tsx'
export { SellCardDialog } from './sell-dialog.tsx'
