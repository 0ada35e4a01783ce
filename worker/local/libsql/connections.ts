import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { PageCopier } from './page-copier.ts'
import type { StatementResult } from './protocol.ts'
import { getStatementKind, type Mode } from './statements.ts'
import { SqlError } from './values.ts'
import { type CountedStatement, createStepCounter, createWriteCounter } from './work-counter.ts'

const waitForWriterMs = 6_000
const maxPrepared = 500

/** Serialises the writers of a database in order of arrival. Waiting inside the engine would block the stream that holds the lock. */
export class WriterQueue {
  private owner: object | null = null
  private readonly waiting: { stream: object; grant: () => void }[] = []

  async enter(stream: object): Promise<void> {
    if (this.owner === null) this.owner = stream
    if (this.owner === stream) return
    await new Promise<void>((resolve, reject) => {
      const entry = { stream, grant: resolve }
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1)
        reject(new SqlError('SQLite error: database is locked', 'SQLITE_BUSY'))
      }, waitForWriterMs)
      entry.grant = () => {
        clearTimeout(timer)
        resolve()
      }
      this.waiting.push(entry)
    })
  }

  get isFree(): boolean {
    return this.owner === null
  }

  leave(stream: object): void {
    if (this.owner !== stream) return
    const next = this.waiting.shift()
    this.owner = next?.stream ?? null
    next?.grant()
  }
}

type Column = StatementResult['cols'][number]

/** State that all connections to one file share. */
interface File {
  readonly path: string
  readonly writers: WriterQueue
  readonly idle: Record<Mode, Connection[]>
  readonly all: Set<Connection>
  /** Incremented by every statement that may have changed the tables. */
  schema: number
  /** The file of which it is a temporary copy. */
  readonly source: File | undefined
  /** Makes it equal to its source again. */
  copier: PageCopier | undefined
  /** Temporary copies of this file that were dropped: the next copies are made of them. */
  readonly dropped: File[]
}

export class Connection {
  readonly file: File
  readonly engine: Database.Database
  /** A statement failed in its middle on this connection: the engine cannot reset it, so the connection is not reused. */
  tainted = false
  readonly mode: Mode
  private readonly prepared = new Map<string, Database.Statement>()
  private readonly columnsOf = new WeakMap<Database.Statement, Column[]>()
  private readonly lastChange: Database.Statement
  private readonly countWritten: () => number
  private countSteps: (() => number) | undefined
  private schema: number

  constructor(file: File, durable: boolean, mode: Mode) {
    this.file = file
    this.mode = mode
    this.schema = file.schema
    this.engine = new Database(file.path, { timeout: 0 })
    this.engine.defaultSafeIntegers(true)
    this.engine.pragma('journal_mode = WAL')
    this.engine.pragma(`synchronous = ${durable ? 'NORMAL' : 'OFF'}`)
    this.engine.pragma('foreign_keys = ON')
    // Kilobytes. With the default, 2 MB, each search read the same pages from the file again.
    this.engine.pragma('cache_size = -16384')
    // Set once: every change of a pragma makes SQLite prepare the connection's statements again, which costs more than running them.
    if (mode === 'reading') this.engine.pragma('query_only = ON')
    this.countWritten = mode === 'counting' ? createWriteCounter(this.engine) : () => 0
    this.lastChange = this.engine.prepare('SELECT changes(), last_insert_rowid()').raw()
  }

  /** Runs a statement that was prepared, and adds to `counts` what it took. */
  count<T>(counts: CountedStatement[], sql: string, run: () => T): T {
    this.countSteps ??= createStepCounter(this.engine)
    const [steps, written] = [this.countSteps(), this.countWritten()]
    try {
      return run()
    } finally {
      counts.push({ sql, steps: this.countSteps() - steps, written: this.countWritten() - written })
    }
  }

  prepare(sql: string): Database.Statement {
    if (this.schema !== this.file.schema) {
      this.prepared.clear()
      this.schema = this.file.schema
    }
    const ready = this.prepared.get(sql)
    if (ready) return ready
    const statement = this.engine.prepare(sql)
    const kind = getStatementKind(sql)
    if (kind.changesSchema) this.file.schema++
    if (kind.keepPrepared) {
      if (this.prepared.size >= maxPrepared) this.prepared.clear()
      this.prepared.set(sql, statement)
    }
    return statement
  }

  /** Columns of a statement's rows, read once: a change of the schema prepares it again. */
  columns(statement: Database.Statement): Column[] {
    const known = this.columnsOf.get(statement)
    if (known) return known
    const columns = statement.columns().map(({ name, type }) => ({ name, decltype: type ?? null }))
    this.columnsOf.set(statement, columns)
    return columns
  }

  /** Changed rows and last row id of a statement that returns rows (RETURNING). */
  changes(): [bigint, bigint] {
    const row = this.lastChange.get([])
    return Array.isArray(row) ? [BigInt(row[0]), BigInt(row[1])] : [0n, 0n]
  }
}

/** Databases of one directory, one file each, with their idle connections. */
export class Databases {
  readonly directory: string
  private readonly durable: boolean
  private readonly files = new Map<string, File>()
  private copies = 0

  constructor(directory: string, durable: boolean) {
    mkdirSync(directory, { recursive: true })
    this.directory = directory
    this.durable = durable
  }

  path(name: string): string {
    return join(this.directory, `${name}.db`)
  }

  file(name: string): File {
    const file = this.files.get(name) ?? createFile(this.path(name))
    this.files.set(name, file)
    return file
  }

  take(file: File, mode: Mode): Connection {
    const ready = file.idle[mode].pop()
    if (ready) return ready
    const connection = new Connection(file, this.durable, mode)
    file.all.add(connection)
    return connection
  }

  give(connection: Connection): void {
    if (!connection.file.all.has(connection)) return
    if (connection.tainted || connection.engine.inTransaction) this.shut(connection)
    else connection.file.idle[connection.mode].push(connection)
  }

  /** Copies a file under a second name, replacing an existing one. There must be no writer at the same time. */
  copy(from: string, to: string): void {
    const source = this.file(from)
    if (this.durable) this.copyFile(source, this.path(to))
    else this.files.set(to, this.reuseCopy(source) ?? this.createCopy(source))
  }

  /**
   * Closes a database and deletes its file. A copy that need not be durable is kept for the next one: a connection reads the whole
   * schema before its first statement.
   */
  drop(name: string): void {
    const file = this.file(name)
    this.files.delete(name)
    const { source } = file
    if (source && existsSync(source.path) && isIdle(file) && file.schema === 0) source.dropped.push(file)
    else this.delete(file)
  }

  closeAll(): void {
    for (const file of this.files.values()) this.close(file)
    this.files.clear()
  }

  private reuseCopy(source: File): File | undefined {
    const file = source.dropped.pop()
    if (!file) return undefined
    file.copier ??= new PageCopier(file.path, source.path)
    if (file.copier.copy()) return file
    this.delete(file)
    return undefined
  }

  /** Not at the path of a name: a late request to one that was dropped must not open the file that has another name since. */
  private createCopy(source: File): File {
    const file = createFile(join(this.directory, `copy-${++this.copies}`), source)
    this.copyFile(source, file.path)
    return file
  }

  private copyFile(source: File, path: string): void {
    const connection = this.take(source, 'writing')
    connection.engine.pragma('wal_checkpoint(TRUNCATE)')
    this.give(connection)
    copyFileSync(source.path, `${path}-part`)
    renameSync(`${path}-part`, path)
  }

  private delete(file: File): void {
    this.close(file)
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file.path}${suffix}`, { force: true })
  }

  private close(file: File): void {
    for (const copy of file.dropped.splice(0)) this.close(copy)
    file.copier?.close()
    for (const connection of file.all) this.shut(connection)
  }

  private shut(connection: Connection): void {
    connection.file.all.delete(connection)
    connection.engine.close()
  }
}

const createFile = (path: string, source?: File): File => ({
  path,
  writers: new WriterQueue(),
  idle: { reading: [], writing: [], explaining: [], counting: [] },
  all: new Set(),
  schema: 0,
  source,
  dropped: [],
  copier: undefined,
})

/** Whether no stream has one of its connections, or waits for one. */
const isIdle = ({ all, idle, writers }: File) => writers.isFree && all.size === Object.values(idle).flat().length
