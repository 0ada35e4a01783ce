import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { toIso } from '../../schema/rules/salon-time.ts'
import { idempotencyKeys } from '../../schema/tables/session.ts'
import type { reasons } from '../../schema/tables/triggers.ts'
import type { ResultsOf } from './batch.ts'
import { ApiError, BatchAbortedError } from './errors.ts'
import type { OnCapacityFreed } from './freed-capacity.ts'
import { assignments, columnList, mapRows, type Statement, statement } from './statement.ts'

export type SalonTable = SQLiteTable & { salonId: SQLiteColumn }
export type Row<T extends SQLiteTable> = T['$inferSelect']
type Plain<T extends SQLiteTable> = Omit<T['$inferInsert'], 'salonId' | 'version' | 'changedBy' | 'changed' | 'deleted'>
type Draft<T extends SQLiteTable> = { [K in keyof Plain<T>]: Plain<T>[K] | SQL }
type Change<T extends SQLiteTable> = { [K in keyof Draft<T>]?: Draft<T>[K] | SQL } & { deleted?: string | null }

/** Who is asking, as SQL that stands inside every statement and yields NULL, or no row, where nobody may. */
export interface TenantFragments {
  readonly salon: SQL
  readonly user: SQL
  /** A row source of one row (salon_id, user_id), or none. */
  readonly row: SQL
  /** A piece of text that only these fragments have: a statement without it does not leave the house. */
  readonly mark: string
}

export interface TenantContext {
  readonly nowUtc: number
  readonly timeZone: string
  readonly newId: (prefix: string) => string
  /** Hears that a batch may have made room for somebody who waits. */
  readonly onRoom?: OnCapacityFreed
  /** The Idempotency-Key of the call, with the hash of its body. */
  readonly idempotency?: { readonly key: string; readonly call: string; readonly bodyHash: string } | undefined
}

/** Makes statements that can touch the rows of one salon only. What sends them, and says who was not let in, are the doors. */
export abstract class TenantDb {
  readonly nowUtc: number
  readonly now: string
  readonly timeZone: string
  readonly newId: (prefix: string) => string
  readonly #who: TenantFragments
  readonly #key: TenantContext

  constructor(who: TenantFragments, key: TenantContext) {
    this.#who = who
    this.#key = key
    this.nowUtc = key.nowUtc
    this.now = toIso(key.nowUtc)
    this.timeZone = key.timeZone
    this.newId = key.newId
  }

  #owned(table: SalonTable, where: (SQL | undefined)[], includeDeleted = false): SQL {
    const deleted = (getTableColumns(table) as Record<string, SQLiteColumn>).deleted
    return and(
      sql`${table.salonId} = ${this.#who.salon}`,
      deleted && !includeDeleted ? sql`${deleted} IS NULL` : undefined,
      ...where,
    ) as SQL
  }

  /** Rows of one table of the caller's salon, deleted ones out. */
  select<T extends SalonTable>(table: T, ...where: (SQL | undefined)[]): Statement<Row<T>[]> {
    return statement(sql`SELECT ${columnList(table)} FROM ${table} WHERE ${this.#owned(table, where)}`, false, mapRows(table))
  }

  /** The same, in an order. */
  readInOrder<T extends SalonTable>(table: T, order: SQL, ...where: (SQL | undefined)[]): Statement<Row<T>[]> {
    return statement(
      sql`SELECT ${columnList(table)} FROM ${table} WHERE ${this.#owned(table, where)} ORDER BY ${order}`,
      false,
      mapRows(table),
    )
  }

  /**
   * A hot join as constant SQL. It is handed the salon (and the caller) as fragments and has to use the salon: a
   * statement without it does not leave the house.
   */
  queryRaw<T>(build: (salon: SQL, user: SQL) => SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T> {
    return this.#joined(build, read, false)
  }
  /** The same for a write that no single-table method can say. */
  executeRaw(build: (salon: SQL, user: SQL) => SQL): Statement<number> {
    const made = this.#joined(build, () => 0, true)
    return { ...made, read: (result) => result.rowsAffected }
  }
  #joined<T>(build: (salon: SQL, user: SQL) => SQL, read: (rows: Record<string, unknown>[]) => T, writes: boolean): Statement<T> {
    const made = statement(build(this.#who.salon, this.#who.user), writes, (result) => read(result.rows))
    if (!made.sql.includes(this.#who.mark)) throw new Error('a statement without its salon')
    return made
  }

  /** Changes rows of the caller's salon; with a guard behind it (`must('stale')`) a change that met no row aborts the trip. */
  update<T extends SalonTable>(table: T, values: Change<T>, ...where: (SQL | undefined)[]): Statement<Row<T>[]> {
    return this.#change(table, values, where, false)
  }
  /** The same for rows that were deleted: the way back. */
  restore<T extends SalonTable>(table: T, ...where: (SQL | undefined)[]): Statement<Row<T>[]> {
    return this.#change(
      table,
      { deleted: null } as Change<T>,
      [sql`${(getTableColumns(table) as Record<string, SQLiteColumn>).deleted} IS NOT NULL`, ...where],
      true,
    )
  }
  /** Deletes of business rows are changes: the row stays, stamped. */
  softDelete<T extends SalonTable>(table: T, ...where: (SQL | undefined)[]): Statement<Row<T>[]> {
    return this.#change(table, { deleted: this.now } as Change<T>, where, false)
  }
  #change<T extends SalonTable>(table: T, values: Change<T>, where: (SQL | undefined)[], includeDeleted: boolean): Statement<Row<T>[]> {
    const set = assignments(table, { ...values, changed: this.now }).map(([column, value]) => sql`${column} = ${value}`)
    set.push(sql`version = version + 1`, sql`changed_by = ${this.#who.user}`)
    return statement(
      sql`UPDATE ${table} SET ${sql.join(set, sql`, `)} WHERE ${this.#owned(table, where, includeDeleted)} RETURNING ${columnList(table)}`,
      true,
      mapRows(table),
    )
  }

  /** A new row of the caller's salon. */
  insert<T extends SalonTable>(table: T, values: Draft<T>): Statement<Row<T>[]> {
    const given = assignments(table, values)
    const columns = getTableColumns(table) as Record<string, SQLiteColumn>
    if (columns.changed) given.push(...assignments(table, { changed: this.now }), [sql`changed_by`, sql`w.user_id`])
    given.push([sql`salon_id`, sql`w.salon_id`])
    return statement(
      sql`INSERT INTO ${table} (${sql.join(
        given.map(([column]) => column),
        sql`, `,
      )}) SELECT ${sql.join(
        given.map(([, value]) => value),
        sql`, `,
      )} FROM ${this.#who.row} w RETURNING ${columnList(table)}`,
      true,
      mapRows(table),
    )
  }

  /** Rows that are not business data and keep no history (busy intervals): really deleted. */
  hardDelete(table: SalonTable, ...where: SQL[]): Statement<number> {
    return statement(sql`DELETE FROM ${table} WHERE ${this.#owned(table, where, true)}`, true, (result) => result.rowsAffected)
  }

  /** Right behind a change: aborts the trip when the change met no row. */
  abortIfUnchanged(reason: (typeof reasons)[number]): Statement<number> {
    return statement(sql`INSERT INTO ${sql.identifier(`refuse_${reason}`)} (why) SELECT 1 WHERE changes() = 0`, true, () => 0)
  }
  /** Aborts the trip unless the rows asked for are there (in the caller's salon, when built with `ask`'s fragments). */
  abortUnless(reason: (typeof reasons)[number], build: (salon: SQL) => SQL): Statement<number> {
    return statement(
      sql`INSERT INTO ${sql.identifier(`refuse_${reason}`)} (why) SELECT 1 WHERE NOT (${build(this.#who.salon)})`,
      true,
      () => 0,
    )
  }

  /** For calls that heed an Idempotency-Key: which thing the call makes, kept in the same batch. */
  recordIdempotencyKey(thingId: string): Statement<number>[] {
    const { idempotency } = this.#key
    if (!idempotency) return []
    return [
      statement(
        sql`INSERT INTO idempotency_keys (salon_id, idempotency_key, call, body_hash, thing_id, at_utc) SELECT w.salon_id, ${idempotency.key}, ${idempotency.call}, ${idempotency.bodyHash}, ${thingId}, ${this.nowUtc} FROM ${this.#who.row} w`,
        true,
        (result) => result.rowsAffected,
      ),
    ]
  }
  /** What an earlier call under the same key made, or undefined; for calls that read before they write. Throws 422 when the key was used for another body. */
  findReplay(): Statement<string | undefined> {
    const { idempotency } = this.#key
    const found = this.select(idempotencyKeys, idempotency ? sql`idempotency_key = ${idempotency.key}` : sql`0`)
    return {
      ...found,
      read: (result) => {
        const [row] = found.read(result)
        if (row && (row.call !== idempotency?.call || row.bodyHash !== idempotency.bodyHash))
          throw new ApiError(422, 'idempotency_key_reused')
        return row?.thingId
      },
    }
  }
  /** Makes a thing once: pressed again under the same key, the thing made before is answered. A replay takes two trips more. */
  async createIdempotent<T>(make: () => Promise<T>, load: (thingId: string) => Promise<T>): Promise<T> {
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof BatchAbortedError && error.columns.includes('idempotency_keys'))) throw error
      const [thingId] = await this.batch(this.findReplay())
      if (!thingId) throw error
      return load(thingId)
    }
  }

  /** One request to the database, whoever asks let in first. */
  abstract batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>>
}
