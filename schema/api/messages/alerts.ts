import * as v from 'valibot'
import { alertTypes } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Instant } from '../values.ts'

/** An alert. `parametersJSON` is JSON text with an id and the name of the message that `content` holds in English. */
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
  /** The caller's alerts, latest first. Replies with an ETag; 304 if If-None-Match has it. */
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
  /** Restores an alert that the caller has deleted within the last hour. */
  restore: {
    method: 'POST',
    path: '/api/Alerts/Restore/{sessionCode}/{alertId}',
    access: 'all',
    input: v.object({ alertId: Id }),
    reply: Alert,
    errorMessage: 'Something went wrong. Please try again later!',
  },
} as const satisfies EndpointTable
