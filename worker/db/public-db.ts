import type { Client } from '@libsql/client/web'
import type { SQL } from 'drizzle-orm'
import { toIso } from '../../schema/rules/salon-time.ts'
import { executeBatch, type ResultsOf } from './batch.ts'
import { type Statement, statement } from './statement.ts'

/** The door of somebody who is not signed in: sign-in, sign-out, reset. It sees sessions and accounts, never a salon's business. */
export class PublicDb {
  readonly nowUtc: number
  readonly now: string
  readonly newId: (prefix: string) => string
  readonly #client: Client
  constructor(client: Client, key: { nowUtc: number; newId: (prefix: string) => string }) {
    this.#client = client
    this.nowUtc = key.nowUtc
    this.now = toIso(key.nowUtc)
    this.newId = key.newId
  }
  queryRaw<T>(chunk: SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T> {
    return statement(chunk, false, (result) => read(result.rows))
  }
  executeRaw(chunk: SQL): Statement<number> {
    return statement(chunk, true, (result) => result.rowsAffected)
  }
  /** A write that answers rows (RETURNING). */
  executeRawReturning<T>(chunk: SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T> {
    return statement(chunk, true, (result) => read(result.rows))
  }
  batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>> {
    return executeBatch(this.#client, statements)
  }
}
