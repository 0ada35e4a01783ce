/** What other features may use of pets. */
export { openPetExport } from './open-export.ts'
export { petWarnings } from './warning-queries.ts'
