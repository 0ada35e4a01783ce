import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

const rememberedSeconds = 3600
const freeFailures = 3
const firstWaitSeconds = 5
const keptSeconds = 86_400

/** Row source (until): when the caller may try a code again, 0 at once. Each wrong code of the last hour doubles the wait. Seconds UTC. */
const selectUntil = (db: StaffDb, salonId: SQL, caller: SQL) => sql`(
  SELECT iif(count(*) < ${freeFailures}, 0, max(f.at_utc) + (${firstWaitSeconds} << min(count(*) - ${freeFailures}, 8))) AS until
  FROM gift_card_failures f
  WHERE f.salon_id = ${salonId}
    AND f.user_id = ${caller}
    AND f.at_utc > ${db.nowUtc - rememberedSeconds}
)`

/** Seconds until the caller may try a code again; 0 at once. */
export const selectWait = (db: StaffDb): Statement<number> =>
  db.queryRaw(
    (salonId, caller) => sql`SELECT max(0, t.until - ${db.nowUtc}) AS wait FROM ${selectUntil(db, salonId, caller)} t`,
    ([row]) => Number(row?.wait ?? 0),
  )

/** Condition on no table: a card of the salon has this id or hash. */
const cardExists = (salonId: SQL, card: { prepaidId: string } | { codeHash: string }) => sql`
  EXISTS (
    SELECT 1
    FROM gift_cards g
    WHERE g.salon_id = ${salonId}
      AND g.deleted_utc IS NULL
      AND ${'prepaidId' in card ? sql`g.prepaid_id = ${card.prepaidId}` : sql`g.code_hash = ${card.codeHash}`}
  )`

/** Records a code that fits no card, unless the caller has to wait; goes before the read, so that of tries at once each counts. */
export const recordTry = (db: StaffDb, card: { prepaidId: string } | { codeHash: string }): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO gift_card_failures (salon_id, user_id, at_utc)
      SELECT ${salonId}, ${caller}, ${db.nowUtc}
      FROM ${selectUntil(db, salonId, caller)} t
      WHERE t.until <= ${db.nowUtc}
        AND NOT ${cardExists(salonId, card)}`,
  ),
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM gift_card_failures
      WHERE salon_id = ${salonId}
        AND at_utc < ${db.nowUtc - keptSeconds}`,
  ),
]
