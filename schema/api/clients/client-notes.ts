import { defineEndpoints } from '../endpoint.ts'
import type { clientFeedbacksSchemas, clientHistoryRequestsSchemas } from './client-notes-schemas.ts'

export const clientHistoryRequests = defineEndpoints<typeof clientHistoryRequestsSchemas>()({
  /** Open ones first, then the newest. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryRequests/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history requests',
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryRequests/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client history request',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryRequests/{sessionCode}/{clientHistoryRequestId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client history request',
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryRequests/{sessionCode}/{clientHistoryRequestId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete client history request',
  },
})

export const clientFeedbacks = defineEndpoints<typeof clientFeedbacksSchemas>()({
  /** The newest first. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientFeedbacks/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client feedbacks',
  },
  create: {
    method: 'POST',
    path: '/api/ClientFeedbacks/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client feedback',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientFeedbacks/{sessionCode}/{clientFeedbackId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client feedback',
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientFeedbacks/{sessionCode}/{clientFeedbackId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete client feedback',
  },
})
