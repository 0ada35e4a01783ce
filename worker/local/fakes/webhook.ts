import type { FakeGateway, FakeResponse } from './fake-gateway.ts'

const answer = (status: number, headers: Record<string, string> = {}): FakeResponse => ({ status, body: {}, headers })

/** Any receiver of webhooks, named by `?to=`: it takes each message that has the headers of Standard Webhooks. */
export const createFakeReceiver = (): FakeGateway => ({
  name: 'webhook',
  refusals: {
    unavailable: answer(503, { 'retry-after': '900' }),
    gone: answer(410),
    moved: answer(302, { location: 'https://elsewhere.example/' }),
  },
  respond({ method, path, headers, body }, { keep }) {
    const to = new URL(path, 'https://receiver.example').searchParams.get('to')
    const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name])
    if (method !== 'POST' || !to || !id || !timestamp || !signature) return answer(400)
    keep({ gateway: 'webhook', from: String(timestamp), to, subject: String(signature), text: body, key: String(id) })
    return answer(204)
  },
})
