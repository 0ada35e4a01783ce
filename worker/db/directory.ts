import { type SQL, sql } from 'drizzle-orm'
import type { directoryNames } from '../../schema/tables/platform/directory.ts'
import type { Env } from '../env.ts'
import { getClient } from './client.ts'
import { getFirstDatabase, selectDatabase } from './databases.ts'
import { DatabaseUnavailableError } from './errors.ts'
import { PublicDb } from './public-db.ts'
import type { Statement } from './statement.ts'

/** What a call to the directory needs of its request. */
export interface DirectoryContext {
  readonly env: Env
  /** Seconds UTC. */
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
}
export type NameKind = (typeof directoryNames.$inferSelect)['kind']

/** Handle of the directory, in the first database. */
export const openDirectory = ({ env, ...context }: DirectoryContext): PublicDb => new PublicDb(getClient(getFirstDatabase(env)), context)

const rememberedSeconds = 60
const maxRemembered = 10_000
interface Answer {
  readonly database: string
  readonly atUtc: number
}
/** Answers of the directory to this isolate, the oldest first. */
const answers = new WeakMap<Env, Map<string, Answer>>()

function getAnswers(env: Env): Map<string, Answer> {
  const first = getFirstDatabase(env)
  const known = answers.get(first) ?? new Map<string, Answer>()
  answers.set(first, known)
  return known
}

/** Remembers in which database something is. */
export function rememberDatabase({ env, nowUtc }: DirectoryContext, key: string, database: string): void {
  const known = getAnswers(env)
  const [oldest] = known.keys()
  if (known.size >= maxRemembered && oldest !== undefined) known.delete(oldest)
  known.delete(key)
  known.set(key, { database, atUtc: nowUtc })
}

/**
 * The name of the database that has `key`: as remembered for a minute, else as `ask` answers, which is not remembered here. Where the
 * directory does not answer, what was remembered longer ago is used. Throws DatabaseUnavailableError where nothing is, and for a database
 * that the configuration lacks.
 */
export async function locate(context: DirectoryContext, key: string, ask: () => Promise<string | undefined>): Promise<string | undefined> {
  const { env, nowUtc } = context
  const known = getAnswers(env).get(key)
  if (known && Math.abs(nowUtc - known.atUtc) < rememberedSeconds) return known.database
  try {
    const found = await ask()
    if (found !== undefined && !selectDatabase(env, found)) throw new DatabaseUnavailableError('a database is not in the configuration')
    return found
  } catch (error) {
    if (!known || !(error instanceof DatabaseUnavailableError)) throw error
    // For another minute: nobody waits each time for a directory that hangs.
    rememberDatabase(context, key, known.database)
    return known.database
  }
}

async function locateAndRemember(context: DirectoryContext, key: string, from: SQL): Promise<string | undefined> {
  const found = await locate(context, key, async () => (await openDirectory(context).batch(selectDatabaseName(context, from)))[0])
  if (found !== undefined) rememberDatabase(context, key, found)
  return found
}

const selectDatabaseName = (context: DirectoryContext, from: SQL) =>
  openDirectory(context).queryRaw(sql`SELECT database_name ${from}`, ([row]) => (row ? String(row.database_name) : undefined))

const toNameKey = (kind: NameKind, name: string) => `${kind} ${name.toLowerCase()}`
const fromName = (kind: NameKind, name: string) => sql`
  FROM directory_names directory_name
  WHERE directory_name.kind = ${kind}
    AND directory_name.name = ${name.toLowerCase()}`

/** The database of a salon; undefined for an unknown one. */
export const findSalonDatabase = (context: DirectoryContext, salonId: string): Promise<string | undefined> =>
  locateAndRemember(
    context,
    `salon ${salonId}`,
    sql`
      FROM directory_salons directory_salon
      WHERE directory_salon.salon_id = ${salonId}`,
  )

/** The database that has a username or sender; undefined for an unknown one. */
export const findNameDatabase = (context: DirectoryContext, kind: NameKind, name: string): Promise<string | undefined> =>
  locateAndRemember(context, toNameKey(kind, name), fromName(kind, name))

/** The statement of `findNameDatabase`, for a batch with others. */
export const selectNameDatabase = (context: DirectoryContext, kind: NameKind, name: string) =>
  selectDatabaseName(context, fromName(kind, name))

/** The username's database as remembered, else as `ask` answers. */
export const locateUser = (context: DirectoryContext, username: string, ask: () => Promise<string | undefined>) =>
  locate(context, toNameKey('user', username), ask)
export const rememberUser = (context: DirectoryContext, username: string, database: string) =>
  rememberDatabase(context, toNameKey('user', username), database)

export interface UniqueName {
  readonly kind: NameKind
  readonly name: string
}
const toRows = (names: readonly UniqueName[]) => JSON.stringify(names.map(({ kind, name }) => ({ kind, name: name.toLowerCase() })))

/** Names of a list that another database has. */
export const selectTakenNames = (directory: PublicDb, database: string, names: readonly UniqueName[]): Statement<UniqueName[]> =>
  directory.queryRaw(
    sql`
      SELECT directory_name.kind, directory_name.name
      FROM json_each(${toRows(names)}) j
      CROSS JOIN directory_names directory_name
        ON directory_name.kind = j.value ->> 'kind' AND directory_name.name = j.value ->> 'name'
      WHERE directory_name.database_name <> ${database}`,
    (rows) => rows.map((row) => ({ kind: row.kind as NameKind, name: String(row.name) })),
  )

/** Guard statement: aborts with `already_used` where another database has one of the names. */
export const abortIfNamesTaken = (directory: PublicDb, database: string, names: readonly UniqueName[]): Statement<number> =>
  directory.executeRaw(sql`
    INSERT INTO refuse_already_used (why)
    SELECT 1
    FROM json_each(${toRows(names)}) j
    CROSS JOIN directory_names directory_name
      ON directory_name.kind = j.value ->> 'kind' AND directory_name.name = j.value ->> 'name'
    WHERE directory_name.database_name <> ${database}`)

/** Reserves names for a database, unless another one has them. Inside a database its own constraints keep them unique. */
export const reserveNames = (directory: PublicDb, database: string, names: readonly UniqueName[]): Statement<number> =>
  directory.executeRaw(sql`
    INSERT INTO directory_names (kind, name, database_name, reserved_utc)
    SELECT j.value ->> 'kind', j.value ->> 'name', ${database}, ${directory.nowUtc}
    FROM json_each(${toRows(names)}) j
    WHERE TRUE
    ON CONFLICT (kind, name) DO UPDATE
      SET reserved_utc = excluded.reserved_utc
      WHERE directory_names.database_name = excluded.database_name`)
