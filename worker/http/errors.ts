import type { Context } from 'hono'
import { ApiError, BatchAbortedError, DatabaseUnavailableError } from '../db/errors.ts'

/** Sentences for what the database itself refused, where a handler had nothing better to say. */
const abortedMessages: Partial<Record<BatchAbortedError['reason'], [404 | 409 | 422, string]>> = {
  missing: [404, 'Not found'],
  stale: [409, 'Somebody else changed this meanwhile'],
  rota: [409, 'Somebody else changed this meanwhile'],
  overlap: [409, 'This time is already taken'],
  unique: [409, 'This is already there'],
  stock: [409, 'Not enough in stock'],
  already_used: [409, 'Already used'],
}

/** The one place where an error becomes an answer. What is unknown says nothing of the inside. */
export function handleError(c: Context, error: unknown): Response {
  const refusal = toApiError(error)
  if (refusal.status === 500) {
    const { message = '', stack = '' } = error instanceof Error ? error : {}
    console.error(JSON.stringify({ level: 'error', request: c.get('requestId'), message, stack: stack.split('\n').slice(0, 6) }))
  }
  if (refusal.status === 503 || refusal.status === 429) c.header('Retry-After', String(refusal.extra.retryAfter ?? 5))
  const { retryAfter: _, ...extra } = refusal.extra
  return c.json({ error: refusal.message, ...extra }, refusal.status)
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof BatchAbortedError) {
    const [status, sentence] = abortedMessages[error.reason] ?? [409, 'Somebody else changed this meanwhile']
    return new ApiError(status, sentence)
  }
  if (error instanceof DatabaseUnavailableError) return new ApiError(503, 'The service is away for a moment. Please try again.')
  return new ApiError(500, 'Something went wrong.')
}
