import { defineEndpoints } from '../endpoint.ts'
import type { petGroomsSchemas, subClientsSchemas } from './pets-schemas.ts'

export const subClients = defineEndpoints<typeof subClientsSchemas>()({
  /** By name; at most 2,000. */
  list: {
    method: 'GET',
    path: '/api/SubClients/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch pets',
  },
  one: {
    method: 'GET',
    path: '/api/SubClients/{sessionCode}/{clientId}/{subClientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch pet',
  },
  /** The record by the pet's id alone, for pages whose address names the pet only. */
  record: {
    method: 'GET',
    path: '/api/SubClients/Record/{sessionCode}/{subClientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch pet',
  },
  create: {
    method: 'POST',
    path: '/api/SubClients/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create pet',
    idempotent: true,
  },
  /** Sends the changed fields only, or the whole record. */
  update: {
    method: 'PUT',
    path: '/api/SubClients/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to update pet',
  },
  /** Refused while the pet has a booking that is still to come. */
  remove: {
    method: 'DELETE',
    path: '/api/SubClients/{sessionCode}/{subClientId}',
    access: 'user',
    errorMessage: 'Unable to delete pet',
  },
  /** Takes back a deletion. */
  restore: {
    method: 'POST',
    path: '/api/SubClients/Restore/{sessionCode}/{subClientId}',
    access: 'user',
    errorMessage: 'Unable to update pet',
  },
  /** Titles and values in the language of the user. More than 5,000 pets are refused: `petExports` makes that file in the background. */
  excel: {
    method: 'GET',
    path: '/api/SubClients/GetExcel/{sessionCode}',
    access: 'user',
    reply: {
      file: 'Pet-Details.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      byRole: true,
    },
    errorMessage: 'Something went wrong while downloading the file.',
  },
})

/** Groom sheets: every one is kept, so that an earlier cut can be repeated. They are read with the pet. */
export const petGrooms = defineEndpoints<typeof petGroomsSchemas>()({
  create: {
    method: 'POST',
    path: '/api/SubClientGrooms/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create groom sheet',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/SubClientGrooms/{sessionCode}/{petGroomId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update groom sheet',
  },
  remove: {
    method: 'DELETE',
    path: '/api/SubClientGrooms/{sessionCode}/{petGroomId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete groom sheet',
  },
})
