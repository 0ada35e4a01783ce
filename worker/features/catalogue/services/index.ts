/** What other features may use of the services. */
export { recallServices, rememberServices } from './known-services.ts'
export { abortUnlessServicesExist, hasVersion, restoreArchived, selectServices, staffOfService } from './queries.ts'
export { type ArchiveChange, toUpdateError } from './rules.ts'
