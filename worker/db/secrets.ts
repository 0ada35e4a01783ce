import { Buffer } from 'node:buffer'
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const keyBytes = 32
const minSecretLength = 32

/** Throws if a secret of the environment is shorter than 32 characters, so that a Worker set up with one answers nothing but 500. */
export function assertSecrets({ SESSION_SECRET, SEALING_SECRET }: { SESSION_SECRET: string; SEALING_SECRET?: string | undefined }): void {
  for (const [name, secret] of Object.entries({ SESSION_SECRET, SEALING_SECRET: SEALING_SECRET ?? SESSION_SECRET }))
    if ((secret ?? '').length < minSecretLength) throw new Error(`${name} has fewer than ${minSecretLength} characters`)
}

// Deriving a key costs more than using it, and it is the same as long as the secret is.
const keys = new Map<string, Buffer>()

/**
 * Key of one purpose, derived from a secret with HKDF-SHA256 (RFC 5869): a value of one purpose is invalid for every other, and a
 * key that leaks reveals neither the secret nor another key. Throws for a secret that is too short to be one.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${secret}\n${purpose}`
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes))
  keys.set(name, key)
  return key
}

const hmac = (secret: string, purpose: string, text: string) => createHmac('sha256', deriveKey(secret, purpose)).update(text).digest()
/** The form used before keys were derived per purpose. Values at rest and links that were sent with it stay valid. */
const earlierHmac = (secret: string, purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()

/** Keyed hash: cannot be searched by brute force with the stored rows alone, without the secret. */
export const keyedHash = (secret: string, purpose: string, text: string) => hmac(secret, purpose, text).toString('base64url')
/** `keyedHash` as stored rows of earlier releases hold it; for comparing only. */
export const earlierKeyedHash = (secret: string, purpose: string, text: string) => earlierHmac(secret, purpose, text).toString('base64url')

/**
 * Token of a link or of a next step, derived from an id: the id may be stored in a row (the outbox), the token never is. Rows
 * that must recognise the token store its `tokenHash`.
 */
export const deriveToken = (secret: string, purpose: string, id: string) => hmac(secret, `token:${purpose}`, id).toString('base64url')
/** `deriveToken` as links of earlier releases hold it; for comparing only. */
export const earlierToken = (secret: string, purpose: string, id: string) =>
  earlierHmac(secret, `token:${purpose}`, id).toString('base64url')
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Six-digit code, derived from an id in the same way. */
export const deriveCode = (secret: string, purpose: string, id: string) =>
  String(hmac(secret, `code:${purpose}`, id).readUInt32BE(0) % 1_000_000).padStart(6, '0')

/** Compares a given code or token with the expected one in constant time, so that the reply's delay tells nothing about it. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const importSealingKey = (key: Uint8Array) => crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Encrypts a value for storage (AES-256-GCM). `context` names its row: in another row it cannot be decrypted. */
export async function seal(secret: string, purpose: string, context: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await importSealingKey(deriveKey(secret, `seal:${purpose}`))
  const additionalData = new TextEncoder().encode(context)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, new TextEncoder().encode(text))
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url')
}

/** Decrypts the result of `seal`, also of earlier releases; undefined if it was sealed under another secret or for another row. */
export async function unseal(secret: string, purpose: string, context: string, sealed: string): Promise<string | undefined> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'))
  const additionalData = new TextEncoder().encode(context)
  for (const raw of [deriveKey(secret, `seal:${purpose}`), earlierHmac(secret, 'seal', purpose)]) {
    const key = await importSealingKey(raw)
    try {
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData }, key, bytes.subarray(12))
      return new TextDecoder().decode(text)
    } catch {
      // The next key may be the right one.
    }
  }
  return undefined
}
