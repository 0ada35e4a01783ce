import { retryable, type SendResult } from './send-result.ts'

export interface GatewayResponse {
  readonly status: number
  /** Parsed JSON; undefined for any other body. */
  readonly body: unknown
  /** The body as it came, cut at `maxLength`. */
  readonly text: string
  /** Seconds of the Retry-After header, if there is one. */
  readonly retryAfter: number | undefined
}
/** `fetch`, or a replacement in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export interface PostOptions {
  readonly fetch: Fetch
  /** Time limit for the whole response, in milliseconds. */
  readonly timeoutMs: number
  /** Characters that are read of a response, default 100,000. */
  readonly maxLength?: number
  /** Sees every response, for showing the gateway's own words. */
  readonly onResponse?: (response: GatewayResponse) => void
}
export const defaultTimeoutMs = 10_000

const maxResponseLength = 100_000
const maxRetryAfterSeconds = 86_400

/** Sends one POST. Undefined if no response came in time: it is unknown then whether the gateway received the request. */
export const post = (url: string, content: { headers: Record<string, string>; body: string | URLSearchParams }, options: PostOptions) =>
  request(url, { method: 'POST', ...content }, options)

/** Sends one GET. Undefined if no response came in time. */
export const get = (url: string, headers: Record<string, string>, options: PostOptions) => request(url, { method: 'GET', headers }, options)

/** Sends a request of any method. Undefined if no response came in time. */
export async function request(
  url: string,
  init: RequestInit,
  { fetch, timeoutMs, maxLength = maxResponseLength, onResponse }: PostOptions,
): Promise<GatewayResponse | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init })
    const text = (await response.text()).slice(0, maxLength)
    const read = { status: response.status, body: parseJson(text), text, retryAfter: parseRetryAfter(response.headers.get('retry-after')) }
    onResponse?.(read)
    return read
  } catch {
    return undefined
  }
}

/** Result of a response that means the same for every gateway; undefined if the gateway's own codes decide. */
export function defaultSendResult(response: GatewayResponse | undefined): SendResult | undefined {
  if (!response || response.status >= 500) return retryable('away', response?.retryAfter)
  if (response.status === 429) return retryable('throttled', response.retryAfter)
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseRetryAfter(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, maxRetryAfterSeconds) : undefined
}

/** A property of a response body of unknown shape. */
export const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
/** The same for text; empty for any other value. */
export const getText = (value: unknown, name: string): string => {
  const field = getField(value, name)
  return typeof field === 'string' ? field : ''
}
