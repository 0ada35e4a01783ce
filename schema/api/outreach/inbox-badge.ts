import { defineEndpoints } from '../endpoint.ts'
import type { conversationBadgeSchemas } from './inbox-badge-schemas.ts'

/** Apart from the other calls of conversations, because every screen loads it. */
export const conversationBadge = defineEndpoints<typeof conversationBadgeSchemas>()({
  /** Numbers of conversations with a message that nobody has opened, or answered in time. Replies with an ETag as the list does. */
  unread: {
    method: 'GET',
    path: '/api/Conversations/Unread/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch conversations',
  },
})
