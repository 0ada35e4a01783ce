import { getClient } from '../../../db/client.ts'
import { listDatabases, selectDatabase } from '../../../db/databases.ts'
import { abortIfNamesTaken, openDirectory, reserveNames, selectTakenNames, type UniqueName } from '../../../db/directory.ts'
import { BatchAbortedError, DatabaseUnavailableError } from '../../../db/errors.ts'
import { PublicDb } from '../../../db/public-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { toDirectoryContext } from '../../../http/elsewhere.ts'
import { enterDatabase, type Request } from '../../../http/serve.ts'
import { toNameTaken } from './names.ts'
import {
  insertPlace,
  markLive,
  type NewPlace,
  releasePlace,
  selectKnowsSuperadmin,
  selectOpenDatabases,
  selectPlace,
} from './place-queries.ts'

interface NewSalon {
  readonly salonId: string
  /** Its usernames and senders, which no other database may have. */
  readonly names?: readonly UniqueName[]
  /** How far its number is from that of the salon before; default 1. */
  readonly gap?: number
  /** The statements that record the key of the call. */
  readonly key?: readonly Statement<unknown>[]
}

/** Where a salon is made: the caller's handle in its database, and its number. */
interface Place {
  readonly db: StaffDb
  readonly salonNo: number
}

/** The emptiest database that takes new salons and answers. Throws DatabaseUnavailableError where none does. */
async function chooseDatabase(c: Request, db: StaffDb, open: readonly string[]): Promise<string> {
  for (const name of open) {
    const env = selectDatabase(c.env, name)
    if (!env) continue
    const candidate = new PublicDb(getClient(env), toDirectoryContext(c))
    try {
      if ((await candidate.batch(selectKnowsSuperadmin(candidate, db.userId)))[0]) return name
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error
    }
  }
  throw new DatabaseUnavailableError('no database takes a new salon')
}

/** Records the place with its names in one batch, before anything of the salon is written. */
async function reservePlace(db: StaffDb, directory: PublicDb, database: string, salon: NewSalon): Promise<NewPlace | undefined> {
  const { salonId, names = [], gap = 1, key = [] } = salon
  try {
    const { place } = await db.batch({
      key,
      taken: abortIfNamesTaken(directory, database, names),
      inserted: insertPlace(directory, salonId, database, gap),
      reserved: reserveNames(directory, database, names),
      place: selectPlace(directory, salonId),
    })
    return place
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'already_used')) throw error
    throw toNameTaken((await directory.batch(selectTakenNames(directory, database, names)))[0])
  }
}

/**
 * Gives a new salon its place among several databases, and lets the superadmin's call work there. A salon that has a place keeps it, so
 * that a call whose reply was lost goes on where it was. Throws for a name that another database has.
 */
export async function placeSalon(c: Request, db: StaffDb, salon: NewSalon): Promise<Place> {
  if (db.userId === '') await db.batch()
  const directory = openDirectory(toDirectoryContext(c))
  const names = listDatabases(c.env).flatMap(({ DATABASE: name }) => name ?? [])
  const [known, open] = await directory.batch(selectPlace(directory, salon.salonId), selectOpenDatabases(directory, names))
  const place = await reservePlace(db, directory, known?.database ?? (await chooseDatabase(c, db, open)), salon)
  const home = c.env
  if (!place || !enterDatabase(c, place.database)) throw new DatabaseUnavailableError('a database is not in the configuration')
  return { db: (c.env === home ? db : db.inDatabase(c.get('client'))).inSalon(salon.salonId), salonNo: place.salonNo }
}

/** Behind the reply, a salon that was made is recorded as such; where that fails, cron does. */
function confirmPlace(c: Request, salonId: string): void {
  const directory = openDirectory(toDirectoryContext(c))
  c.executionCtx.waitUntil(directory.batch(markLive(directory, salonId)).catch(() => undefined))
}

/**
 * Makes a salon in one of several databases: the place in the directory, one batch in its database, then the record that it is there. A
 * salon that an earlier call has made is answered as it is. One that is refused gives its place up; where no answer comes it keeps it, and
 * cron finds out.
 */
export async function makeSalon<T>(
  c: Request,
  db: StaffDb,
  newSalon: NewSalon,
  { make, load }: { make: (place: Place) => Promise<T>; load: (salonDb: StaffDb) => Promise<T | undefined> },
): Promise<T> {
  const { salonId } = newSalon
  const place = await placeSalon(c, db, newSalon)
  try {
    const salon = await make(place)
    confirmPlace(c, salonId)
    return salon
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error
    const made = await load(place.db)
    if (made) {
      confirmPlace(c, salonId)
      return made
    }
    const directory = openDirectory(toDirectoryContext(c))
    await directory.batch(...releasePlace(directory, salonId))
    throw error
  }
}
