import { defineEndpoints } from '../endpoint.ts'
import type { clientEraseSchemas } from './client-erase-schemas.ts'

export const clientErase = defineEndpoints<typeof clientEraseSchemas>()({
  preview: {
    method: 'GET',
    path: '/api/Clients/ErasePreview/{sessionCode}/{clientId}',
    access: 'admin',
    errorMessage: 'Client not found',
  },
  /** Erases the person for good: name, contacts, notes, pictures and messages go, the sums of the ledger stay. */
  erase: {
    method: 'DELETE',
    path: '/api/Clients/{sessionCode}/{clientId}',
    access: 'admin',
    errorMessage: 'Unable to delete client',
  },
  /** Everything that is stored about one client. */
  exportJson: {
    method: 'GET',
    path: '/api/Clients/Export/{sessionCode}/{clientId}',
    access: 'admin',
    reply: { file: 'client-data.json', type: 'application/json' },
    errorMessage: 'Unable to fetch client',
  },
  /** The same to be read on paper. */
  exportPdf: {
    method: 'GET',
    path: '/api/Clients/ExportPdf/{sessionCode}/{clientId}',
    access: 'admin',
    reply: { file: 'client-data.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch client',
  },
})
