import { defineEndpoints } from '../endpoint.ts'
import type { restoresSchemas, takeOutsSchemas } from './take-out-schemas.ts'

const failed = 'Something went wrong while downloading the file.'

/** Everything that belongs to the salon as one file: tables as CSV and JSON, pictures, a schema and a README. */
export const takeOuts = defineEndpoints<typeof takeOutsSchemas>()({
  /** The files of the last days, the newest first; each call lets a running one go on. */
  list: {
    method: 'GET',
    path: '/api/TakeOuts/{sessionCode}',
    access: 'admin',
    errorMessage: failed,
  },
  /** Makes a file in the background; recorded in the audit log. */
  start: {
    method: 'POST',
    path: '/api/TakeOuts/{sessionCode}',
    access: 'admin',
    errorMessage: failed,
  },
  file: {
    method: 'GET',
    path: '/api/TakeOuts/File/{sessionCode}/{jobId}',
    access: 'admin',
    reply: { file: 'salon-data.zip', type: 'application/zip' },
    errorMessage: failed,
  },
})

/** New salons that are made of such files. A salon appears, suspended, when all of its file is read in. */
export const restores = defineEndpoints<typeof restoresSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Restores/{sessionCode}',
    access: 'superadmin',
    errorMessage: 'Unable to fetch salons',
  },
  /** Announces a file, which is uploaded in pieces. The new salon has its id from now on. */
  create: {
    method: 'POST',
    path: '/api/Restores/{sessionCode}',
    access: 'superadmin',
    errorMessage: 'Unable to create salon',
  },
  /** A piece, counted from 0. A piece that is sent again takes the place of the first. */
  piece: {
    method: 'POST',
    path: '/api/Restores/Piece/{sessionCode}/{salonId}',
    access: 'superadmin',
    form: 'multipart',
    errorMessage: 'Unable to create salon',
  },
  /** Reads the file's directory and starts, or goes on with a job that was broken off. `again`: also where a salon was made of the file. */
  start: {
    method: 'POST',
    path: '/api/Restores/Start/{sessionCode}/{salonId}',
    access: 'superadmin',
    errorMessage: 'Unable to create salon',
  },
  /** Gives up a salon that the caller has begun and that is not complete. */
  remove: {
    method: 'DELETE',
    path: '/api/Restores/{sessionCode}/{salonId}',
    access: 'superadmin',
    errorMessage: 'Unable to create salon',
  },
})
