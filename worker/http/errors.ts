import type { Context } from 'hono'
import type { ErrorCode } from '../../schema/errors.ts'
import { ApiError, BatchAbortedError, DatabaseUnavailableError } from '../db/errors.ts'

type AbortReason = BatchAbortedError['reason']

/** Status and code of an aborted batch whose reason the handler did not map itself. */
const abortedErrors: Partial<Record<AbortReason, [404 | 409 | 422 | 429, ErrorCode]>> = {
  missing: [404, 'not_found'],
  stale: [409, 'stale'],
  rota: [409, 'stale'],
  overlap: [409, 'time_taken'],
  unique: [409, 'already_exists'],
  stock: [409, 'out_of_stock'],
  untested: [409, 'patch_test_needed_online'],
  already_used: [409, 'already_used'],
  sent_often: [429, 'sent_too_often'],
}

/**
 * Awaits a batch and maps the reason for which it was aborted: `missing` to undefined (404 with the endpoint's message), the
 * reasons in `conflicts` to 409 with their code. Other errors pass through.
 */
export async function mapAborted<T>(work: Promise<T>, conflicts: Partial<Record<AbortReason, ErrorCode>> = {}): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') return undefined
    const code = conflicts[error.reason]
    if (code) throw new ApiError(409, code)
    throw error
  }
}

/** Seconds after which a caller may try again, unless the error says otherwise. */
export const retryAfterSeconds = 5
/** The same after a limit of a day. */
const limitRetryAfterSeconds = 3600

/** Turns every error into a reply: the only place that does. An unknown error is logged and replies 500 without details. */
export function handleError(c: Context, error: unknown): Response {
  const apiError = toApiError(error)
  if (apiError.status === 500) {
    const { message = '', stack = '' } = error instanceof Error ? error : {}
    console.error(JSON.stringify({ level: 'error', request: c.get('requestId'), message, stack: stack.split('\n').slice(0, 6) }))
  }
  const { retryAfter = retryAfterSeconds, ...details } = apiError.details
  if (apiError.status === 503 || apiError.status === 429) c.header('Retry-After', String(retryAfter))
  return c.json({ error: apiError.message, code: apiError.code, ...details }, apiError.status)
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof BatchAbortedError) {
    const [status, code] = abortedErrors[error.reason] ?? [409, 'stale']
    return new ApiError(status, code, status === 429 ? { retryAfter: limitRetryAfterSeconds } : {})
  }
  if (error instanceof DatabaseUnavailableError) return new ApiError(503, 'service_unavailable')
  return new ApiError(500, 'something_went_wrong')
}
