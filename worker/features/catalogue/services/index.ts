/** What other features may use of the services. */
export { abortUnlessServicesExist, hasVersion, restoreArchived, selectServices, staffOfService } from './queries.ts'
export { type ArchiveChange, toStoredParts, toUpdateError } from './rules.ts'
