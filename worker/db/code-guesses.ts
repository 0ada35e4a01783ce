import { type SQL, sql } from 'drizzle-orm'
import type { GuessedCode } from '../../schema/terms.ts'
import type { Statement } from './statement.ts'
import type { TenantDb } from './tenant-db.ts'

const rememberedSeconds = 3600
/**
 * Wrong codes within an hour that cost no wait: of one caller, of a salon, and of a network over all salons. A salon's guests share their
 * limit with each other, so that of promotions is wide: a stranger must not spend it for all of them.
 */
const freeFailures = {
  gift_card: { caller: 3, salon: 30, network: 30 },
  promo: { caller: 5, salon: 300, network: 30 },
  // The caller is the page at the desk: all guests of a salon wait together.
  check_in: { caller: 5, salon: 60, network: 60 },
} as const satisfies Record<GuessedCode, object>
const firstWaitSeconds = 5
const keptSeconds = 86_400

/** A code that somebody typed. */
export interface CodeGuess {
  readonly kind: GuessedCode
  /** Keyed hash of the caller's network. */
  readonly network: string
  /** The booking session of a guest; team members are known by their own id. */
  readonly bookingSessionId?: string
  /** Condition on no table: the salon has this code. */
  readonly exists: (salonId: SQL) => SQL
}

/** Row (until) of the wrong codes that a condition on `code_failures code_failure` selects: each beyond the free ones doubles the wait. */
const selectUntilOf = (db: TenantDb, kind: GuessedCode, free: number, condition: SQL) => sql`
  SELECT iif(count(*) < ${free}, 0, max(code_failure.at_utc) + (${firstWaitSeconds} << min(count(*) - ${free}, 8))) AS until
  FROM code_failures code_failure
  WHERE ${condition}
    AND code_failure.kind = ${kind}
    AND code_failure.at_utc > ${db.nowUtc - rememberedSeconds}`

const selectCallerId = ({ bookingSessionId }: CodeGuess, caller: SQL) =>
  bookingSessionId === undefined ? caller : sql`${bookingSessionId}`

/** Row source (until): when the caller may try a code again, 0 at once: the latest of caller, salon and network. Seconds UTC. */
function selectUntil(db: TenantDb, guess: CodeGuess, salonId: SQL, caller: SQL) {
  const { kind, network } = guess
  const free = freeFailures[kind]
  const isOfCaller = sql`code_failure.salon_id = ${salonId} AND code_failure.user_id = ${selectCallerId(guess, caller)}`
  return sql`(
    SELECT max(w.until) AS until
    FROM (
      ${selectUntilOf(db, kind, free.caller, isOfCaller)}
      UNION ALL
      ${selectUntilOf(db, kind, free.salon, sql`code_failure.salon_id = ${salonId}`)}
      UNION ALL
      ${selectUntilOf(db, kind, free.network, sql`code_failure.network = ${network}`)}
    ) w
  )`
}

/** Seconds until the caller may try a code again; 0 at once. Goes before `recordGuess`. */
export const selectGuessWait = (db: TenantDb, guess: CodeGuess): Statement<number> =>
  db.queryRaw(
    (salonId, caller) => sql`
      SELECT max(0, t.until - ${db.nowUtc}) AS wait
      FROM ${selectUntil(db, guess, salonId, caller)} t`,
    ([row]) => Number(row?.wait ?? 0),
  )

/** Records a code that the salon does not have, unless the caller has to wait. Of several tries at once each counts. */
export const recordGuess = (db: TenantDb, guess: CodeGuess): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO code_failures (salon_id, kind, user_id, network, at_utc)
      SELECT ${salonId}, ${guess.kind}, ${selectCallerId(guess, caller)}, ${guess.network}, ${db.nowUtc}
      FROM ${selectUntil(db, guess, salonId, caller)} t
      WHERE t.until <= ${db.nowUtc}
        AND NOT ${guess.exists(salonId)}`,
  ),
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM code_failures
      WHERE salon_id = ${salonId}
        AND at_utc < ${db.nowUtc - keptSeconds}`,
  ),
]
