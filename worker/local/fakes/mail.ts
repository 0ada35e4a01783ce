import { createHash } from 'node:crypto'
import type { FakeGateway, FakeResponse } from './fake-gateway.ts'

const error = (statusCode: number, name: string, message: string, headers?: Record<string, string>): FakeResponse => ({
  status: statusCode,
  body: { statusCode, name, message },
  ...(headers ? { headers } : {}),
})
const address = /^(?:.*<)?[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+>?$/

/** Errors of Resend that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: error(429, 'rate_limit_exceeded', 'Too many requests. You can only make 2 requests per second.', { 'retry-after': '1' }),
  quota: error(429, 'daily_quota_exceeded', 'You have reached your daily email sending quota.'),
  credentials: error(403, 'invalid_api_key', 'API key is invalid'),
  'bad sender': error(403, 'validation_error', 'The gmail.com domain is not verified.'),
  'bad recipient': error(422, 'validation_error', 'Invalid `to` field.'),
  refused: error(451, 'security_error', 'We found a security issue with the request.'),
  unavailable: error(500, 'application_error', 'An unexpected error occurred.'),
}

/** Resend: one e-mail per request, each Idempotency-Key once. */
export function createFakeMail(key: string, twoASecond: boolean): FakeGateway {
  const known = new Map<string, { hash: string; response: FakeResponse }>()
  let recent: number[] = []
  return {
    name: 'mail',
    refusals,
    respond({ method, path, headers, body }, { now, keep }) {
      if (method !== 'POST' || path !== '/emails') return error(404, 'not_found', 'The requested endpoint does not exist.')
      if (!headers.authorization) return error(401, 'missing_api_key', 'Missing API key in the authorization header.')
      if (headers.authorization !== `Bearer ${key}`) return error(403, 'invalid_api_key', 'API key is invalid')
      recent = recent.filter((at) => at > now() - 1000)
      if (twoASecond && recent.push(now()) > 2) return refusals.throttled ?? error(429, 'rate_limit_exceeded', '')
      const mail = parse(body)
      if (!mail) return error(400, 'validation_error', 'The body is not JSON.')
      for (const field of ['from', 'to', 'subject'])
        if (typeof mail[field] !== 'string' || mail[field] === '')
          return error(422, 'missing_required_field', `Missing \`${field}\` field.`)
      if (!address.test(String(mail.from))) return error(422, 'invalid_from_address', 'Invalid `from` field.')
      if (!address.test(String(mail.to))) return error(422, 'validation_error', 'Invalid `to` field.')
      const idempotencyKey = String(headers['idempotency-key'] ?? '')
      if (idempotencyKey.length > 256) return error(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
      const hash = createHash('sha256').update(body).digest('hex')
      const previous = known.get(idempotencyKey)
      if (previous)
        return previous.hash === hash
          ? previous.response
          : error(409, 'invalid_idempotent_request', 'This idempotency key was used with a different request payload.')
      const kept = keep({
        gateway: 'mail',
        from: String(mail.from),
        to: String(mail.to),
        ...(mail.reply_to ? { replyTo: String(mail.reply_to) } : {}),
        subject: String(mail.subject),
        text: String(mail.text ?? ''),
        html: String(mail.html ?? ''),
        key: idempotencyKey,
      })
      const response: FakeResponse = { status: 200, body: { id: kept.id } }
      if (idempotencyKey) known.set(idempotencyKey, { hash, response })
      return response
    },
  }
}

function parse(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
