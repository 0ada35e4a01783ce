import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { readWebp, type WebpPicture } from '../../schema/rules/webp.ts'
import { ApiError } from '../db/errors.ts'
import { keyedHash } from '../db/secrets.ts'
import type { Env } from '../env.ts'

// A link stays the same for six hours, so that browsers and ETags can keep what it leads to, and lives six to twelve.
const window = 6 * 3600

const sign = (env: Env, key: string, expiry: number) => keyedHash(env.SESSION_SECRET, 'file', `${key}\n${expiry}`)

/** The short-lived address of a stored file; null where there is none. */
export function fileLink(env: Env, key: string | null, nowUtc: number): string | null {
  if (key === null) return null
  const expiry = (Math.floor(nowUtc / window) + 2) * window
  return `/api/Files/${Buffer.from(key).toString('base64url')}.${expiry.toString(36)}.${sign(env, key, expiry)}`
}

/** What a link leads to; undefined for one that this house did not sign, or that is over. */
export function fileOfLink(env: Env, token: string, nowUtc: number): { key: string; expiry: number } | undefined {
  const [name = '', until = '', signature = ''] = token.split('.')
  const [key, expiry] = [Buffer.from(name, 'base64url').toString(), Number.parseInt(until, 36)]
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(env, key, expiry))]
  return given.length === right.length && timingSafeEqual(given, right) && expiry > nowUtc ? { key, expiry } : undefined
}

/** A handed-in picture without its metadata; refuses, at the field `image`, what is no WebP or too wide or high. */
export async function readPicture(image: Blob, mostPixels: number): Promise<WebpPicture> {
  const refuse = (sentence: string) => new ApiError(400, 'invalid_input', { fields: { image: sentence } })
  const picture = readWebp(new Uint8Array(await image.arrayBuffer()))
  if (!picture) throw refuse('The image must be WebP')
  if (picture.width > mostPixels || picture.height > mostPixels) throw refuse('The image is too large')
  return picture
}
