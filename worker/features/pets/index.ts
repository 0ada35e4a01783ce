/** What other features may use of pets. */
export { type PetTerms, selectTermsOfClient, selectTermsOfPets, termsOfPetsJson } from './terms-queries.ts'
export { petWarnings } from './warning-queries.ts'
