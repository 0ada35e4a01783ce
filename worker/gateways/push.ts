import { Buffer } from 'node:buffer'
import { defaultTimeoutMs, type Fetch } from './http-post.ts'

/** A browser's subscription: where to send, and the keys of its device in Base64url. */
export interface PushSubscriptionKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
export interface PushMessage extends PushSubscriptionKeys {
  readonly text: string
  /** Replaces a message of the same topic that waits for the device; 32 characters of Base64url at most. */
  readonly topic: string
}
/** `gone`: the subscription has ended. `refused`: this message is never taken. `later`: the service is away or was asked too often. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'later'
export type SendPush = (message: PushMessage) => Promise<PushResult>

/** Public and private key of this installation (VAPID, RFC 8292) in Base64url, and who answers for it: an https address or mailto. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

interface SenderOptions {
  readonly fetch: Fetch
  readonly nowUtc: number
  readonly timeoutMs?: number
  /** Where messages go instead, with the endpoint as `?to=`: the fake gateways of a local machine. */
  readonly relay?: string | undefined
}

type Bytes = Uint8Array<ArrayBuffer>
const fromBase64 = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'base64url'))
const toBase64 = (bytes: ArrayBuffer | Bytes) => Buffer.from(new Uint8Array(bytes)).toString('base64url')
const encode = (text: string): Bytes => new Uint8Array(Buffer.from(text))
const join = (...parts: readonly Bytes[]): Bytes => new Uint8Array(Buffer.concat(parts))

/** Size of a record and the only one: services take 4,096 bytes. */
const recordBytes = 4096
const tokenSeconds = 12 * 3600
/** A message that the device does not fetch within this time is dropped: it tells of what happens now. */
const ttlSeconds = 3600

/** A key pair of P-256 from its two points in Base64url. */
export function importKeyPair(publicKey: string, privateKey: string, use: 'ECDH' | 'ECDSA'): Promise<CryptoKey> {
  const point = fromBase64(publicKey)
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64(point.slice(1, 33)), y: toBase64(point.slice(33)), d: privateKey }
  return crypto.subtle.importKey('jwk', jwk, { name: use, namedCurve: 'P-256' }, false, [use === 'ECDH' ? 'deriveBits' : 'sign'])
}

async function derive(secret: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8))
}

interface Sender {
  readonly privateKey: CryptoKey
  readonly publicKey: Bytes
  readonly salt: Bytes
}
async function createSender(): Promise<Sender> {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])) as CryptoKeyPair
  const publicKey = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  return { privateKey: pair.privateKey, publicKey, salt: crypto.getRandomValues(new Uint8Array(16)) }
}

/** Encrypts a text for one device (RFC 8291, aes128gcm of RFC 8188). Throws for keys that are none. `sender` is given by tests only. */
export async function encryptPush(text: string, keys: Omit<PushSubscriptionKeys, 'endpoint'>, sender?: Sender): Promise<Bytes> {
  const { privateKey, publicKey, salt } = sender ?? (await createSender())
  const device = fromBase64(keys.p256dh)
  const deviceKey = await crypto.subtle.importKey('raw', device, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const agreement = { name: 'ECDH', public: deviceKey } as Parameters<typeof crypto.subtle.deriveBits>[0]
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, privateKey, 256))
  const input = await derive(shared, fromBase64(keys.auth), join(encode('WebPush: info\0'), device, publicKey), 32)
  const [contentKey, nonce] = await Promise.all([
    derive(input, salt, encode('Content-Encoding: aes128gcm\0'), 16),
    derive(input, salt, encode('Content-Encoding: nonce\0'), 12),
  ])
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
  // The last record ends with a 2.
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, join(encode(text), new Uint8Array([2])))
  const sizes = new Uint8Array(5)
  new DataView(sizes.buffer).setUint32(0, recordBytes)
  sizes[4] = publicKey.length
  return join(salt, sizes, publicKey, new Uint8Array(sealed))
}

/** The Authorization header for one service (RFC 8292). */
async function signToken({ publicKey, privateKey, subject }: PushKeys, endpoint: string, nowUtc: number): Promise<string> {
  const part = (value: object) => toBase64(encode(JSON.stringify(value)))
  const claims = { aud: new URL(endpoint).origin, exp: nowUtc + tokenSeconds, sub: subject }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = await importKeyPair(publicKey, privateKey, 'ECDSA')
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, encode(signed))
  return `vapid t=${signed}.${toBase64(signature)}, k=${publicKey}`
}

function toResult({ status }: Response): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Sends messages to push services. Their answers are not read, and redirects are not followed. */
export const createPushSender =
  (keys: PushKeys, { fetch, nowUtc, timeoutMs = defaultTimeoutMs, relay }: SenderOptions): SendPush =>
  async (message) => {
    try {
      const body = await encryptPush(message.text, message)
      const response = await fetch(relay ? `${relay}?to=${encodeURIComponent(message.endpoint)}` : message.endpoint, {
        method: 'POST',
        headers: {
          authorization: await signToken(keys, message.endpoint, nowUtc),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          topic: message.topic,
          urgency: 'high',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return toResult(response)
    } catch (error) {
      // Keys that no device has, which it sent by itself.
      return error instanceof DOMException && error.name === 'DataError' ? 'refused' : 'later'
    }
  }
