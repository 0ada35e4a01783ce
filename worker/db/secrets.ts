import { Buffer } from 'node:buffer'
import { createHash, createHmac } from 'node:crypto'

/**
 * What the house's secret makes of an id or a text. `purpose` keeps the uses apart: what is right for one is nothing for
 * another.
 */
const keyed = (secret: string, purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()

/** A hash that nobody can try out who has the rows but not the secret. */
export const keyedHash = (secret: string, purpose: string, text: string) => keyed(secret, purpose, text).toString('base64url')

/**
 * The token of a link, or of a next step: worked out from an id, so that the id may lie in a row (the outbox) and the
 * token in none. Rows that must recognise it keep `tokenHash` of it.
 */
export const deriveToken = (secret: string, purpose: string, id: string) => keyed(secret, `token:${purpose}`, id).toString('base64url')
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Six digits for an id, the same way. */
export const deriveCode = (secret: string, purpose: string, id: string) =>
  String(keyed(secret, `code:${purpose}`, id).readUInt32BE(0) % 1_000_000).padStart(6, '0')

async function sealingKey(secret: string, purpose: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(keyed(secret, 'seal', purpose)), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Encrypts what is kept at rest (AES-256-GCM). `about` ties it to its row: moved to another one it cannot be opened. */
export async function seal(secret: string, purpose: string, about: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await sealingKey(secret, purpose)
  const additionalData = new TextEncoder().encode(about)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, new TextEncoder().encode(text))
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url')
}

/** The other way; undefined for what this secret did not seal for this row. */
export async function unseal(secret: string, purpose: string, about: string, sealed: string): Promise<string | undefined> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'))
  const key = await sealingKey(secret, purpose)
  const additionalData = new TextEncoder().encode(about)
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData }, key, bytes.subarray(12))
    return new TextDecoder().decode(text)
  } catch {
    return undefined
  }
}
