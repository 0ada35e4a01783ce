/** What the shell and other features may use of the imports. */
export { JobsInbox } from './jobs-inbox.tsx'
export { useImportUndo } from './use-import-undo.ts'
