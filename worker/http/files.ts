import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { readWebp, type WebpPicture } from '../../schema/rules/webp.ts'
import { ApiError } from '../db/errors.ts'
import { keyedHash } from '../db/secrets.ts'
import type { Env } from '../env.ts'

// A link is the same for six hours, so that browsers can cache its file, and valid for six to twelve.
const windowSeconds = 6 * 3600

/** `session`: the session's id, with the database's name where there are several. */
const sign = (env: Env, key: string, expiry: number, session: string) =>
  keyedHash(env.SESSION_SECRET, 'file', `${key}\n${expiry}\n${session}`)

/** Who gets a link: usually a database handle. The links of a staff session end with it; those of a salon's logo are for everybody. */
interface FileViewer {
  readonly nowUtc: number
  readonly sessionId?: string
}

/** Path of a signed, short-lived link to a stored file; null without a key. */
export function fileLink(env: Env, key: string | null, { nowUtc, sessionId = '' }: FileViewer): string | null {
  if (key === null) return null
  const expiry = (Math.floor(nowUtc / windowSeconds) + 2) * windowSeconds
  const name = Buffer.from(key).toString('base64url')
  const session = sessionId && env.DATABASE ? `${sessionId}@${env.DATABASE}` : sessionId
  return `/api/Files/${name}.${expiry.toString(36)}.${session}.${sign(env, key, expiry, session)}`
}

interface FileLink {
  readonly key: string
  /** Seconds UTC. */
  readonly expiry: number
  /** The session with which the link ends; empty for one that everybody may use. */
  readonly sessionId: string
  /** The database that has the session, where there are several. */
  readonly database: string | undefined
}
/** What a link says; undefined if the signature is wrong or the link has expired. Whether its session is live is not checked. */
export function readFileLink(env: Env, token: string, nowUtc: number): FileLink | undefined {
  const [name = '', until = '', session = '', signature = ''] = token.split('.')
  const [key, expiry] = [Buffer.from(name, 'base64url').toString(), Number.parseInt(until, 36)]
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(env, key, expiry, session))]
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  const [sessionId = '', database] = session.split('@')
  return isSigned && expiry > nowUtc ? { key, expiry, sessionId, database } : undefined
}

/** An uploaded picture without its metadata. Throws 400 at the field `image` if it is not WebP, or wider or higher than `maxPixels`. */
export const readPicture = async (image: Blob, maxPixels: number): Promise<WebpPicture> =>
  readPictureBytes(new Uint8Array(await image.arrayBuffer()), maxPixels, 'image')

/** The same for the bytes of a picture in `field` of a body. */
export function readPictureBytes(bytes: Uint8Array, maxPixels: number, field: string): WebpPicture {
  const toFieldError = (message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })
  const picture = readWebp(bytes)
  if (!picture) throw toFieldError('The image must be WebP')
  if (picture.width > maxPixels || picture.height > maxPixels) throw toFieldError('The image is too large')
  return picture
}
