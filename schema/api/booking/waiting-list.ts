import { defineEndpoints } from '../endpoint.ts'
import type { freeTimesSchemas, waitingListSchemas, waitingListSettingsSchemas } from './waiting-list-schemas.ts'

/** The waiting list for staff. */
export const waitingList = defineEndpoints<typeof waitingListSchemas>()({
  /** Waiting entries, and those that ended within the last 30 days. */
  list: {
    method: 'GET',
    path: '/api/WaitingList/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch waiting list',
  },
  create: {
    method: 'POST',
    path: '/api/WaitingList/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to create waiting list entry',
    idempotent: true,
  },
  /** Also withdraws an open offer. */
  remove: {
    method: 'DELETE',
    path: '/api/WaitingList/{sessionCode}/{waitingListEntryId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to delete waiting list entry',
  },
  /** Restores a removed entry, at its former position. */
  restore: {
    method: 'POST',
    path: '/api/WaitingList/Restore/{sessionCode}/{waitingListEntryId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update waiting list entry',
  },
  /** Writes to the client of an entry: a question, or why it cannot be. */
  answer: {
    method: 'POST',
    path: '/api/WaitingList/Answer/{sessionCode}/{waitingListEntryId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update waiting list entry',
    idempotent: true,
  },
  /** The times of a day at which the services fit, whatever hours the client asked for. */
  freeSlots: {
    method: 'GET',
    path: '/api/WaitingList/FreeSlots/{sessionCode}/{waitingListEntryId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch free slots',
  },
  /** Offers a time chosen by staff: it must be a free slot and is held like any other offer. */
  offer: {
    method: 'POST',
    path: '/api/WaitingList/Offer/{sessionCode}/{waitingListEntryId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to offer this time',
  },
})

/** Free times for whom no entry waits. */
export const freeTimes = defineEndpoints<typeof freeTimesSchemas>()({
  /** The times of a day at which the services fit one after another, online booking times or not. */
  ofDay: {
    method: 'GET',
    path: '/api/FreeTimes/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch free slots',
  },
})

export const waitingListSettings = defineEndpoints<typeof waitingListSettingsSchemas>()({
  one: {
    method: 'GET',
    path: '/api/WaitingListSettings/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch waiting list',
  },
  update: {
    method: 'PUT',
    path: '/api/WaitingListSettings/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update waiting list',
  },
})
