import { defineEndpoints } from '../endpoint.ts'
import type { messageBatchesSchemas, messageTemplatesSchemas } from './message-batches-schemas.ts'

export const messageBatches = defineEndpoints<typeof messageBatchesSchemas>()({
  /** Who would get a message, by which channel, and how it reads; writes nothing. */
  preview: {
    method: 'POST',
    path: '/api/ClientMessages/Preview/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to preview message',
  },
  /** Sends a text to one client or several. Recipients without consent, or without an address, are left out. */
  send: {
    method: 'POST',
    path: '/api/ClientMessages/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to send messages',
    idempotent: true,
  },
  one: {
    method: 'GET',
    path: '/api/ClientMessages/{sessionCode}/{messageBatchId}',
    access: 'user',
    errorMessage: 'Unable to fetch messages',
  },
  /** The last 100 sendings, the newest first. */
  list: {
    method: 'GET',
    path: '/api/ClientMessages/Sendings/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch messages',
  },
  /** Messages to a client, the newest first; at most 100. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientMessages/Client/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch messages',
  },
  /** Stops what has not been sent yet. */
  stop: {
    method: 'POST',
    path: '/api/ClientMessages/Stop/{sessionCode}/{messageBatchId}',
    access: 'user',
    errorMessage: 'Unable to stop messages',
  },
  /** Sends what was stopped. */
  resume: {
    method: 'POST',
    path: '/api/ClientMessages/Resume/{sessionCode}/{messageBatchId}',
    access: 'user',
    errorMessage: 'Unable to send messages',
  },
})

export const messageTemplates = defineEndpoints<typeof messageTemplatesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/MessageTemplates/Salon/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch message templates',
  },
  /** The next bookings with the fields that a message about each would have, in a language. */
  examples: {
    method: 'GET',
    path: '/api/MessageTemplates/Examples/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch message templates',
  },
  create: {
    method: 'POST',
    path: '/api/MessageTemplates/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create message template',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/MessageTemplates/{sessionCode}/{messageTemplateId}',
    access: 'admin',
    errorMessage: 'Unable to update message template',
  },
  /** Goes back to the default text. */
  reset: {
    method: 'DELETE',
    path: '/api/MessageTemplates/{sessionCode}/{messageTemplateId}',
    access: 'admin',
    errorMessage: 'Unable to reset message template',
  },
})
