import { defaultTimeoutMs, type Fetch } from './http-post.ts'

/** A message of Standard Webhooks 1.0. */
export interface WebhookMessage {
  readonly url: string
  /** The same for every attempt. */
  readonly id: string
  /** Seconds UTC of this attempt. */
  readonly sentUtc: number
  readonly body: string
  /** `whsec_` and Base64; the new one first, while an old one signs too. */
  readonly secrets: readonly string[]
}
/** HTTP status, null where no answer came in time; a redirect is not followed. */
export interface WebhookAnswer {
  readonly status: number | null
  /** Seconds of the Retry-After header. */
  readonly retryAfter: number | undefined
}
export type SendWebhook = (message: WebhookMessage) => Promise<WebhookAnswer>

interface SenderOptions {
  readonly fetch: Fetch
  readonly timeoutMs?: number
  /** Where messages go instead, with the receiver's address as `?to=`: the fake gateways of a local machine. */
  readonly relay?: string | undefined
}

const secretPrefix = 'whsec_'

/** The signature of a message under one secret: `v1,` and Base64. */
export async function signWebhook(secret: string, { id, sentUtc, body }: Pick<WebhookMessage, 'id' | 'sentUtc' | 'body'>): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(secretPrefix.length)), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${sentUtc}.${body}`))
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`
}

/** Sends messages. The answer's text is not read: it may be long, and nothing depends on it. */
export const createWebhookSender =
  ({ fetch, timeoutMs = defaultTimeoutMs, relay }: SenderOptions): SendWebhook =>
  async (message) => {
    const signatures = await Promise.all(message.secrets.map((secret) => signWebhook(secret, message)))
    try {
      const response = await fetch(relay ? `${relay}?to=${encodeURIComponent(message.url)}` : message.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': message.id,
          'webhook-timestamp': String(message.sentUtc),
          'webhook-signature': signatures.join(' '),
        },
        body: message.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
      return { status: response.status, retryAfter: retryAfter >= 0 ? retryAfter : undefined }
    } catch {
      return { status: null, retryAfter: undefined }
    }
  }
