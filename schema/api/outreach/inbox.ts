import { defineEndpoints } from '../endpoint.ts'
import type { conversationsSchemas } from './inbox-schemas.ts'

export const conversations = defineEndpoints<typeof conversationsSchemas>()({
  /** Replies with an ETag; 304 if If-None-Match has it. */
  list: {
    method: 'GET',
    path: '/api/Conversations/Salon/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch conversations',
  },
  /** Replies with an ETag as the list does. */
  one: {
    method: 'GET',
    path: '/api/Conversations/{sessionCode}/{conversationId}',
    access: 'user',
    errorMessage: 'Unable to fetch conversation',
  },
  /** Sends a text to the number of the conversation, or to the client's e-mail address. */
  reply: {
    method: 'POST',
    path: '/api/Conversations/Reply/{sessionCode}/{conversationId}',
    access: 'user',
    errorMessage: 'Unable to fetch conversation',
    idempotent: true,
  },
  /** Somebody has opened it: nothing of it is unread, and the caller's alert about it is read. */
  read: {
    method: 'POST',
    path: '/api/Conversations/Read/{sessionCode}/{conversationId}',
    access: 'user',
    errorMessage: 'Unable to fetch conversation',
  },
  /** Closes or opens a conversation again, assigns it, marks it as unread, or says whose number it is. */
  update: {
    method: 'PUT',
    path: '/api/Conversations/{sessionCode}/{conversationId}',
    access: 'user',
    errorMessage: 'Unable to fetch conversation',
  },
})
