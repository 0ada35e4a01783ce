import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

const rememberedSeconds = 3600
/** Wrong codes within an hour that cost no wait: of one team member, of a salon, and of a network over all salons. */
const freeFailures = { caller: 3, salon: 30, network: 30 }
const firstWaitSeconds = 5
const keptSeconds = 86_400

/** A card that is looked up: by its id, or by the hash of its code. */
type TypedCard = { prepaidId: string } | { codeHash: string }

/** Row (until) of the wrong codes that a condition on `gift_card_failures f` selects: each beyond the free ones doubles the wait. */
const selectUntilOf = (db: StaffDb, free: number, condition: SQL) => sql`
  SELECT iif(count(*) < ${free}, 0, max(f.at_utc) + (${firstWaitSeconds} << min(count(*) - ${free}, 8))) AS until
  FROM gift_card_failures f
  WHERE ${condition}
    AND f.at_utc > ${db.nowUtc - rememberedSeconds}`

/** Row source (until): when the caller may try a code again, 0 at once: the latest of caller, salon and network. Seconds UTC. */
const selectUntil = (db: StaffDb, network: string, salonId: SQL, caller: SQL) => sql`(
  SELECT max(w.until) AS until
  FROM (
    ${selectUntilOf(db, freeFailures.caller, sql`f.salon_id = ${salonId} AND f.user_id = ${caller}`)}
    UNION ALL
    ${selectUntilOf(db, freeFailures.salon, sql`f.salon_id = ${salonId}`)}
    UNION ALL
    ${selectUntilOf(db, freeFailures.network, sql`f.network = ${network}`)}
  ) w
)`

/** Seconds until the caller may try a code again; 0 at once. `network` is the keyed hash of the caller's network. */
export const selectWait = (db: StaffDb, network: string): Statement<number> =>
  db.queryRaw(
    (salonId, caller) => sql`
      SELECT max(0, t.until - ${db.nowUtc}) AS wait
      FROM ${selectUntil(db, network, salonId, caller)} t`,
    ([row]) => Number(row?.wait ?? 0),
  )

/** Condition on no table: a card of the salon has this id or hash. */
const cardExists = (salonId: SQL, card: TypedCard) => sql`
  EXISTS (
    SELECT 1
    FROM gift_cards g
    WHERE g.salon_id = ${salonId}
      AND g.deleted_utc IS NULL
      AND ${'prepaidId' in card ? sql`g.prepaid_id = ${card.prepaidId}` : sql`g.code_hash = ${card.codeHash}`}
  )`

/** Records a code that fits no card, unless the caller has to wait; goes before the read, so that of tries at once each counts. */
export const recordTry = (db: StaffDb, network: string, card: TypedCard): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO gift_card_failures (salon_id, user_id, network, at_utc)
      SELECT ${salonId}, ${caller}, ${network}, ${db.nowUtc}
      FROM ${selectUntil(db, network, salonId, caller)} t
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
