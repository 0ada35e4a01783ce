import { deriveToken } from '../../../db/secrets.ts'
import { toSignedId } from '../../../db/token-parts.ts'
import { crc32 } from '../../../http/crc32.ts'

/** By this beginning, scanners of source code and logs recognise a key. */
const prefix = 'bb_'
const checksumLength = 7
const bodyLength = 43

const sumUp = (body: string) => crc32(new TextEncoder().encode(body)).toString(36).padStart(checksumLength, '0')

/**
 * The key of a row: derived from its id, so that a creation that is repeated after a lost reply answers the same one. It ends with the
 * name of the row's database where there are several.
 */
export function deriveApiKey(secret: string, apiKeyId: string, database?: string): string {
  const body = deriveToken(secret, 'api key', apiKeyId)
  return toSignedId(`${prefix}${body}${sumUp(body)}`, database)
}

/** What a key says of its database; undefined for a text that cannot be a key: a mistyped or cut one is refused without a look. */
export function readApiKey(text: string): { readonly database: string | undefined } | undefined {
  const [key = '', database, ...rest] = text.split('.')
  const body = key.slice(prefix.length, -checksumLength)
  const isKey = key.startsWith(prefix) && body.length === bodyLength && key.endsWith(sumUp(body)) && rest.length === 0
  return isKey ? { database } : undefined
}
