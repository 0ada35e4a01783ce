import type { SQL } from 'drizzle-orm'
import { toIso } from '../../schema/rules/salon-time.ts'
import { executeBatch, type ResultsOf } from './batch.ts'
import type { DatabaseClient } from './client.ts'
import { type Statement, statement } from './statement.ts'

type ResultRow = Record<string, unknown>

/** Database handle of callers without a session (sign-in, sign-out, reset): sessions and accounts, never a salon's business data. */
export class PublicDb {
  /** Seconds UTC, and the same instant as ISO text. */
  readonly nowUtc: number
  readonly now: string
  readonly newId: (prefix: string) => string
  readonly #client: DatabaseClient
  constructor(client: DatabaseClient, context: { nowUtc: number; newId: (prefix: string) => string }) {
    this.#client = client
    this.nowUtc = context.nowUtc
    this.now = toIso(context.nowUtc)
    this.newId = context.newId
  }
  queryRaw<T>(chunk: SQL, read: (rows: ResultRow[]) => T): Statement<T> {
    return statement(chunk, false, (result) => read(result.rows))
  }
  /** Answers the number of affected rows. */
  executeRaw(chunk: SQL): Statement<number> {
    return statement(chunk, true, (result) => result.rowsAffected)
  }
  /** A write with RETURNING. */
  executeRawReturning<T>(chunk: SQL, read: (rows: ResultRow[]) => T): Statement<T> {
    return statement(chunk, true, (result) => read(result.rows))
  }
  batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>> {
    return executeBatch(this.#client, statements)
  }
}
