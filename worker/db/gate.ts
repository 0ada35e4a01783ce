import type { Client } from '@libsql/client/web'
import type { SQL } from 'drizzle-orm'
import { isoOf } from '../../schema/rules/salon-time.ts'
import { type Statement, statement } from './statement.ts'
import { type ResultsOf, sendTrip } from './trip.ts'

/** The door of somebody who is not signed in: sign-in, sign-out, reset. It sees sessions and accounts, never a salon's business. */
export class Gate {
  readonly nowUtc: number
  readonly now: string
  readonly newId: (prefix: string) => string
  readonly #client: Client
  constructor(client: Client, key: { nowUtc: number; newId: (prefix: string) => string }) {
    this.#client = client
    this.nowUtc = key.nowUtc
    this.now = isoOf(key.nowUtc)
    this.newId = key.newId
  }
  ask<T>(chunk: SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T> {
    return statement(chunk, false, (result) => read(result.rows))
  }
  tell(chunk: SQL): Statement<number> {
    return statement(chunk, true, (result) => result.rowsAffected)
  }
  /** A write that answers rows (RETURNING). */
  tellAndRead<T>(chunk: SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T> {
    return statement(chunk, true, (result) => read(result.rows))
  }
  trip<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>> {
    return sendTrip(this.#client, statements)
  }
}
