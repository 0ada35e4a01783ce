/** What other features may use of the catalogue. */
export { recallServices, rememberServices } from './known-services.ts'
export { selectServices } from './queries.ts'
export { abortUnlessServicesExist } from './service-check-queries.ts'
