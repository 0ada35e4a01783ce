/** What background jobs may use of exports. */
export { openExport } from './open-export.ts'
