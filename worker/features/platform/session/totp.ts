import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'

/** Time-based one-time passwords (RFC 6238): SHA-1, 30 seconds and six digits, which every authenticator app supports. */
const period = 30
const digits = 6

/** RFC 4648 without padding, which authenticator apps reject. */
export const toBase32 = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
/** Ignores spaces, case and padding; throws a TypeError for any other character that is not base32. */
export const fromBase32 = (text: string): Secret => Secret.fromBase32(text)

/** The step of a Unix time in seconds: the counter of its code. */
export const toTotpStep = (utc: number): number => Math.floor(utc / period)
/** The code of a counter (RFC 4226). */
export const hotp = (secret: Secret, counter: number): string => HOTP.generate({ secret, counter, digits, algorithm: 'SHA1' })
/** The code at a Unix time in seconds. */
export const totp = (secret: Secret, utc: number): string => hotp(secret, toTotpStep(utc))

/**
 * The step whose code this is: the current one, the one before or the one after, but none up to `lastStep`, so that a code
 * works once. Undefined for a wrong or used code.
 */
export function findTotpStep(secret: Secret, code: string, utc: number, lastStep: number): number | undefined {
  const now = toTotpStep(utc)
  const given = Buffer.from(code)
  // All three codes are compared in constant time, so that the duration reveals nothing. The library's own check stops at the first match.
  const steps = [now - 1, now, now + 1].filter((step) => {
    const expected = Buffer.from(hotp(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected) && step > lastStep
  })
  return steps.at(-1)
}

/** The address that an authenticator app reads from a QR code. */
export const otpauthUri = (secret: string, issuer: string, account: string): string =>
  new TOTP({ secret, issuer, label: account, algorithm: 'SHA1', digits, period }).toString()
