import { retryable, type SendResult } from './send-result.ts'

/** What a gateway answered. */
export interface GatewayResponse {
  readonly status: number
  /** Its JSON; undefined for anything else. */
  readonly body: unknown
  /** Seconds, where it said so. */
  readonly retryAfter: number | undefined
}
/** `fetch`, or what stands in for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>
/** How long a gateway may take, its whole answer included. */
export const defaultTimeoutMs = 10_000

const maxResponseLength = 100_000

/** One POST. Undefined where nobody answered in time: whether it was heard is unknown then. */
export async function post(
  url: string,
  sent: { headers: Record<string, string>; body: string | URLSearchParams },
  { fetch, patienceMs }: { fetch: Fetch; patienceMs: number },
): Promise<GatewayResponse | undefined> {
  try {
    const reply = await fetch(url, { method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(patienceMs), ...sent })
    const text = (await reply.text()).slice(0, maxResponseLength)
    const wait = Number(reply.headers.get('retry-after') ?? Number.NaN)
    return { status: reply.status, body: parsed(text), retryAfter: Number.isFinite(wait) && wait >= 0 ? Math.min(wait, 86_400) : undefined }
  } catch {
    return undefined
  }
}

/** What every gateway means by these; undefined where its own words count. */
export function defaultSendResult(answer: GatewayResponse | undefined): SendResult | undefined {
  if (!answer || answer.status >= 500) return retryable('away', answer?.retryAfter)
  if (answer.status === 429) return retryable('throttled', answer.retryAfter)
  return undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field of what was answered, whatever that is. */
export const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
export const getText = (value: unknown, name: string): string => {
  const found = getField(value, name)
  return typeof found === 'string' ? found : ''
}
