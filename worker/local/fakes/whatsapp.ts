import type { FakeGateway, FakeResponse } from './fake-gateway.ts'

const error = (status: 400 | 403, message: string): FakeResponse => ({ status, body: { error: message } })

/** Errors of WaBoxApp that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: { status: 429, body: { error: 'Too many requests' }, headers: { 'retry-after': '2' } },
  credentials: error(403, 'Invalid token'),
  'bad sender': error(400, 'uid does not exist'),
  'bad text': error(400, 'text is not valid'),
  'bad recipient': error(400, 'to is not a valid phone number'),
  'sender away': error(400, 'Phone is not connected'),
  refused: error(400, 'Unknown request'),
  unavailable: { status: 503, body: { error: 'Service unavailable' } },
}

/** WaBoxApp: one chat message per request, each custom_uid once. */
export function createFakeWhatsApp(token: string): FakeGateway {
  const known = new Set<string>()
  return {
    name: 'whatsapp',
    refusals,
    respond({ method, path, body }, { keep }) {
      if (method !== 'POST' || path !== '/send/chat') return error(400, 'Unknown request')
      const form = new URLSearchParams(body)
      const field = (name: string) => form.get(name) ?? ''
      if (field('token') !== token) return error(403, 'Invalid token')
      for (const name of ['uid', 'to', 'custom_uid', 'text']) if (!field(name)) return error(400, `${name} is required`)
      if (!/^\d{6,15}$/.test(field('uid'))) return error(400, 'uid does not exist')
      if (!/^\d{8,15}$/.test(field('to'))) return error(400, 'to is not a valid phone number')
      const customUid = field('custom_uid')
      if (known.has(customUid)) return error(400, 'custom_uid was used already')
      known.add(customUid)
      keep({ gateway: 'whatsapp', from: field('uid'), to: field('to'), text: field('text'), key: customUid })
      return { status: 200, body: { success: true, custom_uid: customUid } }
    },
  }
}
