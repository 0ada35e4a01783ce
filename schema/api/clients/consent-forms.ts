import { defineEndpoints } from '../endpoint.ts'
import type { clientConsentFormsSchemas, consentFormsSchemas } from './consent-forms-schemas.ts'

const unknownForm = 'Consent form not found'
const missingForm = 'Consent form not found'

export const consentForms = defineEndpoints<typeof consentFormsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/ConsentForms/Salon/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch consent forms',
  },
  create: {
    method: 'POST',
    path: '/api/ConsentForms/{sessionCode}',
    access: 'admin',
    errorMessage: missingForm,
    idempotent: true,
  },
  /** A change of name, text or questions is a new version, which clients sign again. */
  update: {
    method: 'PUT',
    path: '/api/ConsentForms/{sessionCode}/{consentFormId}',
    access: 'admin',
    errorMessage: missingForm,
  },
  remove: {
    method: 'DELETE',
    path: '/api/ConsentForms/{sessionCode}/{consentFormId}',
    access: 'admin',
    errorMessage: missingForm,
  },
})

export const clientConsentForms = defineEndpoints<typeof clientConsentFormsSchemas>()({
  /** The newest first. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientConsentForms/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch consent forms',
  },
  /** Signed on the salon's tablet. */
  sign: {
    method: 'POST',
    path: '/api/ClientConsentForms/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: unknownForm,
    idempotent: true,
  },
  /** Makes a signature or a waiver count no more. */
  remove: {
    method: 'DELETE',
    path: '/api/ClientConsentForms/{sessionCode}/{clientConsentFormId}',
    access: 'adminReceptionist',
    errorMessage: unknownForm,
  },
  restore: {
    method: 'POST',
    path: '/api/ClientConsentForms/Restore/{sessionCode}/{clientConsentFormId}',
    access: 'adminReceptionist',
    errorMessage: unknownForm,
  },
})
