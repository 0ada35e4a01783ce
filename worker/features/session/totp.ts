import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** One-time passwords by time, RFC 6238 over RFC 4226: SHA-1, 30 seconds, six digits, which is what every authenticator app takes. */
const stepSeconds = 30
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without the padding that apps do not want. */
export function toBase32(bytes: Uint8Array): string {
  let [bits, held, text] = [0, 0, '']
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += base32[(held >>> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + base32[(held << (5 - bits)) & 31] : text
}

export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const character of text.replace(/[\s=-]/g, '').toUpperCase()) {
    const value = base32.indexOf(character)
    if (value < 0) throw new Error('not base32')
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >>> bits) & 255)
    held &= (1 << bits) - 1
  }
  return new Uint8Array(bytes)
}

/** The code of a counter (RFC 4226, section 5.3). */
export function hotp(secret: Uint8Array, counter: number, digits = 6): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (utc: number) => Math.floor(utc / stepSeconds)
export const totp = (secret: Uint8Array, utc: number, digits = 6) => hotp(secret, stepAt(utc), digits)

/** The step whose code this is, one before and one after now allowed, and none up to `lastStep`; undefined for a wrong or used code. */
export function findTotpStep(secret: Uint8Array, code: string, utc: number, lastStep: number): number | undefined {
  const now = stepAt(utc)
  const given = Buffer.from(code)
  // All three are compared, so that the time taken says nothing.
  const steps = [now - 1, now, now + 1].filter((step) => {
    const right = Buffer.from(hotp(secret, step))
    return given.length === right.length && timingSafeEqual(given, right) && step > lastStep
  })
  return steps.at(-1)
}

/** What an authenticator app reads from a QR code. */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: String(stepSeconds) })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}
