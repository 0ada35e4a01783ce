import { getJson, setItem, storageKeys } from '../../../api/storage.ts'

/**
 * The day sheet on this device, sealed with a key that is derived from the session's code: without the session it cannot be read, and that
 * of another user does not open it. Signing out removes it (session-store.ts). Where the browser refuses storage, nothing is kept.
 */
export interface SealingSession {
  readonly code: string
  readonly userId: string
}
/** As stored; bytes are base64. `at`: milliseconds, when it was kept. */
type Sealed = [userId: string, at: number, salt: string, iv: string, sealed: string]

const maxAgeMs = 72 * 60 * 60_000
const encoder = new TextEncoder()
type Bytes = Uint8Array<ArrayBuffer>
const toText = (bytes: Bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const isSealed = (value: unknown): value is Sealed =>
  Array.isArray(value) && value.length === 5 && value.every((one, i) => typeof one === (i === 1 ? 'number' : 'string'))

async function deriveKey({ code }: SealingSession, salt: Bytes): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', encoder.encode(code), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode('day-sheet') }
  return crypto.subtle.deriveKey(hkdf, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function keepSealed(session: SealingSession, at: number, value: unknown): Promise<void> {
  const [salt, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))]
  const cipher = { name: 'AES-GCM', iv, additionalData: encoder.encode(session.userId) }
  const sealed = await crypto.subtle.encrypt(cipher, await deriveKey(session, salt), encoder.encode(JSON.stringify(value)))
  const kept: Sealed = [session.userId, at, toText(salt), toText(iv), toText(new Uint8Array(sealed))]
  setItem(storageKeys.daySheet, JSON.stringify(kept))
}

export const wipeSealed = (): void => void setItem(storageKeys.daySheet, null)

/** The kept value; null where there is none of this session, or it is older than 72 hours, which removes it. */
export async function readSealed(session: SealingSession, now: number): Promise<unknown> {
  const kept = getJson(storageKeys.daySheet)
  if (!isSealed(kept)) return null
  const [userId, at, salt, iv, sealed] = kept
  if (userId !== session.userId || now - at > maxAgeMs) {
    wipeSealed()
    return null
  }
  try {
    const cipher = { name: 'AES-GCM', iv: toBytes(iv), additionalData: encoder.encode(userId) }
    const opened = await crypto.subtle.decrypt(cipher, await deriveKey(session, toBytes(salt)), toBytes(sealed))
    return JSON.parse(new TextDecoder().decode(opened))
  } catch {
    return null
  }
}
