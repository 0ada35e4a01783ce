/** What visits and jobs use of the consent forms. */
export { askForForms } from './ask-queries.ts'
export { mayStartUnsigned, selectUnsignedServices } from './queries.ts'
