import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { findTotpStep, fromBase32, hotp, otpauthUri, toBase32, toTotpStep, totp } from '../../../worker/features/platform/session/totp.ts'

const secret = fromBase32(toBase32(new TextEncoder().encode('12345678901234567890')))

test('generates the one-time passwords of RFC 4226 and RFC 6238', () => {
  // RFC 4226, appendix D, and RFC 6238, appendix B (SHA-1).
  const counted = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  expect(counted.map((_, counter) => hotp(secret, counter))).toEqual(counted)
  // The RFC lists eight digits; six digits are its last six.
  const timed: Record<number, string> = {
    59: '94287082',
    1111111109: '07081804',
    1111111111: '14050471',
    1234567890: '89005924',
    2000000000: '69279037',
    20000000000: '65353130',
  }
  for (const [utc, code] of Object.entries(timed)) expect(totp(secret, Number(utc))).toBe(code.slice(2))
})

test('accepts a code one step early or late, and no code twice', () => {
  const now = 1_800_000_000
  const step = toTotpStep(now)
  for (const [away, expected] of [
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ] as const)
    expect(findTotpStep(secret, hotp(secret, step + away), now, 0), `${away}`).toBe(expected)
  expect(findTotpStep(secret, hotp(secret, step), now, step)).toBeUndefined()
  expect(findTotpStep(secret, hotp(secret, step - 1), now, step)).toBeUndefined()
  expect(findTotpStep(secret, hotp(secret, step + 1), now, step)).toBe(step + 1)
  for (const odd of ['', '1', '1234567', 'abcdef', '٠٠٠٠٠٠']) expect(findTotpStep(secret, odd, now, 0)).toBeUndefined()
})

test('encodes secrets as base32 and puts them into the address for authenticator apps', () => {
  const vectors = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' }
  for (const [text, base32] of Object.entries(vectors)) {
    expect(toBase32(new TextEncoder().encode(text))).toBe(base32)
    expect(new TextDecoder().decode(fromBase32(base32).bytes)).toBe(text)
  }
  for (let length = 0; length < 40; length++) {
    const bytes = new Uint8Array(randomBytes(length))
    expect(fromBase32(toBase32(bytes).toLowerCase()).bytes).toEqual(bytes)
  }
  expect(() => fromBase32('1')).toThrow()
  expect(otpauthUri('MZXW6YTB', 'Bella & Bau', 'anna:b@c')).toBe(
    'otpauth://totp/Bella%20%26%20Bau:anna%3Ab%40c?issuer=Bella%20%26%20Bau&secret=MZXW6YTB&algorithm=SHA1&digits=6&period=30',
  )
})
