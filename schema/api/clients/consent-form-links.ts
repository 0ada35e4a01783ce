import { defineEndpoints } from '../endpoint.ts'
import type { formLinksSchemas } from './consent-form-links-schemas.ts'

const unknownLink = "This link doesn't work"

export const formLinks = defineEndpoints<typeof formLinksSchemas>()({
  one: {
    method: 'GET',
    path: '/api/Links/Forms/{token}',
    access: 'link',
    errorMessage: unknownLink,
  },
  sign: {
    method: 'POST',
    path: '/api/Links/Forms/{token}',
    access: 'link',
    errorMessage: unknownLink,
    idempotent: true,
  },
})
