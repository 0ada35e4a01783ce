/** What other features may use of API keys. */
export { ShownOnceDialog } from './shown-once-dialog.tsx'
