import { type SQL, sql } from 'drizzle-orm'
import type { PublicDb } from '../../db/public-db.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

/** Keyed hashes of the account and of the caller's network. */
export interface AttemptKey {
  readonly account: string
  readonly network: string
}

// After ten failed attempts on one account within ten minutes, the network has to wait, longer with every further attempt. The
// account's owner on another network is not affected, and unknown usernames are treated the same. An attempt is recorded before
// its password is checked, so that parallel attempts count.
const windowSeconds = 600
const freeAttempts = 10
const daySeconds = 86_400
const firstWaitSeconds = 30
const maxWaitSeconds = 3600
/** Attempts recorded per account and network and day; later ones are refused without a record. */
const maxRecorded = 40
/** Attempts of one network on any accounts within the window: against one password tried on many usernames. */
const freeAttemptsOfNetwork = 200

const countFailures = ({ account, network }: AttemptKey, nowUtc: number) => sql`(
  SELECT *, min(${maxWaitSeconds}, ${firstWaitSeconds} << min(max(day - ${freeAttempts}, 0), 8)) AS wait
  FROM (
    SELECT
      count(*) FILTER (WHERE at_utc > ${nowUtc - windowSeconds}) AS recent,
      count(*) AS day,
      coalesce(max(at_utc), 0) AS last,
      coalesce(sum(refused), 0) AS refused,
      (
        SELECT count(*)
        FROM sign_in_failures n
        WHERE n.network = ${network}
          AND n.at_utc > ${nowUtc - windowSeconds}
      ) AS of_network
    FROM sign_in_failures
    WHERE network = ${network}
      AND username = ${account}
      AND at_utc > ${nowUtc - daySeconds}
  )
)`

const insertAttempt = (key: AttemptKey, nowUtc: number, condition: SQL = sql`1`): SQL => sql`
  INSERT INTO sign_in_failures (username, network, at_utc, refused)
  SELECT ${key.account}, ${key.network}, ${nowUtc}, too_soon
  FROM (
    SELECT day, of_network, (recent >= ${freeAttempts} OR refused > 0) AND ${nowUtc} < last + wait AS too_soon
    FROM ${countFailures(key, nowUtc)}
  )
  WHERE of_network < ${freeAttemptsOfNetwork}
    AND NOT (too_soon AND day >= ${maxRecorded})
    AND ${condition}
  RETURNING refused`

const selectWait = (key: AttemptKey, nowUtc: number): SQL => sql`
  SELECT
    CASE
      WHEN of_network >= ${freeAttemptsOfNetwork} THEN ${windowSeconds}
      ELSE max(1, last + wait - ${nowUtc})
    END AS seconds
  FROM ${countFailures(key, nowUtc)}`

const deleteAttempts = ({ account, network }: AttemptKey): SQL => sql`
  DELETE FROM sign_in_failures
  WHERE network = ${network}
    AND username = ${account}`

type ResultRow = Record<string, unknown>
const readAllowed = ([row]: ResultRow[]) => row?.refused === 0
const readWait = ([row]: ResultRow[]) => Number(row?.seconds ?? windowSeconds)

/** Records an attempt to sign in; results: whether it is allowed, and otherwise the seconds to wait. */
export const recordAttempt = (db: PublicDb, key: AttemptKey) =>
  [db.executeRawReturning(insertAttempt(key, db.nowUtc), readAllowed), db.queryRaw(selectWait(key, db.nowUtc), readWait)] as const

/** Forgets the attempts of this network on this account, after one that succeeded. */
export const clearAttempts = (db: PublicDb, key: AttemptKey) => db.executeRaw(deleteAttempts(key))

/** `recordAttempt` for a signed-in user who confirms their password; nothing is recorded for another user. */
export function recordOwnAttempt(db: StaffDb, key: AttemptKey, userId: string): readonly [Statement<boolean>, Statement<number>] {
  const insertion = db.executeRaw((_salonId, caller) => insertAttempt(key, db.nowUtc, sql`${caller} = ${userId}`), { scope: 'caller' })
  return [
    { ...insertion, read: (result) => readAllowed(result.rows) },
    db.queryRaw((_salonId, caller) => sql`SELECT w.* FROM (${selectWait(key, db.nowUtc)}) w WHERE ${caller} IS NOT NULL`, readWait, {
      scope: 'caller',
    }),
  ]
}

export const clearOwnAttempts = (db: StaffDb, key: AttemptKey) =>
  db.executeRaw((_salonId, caller) => sql`${deleteAttempts(key)} AND ${caller} IS NOT NULL`, { scope: 'caller' })
