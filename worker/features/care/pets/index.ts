/** What other features may use of pets. */
export { openPetExport } from './open-export.ts'
export { type PetTerms, selectTermsOfClient, selectTermsOfPets, termsOfClientJson, termsOfPetsJson } from './terms-queries.ts'
export { petWarnings } from './warning-queries.ts'
