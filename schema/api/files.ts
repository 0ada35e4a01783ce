import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'

/** A picture that somebody hands in, as the browser re-encoded it: WebP. */
export const PictureUpload = v.strictObject({
  image: v.pipe(v.file('Not an image'), v.maxSize(5_000_000, 'The request is too large')),
})

export const files = {
  /** What a signed link that lives for hours leads to. */
  one: {
    method: 'GET',
    path: '/api/Files/{token}',
    access: 'guest',
    input: v.object({ token: v.pipe(v.string('Required'), v.maxLength(2000, 'Too long')) }),
    reply: { file: 'picture.webp', type: 'image/webp' },
    errorMessage: 'Unable to fetch file',
  },
} as const satisfies EndpointTable
