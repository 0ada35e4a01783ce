import { defineEndpoints } from '../endpoint.ts'
import type { clientHistoryColoursSchemas } from './treatment-colours-schemas.ts'

export const clientHistoryColours = defineEndpoints<typeof clientHistoryColoursSchemas>()({
  /** The newest first; at most 500. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryColours/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history colours',
  },
  /** Everything that the colour tab shows. */
  overview: {
    method: 'GET',
    path: '/api/ClientHistoryColours/Overview/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history colours',
  },
  /** The formulas of a visit, the client's latest earlier one, and what checkout may charge for colour beyond the allowance. */
  ofAppointment: {
    method: 'GET',
    path: '/api/ClientHistoryColours/Appointment/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history colours',
  },
  /** The formula and what it was before each change, from the audit log: the newest first. */
  versions: {
    method: 'GET',
    path: '/api/ClientHistoryColours/Versions/{sessionCode}/{clientHistoryColourId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history colours',
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryColours/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client history colour',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryColours/{sessionCode}/{clientHistoryColourId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client history colour',
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryColours/{sessionCode}/{clientHistoryColourId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete client history colour',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/ClientHistoryColours/SaveImage/{sessionCode}/{clientHistoryColourId}',
    access: 'profileInfoAccess+user',
    form: 'multipart',
    errorMessage: 'Unable to update client history colour',
  },
  /** Adds what the formulas took beyond the allowance to the visit, as a separate performed service. */
  chargeExtra: {
    method: 'POST',
    path: '/api/ClientHistoryColours/ChargeExtra/{sessionCode}/{appointmentId}',
    access: 'user',
    errorMessage: 'Unable to create client history service',
  },
})
