/** What other features may use of the times and prices of clients. */
export {
  selectTermsOfClient,
  selectTermsOfClients,
  selectTermsOfVisit,
  type TermsOfClients,
  termsOfClientJson,
  termsOfServicesJson,
} from './terms-queries.ts'
