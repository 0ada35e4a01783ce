import type { Client } from '@libsql/client/web'
import { type SQL, sql } from 'drizzle-orm'
import { toIso } from '../../schema/rules/salon-time.ts'
import { executeBatch, type ResultsOf } from './batch.ts'
import { type Statement, statement } from './statement.ts'
import { type TenantContext, TenantDb } from './tenant-db.ts'

/**
 * What a door to one salon's rows can do for statements that several doors share (raising alerts, queueing messages).
 * Every door with rows is one.
 */
export interface TenantWriter {
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
  /** A write that carries the salon, and whoever changes it. */
  executeRaw(build: (salon: SQL, user: SQL) => SQL): Statement<number>
}

/** One salon, named by what System has read: its rows, as every door has them. `actor` stands in for the userId. */
export class SystemSalonDb extends TenantDb {
  readonly salonId: string
  readonly #client: Client
  constructor(client: Client, salon: { salonId: string; actor: string }, key: TenantContext) {
    const { salonId, actor } = salon
    super(
      {
        salon: sql`(SELECT ${salonId} AS of_salon)`,
        user: sql`(SELECT ${actor} AS of_salon)`,
        row: sql`(SELECT ${salonId} AS salon_id, ${actor} AS user_id)`,
        mark: 'AS of_salon',
      },
      key,
    )
    this.salonId = salonId
    this.#client = client
  }

  batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>> {
    return executeBatch(this.#client, statements)
  }
}

/**
 * The door of cron and webhooks, where nobody is signed in: one read over all salons for what is due, then one salon at
 * a time. `actor` is the name of the job; the trail shows it in place of a userId.
 */
export class SystemDb {
  readonly nowUtc: number
  readonly now: string
  readonly newId: (prefix: string) => string
  readonly actor: string
  readonly #client: Client
  constructor(client: Client, key: { nowUtc: number; newId: (prefix: string) => string; actor: string }) {
    this.#client = client
    this.nowUtc = key.nowUtc
    this.now = toIso(key.nowUtc)
    this.newId = key.newId
    this.actor = key.actor
  }

  /** A read over all salons. */
  queryRaw<T>(chunk: SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T> {
    return statement(chunk, false, (result) => read(result.rows))
  }
  /** A write over rows that belong to no salon, or that were named by what was read. */
  executeRaw(chunk: SQL): Statement<number> {
    return statement(chunk, true, (result) => result.rowsAffected)
  }
  /** A write that answers rows (RETURNING). */
  executeRawReturning<T>(chunk: SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T> {
    return statement(chunk, true, (result) => read(result.rows))
  }

  /** One salon at a time; `timeZone` as it was read with it. */
  inSalon(salonId: string, timeZone = 'UTC'): SystemSalonDb {
    const { nowUtc, newId, actor } = this
    return new SystemSalonDb(this.#client, { salonId, actor }, { nowUtc, newId, timeZone })
  }

  batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>> {
    return executeBatch(this.#client, statements)
  }
}
