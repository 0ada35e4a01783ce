import { createPublicKey, verify } from 'node:crypto'
import { isPushEndpoint } from '../../../schema/rules/messages/push.ts'
import type { FakeGateway, FakeResponse } from './fake-gateway.ts'

const answer = (status: number, headers: Record<string, string> = {}): FakeResponse => ({ status, body: {}, headers })
const maxBytes = 4096
const maxTokenSeconds = 86_400
const fromBase64 = (text: string) => Buffer.from(text, 'base64url')

/** Whether a token is signed by the key beside it, for the service of the address (RFC 8292). */
function isSigned(authorization: string, endpoint: string): boolean {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(authorization) ?? []
  if (key === '') return false
  const point = fromBase64(key)
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const { aud, exp, sub } = JSON.parse(fromBase64(claims).toString())
  const isOfSender = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    fromBase64(signature),
  )
  return isOfSender && aud === new URL(endpoint).origin && Number.isInteger(exp) && /^(https?:|mailto:)/.test(sub)
}

/** The push services of the browsers, named by `?to=`. They take what is encrypted and signed as the RFCs say, and cannot read it. */
export const createFakePushService = (): FakeGateway => ({
  name: 'push',
  refusals: { unavailable: answer(503, { 'retry-after': '60' }), throttled: answer(429), gone: answer(410), unknown: answer(404) },
  respond({ method, path, headers, body, bytes = Buffer.from(body) }, { keep }) {
    const to = new URL(path, 'https://push.example').searchParams.get('to') ?? ''
    if (method !== 'POST' || !isPushEndpoint(to)) return answer(404)
    const { authorization = '', ttl, topic, urgency, 'content-encoding': encoding } = headers
    if (!isSigned(authorization, to)) return answer(authorization === '' ? 401 : 403)
    if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl)) || Number(ttl) > 28 * maxTokenSeconds) return answer(400)
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return answer(400)
    if (!['very-low', 'low', 'normal', 'high', undefined].includes(urgency as string | undefined)) return answer(400)
    // Salt, size of a record, key of the sender, one record.
    if (bytes.length < 16 + 4 + 1 + 65 + 17 || bytes[20] !== 65) return answer(400)
    if (bytes.length > maxBytes) return answer(413)
    keep({ gateway: 'push', from: String(authorization.split('k=')[1]), to, text: bytes.toString('base64url'), key: String(topic) })
    return answer(201)
  },
})
