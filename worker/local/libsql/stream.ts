import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Databases } from './connections.ts'
import type { Batch, BatchResult, Condition, PipelineRequest, PipelineResponse, Statement, StatementResult } from './protocol.ts'
import { getStatementKind, type Mode } from './statements.ts'
import { decode, encode, ProtocolError, SqlError, toSqlError } from './values.ts'
import type { CountedStatement } from './work-counter.ts'

/** Limits of the hosted database: a transaction is rolled back after 5 s, an idle stream is closed after 10 s. */
const transactionMs = 5_000
const idleMs = 10_000
/** Maximum wait for a writer in another process. */
const otherProcessWaitMs = 6_000

/** A Hrana stream: holds its own connection to one database from its first statement to its end. */
export class Stream {
  readonly id = randomBytes(9).toString('base64url')
  sequence = 0
  working = false
  closed = false
  /** Receives what each statement takes, if that is counted. */
  counts: CountedStatement[] | undefined
  private lastUse = Date.now()
  private transactionSince = 0
  private timedOut = false
  private connection: Connection | null = null
  private readonly stored = new Map<number, string>()
  private readonly databases: Databases
  private readonly name: string

  constructor(databases: Databases, name: string) {
    this.databases = databases
    this.name = name
  }

  async execute(request: PipelineRequest): Promise<PipelineResponse> {
    if (this.closed) throw new ProtocolError('stream is closed')
    this.lastUse = Date.now()
    switch (request.type) {
      case 'execute':
        return { type: 'execute', result: await this.executeStatement(request.stmt) }
      case 'batch':
        return { type: 'batch', result: await this.batch(request.batch) }
      case 'sequence': {
        const sql = this.getSql(request)
        await this.run(true, (connection) => {
          connection.file.schema++
          connection.engine.exec(sql)
        })
        return { type: 'sequence' }
      }
      case 'describe':
        return { type: 'describe', result: await this.describe(this.getSql(request)) }
      case 'store_sql':
        if (this.stored.has(request.sql_id)) throw new ProtocolError(`sql_id ${request.sql_id} is taken`)
        this.stored.set(request.sql_id, request.sql)
        return { type: 'store_sql' }
      case 'close_sql':
        this.stored.delete(request.sql_id)
        return { type: 'close_sql' }
      case 'get_autocommit':
        return { type: 'get_autocommit', is_autocommit: this.autocommit }
      case 'close':
        this.close()
        return { type: 'close' }
      default:
        throw new ProtocolError(`unknown request ${JSON.stringify(request)}`)
    }
  }

  /** Called periodically: rolls back an expired transaction, closes an idle stream. Returns whether the stream is closed. */
  expire(now: number): boolean {
    if (this.working) return false
    if (now - this.lastUse > idleMs) {
      this.close()
      return true
    }
    if (!this.autocommit && now - this.transactionSince > transactionMs) {
      this.connection?.engine.exec('ROLLBACK')
      this.timedOut = true
      this.leaveWriters()
    }
    return false
  }

  close(): void {
    this.closed = true
    const connection = this.connection
    if (!connection) return
    try {
      if (connection.engine.inTransaction) connection.engine.exec('ROLLBACK')
    } catch {
      connection.tainted = true
    }
    connection.file.writers.leave(this)
    this.connection = null
    this.databases.give(connection)
  }

  private get autocommit(): boolean {
    return !this.connection?.engine.inTransaction
  }

  private getSql(from: { sql?: string | null; sql_id?: number | null }): string {
    const sql = from.sql ?? (typeof from.sql_id === 'number' ? this.stored.get(from.sql_id) : undefined)
    if (sql === undefined) throw new ProtocolError('neither sql nor a known sql_id')
    return sql
  }

  private leaveWriters(): void {
    if (this.autocommit) this.databases.file(this.name).writers.leave(this)
  }

  private giveConnection(): void {
    if (this.connection) this.databases.give(this.connection)
    this.connection = null
  }

  /**
   * Runs `work`, in turn among the writers if it writes. SQLITE_BUSY can then only come from another process: outside a transaction
   * the work is retried on a new connection, because the engine cannot reset a busy statement. `mode` is that of the connection on
   * which a transaction begins; the statements inside it run on the same one.
   */
  private async run<T>(writes: boolean, work: (connection: Connection) => T, mode: Mode = 'writing'): Promise<T> {
    if (this.timedOut) {
      this.timedOut = false
      throw new SqlError('Transaction timed out', 'TRANSACTION_TIMEOUT')
    }
    const file = this.databases.file(this.name)
    if (writes) await file.writers.enter(this)
    try {
      for (const until = Date.now() + otherProcessWaitMs; ; await pause(5)) {
        const inTransaction = !this.autocommit
        try {
          if (!inTransaction && this.connection?.mode !== mode) this.giveConnection()
          this.connection ??= this.databases.take(file, mode)
          const result = work(this.connection)
          if (!inTransaction && !this.autocommit) this.transactionSince = Date.now()
          return result
        } catch (thrown) {
          if (thrown instanceof ProtocolError) throw thrown
          const error = toSqlError(thrown)
          // A constraint or a guard has ended its statement: the connection can go on. Opening one reads the whole schema.
          if (this.connection && error.code !== 'SQLITE_CONSTRAINT') this.connection.tainted = true
          if (error.code !== 'SQLITE_BUSY' || inTransaction || Date.now() > until) throw error
          this.giveConnection()
        }
      }
    } finally {
      this.leaveWriters()
    }
  }

  private async executeStatement(statement: Statement): Promise<StatementResult> {
    const sql = this.getSql(statement)
    const kind = getStatementKind(sql)
    if (kind.isMultiple) throw new SqlError('SQL string contains more than one statement', 'SQL_MANY_STATEMENTS')
    const named = statement.named_args ?? []
    const args =
      named.length > 0
        ? Object.fromEntries(named.map((arg) => [arg.name.replace(/^[:@$]/, ''), decode(arg.value)]))
        : (statement.args ?? []).map(decode)
    const runPrepared = (connection: Connection, prepared: ReturnType<Connection['prepare']>): StatementResult => {
      if (!prepared.reader) {
        const { changes, lastInsertRowid } = prepared.run(args)
        return { cols: [], rows: [], affected_row_count: Number(changes), last_insert_rowid: String(lastInsertRowid ?? 0) }
      }
      const cols = connection.columns(prepared)
      const rows = prepared.raw().all(args)
      const [changes, rowid] = kind.writes ? connection.changes() : [0n, 0n]
      return {
        cols,
        rows: statement.want_rows === false ? [] : rows.map((row) => (Array.isArray(row) ? row.map(encode) : [])),
        affected_row_count: Number(changes),
        last_insert_rowid: String(rowid),
      }
    }
    const { counts } = this
    const execute = (connection: Connection): StatementResult => {
      const prepared = connection.prepare(sql)
      return counts ? connection.count(counts, sql, () => runPrepared(connection, prepared)) : runPrepared(connection, prepared)
    }
    return this.run(kind.writes, execute, counts && kind.mode === 'writing' ? 'counting' : kind.mode)
  }

  private async batch(batch: Batch): Promise<BatchResult> {
    const results: BatchResult = { step_results: [], step_errors: [] }
    const isMet = (condition: Condition | null | undefined): boolean => {
      if (!condition) return true
      switch (condition.type) {
        case 'ok':
          return Boolean(results.step_results[condition.step])
        case 'error':
          return Boolean(results.step_errors[condition.step])
        case 'not':
          return !isMet(condition.cond)
        case 'and':
          return condition.conds.every(isMet)
        case 'or':
          return condition.conds.some(isMet)
        case 'is_autocommit':
          return this.autocommit
        default:
          throw new ProtocolError(`unknown condition ${JSON.stringify(condition)}`)
      }
    }
    for (const step of batch.steps) {
      let result: StatementResult | null = null
      let failure: { message: string; code: string } | null = null
      if (isMet(step.condition)) {
        try {
          result = await this.executeStatement(step.stmt)
        } catch (error) {
          if (!(error instanceof SqlError)) throw error
          failure = { message: error.message, code: error.code }
        }
      }
      results.step_results.push(result)
      results.step_errors.push(failure)
    }
    return results
  }

  private async describe(sql: string) {
    return this.run(false, (connection) => {
      const prepared = connection.prepare(sql)
      return {
        params: [],
        cols: prepared.reader ? connection.columns(prepared) : [],
        is_explain: /^\s*explain\b/i.test(sql),
        is_readonly: !getStatementKind(sql).writes,
      }
    })
  }
}
