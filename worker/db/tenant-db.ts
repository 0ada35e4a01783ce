import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { toIso, toSalonDay } from '../../schema/rules/salon-time.ts'
import { idempotencyKeys } from '../../schema/tables/platform/session.ts'
import type { reasons } from '../../schema/tables/triggers.ts'
import { executeBatch, isNamed, type NamedResults, type NamedStatements, type ResultsOf, sendNamed } from './batch.ts'
import { watchBatch } from './changes.ts'
import type { DatabaseClient } from './client.ts'
import { ApiError, BatchAbortedError, DatabaseUnavailableError } from './errors.ts'
import { mayFreeCapacity } from './freed-capacity.ts'
import { type Columns, readJson, toJsonSql } from './json-sql.ts'
import { assignments, columnList, insertStatement, mapRows, type Statement, statement } from './statement.ts'
import type { Admission, TenantContext, TenantFragments } from './tenant-context.ts'

const insertReason = (expressions: readonly string[]) =>
  `INSERT INTO refuse (why) VALUES (${expressions.length > 1 ? `coalesce(${expressions.join(', ')})` : expressions[0]})`

/** Guard statement: `reason` is an SQL expression that yields why the batch is aborted, or NULL. */
function createGuard(reason: SQL): Statement<number> {
  const built = statement(reason, true, () => 0)
  return { ...built, sql: insertReason([built.sql]), guards: [built.sql] }
}

function join(first: Statement<unknown>, second: Statement<unknown>): Statement<unknown> {
  const guards = [...(first.guards ?? []), ...(second.guards ?? [])]
  return { ...first, sql: insertReason(guards), args: [...first.args, ...second.args], guards }
}

/**
 * Makes one statement of guards that follow one another; the first reason counts, as before. `places` says where in `joined` each
 * statement has its result.
 */
function joinGuards(statements: readonly Statement<unknown>[]): { joined: Statement<unknown>[]; places: number[] } {
  const joined: Statement<unknown>[] = []
  const places = statements.map((one) => {
    const last = joined.at(-1)
    if (one.guards && last?.guards) joined[joined.length - 1] = join(last, one)
    else joined.push(one)
    return joined.length - 1
  })
  return { joined, places }
}

export type SalonTable = SQLiteTable & { salonId: SQLiteColumn }
export type Row<T extends SQLiteTable> = T['$inferSelect']
type Plain<T extends SQLiteTable> = Omit<T['$inferInsert'], 'salonId' | 'version' | 'changedBy' | 'changed' | 'deleted'>
type Draft<T extends SQLiteTable> = { [K in keyof Plain<T>]: Plain<T>[K] | SQL }
type Change<T extends SQLiteTable> = { [K in keyof Draft<T>]?: Draft<T>[K] | SQL } & { deleted?: string | null }
type ResultRow = Record<string, unknown>
/** Builds a statement from the tenant fragment and the caller fragment. */
export type BuildSql = (salonId: SQL, userId: SQL) => SQL

/** Aliases by which a rendered statement shows that it carries a fragment; each fragment has its own. */
export const tenantMarker = 'AS tenant_id'
export const callerMarker = 'AS caller_id'

/** What a statement that is written by hand says of itself. */
export interface RawOptions {
  /** `caller`: the rows belong to the caller (sessions, sign-in factors), not to a salon. Default `tenant`. */
  readonly scope?: 'tenant' | 'caller'
  /** The write may free time that the waiting list wants. */
  readonly freesCapacity?: boolean
  /** The write may raise alerts of the salon's team. */
  readonly raisesAlerts?: boolean
}

/**
 * Tenant-scoped database handle: builds statements that touch rows of one salon only, and sends them as batches. Each kind of
 * caller has a subclass (StaffDb, GuestDb, LinkDb, SystemSalonDb) that says who is admitted.
 */
export abstract class TenantDb {
  /** Seconds UTC, and the same instant as ISO text. */
  readonly nowUtc: number
  readonly now: string
  readonly timeZone: string
  readonly newId: (prefix: string) => string
  /** An earlier call under the Idempotency-Key may have been recorded since the last batch that looked for one. */
  mayBeReplay: boolean
  /** A batch has shown that the caller may make the call. */
  isAdmitted = false
  readonly #client: DatabaseClient
  readonly #fragments: TenantFragments
  readonly #context: TenantContext
  /** Statements of `findReplay`. */
  readonly #replayReads = new WeakSet<object>()

  constructor(client: DatabaseClient, fragments: TenantFragments, context: TenantContext) {
    this.#client = client
    this.#fragments = fragments
    this.#context = context
    this.nowUtc = context.nowUtc
    this.now = toIso(context.nowUtc)
    this.timeZone = context.timeZone
    this.mayBeReplay = context.idempotency !== undefined
    this.newId = context.newId
  }

  /** Null for a handle whose salon was already checked (SystemSalonDb). */
  protected abstract readonly admission: Admission | null

  /**
   * Sends all statements as one transaction in one round trip; a caller who is not admitted gets an ApiError and touches no row. Named
   * statements have named results: `const { visit } = await db.batch({ writes, visit: selectVisit(db, id) })`.
   */
  batch<const N extends NamedStatements>(named: N): Promise<NamedResults<N>>
  batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>>
  batch(...given: readonly [NamedStatements] | readonly Statement<unknown>[]): Promise<unknown> {
    return isNamed(given) ? sendNamed(given[0], (statements) => this.#send(statements)) : this.#send(given)
  }

  async #send<const S extends readonly Statement<unknown>[]>(statements: S): Promise<ResultsOf<S>> {
    const { admission } = this
    if (!statements.some((one) => one.writes)) {
      if (!admission) return this.#execute(statements)
      const [, ...results] = await executeBatch(this.#client, [admission.session, ...statements], (session) => {
        admission.admit(session)
        this.isAdmitted = true
      })
      this.#rememberReplayRead(statements)
      return results as unknown as ResultsOf<S>
    }
    if (!admission) return this.#executeWrites(statements)
    const { guard, hasTimeZone, rolesInWrites, around } = admission
    const guards = [createGuard(guard), ...(hasTimeZone ? [this.abortUnless('rota', () => hasTimeZone)] : [])]
    const [before, behind] = around ? [[...guards, around[0]], [around[1]]] : [guards, []]
    try {
      const results = await this.#executeWrites(statements, before, [...behind, ...(rolesInWrites ? [rolesInWrites] : [])])
      this.isAdmitted = true
      this.#rememberReplayRead(statements)
      return results
    } catch (error) {
      if (!(error instanceof BatchAbortedError)) throw error
      this.#rememberReplayRead([])
      // The rota belongs to a time zone. An empty read throws TimeZoneChangedError where that has changed.
      if (error.reason === 'rota' && hasTimeZone) await this.batch()
      const refused = admission.toError(error.reason)
      this.isAdmitted = refused === undefined
      if (error.reason === 'after_closing') throw await this.#toAfterClosingError()
      throw refused ?? error
    }
  }

  async #toAfterClosingError(): Promise<ApiError> {
    const { createAfterClosingError, lastClosedDay } = await import('./after-closing.ts')
    const today = toSalonDay(this.nowUtc, this.timeZone)
    const [closedDay] = await this.batch(
      this.queryRaw(
        (salonId) => lastClosedDay(salonId, today),
        ([row]) => String(row?.day ?? today),
      ),
    )
    return createAfterClosingError(closedDay)
  }

  async #execute<const S extends readonly Statement<unknown>[]>(statements: S): Promise<ResultsOf<S>> {
    const { joined, places } = joinGuards(statements)
    const results = await executeBatch(this.#client, joined)
    return places.map((place) => results[place]) as ResultsOf<S>
  }

  /** Sends writes between `guards` and `reads`, and reports what they have changed. */
  async #executeWrites<const S extends readonly Statement<unknown>[]>(
    statements: S,
    guards: readonly Statement<unknown>[] = [],
    reads: readonly Statement<unknown>[] = [],
  ): Promise<ResultsOf<S>> {
    const watched = watchBatch(this.#fragments.salonId, statements, this.#context)
    let results: readonly unknown[]
    try {
      results = await this.#execute([...guards, ...statements, ...watched.reads, ...reads])
    } catch (error) {
      // It may have been committed: screens that read for nothing lose less than those that do not read.
      if (error instanceof DatabaseUnavailableError) await watched.report()
      throw error
    }
    await watched.report()
    return results.slice(guards.length, guards.length + statements.length) as unknown as ResultsOf<S>
  }

  #rememberReplayRead(statements: readonly Statement<unknown>[]) {
    this.mayBeReplay = this.#context.idempotency !== undefined && !statements.some((one) => this.#replayReads.has(one))
  }

  /** Sends `writes` and, behind them in the same batch, `reply`; answers the result of `reply`. */
  async batchReturning<T>(writes: readonly Statement<unknown>[], reply: Statement<T>): Promise<T> {
    return (await this.batch({ writes, reply })).reply
  }

  #where(table: SalonTable, conditions: readonly (SQL | undefined)[], includeDeleted = false): SQL {
    const { deleted } = getTableColumns(table) as Record<string, SQLiteColumn>
    const isLive = deleted && !includeDeleted ? sql`${deleted} IS NULL` : undefined
    // `and` puts no parentheses around its parts: an OR in a condition would reach over the tenant's.
    const parts = conditions.map((condition) => condition && sql`(${condition})`)
    return and(sql`${table.salonId} = ${this.#fragments.salonId}`, isLive, ...parts) as SQL
  }

  /** Rows of one table of the caller's salon, without soft-deleted ones. */
  select<T extends SalonTable>(table: T, { where, orderBy }: { where?: SQL | undefined; orderBy?: SQL } = {}): Statement<Row<T>[]> {
    const order = orderBy ? sql` ORDER BY ${orderBy}` : sql``
    return statement(sql`SELECT ${columnList(table)} FROM ${table} WHERE ${this.#where(table, [where])}${order}`, false, mapRows(table))
  }

  /**
   * Hand-written SELECT. `build` receives the tenant and the caller fragment and must use the tenant's (the caller's with
   * `scope: 'caller'`): a statement without it is a programming error and throws.
   */
  queryRaw<T>(build: BuildSql, read: (rows: ResultRow[]) => T, options: RawOptions = {}): Statement<T> {
    return this.#raw(build, false, (result) => read(result.rows), options)
  }
  /** Hand-written SELECT of one value in at most one row, under the same rule. `read` receives null without a row. */
  queryValue<T>(build: BuildSql, read: (value: unknown) => T, options: RawOptions = {}): Statement<T> {
    return { ...this.queryRaw(build, ([row]) => read(row?.[0] ?? null), options), selectsValue: true }
  }
  /**
   * Rows as the JSON objects that a column map describes, built by SQL. `build` writes what follows the columns, from FROM on, under
   * the same rule.
   */
  selectJson<T>(columns: Columns<NoInfer<T>>, build: BuildSql, options: RawOptions = {}): Statement<T[]> {
    return this.queryRaw(
      (salonId, userId) => sql`SELECT ${toJsonSql(columns)} AS packed ${build(salonId, userId)}`,
      (rows) => rows.map(({ packed }) => readJson(packed)),
      options,
    )
  }
  /** Hand-written write under the same rule; answers the number of affected rows. */
  executeRaw(build: BuildSql, options: RawOptions = {}): Statement<number> {
    return this.#raw(build, true, (result) => result.rowsAffected, options)
  }
  #raw<T>(build: BuildSql, writes: boolean, read: Statement<T>['read'], { scope = 'tenant', ...marks }: RawOptions): Statement<T> {
    const built = statement(build(this.#fragments.salonId, this.#fragments.userId), writes, read)
    const marker = scope === 'tenant' ? tenantMarker : callerMarker
    if (!built.sql.includes(marker)) throw new Error(`a statement without its ${scope} fragment: ${built.sql.slice(0, 80)}`)
    return { ...built, ...marks }
  }

  /** Changes live rows of the caller's salon and returns them; `abortIfUnchanged` behind it makes a change of no row abort the batch. */
  update<T extends SalonTable>(table: T, values: Change<T>, ...where: (SQL | undefined)[]): Statement<Row<T>[]> {
    return this.#update(table, values, where, false)
  }
  /** Takes back the soft delete of rows. */
  restore<T extends SalonTable>(table: T, ...where: (SQL | undefined)[]): Statement<Row<T>[]> {
    const { deleted } = getTableColumns(table) as Record<string, SQLiteColumn>
    return this.#update(table, { deleted: null } as Change<T>, [sql`${deleted} IS NOT NULL`, ...where], true)
  }
  /** Soft delete: the rows stay, with the time of their deletion. */
  softDelete<T extends SalonTable>(table: T, ...where: (SQL | undefined)[]): Statement<Row<T>[]> {
    return this.#update(table, { deleted: this.now } as Change<T>, where, false)
  }
  #update<T extends SalonTable>(
    table: T,
    values: Change<T>,
    where: readonly (SQL | undefined)[],
    includeDeleted: boolean,
  ): Statement<Row<T>[]> {
    const set = assignments(table, { ...values, changed: this.now }).map(([column, value]) => sql`${column} = ${value}`)
    set.push(sql`version = version + 1`, sql`changed_by = ${this.#fragments.userId}`)
    const condition = this.#where(table, where, includeDeleted)
    return {
      ...statement(
        sql`UPDATE ${table} SET ${sql.join(set, sql`, `)} WHERE ${condition} RETURNING ${columnList(table)}`,
        true,
        mapRows(table),
      ),
      freesCapacity: mayFreeCapacity(table),
    }
  }

  /** A new row of the caller's salon; answers the number of rows. */
  insert<T extends SalonTable>(table: T, values: Draft<T>): Statement<number> {
    const isVersioned = 'changed' in getTableColumns(table)
    const row = isVersioned ? { ...values, changed: this.now } : values
    const shared = { ...(isVersioned ? { changed_by: 'w.user_id' } : {}), salon_id: 'w.salon_id' }
    return { ...insertStatement(table, row, shared, this.#fragments.row), freesCapacity: mayFreeCapacity(table) }
  }

  /** Deletes rows that are not business data and keep no history (busy intervals). */
  hardDelete(table: SalonTable, ...where: SQL[]): Statement<number> {
    const deletion = sql`DELETE FROM ${table} WHERE ${this.#where(table, where, true)}`
    return { ...statement(deletion, true, (result) => result.rowsAffected), freesCapacity: mayFreeCapacity(table) }
  }

  /** Guard statement right behind a write: aborts the batch with `reason` if the write changed no row. */
  abortIfUnchanged(reason: (typeof reasons)[number]): Statement<number> {
    return createGuard(sql`CASE WHEN changes() = 0 THEN ${sql.raw(`'${reason}'`)} END`)
  }
  /** Guard statement: aborts the batch with `reason` unless the condition holds. */
  abortUnless(reason: (typeof reasons)[number], build: BuildSql): Statement<number> {
    return createGuard(sql`CASE WHEN NOT (${build(this.#fragments.salonId, this.#fragments.userId)}) THEN ${sql.raw(`'${reason}'`)} END`)
  }

  /** Records the call's Idempotency-Key with the id of the thing that the batch creates; no statement for a call without a key. */
  recordIdempotencyKey(thingId: string): Statement<number>[] {
    const { idempotency } = this.#context
    if (!idempotency) return []
    const { key, call, bodyHash } = idempotency
    const insertion = sql`
      INSERT INTO idempotency_keys (salon_id, caller_id, idempotency_key, call, body_hash, thing_id, at_utc)
      SELECT w.salon_id, ${this.#fragments.keyOwner}, ${key}, ${call}, ${bodyHash}, ${thingId}, ${this.nowUtc}
      FROM ${this.#fragments.row} w`
    return [statement(insertion, true, (result) => result.rowsAffected)]
  }
  /** Id of what an earlier call under the same key created, or undefined. Throws 422 where the key was used for another path or body. */
  findReplay(): Statement<string | undefined> {
    const { idempotency } = this.#context
    const isOwnKey = idempotency ? sql`caller_id = ${this.#fragments.keyOwner} AND idempotency_key = ${idempotency.key}` : sql`0`
    const found = this.select(idempotencyKeys, { where: isOwnKey })
    const replayRead: Statement<string | undefined> = {
      ...found,
      read: (result) => {
        const [row] = found.read(result)
        if (row && (row.call !== idempotency?.call || row.bodyHash !== idempotency.bodyHash))
          throw new ApiError(422, 'idempotency_key_reused')
        return row?.thingId
      },
    }
    this.#replayReads.add(replayRead)
    return replayRead
  }
  /**
   * Runs `create`; where its Idempotency-Key was recorded by an earlier call, answers what that one created, as it is now.
   * A replay takes two more round trips.
   */
  async createIdempotent<T>(create: () => Promise<T>, load: (thingId: string) => Promise<T>): Promise<T> {
    try {
      return await create()
    } catch (error) {
      if (!(error instanceof BatchAbortedError && error.columns.includes('idempotency_keys'))) throw error
      const [thingId] = await this.batch(this.findReplay())
      if (!thingId) throw error
      return load(thingId)
    }
  }
  /**
   * The plain form of `createIdempotent`: one batch of the key, `writes` and the thing's own row; `select` reads it by id, for the
   * reply and for a replay.
   */
  insertIdempotent<T>(id: string, writes: readonly Statement<unknown>[], select: (id: string) => Statement<T[]>): Promise<T | undefined> {
    return this.createIdempotent(
      // The key comes first: a repeated call is recognised by it before another constraint finds the thing already there.
      async () => (await this.batchReturning([...this.recordIdempotencyKey(id), ...writes], select(id)))[0],
      async (thingId) => (await this.batch(select(thingId)))[0][0],
    )
  }
  /**
   * Guarded update: one batch of `writes`, whose guards abort with `stale`, and `select`. Where it was stale the row is read as it
   * is now and `refuse` names the error; undefined where there is no such row.
   */
  async updateGuarded<T>(
    writes: readonly Statement<unknown>[],
    select: Statement<T[]>,
    refuse: (current: T) => ApiError | Promise<ApiError> = (current) => new ApiError(409, 'stale', { current }),
  ): Promise<T | undefined> {
    try {
      return (await this.batchReturning(writes, select))[0]
    } catch (error) {
      if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
      const [[current]] = await this.batch(select)
      if (current) throw await refuse(current)
      return undefined
    }
  }
}
