import * as v from 'valibot'
import { alertTypes } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** Section 3's notification. `parametersJSON` holds an id, and the name of the sentence that `content` says in English. */
export const Alert = v.object({
  alertId: Id,
  type: v.picklist(alertTypes),
  content: v.string(),
  parametersJSON: v.string(),
  read: v.boolean(),
  at: Instant,
})
export type Alert = v.InferOutput<typeof Alert>

export const alerts = {
  /** One's own, the latest first. The ETag, sent back as If-None-Match, answers 304 while nothing has changed. */
  list: {
    method: 'GET',
    path: '/api/Alerts/{sessionCode}',
    access: 'all',
    reply: v.array(Alert),
    errorMessage: 'Failed to fetch notifications.',
  },
  getAndRead: {
    method: 'GET',
    path: '/api/Alerts/GetAndRead/{sessionCode}/{alertId}',
    access: 'all',
    input: v.object({ alertId: Id }),
    reply: Alert,
    errorMessage: 'Failed to fetch notifications.',
  },
  deleteAll: {
    method: 'DELETE',
    path: '/api/Alerts/DeleteAll/{sessionCode}/{userId}',
    access: 'all',
    input: v.object({ userId: Id }),
    reply: v.object({ userId: Id }),
    errorMessage: 'Something went wrong. Please try again later!',
  },
  remove: {
    method: 'DELETE',
    path: '/api/Alerts/{sessionCode}/{alertId}',
    access: 'all',
    input: v.object({ alertId: Id }),
    reply: v.object({ alertId: Id }),
    errorMessage: 'Something went wrong. Please try again later!',
  },
} as const satisfies EndpointTable
