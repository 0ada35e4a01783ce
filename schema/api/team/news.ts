import { defineEndpoints } from '../endpoint.ts'
import type { newsSchemas } from './news-schemas.ts'

export const news = defineEndpoints<typeof newsSchemas>()({
  /** The pinned first, then the latest; at most 100. */
  list: {
    method: 'GET',
    path: '/api/News/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch news',
  },
  /** Alerts every colleague. */
  create: {
    method: 'POST',
    path: '/api/News/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create news',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/News/{sessionCode}/{newsId}',
    access: 'admin',
    errorMessage: 'Unable to update news',
  },
  /** Takes the unread alerts back as well. */
  remove: {
    method: 'DELETE',
    path: '/api/News/{sessionCode}/{newsId}',
    access: 'admin',
    errorMessage: 'Unable to delete news',
  },
  /** Records that the caller has read the news, and marks their alerts about them as read. */
  markRead: {
    method: 'POST',
    path: '/api/News/Read/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch news',
  },
})
