import type { FakeGateway, FakeGatewayContext, FakeResponse } from './fake-gateway.ts'

const error = (status: number, code: number, message: string, headers?: Record<string, string>): FakeResponse => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  ...(headers ? { headers } : {}),
})

/** Errors of Twilio that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: error(429, 20429, 'Too Many Requests', { 'retry-after': '2' }),
  credentials: error(401, 20003, 'Authenticate'),
  credit: error(403, 20005, 'Account not active'),
  'bad recipient': error(400, 21211, "The 'To' number is not a valid phone number."),
  'no mobile': error(400, 21614, "'To' number is not a valid mobile number"),
  blacklisted: error(400, 21610, 'Attempt to send to unsubscribed recipient'),
  'bad sender': error(400, 21212, "The 'From' number is not a valid phone number, shortcode, or alphanumeric sender ID."),
  'bad text': error(400, 21617, 'The concatenated message body exceeds the 1600 character limit'),
  refused: error(400, 21408, 'Permission to send an SMS has not been enabled for the region'),
  unavailable: error(503, 20503, 'Service unavailable'),
}

interface Message {
  readonly sid: string
  readonly to: string
  readonly from: string
  readonly body: string
  readonly status: string
  readonly date_created: string
}

/** A call that first rings `To` and then does what its TwiML says. It is kept as a message to the caller's phone. */
function respondToCall(form: URLSearchParams, keep: FakeGatewayContext['keep']): FakeResponse {
  const [to, from, twiml] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Twiml') ?? '']
  if (!/^\+\d{8,15}$/.test(from)) return error(400, 21212, `The 'From' number ${from} is not a valid phone number, shortcode, or SIP.`)
  if (!/^\+\d{8,15}$/.test(to)) return error(400, 13224, `Dial: Twilio does not support calling this number or the number is invalid.`)
  if (to === from) return error(400, 21214, "'To' phone number cannot be reached")
  if (!/^<Response>.*<\/Response>$/.test(twiml)) return error(400, 12100, 'Document parse failure')
  const kept = keep({ gateway: 'sms', from, to: to.slice(1), text: twiml, key: 'call' })
  return { status: 201, body: { sid: `CA${String(kept.no).padStart(32, '0')}`, status: 'queued', to, from, direction: 'outbound-api' } }
}

/** Twilio: takes every request, also a repeated one, and lists the account's messages by number. */
export function createFakeTwilio(sid: string, token: string): FakeGateway {
  const messages: Message[] = []
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  return {
    name: 'twilio',
    refusals,
    respond({ method, path, headers, body }, { now, keep }) {
      const url = new URL(path, 'http://localhost')
      const isCall = url.pathname === `/Accounts/${sid}/Calls.json` && method === 'POST'
      if (!isCall && url.pathname !== `/Accounts/${sid}/Messages.json`) return error(404, 20404, 'The requested resource was not found')
      if (headers.authorization !== authorization) return error(401, 20003, 'Authenticate')
      if (isCall) return respondToCall(new URLSearchParams(body), keep)
      if (method === 'GET') {
        const [to, from] = [url.searchParams.get('To'), url.searchParams.get('From')]
        return { status: 200, body: { messages: messages.filter((message) => message.to === to && message.from === from).reverse() } }
      }
      const form = new URLSearchParams(body)
      const [to, from, text] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? '']
      if (!/^\+\d{8,15}$/.test(to)) return error(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
      if (!/^([A-Za-z0-9 ]{1,11}|\+\d{5,16})$/.test(from)) return error(400, 21212, `The 'From' number ${from} is not valid.`)
      if (text === '') return error(400, 21602, 'Message body is required.')
      if (text.length > 1600) return error(400, 21617, 'The concatenated message body exceeds the 1600 character limit')
      const kept = keep({ gateway: 'sms', from, to: to.slice(1), text, key: form.get('StatusCallback') ?? '' })
      const message = { sid: `SM${String(kept.no).padStart(32, '0')}`, to, from, body: text, status: 'queued' }
      messages.push({ ...message, date_created: new Date(now()).toUTCString() })
      return { status: 201, body: { ...message, num_segments: '1', error_code: null } }
    },
  }
}
