/** What the hooks of the gateways use of the inbox. */
export type { IncomingAccount } from './incoming-queries.ts'
export { isDone, loadReceived, receiveMessage } from './receive.ts'
