import { getClient } from '../../../db/client.ts'
import { getFirstDatabase, hasDirectory } from '../../../db/databases.ts'
import { type DirectoryContext, type NameKind, openDirectory } from '../../../db/directory.ts'
import { purgeNetworkAttempts } from '../../../db/directory-attempts.ts'
import { DatabaseUnavailableError } from '../../../db/errors.ts'
import { PublicDb } from '../../../db/public-db.ts'
import type { Statement } from '../../../db/statement.ts'
import {
  type Range,
  type SalonPlace,
  selectSalonPlaces,
  selectSuperadmins,
  selectUsernames,
  writeNames,
  writeSalonPlaces,
  writeSuperadmins,
} from './queries.ts'

const pageSize = 1000

/** Reads a list in order, page by page, and hands over each page with the range of which it is everything. */
async function eachPage<T>(
  read: (after: string) => Promise<T[]>,
  toKey: (item: T) => string,
  write: (page: readonly T[], range: Range) => Promise<void>,
) {
  let after = ''
  for (;;) {
    const page = await read(after)
    const last = page.length === pageSize ? page.at(-1) : undefined
    const until = last === undefined ? undefined : toKey(last)
    await write(page, { after, until })
    if (until === undefined) return
    after = until
  }
}

/**
 * Puts right what the directory says of the environment's database: its salons, its names, and the superadmins. May run at any time
 * and as often as wanted: what is being made is left as it is. Throws at the end for what another database has as well.
 */
export async function syncDirectory(context: DirectoryContext): Promise<void> {
  const { env, nowUtc, newId } = context
  const { DATABASE: name } = env
  if (!hasDirectory(env) || name === undefined) return
  const db = new PublicDb(getClient(env), { nowUtc, newId })
  const directory = openDirectory(context)
  let doubled = 0
  const write = async (statements: readonly [Statement<number>, Statement<number>, Statement<number>]) => {
    const [, , ofOthers] = await askDirectory(directory.batch(...statements))
    doubled += ofOthers
  }
  const salons: SalonPlace[] = []
  await eachPage(
    async (after) => (await db.batch(selectSalonPlaces(db, after, pageSize)))[0],
    ({ salonId }) => salonId,
    async (page, range) => {
      salons.push(...page)
      await write(writeSalonPlaces(directory, name, page, range))
    },
  )
  for (const kind of ['sms', 'whatsapp'] as const satisfies NameKind[]) {
    const senders = salons.flatMap(({ isDeleted, [kind]: sender }) => (isDeleted || sender === '' ? [] : [sender]))
    await write(writeNames(directory, name, kind, senders, { after: '', until: undefined }))
  }
  await eachPage(
    async (after) => (await db.batch(selectUsernames(db, after, pageSize)))[0],
    (username) => username,
    (page, range) => write(writeNames(directory, name, 'user', page, range)),
  )
  if (env === getFirstDatabase(env)) await directory.batch(purgeNetworkAttempts(directory))
  else await db.batch(...writeSuperadmins(db, (await askDirectory(directory.batch(selectSuperadmins(directory))))[0]))
  if (doubled > 0) throw new Error(`${doubled} salons, senders or usernames of ${name} are of another database as well`)
}

/** A directory that is away is no fault of the database that is visited. */
async function askDirectory<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw new Error('the directory cannot be reached', { cause: error })
    throw error
  }
}
