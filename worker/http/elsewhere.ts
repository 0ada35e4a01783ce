/**
 * What a call needs that is not in its first database: for several databases only, and loaded then, as one part, because each part more
 * divides what a Worker loads at its start.
 */
import { type DatabaseClient, getClient } from '../db/client.ts'
import { hasDirectory, listDatabases, mapDatabases } from '../db/databases.ts'
import {
  type DirectoryContext,
  findNameDatabase,
  findSalonDatabase,
  locateUser,
  type NameKind,
  openDirectory,
  rememberUser,
  selectNameDatabase,
} from '../db/directory.ts'
import { forgetNetworkAttempts, type NetworkAttempt, recordNetworkAttempt } from '../db/directory-attempts.ts'
import { ApiError, DatabaseUnavailableError } from '../db/errors.ts'
import { PublicDb } from '../db/public-db.ts'
import type { StaffDb } from '../db/staff-db.ts'
import { enterDatabase, type Request } from './request.ts'

export { locateCall } from './locate-call.ts'

type SignInAttempt = Required<Omit<NetworkAttempt, 'kind'>>
/** How long a network waits that has tried too many accounts. */
const blockedSeconds = 600

/** What the directory is asked with, in a call. */
export const toDirectoryContext = (c: Request): DirectoryContext => ({ env: c.env, nowUtc: c.get('nowUtc'), newId: c.get('newId') })

/** Lets the call work in the database of a salon that it has found out itself; where the directory does not know it, in the present one. */
export async function enterSalonDatabase(c: Request, salonId: string): Promise<void> {
  if (!hasDirectory(c.env)) return
  const found = await findSalonDatabase(toDirectoryContext(c), salonId)
  if (found !== undefined) enterDatabase(c, found)
}

/** The same for the salon of a sender, or the account of a username. */
export async function enterNameDatabase(c: Request, kind: NameKind, name: string): Promise<void> {
  if (!hasDirectory(c.env)) return
  const found = await findNameDatabase(toDirectoryContext(c), kind, name)
  if (found !== undefined) enterDatabase(c, found)
}

/** The handle of the database that has a username. */
export async function openUserDb(c: Request, username: string): Promise<PublicDb> {
  await enterNameDatabase(c, 'user', username)
  return new PublicDb(c.get('client'), toDirectoryContext(c))
}

/**
 * Lets the call work in the database in which `find` finds something, and answers that: for what the directory does not know. Throws
 * DatabaseUnavailableError where nothing is found and a database could not be asked.
 */
export async function searchDatabases<T>(c: Request, find: (client: DatabaseClient) => Promise<T | undefined>): Promise<T | undefined> {
  let unavailable: DatabaseUnavailableError | undefined
  const found = await mapDatabases(listDatabases(c.env), async (env) => {
    try {
      const value = await find(getClient(env))
      return value === undefined ? [] : [{ value, env }]
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error
      unavailable = error
      return []
    }
  })
  const [first] = found.flat()
  if (!first && unavailable) throw unavailable
  if (first) enterDatabase(c, first.env.DATABASE)
  return first?.value
}

/**
 * Lets a sign-in work in the database of its account; in the first one for an unknown username. Unless the account was signed in to lately,
 * the directory is asked, and counts the attempts of the network over all databases: throws 429 beyond the limit.
 */
export async function enterUserDatabase(c: Request, username: string, attempt: SignInAttempt): Promise<PublicDb> {
  const context = toDirectoryContext(c)
  const directory = openDirectory(context)
  const found = await locateUser(context, username, async () => {
    const [isAllowed, database] = await directory.batch(
      recordNetworkAttempt(directory, { kind: 'sign_in', ...attempt }),
      selectNameDatabase(context, 'user', username),
    )
    if (!isAllowed) throw new ApiError(429, 'too_many_attempts', { retryAfter: blockedSeconds })
    return database
  })
  enterDatabase(c, found)
  return new PublicDb(c.get('client'), context)
}

/** Remembers the database of somebody whose password was right. */
export function rememberUserDatabase(c: Request, username: string): void {
  const { DATABASE: database } = c.env
  if (database !== undefined) rememberUser(toDirectoryContext(c), username, database)
}

/** Behind the reply of a sign-in that succeeded: its attempts count no longer. Where the directory is away, they count for ten minutes. */
export function forgetAttempts(c: Request, attempt: SignInAttempt): void {
  const directory = openDirectory(toDirectoryContext(c))
  const forget = directory.batch(forgetNetworkAttempts(directory, { kind: 'sign_in', ...attempt })).catch(() => undefined)
  c.executionCtx.waitUntil(forget)
}

/**
 * Whether a network may request another code in all databases together; each database has its limits besides, which hold alone while the
 * directory is away.
 */
export async function mayRequestCode(c: Request, network: string): Promise<boolean> {
  const directory = openDirectory(toDirectoryContext(c))
  try {
    return (await directory.batch(recordNetworkAttempt(directory, { kind: 'code', network })))[0]
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return true
    throw error
  }
}

/** Names the databases that a list lacks, because they could not be asked. */
const awayHeader = 'Databases-Away'

/** Throws 401 or 403 for a caller whom their own database does not admit. */
async function admit(db: StaffDb): Promise<void> {
  if (db.userId === '') await db.batch()
}

/**
 * Lets the call of a superadmin work in the database of a salon; answers who calls where that is another one than that of the session,
 * which has to admit them.
 */
export async function enterSalonAsCaller(c: Request, db: StaffDb, salonId: string): Promise<{ admittedUserId: string } | undefined> {
  const found = await findSalonDatabase(toDirectoryContext(c), salonId)
  if (found === undefined || found === c.env.DATABASE) return undefined
  await admit(db)
  enterDatabase(c, found)
  return { admittedUserId: db.userId }
}

/** The handle of a salon that a superadmin's call names in its body, in the database that has it; for others, that of the own salon. */
export async function openSalonDb(c: Request, db: StaffDb, salonId: string): Promise<StaffDb> {
  const isElsewhere = hasDirectory(c.env) && db.salonId === null && (await enterSalonAsCaller(c, db, salonId)) !== undefined
  return (isElsewhere ? db.inDatabase(c.get('client')) : db).inSalon(salonId)
}

/**
 * Awaits `work` in each database as the superadmin who calls: the own one first, then the others in the order of the configuration. One
 * that is away, or that does not know the superadmin yet, is left out and named in the header of the reply.
 */
export async function workInAll<T>(c: Request, db: StaffDb, work: (db: StaffDb, database: string) => Promise<T>): Promise<[T, ...T[]]> {
  await admit(db)
  const { env } = c
  const away: string[] = []
  const own = work(db, env.DATABASE ?? '')
  const others = listDatabases(env).filter((one) => one !== env)
  const results = await mapDatabases(others, async (one) => {
    try {
      return [await work(db.inDatabase(getClient(one)), one.DATABASE ?? '')]
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailableError || (error instanceof ApiError && error.status === 403)
      if (!isAway) throw error
      away.push(one.DATABASE ?? '')
      return []
    }
  })
  if (away.length > 0) c.header(awayHeader, away.sort().join(' '))
  return [await own, ...results.flat()]
}
