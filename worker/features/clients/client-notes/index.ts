/** What other features may use of clients' requests and feedback. */
export { selectRequests } from './queries.ts'
