import { type ErrorCode, errorMessages } from '../../schema/errors.ts'
import type { reasons } from '../../schema/tables/triggers.ts'

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503

/**
 * A refused call: status, stable code and the code's English message. `details` joins the body of the reply (`fields`,
 * `current`, `conflicts` …); `retryAfter` (seconds) becomes the Retry-After header instead.
 */
export class ApiError extends Error {
  readonly status: ErrorStatus
  readonly code: ErrorCode
  readonly details: Record<string, unknown>
  constructor(status: ErrorStatus, code: ErrorCode, details: Record<string, unknown> = {}) {
    super(errorMessages[code])
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The database aborted a batch: a guard statement or a unique constraint failed. */
export class BatchAbortedError extends Error {
  readonly reason: (typeof reasons)[number] | 'unauthorized' | 'forbidden' | 'foreign' | 'length' | 'unit' | 'seats' | 'unique'
  /** For `unique`: the columns as SQLite names them (`table.column, …`). */
  readonly columns: string
  constructor(reason: BatchAbortedError['reason'], columns = '') {
    super(`aborted: ${reason} ${columns}`)
    this.reason = reason
    this.columns = columns
  }
}

/** The salon's time zone is another one than the caller's session code says: the call has to be made again with `timeZone`. */
export class TimeZoneChangedError extends Error {
  readonly timeZone: string
  constructor(timeZone: string) {
    super(`the time zone is ${timeZone} now`)
    this.timeZone = timeZone
  }
}

/** The database could not be reached, did not respond, or cannot work at the moment: its disk is full, or its plan is used up. */
export class DatabaseUnavailableError extends Error {}

/** Maps an error of the libSQL client. Every failed constraint has the code SQLITE_CONSTRAINT: only this function reads their texts. */
export function toDatabaseError(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error)
  const guard = /refuse:(\w+)/.exec(text)
  if (guard) return new BatchAbortedError(guard[1] as BatchAbortedError['reason'])
  const unique = /UNIQUE constraint failed: ([\w., ]+)/.exec(text)
  if (unique) return new BatchAbortedError('unique', unique[1])
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (
    /SERVER_ERROR|HRANA|BUSY|STREAM|FULL|IOERR|BLOCKED/.test(code) ||
    error instanceof TypeError ||
    // The page of a proxy in front of the database, which is no JSON.
    error instanceof SyntaxError ||
    (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) ||
    /fetch failed|Network connection lost|HTTP status 5/.test(text)
  )
    return new DatabaseUnavailableError(text)
  return error instanceof Error ? error : new Error(text)
}
