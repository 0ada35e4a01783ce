import { type SQL, sql } from 'drizzle-orm'
import type { PublicDb } from '../../../db/public-db.ts'
import { recordAccountEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

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
// After a hundred failed attempts on one account within a day, from whatever networks, only one attempt in five minutes is
// checked. Networks from which the account was signed in to are exempt, so that guessing locks nobody out of the own salon.
const freeAttemptsOfAccount = 100
const accountWaitSeconds = 300
const networkDays = 90

const countFailures = ({ account, network }: AttemptKey, nowUtc: number) => sql`(
  SELECT
    *,
    min(${maxWaitSeconds}, ${firstWaitSeconds} << min(max(day - ${freeAttempts}, 0), 8)) AS wait,
    CASE
      WHEN of_account >= ${freeAttemptsOfAccount} AND NOT is_known THEN last_of_account + ${accountWaitSeconds}
      ELSE 0
    END AS account_until
  FROM (
    SELECT
      count(*) FILTER (WHERE at_utc > ${nowUtc - windowSeconds}) AS recent,
      count(*) AS day,
      coalesce(max(at_utc), 0) AS last,
      coalesce(sum(refused), 0) AS refused,
      (
        SELECT count(*)
        FROM sign_in_failures sign_in_failure
        WHERE sign_in_failure.network = ${network}
          AND sign_in_failure.at_utc > ${nowUtc - windowSeconds}
      ) AS of_network,
      EXISTS (
        SELECT 1
        FROM sign_in_networks sign_in_network
        WHERE sign_in_network.username = ${account}
          AND sign_in_network.network = ${network}
      ) AS is_known
    FROM sign_in_failures
    WHERE network = ${network}
      AND username = ${account}
      AND at_utc > ${nowUtc - daySeconds}
  )
  CROSS JOIN (
    SELECT count(*) AS of_account, coalesce(max(at_utc), 0) AS last_of_account
    FROM sign_in_failures
    WHERE username = ${account}
      AND at_utc > ${nowUtc - daySeconds}
      AND refused = 0
  )
)`

const insertAttempt = (key: AttemptKey, nowUtc: number, condition: SQL = sql`1`): SQL => sql`
  INSERT INTO sign_in_failures (username, network, at_utc, refused)
  SELECT ${key.account}, ${key.network}, ${nowUtc}, too_soon
  FROM (
    SELECT
      day,
      of_network,
      ((recent >= ${freeAttempts} OR refused > 0) AND ${nowUtc} < last + wait) OR ${nowUtc} < account_until AS too_soon
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
      ELSE max(1, last + wait - ${nowUtc}, account_until - ${nowUtc})
    END AS seconds
  FROM ${countFailures(key, nowUtc)}`

const deleteAttempts = ({ account, network }: AttemptKey): SQL => sql`
  DELETE FROM sign_in_failures
  WHERE network = ${network}
    AND username = ${account}`

type ResultRow = Record<string, unknown>
const readAllowed = ([row]: ResultRow[]) => row?.refused === 0
const readWait = ([row]: ResultRow[]) => Number(row?.seconds ?? windowSeconds)

interface AttemptDetails {
  readonly device: string
  readonly passkey?: true
  readonly pin?: true
  /** Name of the desk where it was made. */
  readonly desk?: SQL
  /** Condition without which nothing is counted; the attempt is then not allowed. */
  readonly isCounted?: SQL
}
/**
 * Records an attempt to sign in; results: whether it is allowed, the id of its entry in the audit log (none for an unknown
 * account), and the seconds to wait. The entry says that the attempt was refused, until a later batch says otherwise, so that
 * a wrong password costs no further round trip and known usernames take no longer than unknown ones. `account`: condition on
 * `users team_member`, whose account it is.
 */
export const recordAttempt = (db: PublicDb, key: AttemptKey, account: SQL, { isCounted, ...details }: AttemptDetails) =>
  [
    db.executeRawReturning(insertAttempt(key, db.nowUtc, isCounted), readAllowed),
    recordAccountEvent(
      db,
      'sign_in_refused',
      sql`
        FROM users team_member
        WHERE changes() > 0
          AND ${account}
          AND team_member.deleted_utc IS NULL`,
      details,
    ),
    db.queryRaw(selectWait(key, db.nowUtc), readWait),
  ] as const

/** The same for a guest, who has no account: whether the attempt is allowed, and the seconds to wait. */
export const countAttempt = (db: PublicDb, key: AttemptKey) =>
  [db.executeRawReturning(insertAttempt(key, db.nowUtc), readAllowed), db.queryRaw(selectWait(key, db.nowUtc), readWait)] as const

/** Forgets the attempts of this network on this account after one that succeeded, and remembers the network. */
export const clearAttempts = (db: PublicDb, key: AttemptKey) => [
  db.executeRaw(deleteAttempts(key)),
  db.executeRaw(sql`
    INSERT INTO sign_in_networks (username, network, at_utc)
    VALUES (${key.account}, ${key.network}, ${db.nowUtc})
    ON CONFLICT (username, network) DO UPDATE SET at_utc = excluded.at_utc`),
]

/** Deletes what is too old to count, of all accounts. */
export const purgeAttempts = (db: PublicDb) => [
  db.executeRaw(sql`DELETE FROM sign_in_failures WHERE at_utc <= ${db.nowUtc - daySeconds}`),
  db.executeRaw(sql`DELETE FROM sign_in_networks WHERE at_utc <= ${db.nowUtc - networkDays * daySeconds}`),
]

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
