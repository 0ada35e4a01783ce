import { defineEndpoints } from '../endpoint.ts'
import type { clientPrivaciesSchemas } from './consents-schemas.ts'

export const clientPrivacies = defineEndpoints<typeof clientPrivaciesSchemas>()({
  /** The newest first. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientPrivacies/Client/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch client privacies',
  },
  create: {
    method: 'POST',
    path: '/api/ClientPrivacies/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create client privacy',
    idempotent: true,
  },
  /** Records the answer to a question of the log. */
  answer: {
    method: 'POST',
    path: '/api/ClientPrivacies/{sessionCode}/{clientPrivacyId}',
    access: 'user',
    errorMessage: 'Unable to create client privacy',
    idempotent: true,
  },
  /** Corrects the entry that the body names, by a new one. */
  update: {
    method: 'PUT',
    path: '/api/ClientPrivacies/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to update client privacy',
  },
  correct: {
    method: 'PUT',
    path: '/api/ClientPrivacies/{sessionCode}/{clientPrivacyId}',
    access: 'user',
    errorMessage: 'Unable to update client privacy',
  },
  /** Sends the link to the privacy page; `privacyMessageNumber` is the number of the text, 1 by default. */
  send: {
    method: 'POST',
    path: '/api/ClientPrivacies/SendPrivacyMessage/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to send privacy message',
    idempotent: true,
  },
  status: {
    method: 'GET',
    path: '/api/ClientPrivacies/Status/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch client privacy status',
  },
  /** Gives or withdraws single consents at the desk. */
  setStatus: {
    method: 'POST',
    path: '/api/ClientPrivacies/Status/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to update client privacy status',
    idempotent: true,
  },
  /** The versions of a privacy text, the newest first. */
  texts: {
    method: 'GET',
    path: '/api/ClientPrivacies/Texts/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch privacy texts',
  },
  /** The log as a PDF, for the client or an authority; recorded as a security event. */
  exportPdf: {
    method: 'GET',
    path: '/api/ClientPrivacies/ExportPdf/{sessionCode}/{clientId}',
    access: 'admin',
    reply: { file: 'consents.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch client privacies',
  },
})
