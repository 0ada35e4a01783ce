/** What other features may use of gift cards. */
export { FindCardDialog, UseCardButton } from './find-dialog.tsx'
export { SellCardDialog } from './sell-dialog.tsx'
