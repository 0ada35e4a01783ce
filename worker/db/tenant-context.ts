import type { SQL } from 'drizzle-orm'
import type { OnChanged } from './changes.ts'
import type { ApiError, BatchAbortedError } from './errors.ts'
import type { OnCapacityFreed } from './freed-capacity.ts'
import type { Statement } from './statement.ts'

/** The caller as SQL. Every fragment yields NULL, or no row, for a caller who is not admitted. */
export interface TenantFragments {
  /** Scalar sub-select of the salon's id; contains `tenantMarker`. */
  readonly salonId: SQL
  /** Scalar sub-select of the caller's id; contains `callerMarker`. */
  readonly userId: SQL
  /** Row source of one row (salon_id, user_id), or none. */
  readonly row: SQL
  /** Scalar expression: to whom the caller's Idempotency-Keys belong. */
  readonly keyOwner: SQL
}

/** How a batch finds out whether its caller is admitted: the first statement of a read, or the guard of a write. */
export interface Admission {
  readonly session: Statement<unknown>
  /** Receives the result of `session`; throws ApiError where the caller is not admitted, TimeZoneChangedError where the zone differs. */
  admit(session: unknown): void
  /** Last statement of every write batch of a call whose reply depends on the caller's roles; reading it makes them known. */
  readonly rolesInWrites?: Statement<void>
  /** Statements before and behind the writes of every batch. */
  readonly around?: readonly [begin: Statement<unknown>, end: Statement<unknown>]
  /** Expression of the guard of every write batch: why the caller is not admitted, or NULL. */
  readonly guard: SQL
  /**
   * Whether the salon's time zone is still that of the handle, where a session code says it: times of day that were computed with another
   * one must not be written.
   */
  readonly hasTimeZone?: SQL
  /** The error for a guard's reason; undefined for reasons that belong to the handler. */
  toError(reason: BatchAbortedError['reason']): ApiError | undefined
}

export interface TenantContext {
  /** Seconds UTC. */
  readonly nowUtc: number
  /** IANA name of the salon's time zone. */
  readonly timeZone: string
  readonly newId: (prefix: string) => string
  /** The salon, where it is known before the database answers. */
  readonly salonId?: string | null
  readonly onCapacityFreed?: OnCapacityFreed
  readonly onChanged?: OnChanged | undefined
  /** One of many batches in a row, of a job. */
  readonly isBulk?: boolean
  readonly idempotency?: Idempotency | undefined
}

/** The Idempotency-Key of a call, with its method and path and the hash of its query and body. */
export interface Idempotency {
  readonly key: string
  readonly call: string
  readonly bodyHash: string
}
