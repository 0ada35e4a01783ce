import { defineEndpoints } from '../endpoint.ts'
import type { nextAgendasLinksSchemas, npsLinksSchemas, privacyLinksSchemas } from './client-links-schemas.ts'

const errorMessage = "This link doesn't work"

/** The privacy page of a client, by the link of a question or of a message. */
export const privacyLinks = defineEndpoints<typeof privacyLinksSchemas>()({
  one: {
    method: 'GET',
    path: '/api/Links/Privacy/{token}',
    access: 'link',
    errorMessage,
  },
  answer: {
    method: 'POST',
    path: '/api/Links/Privacy/{token}',
    access: 'link',
    errorMessage,
    idempotent: true,
  },
  /** One-click unsubscription of RFC 8058: withdraws the consent for the message's purpose, or all advertising; may be repeated. */
  unsubscribe: {
    method: 'POST',
    path: '/api/Links/Privacy/{token}/Unsubscribe',
    access: 'link',
    errorMessage,
  },
})

export const npsLinks = defineEndpoints<typeof npsLinksSchemas>()({
  one: {
    method: 'GET',
    path: '/api/Links/NPS/{token}',
    access: 'link',
    errorMessage,
  },
  answer: {
    method: 'POST',
    path: '/api/Links/NPS/{token}',
    access: 'link',
    errorMessage,
    idempotent: true,
  },
})

export const nextAgendasLinks = defineEndpoints<typeof nextAgendasLinksSchemas>()({
  one: {
    method: 'GET',
    path: '/api/Links/NextAgendas/{token}',
    access: 'link',
    errorMessage,
  },
})
