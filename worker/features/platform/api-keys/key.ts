import { deriveToken } from '../../../db/secrets.ts'
import { crc32 } from '../../../http/crc32.ts'

/** By this beginning, scanners of source code and logs recognise a key. */
const prefix = 'bb_'
const checksumLength = 7
const bodyLength = 43

const sumUp = (body: string) => crc32(new TextEncoder().encode(body)).toString(36).padStart(checksumLength, '0')

/** The key of a row: derived from its id, so that a creation that is repeated after a lost reply answers the same one. */
export function deriveApiKey(secret: string, apiKeyId: string): string {
  const body = deriveToken(secret, 'api key', apiKeyId)
  return `${prefix}${body}${sumUp(body)}`
}

/** Whether a text can be a key: a mistyped or cut one is refused without a look into the database. */
export function isApiKey(text: string): boolean {
  const body = text.slice(prefix.length, -checksumLength)
  return text.startsWith(prefix) && body.length === bodyLength && text.endsWith(sumUp(body))
}
