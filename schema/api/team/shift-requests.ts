import { defineEndpoints } from '../endpoint.ts'
import type { userShiftRequestsSchemas } from './shift-requests-schemas.ts'

export const userShiftRequests = defineEndpoints<typeof userShiftRequestsSchemas>()({
  /** All requests. Notes and sickness of others are for administrators only. */
  list: {
    method: 'GET',
    path: '/api/UserShiftRequests/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch shift requests',
  },
  /** Requests of a user, and swaps that they are asked for. */
  ofUser: {
    method: 'GET',
    path: '/api/UserShiftRequests/User/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to fetch shift requests',
  },
  create: {
    method: 'POST',
    path: '/api/UserShiftRequests/{sessionCode}',
    access: 'profileInfoAccess, for oneself',
    own: 'userId',
    errorMessage: 'Unable to create shift request',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/UserShiftRequests/{sessionCode}/{userShiftRequestId}',
    access: 'admin or self while pending',
    errorMessage: 'Unable to update shift request',
  },
  /** Withdraws a pending request. */
  remove: {
    method: 'DELETE',
    path: '/api/UserShiftRequests/{sessionCode}/{userShiftRequestId}',
    access: 'admin or self while pending',
    errorMessage: 'Unable to delete shift request',
  },
  /** Takes back a withdrawal. */
  restore: {
    method: 'POST',
    path: '/api/UserShiftRequests/Restore/{sessionCode}/{userShiftRequestId}',
    access: 'admin or self while pending',
    errorMessage: 'Unable to update shift request',
  },
  /** Writes what was asked for to the rota. */
  approve: {
    method: 'POST',
    path: '/api/UserShiftRequests/Approve/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    errorMessage: 'Unable to update shift request',
  },
  /** Approves and moves booked services, all or none. */
  approveAndMove: {
    method: 'POST',
    path: '/api/UserShiftRequests/ApproveAndMove/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    errorMessage: 'Unable to update shift request',
  },
  reject: {
    method: 'POST',
    path: '/api/UserShiftRequests/Reject/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    errorMessage: 'Unable to update shift request',
  },
  /** Takes back a decision, with the rota entries that it wrote. */
  reopen: {
    method: 'POST',
    path: '/api/UserShiftRequests/Reopen/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    errorMessage: 'Unable to update shift request',
  },
  /** Takes back an approval, and moves booked services back where they were; all or none. */
  reopenAndMove: {
    method: 'POST',
    path: '/api/UserShiftRequests/ReopenAndMove/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    errorMessage: 'Unable to update shift request',
  },
  /** The colleague agrees to a swap, or no longer does. */
  agree: {
    method: 'POST',
    path: '/api/UserShiftRequests/Agree/{sessionCode}/{userShiftRequestId}',
    access: 'profileInfoAccess',
    errorMessage: 'Unable to update shift request',
  },
})
