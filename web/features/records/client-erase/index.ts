/** What other features may use of erasing clients. */
export { EraseDialog } from './erase-dialog.tsx'
