import { Buffer } from 'node:buffer'
import { createHash, createHmac } from 'node:crypto'

/** HMAC-SHA256 under the given secret. `purpose` separates the uses: a value of one purpose is invalid for every other. */
const hmac = (secret: string, purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()

/** Keyed hash: cannot be searched by brute force with the stored rows alone, without the secret. */
export const keyedHash = (secret: string, purpose: string, text: string) => hmac(secret, purpose, text).toString('base64url')

/**
 * Token of a link or of a next step, derived from an id: the id may be stored in a row (the outbox), the token never is. Rows
 * that must recognise the token store its `tokenHash`.
 */
export const deriveToken = (secret: string, purpose: string, id: string) => hmac(secret, `token:${purpose}`, id).toString('base64url')
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Six-digit code, derived from an id in the same way. */
export const deriveCode = (secret: string, purpose: string, id: string) =>
  String(hmac(secret, `code:${purpose}`, id).readUInt32BE(0) % 1_000_000).padStart(6, '0')

async function sealingKey(secret: string, purpose: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(hmac(secret, 'seal', purpose)), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Encrypts a value for storage (AES-256-GCM). `context` names its row: in another row it cannot be decrypted. */
export async function seal(secret: string, purpose: string, context: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await sealingKey(secret, purpose)
  const additionalData = new TextEncoder().encode(context)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, new TextEncoder().encode(text))
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url')
}

/** Decrypts the result of `seal`; undefined if it was sealed under another secret or for another row. */
export async function unseal(secret: string, purpose: string, context: string, sealed: string): Promise<string | undefined> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'))
  const key = await sealingKey(secret, purpose)
  const additionalData = new TextEncoder().encode(context)
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData }, key, bytes.subarray(12))
    return new TextDecoder().decode(text)
  } catch {
    return undefined
  }
}
