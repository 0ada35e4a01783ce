import { defineEndpoints } from '../endpoint.ts'
import type { clientMergeSchemas } from './client-merge-schemas.ts'

export const clientMerge = defineEndpoints<typeof clientMergeSchemas>()({
  preview: {
    method: 'GET',
    path: '/api/Clients/MergePreview/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Client not found',
  },
  /**
   * Merges one client into another. `take` names the lines whose value comes from the deleted record; without it the suggestions of the
   * preview are taken. The versions are those that were compared: with them a change since then is refused.
   */
  merge: {
    method: 'POST',
    path: '/api/Clients/Merge/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to merge clients',
    idempotent: true,
  },
  undo: {
    method: 'POST',
    path: '/api/Clients/UndoMerge/{sessionCode}/{mergeId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to undo the merge',
  },
  /** Merges into a client that can still be undone, the latest first. */
  ofClient: {
    method: 'GET',
    path: '/api/Clients/Merges/{sessionCode}/{clientId}',
    access: 'adminReceptionist',
    errorMessage: 'Client not found',
  },
  /** Pairs of clients who are probably the same person, the surest first. */
  probable: {
    method: 'GET',
    path: '/api/Clients/ProbableDuplicates/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch clients',
  },
})
