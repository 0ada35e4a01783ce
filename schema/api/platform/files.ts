import { defineEndpoints } from '../endpoint.ts'
import type { filesSchemas } from './files-schemas.ts'

export const files = defineEndpoints<typeof filesSchemas>()({
  /** The picture of a signed link, which is valid for hours, and no longer than the session of a team member for whom it was made. */
  one: {
    method: 'GET',
    path: '/api/Files/{token}',
    access: 'guest',
    reply: { file: 'picture.webp', type: 'image/webp' },
    errorMessage: 'Unable to fetch file',
  },
})
