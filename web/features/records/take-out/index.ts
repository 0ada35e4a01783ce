/** What other features may use of the files of whole salons. */
export { RestoreButton } from './restore-dialog.tsx'
