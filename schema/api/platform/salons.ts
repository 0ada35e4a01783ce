import { defineEndpoints } from '../endpoint.ts'
import type { salonsSchemas } from './salons-schemas.ts'

export const salons = defineEndpoints<typeof salonsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Salons/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch salons',
  },
  one: {
    method: 'GET',
    path: '/api/Salons/{sessionCode}/{salonId}',
    access: 'all',
    errorMessage: 'Unable to fetch salon',
  },
  create: {
    method: 'POST',
    path: '/api/Salons/{sessionCode}',
    access: 'superadmin',
    errorMessage: 'Unable to create salon',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/Salons/{sessionCode}/{salonId}',
    access: 'superadmin or admin of it',
    errorMessage: 'Unable to update salon',
  },
  saveLogo: {
    method: 'PUT',
    path: '/api/Salons/SaveLogo/{sessionCode}/{salonId}',
    access: 'admin',
    form: 'multipart',
    errorMessage: 'Unable to update image',
  },
  getSalonDataPdf: {
    method: 'GET',
    path: '/api/Salons/GetSalonDataPdf/{sessionCode}/{salonId}',
    access: 'admin',
    reply: { file: 'salonData.pdf', type: 'application/pdf' },
    errorMessage: 'Something went wrong while downloading the file.',
  },
})
