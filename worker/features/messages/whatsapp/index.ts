/** What the webhook of Meta needs of a salon's number there. */
export { updateState } from './template-queries.ts'
export { toVerifyToken } from './verify-token.ts'
