import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Characters, Line } from '../values.ts'

/** An uploaded picture: WebP, re-encoded by the browser. */
export const PictureUpload = v.strictObject({
  image: v.pipe(v.file('Not an image'), v.maxSize(5_000_000, 'The request is too large')),
})

/** A WebP picture in base64, for a call that stores it together with its record. At most 650 KB. */
export const PictureText = v.pipe(Characters, v.maxLength(870_000, 'The image is too large'))

export const filesSchemas = {
  one: { input: v.object({ token: Line(2000) }) },
} as const satisfies SchemaTable
