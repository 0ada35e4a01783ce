import { createCipheriv, createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { linkToken, readLinkToken } from '../../../worker/db/link-token.ts'
import { deriveKey, deriveToken, keyedHash, seal, unseal } from '../../../worker/db/secrets.ts'
import { readSessionCode, signSessionCode } from '../../../worker/http/session-code.ts'

const secret = 'a secret for tests, 32 characters and more'
const earlierHmac = (text: string) => createHmac('sha256', secret).update(text).digest()

test('derives a different key for every purpose, none of which is the secret', () => {
  const purposes = ['session code', 'file', 'seal:two-step', 'seal:salon-secrets', 'token:reset']
  const keys = purposes.map((purpose) => deriveKey(secret, purpose).toString('hex'))
  expect(new Set([...keys, Buffer.from(secret).toString('hex')]).size).toBe(purposes.length + 1)
  expect(deriveKey(secret, 'file')).toEqual(deriveKey(secret, 'file'))
  expect(keyedHash(secret, 'file', 'x')).not.toBe(earlierHmac('file\nx').toString('base64url'))
  expect(deriveToken(secret, 'reset', 'x')).not.toBe(deriveToken(secret, 'short-code', 'x'))
})

test('refuses a session code that was signed with the secret itself', async () => {
  const claims = { sessionId: 'ses_1', salonId: 'sal_1', timeZone: 'Europe/Rome' }
  expect(await readSessionCode(await signSessionCode(claims, 2_000_000_000, secret), secret, 1_900_000_000)).toEqual(claims)
  const bySecret = await new SignJWT({ sid: 'ses_1', salon: 'sal_1', tz: 'Europe/Rome' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(2_000_000_000)
    .sign(new TextEncoder().encode(secret))
  expect(await readSessionCode(bySecret, secret, 1_900_000_000)).toBeUndefined()
})

test('accepts links and sealed values of earlier releases, for their own purpose only', async () => {
  const link = linkToken(secret, 'Booking', 'agd_1')
  expect(readLinkToken(secret, 'Booking', link)).toEqual({ id: 'agd_1', database: undefined })
  const earlier = `agd_1.${earlierHmac('token:link:Booking\nagd_1').toString('base64url').slice(0, 22)}`
  expect(earlier).not.toBe(link)
  expect(readLinkToken(secret, 'Booking', earlier)).toEqual({ id: 'agd_1', database: undefined })
  for (const token of [link, earlier]) expect(readLinkToken(secret, 'Calendar', token)).toBeUndefined()

  const iv = Buffer.alloc(12, 5)
  const cipher = createCipheriv('aes-256-gcm', earlierHmac('seal\ntwo-step'), iv).setAAD(Buffer.from('usr_1'))
  const sealed = Buffer.concat([iv, cipher.update('JBSWY3DPEHPK3PXP'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
  expect(await unseal(secret, 'two-step', 'usr_1', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(await unseal(secret, 'two-step', 'usr_2', sealed)).toBeUndefined()
  expect(await unseal(secret, 'two-step', 'usr_1', await seal(secret, 'two-step', 'usr_1', 'text'))).toBe('text')
  expect(await unseal(secret, 'salon-secrets', 'usr_1', sealed)).toBeUndefined()
})
