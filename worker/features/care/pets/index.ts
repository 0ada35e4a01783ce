/** What other features may use of pets. */
export { openPetExport } from './open-export.ts'
export { type PetTerms, petWarnings, selectTermsOfClient, selectTermsOfPets, termsOfClientJson, termsOfPetsJson } from './terms-queries.ts'
