import type { IncomingHttpHeaders } from 'node:http'

/** A request to a fake gateway. */
export interface FakeRequest {
  readonly method: string
  /** Address of the gateway. */
  readonly base: string
  /** Without the prefix of the gateway. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The body as it was sent. */
  readonly bytes?: Buffer
}
export interface FakeResponse {
  readonly status: number
  /** Sent as JSON; a string is sent as HTML. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export interface SentMessage {
  readonly no: number
  readonly id: string
  readonly at: string
  readonly gateway: 'mail' | 'sms' | 'whatsapp' | 'webhook' | 'push'
  readonly from: string
  readonly to: string
  /** Reply-to address of an e-mail. */
  readonly replyTo?: string
  readonly subject?: string
  readonly text: string
  readonly html?: string
  /** The sender's idempotency key. */
  readonly key: string
}
export interface FakeGatewayContext {
  /** Milliseconds. */
  now(): number
  keep(message: Omit<SentMessage, 'no' | 'id' | 'at'>): SentMessage
}
/** Replacement of an external service with the same contract, errors included. */
export interface FakeGateway {
  /** First path segment of its address, and its name in a fault. */
  readonly name: string
  /** Error responses that a fault can name. */
  readonly refusals: Readonly<Record<string, FakeResponse>>
  respond(request: FakeRequest, context: FakeGatewayContext): FakeResponse
}

/**
 * Lets the next `times` requests whose body contains `to` fail. `kind` is one of the gateway's `refusals`, or `hangs`, `garbage` or
 * `hangs up`; with `reply lost`, `garbled reply` and `slow reply` the message is accepted first.
 */
export interface GatewayFault {
  readonly gateway: string
  readonly to: string
  readonly kind: string
  readonly times: number
}
