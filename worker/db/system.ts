import type { Client } from '@libsql/client/web'
import { type SQL, sql } from 'drizzle-orm'
import { isoOf } from '../../schema/rules/salon-time.ts'
import { type Statement, statement } from './statement.ts'
import { type ResultsOf, sendTrip } from './trip.ts'

/**
 * What a door to one salon's rows can do for statements that several doors share (raising alerts, queueing messages).
 * `Staff` is one; so is `System.inSalon`.
 */
export interface SalonDoor {
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
  /** A write that carries the salon, and whoever changes it. */
  tell(build: (salon: SQL, user: SQL) => SQL): Statement<number>
}

/** One salon, named by what System has read. */
export interface SystemSalon extends SalonDoor {
  readonly salonId: string
  ask<T>(build: (salon: SQL, user: SQL) => SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T>
}

/**
 * The door of cron and webhooks, where nobody is signed in: one read over all salons for what is due, then one salon at
 * a time. `actor` is the name of the job; the trail shows it in place of a userId.
 */
export class System {
  readonly nowUtc: number
  readonly now: string
  readonly newId: (prefix: string) => string
  readonly actor: string
  readonly #client: Client
  constructor(client: Client, key: { nowUtc: number; newId: (prefix: string) => string; actor: string }) {
    this.#client = client
    this.nowUtc = key.nowUtc
    this.now = isoOf(key.nowUtc)
    this.newId = key.newId
    this.actor = key.actor
  }

  /** A read over all salons. */
  ask<T>(chunk: SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T> {
    return statement(chunk, false, (result) => read(result.rows))
  }
  /** A write over rows that belong to no salon, or that were named by what was read. */
  tell(chunk: SQL): Statement<number> {
    return statement(chunk, true, (result) => result.rowsAffected)
  }
  /** A write that answers rows (RETURNING). */
  tellAndRead<T>(chunk: SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T> {
    return statement(chunk, true, (result) => read(result.rows))
  }

  inSalon(salonId: string): SystemSalon {
    const [salon, user] = [sql`${salonId}`, sql`${this.actor}`]
    return {
      salonId,
      nowUtc: this.nowUtc,
      newId: this.newId,
      ask: (build, read) => this.ask(build(salon, user), read),
      tell: (build) => this.tell(build(salon, user)),
    }
  }

  trip<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>> {
    return sendTrip(this.#client, statements)
  }
}
