import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { createPushSender, encryptPush, importKeyPair } from '../../../worker/gateways/push.ts'

/** RFC 8291, appendix A. */
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w' +
    'EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

test('encrypts as the example of RFC 8291 does, byte for byte', async () => {
  const privateKey = await importKeyPair(rfc.senderPublic, rfc.senderPrivate, 'ECDH')
  const sender = { privateKey, publicKey: bytes(rfc.senderPublic), salt: bytes(rfc.salt) }
  expect(Buffer.from(await encryptPush(rfc.text, rfc, sender)).toString('base64url')).toBe(rfc.sealed)
})

test('signs who sends as RFC 8292 says, follows no redirect, and tells what an answer means', async () => {
  const keys = { publicKey: rfc.senderPublic, privateKey: rfc.senderPrivate, subject: 'https://salon.example' }
  const asked: { url: string; init: RequestInit }[] = []
  const statuses = [201, 404, 410, 429, 503, 302, 403, 413]
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return new Response(null, { status: statuses[asked.length - 1] ?? 500 })
  }
  const send = createPushSender(keys, { fetch, nowUtc: 1_000_000 })
  const message = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', ...rfc, topic: 'topic' }
  const results: string[] = []
  for (const _ of statuses) results.push(await send(message))
  expect(results).toEqual(['sent', 'gone', 'gone', 'later', 'later', 'refused', 'refused', 'refused'])
  expect(await send({ ...message, p256dh: 'AAAA' })).toBe('refused')

  const { url, init } = asked[0] as (typeof asked)[0]
  expect(url).toBe(message.endpoint)
  expect(init).toMatchObject({ method: 'POST', redirect: 'manual', headers: { 'content-encoding': 'aes128gcm', topic: 'topic' } })
  const [, header = '', claims = '', signature = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=/.exec((init.headers as Record<string, string>).authorization ?? '') ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: 1_000_000 + 12 * 3600,
    sub: 'https://salon.example',
  })
  const point = bytes(rfc.senderPublic)
  const key = await crypto.subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${claims}`)
  expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes(signature), signed)).toBe(true)
})
