import { defineEndpoints } from '../endpoint.ts'
import type { clientHistoryHairsSchemas, clientHistoryScalpsSchemas } from './treatment-diagnoses-schemas.ts'

/** Health data: each read is recorded in the audit log. */
export const clientHistoryHairs = defineEndpoints<typeof clientHistoryHairsSchemas>()({
  /** The newest first; at most 500. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryHairs/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history hairs',
  },
  /** Everything that the tab of hair and scalp shows. */
  diagnoses: {
    method: 'GET',
    path: '/api/ClientHistoryHairs/Diagnoses/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history hairs',
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryHairs/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client history hair',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryHairs/{sessionCode}/{clientHistoryHairId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client history hair',
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryHairs/{sessionCode}/{clientHistoryHairId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete client history hair',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/ClientHistoryHairs/SaveImage/{sessionCode}/{clientHistoryHairId}',
    access: 'profileInfoAccess+user',
    form: 'multipart',
    errorMessage: 'Unable to update client history hair',
  },
})

/** Health data: each read is recorded in the audit log. */
export const clientHistoryScalps = defineEndpoints<typeof clientHistoryScalpsSchemas>()({
  /** The newest first; at most 500. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryScalps/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history scalps',
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryScalps/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client history scalp',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryScalps/{sessionCode}/{clientHistoryScalpId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client history scalp',
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryScalps/{sessionCode}/{clientHistoryScalpId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete client history scalp',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/ClientHistoryScalps/SaveImage/{sessionCode}/{clientHistoryScalpId}',
    access: 'profileInfoAccess+user',
    form: 'multipart',
    errorMessage: 'Unable to update client history scalp',
  },
})
