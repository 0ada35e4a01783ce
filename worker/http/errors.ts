import type { Context } from 'hono'
import type { ErrorCode } from '../../schema/errors.ts'
import { ApiError, BatchAbortedError, DatabaseUnavailableError } from '../db/errors.ts'

/** Sentences for what the database itself refused, where a handler had nothing better to say. */
const abortedErrors: Partial<Record<BatchAbortedError['reason'], [404 | 409 | 422, ErrorCode]>> = {
  missing: [404, 'not_found'],
  stale: [409, 'stale'],
  rota: [409, 'stale'],
  overlap: [409, 'time_taken'],
  unique: [409, 'already_exists'],
  stock: [409, 'out_of_stock'],
  already_used: [409, 'already_used'],
}

/** The one place where an error becomes an answer. What is unknown says nothing of the inside. */
export function handleError(c: Context, error: unknown): Response {
  const refusal = toApiError(error)
  if (refusal.status === 500) {
    const { message = '', stack = '' } = error instanceof Error ? error : {}
    console.error(JSON.stringify({ level: 'error', request: c.get('requestId'), message, stack: stack.split('\n').slice(0, 6) }))
  }
  if (refusal.status === 503 || refusal.status === 429) c.header('Retry-After', String(refusal.details.retryAfter ?? 5))
  const { retryAfter: _, ...details } = refusal.details
  return c.json({ error: refusal.message, code: refusal.code, ...details }, refusal.status)
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof BatchAbortedError) {
    const [status, code] = abortedErrors[error.reason] ?? [409, 'stale']
    return new ApiError(status, code)
  }
  if (error instanceof DatabaseUnavailableError) return new ApiError(503, 'service_unavailable')
  return new ApiError(500, 'something_went_wrong')
}
