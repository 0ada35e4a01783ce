import { defineEndpoints } from '../endpoint.ts'
import type { petExportsSchemas } from './pet-exports-schemas.ts'

/** Pet-Details.xlsx of more pets than one reply holds: a background job makes it, and the salon's sessions download it for 7 days. */
export const petExports = defineEndpoints<typeof petExportsSchemas>()({
  start: {
    method: 'POST',
    path: '/api/SubClients/StartExcel/{sessionCode}',
    access: 'user',
    errorMessage: 'Something went wrong while downloading the file.',
  },
})
