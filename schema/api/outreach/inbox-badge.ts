import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'

/** Apart from the other calls of conversations, because every screen loads it. */
export const conversationBadge = {
  /** Number of conversations with a message that nobody has opened. Replies with an ETag as the list does. */
  unread: {
    method: 'GET',
    path: '/api/Conversations/Unread/{sessionCode}',
    access: 'user',
    reply: v.object({ unread: v.number() }),
    errorMessage: 'Unable to fetch conversations',
  },
} as const satisfies EndpointTable
