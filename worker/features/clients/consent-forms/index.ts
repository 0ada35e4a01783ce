/** What jobs use of the consent forms. */
export { askForForms } from './queries.ts'
