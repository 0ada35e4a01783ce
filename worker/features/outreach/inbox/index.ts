/** What the hooks of the gateways use of the inbox. */
export { loadReceived, receiveMessage } from './receive.ts'
