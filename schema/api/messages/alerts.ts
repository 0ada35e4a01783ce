import { defineEndpoints } from '../endpoint.ts'
import type { alertsSchemas } from './alerts-schemas.ts'

export const alerts = defineEndpoints<typeof alertsSchemas>()({
  /** The caller's alerts, latest first. Replies with an ETag; 304 if If-None-Match has it. */
  list: {
    method: 'GET',
    path: '/api/Alerts/{sessionCode}',
    access: 'all',
    errorMessage: 'Failed to fetch notifications.',
  },
  getAndRead: {
    method: 'GET',
    path: '/api/Alerts/GetAndRead/{sessionCode}/{alertId}',
    access: 'all',
    errorMessage: 'Failed to fetch notifications.',
  },
  deleteAll: {
    method: 'DELETE',
    path: '/api/Alerts/DeleteAll/{sessionCode}/{userId}',
    access: 'all',
    errorMessage: 'Something went wrong. Please try again later!',
  },
  remove: {
    method: 'DELETE',
    path: '/api/Alerts/{sessionCode}/{alertId}',
    access: 'all',
    errorMessage: 'Something went wrong. Please try again later!',
  },
  /** Restores an alert that the caller has deleted within the last hour. */
  restore: {
    method: 'POST',
    path: '/api/Alerts/Restore/{sessionCode}/{alertId}',
    access: 'all',
    errorMessage: 'Something went wrong. Please try again later!',
  },
})
