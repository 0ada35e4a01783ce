/** What other features may use of the catalogue. */
export { recallServices, rememberServices } from './known-services.ts'
export { abortUnlessServicesExist, selectServices } from './queries.ts'
