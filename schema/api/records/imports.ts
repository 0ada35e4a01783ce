import { defineEndpoints } from '../endpoint.ts'
import type { importsSchemas } from './imports-schemas.ts'

const post = <const P extends `/api/${string}`>(path: P) =>
  ({
    method: 'POST',
    path,
    access: 'superadmin+admin',
    form: 'multipart',
    errorMessage: 'Unable to import client data',
  }) as const

export const imports = defineEndpoints<typeof importsSchemas>()({
  /** Reads a file and suggests its columns. */
  read: {
    method: 'POST',
    path: '/api/Imports/Read/{sessionCode}',
    access: 'admin',
    form: 'multipart',
    errorMessage: 'Unable to import client data',
  },
  /** Dry run: what would be added, is known already and is rejected. Nothing is written but the remembered columns. */
  check: {
    method: 'POST',
    path: '/api/Imports/Check/{sessionCode}/{jobId}',
    access: 'admin',
    errorMessage: 'Unable to import client data',
  },
  /** Starts the import of a file that was read. */
  start: {
    method: 'POST',
    path: '/api/Imports/Start/{sessionCode}/{jobId}',
    access: 'admin',
    errorMessage: 'Unable to import client data',
  },
  /** Imports visits that took place; the columns are found by their headers. */
  history: post('/api/Salons/PostImportHistoryFileAsync/{sessionCode}/{salonId}'),
  /** Imports colour formulas; the columns are found by their headers. */
  colours: post('/api/Salons/PostImportColorFileAsync/{sessionCode}/{salonId}'),
})
