import type { Client } from '@libsql/client/web'
import type { ErrorCode } from '../../schema/errors.ts'
import type { Role } from '../../schema/terms.ts'
import { executeBatch, type ResultsOf } from './batch.ts'
import { ApiError, BatchAbortedError } from './errors.ts'
import { detectFreedCapacity } from './freed-capacity.ts'
import { type Caller, callerSource, selectSalonId, selectSession, selectUserId, sessionGuard } from './session-sql.ts'
import { type Statement, statement } from './statement.ts'
import { type TenantContext, TenantDb } from './tenant-db.ts'

export type { SalonTable } from './tenant-db.ts'

export interface StaffContext extends Caller, TenantContext {
  readonly salonId: string | null
  readonly unauthorized: ErrorCode
}

/**
 * The door of a staff session: the only way to a salon's rows. Every statement it makes carries the caller's live
 * session, role and salon; `trip` sends them as one request that happens whole or not at all.
 */
export class StaffDb extends TenantDb {
  /** The caller's salon, as the session code says it: for working out days before the first trip, never for access. */
  readonly salonId: string | null
  /** The caller, once a trip has answered. */
  userId = ''
  roles: readonly Role[] = []
  readonly #client: Client
  readonly #key: StaffContext

  constructor(client: Client, key: StaffContext) {
    super(
      { salon: selectSalonId(key), user: selectUserId(key), row: callerSource(key), mark: 'FROM sessions s JOIN user_permissions p' },
      key,
    )
    this.#client = client
    this.#key = key
    this.salonId = key.salonId
  }

  /**
   * The same caller in a salon that the call makes or finds by itself. Whoever may work across salons (SUPERADMIN) works
   * in that one; for everybody else nothing opens that is not their own.
   */
  inSalon(salonId: string): StaffDb {
    return new StaffDb(this.#client, { ...this.#key, targetSalonId: salonId })
  }

  /** One request to the database, the session's row or guard in front. */
  async batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>> {
    if (statements.some((s) => s.writes)) {
      try {
        const guard = statement(sessionGuard(this.#key), true, () => 0)
        const room = detectFreedCapacity(selectSalonId(this.#key), statements, this.#key.onRoom)
        const results = await executeBatch(this.#client, [guard, ...statements, ...room])
        return results.slice(1, statements.length + 1) as ResultsOf<S>
      } catch (error) {
        throw this.#refusal(error)
      }
    }
    const who = statement(selectSession(this.#key), false, (result) => result.rows[0])
    const [, ...results] = await executeBatch(this.#client, [who, ...statements], (person) => this.#admit(person))
    return results as ResultsOf<S>
  }

  #admit(person: Record<string, unknown> | undefined | unknown) {
    const row = person as ArrayLike<unknown> | undefined
    if (!row) throw new ApiError(401, this.#key.unauthorized)
    this.userId = String(row[0])
    this.roles = JSON.parse(String(row[2])) as Role[]
    const { roles, platform, own, ownerId, targetSalonId } = this.#key
    const has = (allowed: readonly Role[]) => this.roles.some((role) => allowed.includes(role))
    const platformMay = has(platform)
    if (!platformMay && !has(roles) && !(has(own) && ownerId === this.userId)) throw new ApiError(403, 'forbidden')
    if (!platformMay && targetSalonId !== null && targetSalonId !== row[1]) throw new ApiError(404, 'not_found')
  }

  #refusal(error: unknown) {
    if (!(error instanceof BatchAbortedError)) return error
    if (error.reason === 'unauthorized') return new ApiError(401, this.#key.unauthorized)
    if (error.reason === 'forbidden') return new ApiError(403, 'forbidden')
    if (error.reason === 'foreign') return new ApiError(404, 'not_found')
    return error
  }
}
