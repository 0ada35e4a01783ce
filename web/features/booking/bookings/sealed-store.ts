import { getSessionArea, getSessionState } from '../../../api/session-store.ts'
import { staffKeys } from '../../../api/staff-keys.ts'
import { getItem, getJson, setItem } from '../../../api/storage.ts'

/**
 * The day sheet on this device, sealed with a key that is derived from a secret stored beside the session's code: it outlives the changes
 * of the code, and goes with the session (session-store.ts), after which nothing opens the sheet. Where the browser refuses storage,
 * nothing is kept.
 */
/** As stored; bytes are base64. `at`: milliseconds, when it was kept. */
type Sealed = [userId: string, at: number, salt: string, iv: string, sealed: string]

const maxAgeMs = 72 * 60 * 60_000
const encoder = new TextEncoder()
type Bytes = Uint8Array<ArrayBuffer>
const toText = (bytes: Bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const isSealed = (value: unknown): value is Sealed =>
  Array.isArray(value) && value.length === 5 && value.every((one, i) => typeof one === (i === 1 ? 'number' : 'string'))

const findSecret = () => getItem(staffKeys.sheetSecret, getSessionArea())
function createSecret(): string {
  const secret = toText(crypto.getRandomValues(new Uint8Array(32)))
  setItem(staffKeys.sheetSecret, secret, getSessionArea())
  return secret
}

async function deriveKey(secret: string, salt: Bytes): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode('day-sheet') }
  return crypto.subtle.deriveKey(hkdf, key, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Keeps a value for the user of the session, unless that has ended meanwhile. */
export async function keepSealed(userId: string, at: number, value: unknown): Promise<void> {
  const secret = findSecret() ?? createSecret()
  const [salt, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))]
  const cipher = { name: 'AES-GCM', iv, additionalData: encoder.encode(userId) }
  const sealed = await crypto.subtle.encrypt(cipher, await deriveKey(secret, salt), encoder.encode(JSON.stringify(value)))
  const kept: Sealed = [userId, at, toText(salt), toText(iv), toText(new Uint8Array(sealed))]
  if (findSecret() === secret) setItem(staffKeys.daySheet, JSON.stringify(kept))
}

export const wipeSealed = (): void => void setItem(staffKeys.daySheet, null)

/** When the session ends at the latest, milliseconds: a session by PIN after 12 hours. */
export function getSessionEnd(): number {
  const { expiryDateMax } = getSessionState()
  return expiryDateMax === null ? Number.POSITIVE_INFINITY : Date.parse(expiryDateMax)
}

/** The user's kept value; null where this session has none. After 72 hours, or with the end of the session, it is removed. */
export async function readSealed(ofUser: string, now: number): Promise<unknown> {
  const [kept, secret] = [getJson(staffKeys.daySheet), findSecret()]
  if (!isSealed(kept)) return null
  const [userId, at, salt, iv, sealed] = kept
  if (userId !== ofUser || now - at > maxAgeMs || now >= getSessionEnd()) {
    wipeSealed()
    return null
  }
  if (secret === null) return null
  try {
    const cipher = { name: 'AES-GCM', iv: toBytes(iv), additionalData: encoder.encode(userId) }
    const opened = await crypto.subtle.decrypt(cipher, await deriveKey(secret, toBytes(salt)), toBytes(sealed))
    return JSON.parse(new TextDecoder().decode(opened))
  } catch {
    return null
  }
}
