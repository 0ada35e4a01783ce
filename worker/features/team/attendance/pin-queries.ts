import { type SQL, sql } from 'drizzle-orm'
import { attendancePins } from '../../../../schema/tables/team/attendance.ts'
import type { SecurityAction } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SelectWho } from './queries.ts'

const freeFailures = 5
const lockSeconds = 600
const daySeconds = 86_400
/** Wrong PINs of one account within a day. With them alone, PINs of four digits would be guessed in days. */
const maxFailuresPerDay = 50
/** PINs that one person can choose within a day: a refusal tells that a colleague has the PIN. */
const maxChoicesPerDay = 5

/** Row source (until): end of the lock of the caller's shared screen, 0 where there is none. Seconds UTC. */
const selectLock = (db: StaffDb, salonId: SQL, caller: SQL) => sql`(
  SELECT
    max(
      iif(
        count(*) FILTER (WHERE attendance_pin_failure.at_utc > l.last - ${lockSeconds}) >= ${freeFailures},
        max(l.last) + ${lockSeconds},
        0
      ),
      iif(count(*) >= ${maxFailuresPerDay}, min(attendance_pin_failure.at_utc) + ${daySeconds}, 0)
    ) AS until
  FROM attendance_pin_failures attendance_pin_failure
  JOIN (
    SELECT max(at_utc) AS last
    FROM attendance_pin_failures
    WHERE salon_id = ${salonId}
      AND user_id = ${caller}
  ) l
  WHERE attendance_pin_failure.salon_id = ${salonId}
    AND attendance_pin_failure.user_id = ${caller}
    AND attendance_pin_failure.at_utc > ${db.nowUtc - daySeconds}
)`

/** Row source (until): when the caller may choose a PIN again, 0 at once. Seconds UTC. */
const selectChoiceLock = (db: StaffDb, salonId: SQL, caller: SQL) => sql`(
  SELECT iif(count(*) >= ${maxChoicesPerDay}, min(audit_log.at_utc) + ${daySeconds}, 0) AS until
  FROM audit_log
  WHERE audit_log.salon_id = ${salonId}
    AND audit_log.user_id = ${caller}
    AND audit_log.at_utc > ${db.nowUtc - daySeconds}
    AND audit_log.action IN (${'pin_set' satisfies SecurityAction}, ${'pin_choice_refused' satisfies SecurityAction})
)`

/** Row source (found, locked) of one try: whose PIN it is, and whether the screen is locked. */
const selectTry = (db: StaffDb, pinHash: string, salonId: SQL, caller: SQL) => sql`(
  SELECT
    (
      SELECT attendance_pin.user_id
      FROM attendance_pins attendance_pin
      JOIN users team_member
        ON team_member.user_id = attendance_pin.user_id
        AND team_member.salon_id = attendance_pin.salon_id
        AND team_member.deleted_utc IS NULL
      WHERE attendance_pin.salon_id = ${salonId}
        AND attendance_pin.pin_hash = ${pinHash}
    ) AS found,
    k.until > ${db.nowUtc} AS locked
  FROM ${selectLock(db, salonId, caller)} k
)`

const insertEvent = (db: StaffDb, build: (salonId: SQL, caller: SQL) => { action: SQL; userId: SQL; from: SQL }) =>
  db.executeRaw((salonId, caller) => {
    const { action, userId, from } = build(salonId, caller)
    return sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action)
      SELECT ${salonId}, ${db.nowUtc}, ${caller}, 'users', ${userId}, ${userId}, ${action}
      ${from}`
  })

/** Seconds until the caller's shared screen opens again; 0 where it is open. */
export const selectWait = (db: StaffDb): Statement<number> =>
  db.queryRaw(
    (salonId, caller) => sql`SELECT max(0, k.until - ${db.nowUtc}) AS wait FROM ${selectLock(db, salonId, caller)} k`,
    ([row]) => Number(row?.wait ?? 0),
  )

/** Seconds until the caller may choose a PIN again; 0 at once. */
export const selectChoiceWait = (db: StaffDb): Statement<number> =>
  db.queryRaw(
    (salonId, caller) => sql`SELECT max(0, k.until - ${db.nowUtc}) AS wait FROM ${selectChoiceLock(db, salonId, caller)} k`,
    ([row]) => Number(row?.wait ?? 0),
  )

/** Records a try before its outcome is read: as an event, and where no PIN fits as a failure. While the screen is locked nothing fits. */
export const recordTry = (db: StaffDb, pinHash: string): Statement<unknown>[] => [
  insertEvent(db, (salonId, caller) => ({
    action: sql`iif(t.locked OR t.found IS NULL, ${'pin_refused' satisfies SecurityAction}, ${'pin_accepted' satisfies SecurityAction})`,
    userId: sql`iif(t.locked OR t.found IS NULL, ${caller}, t.found)`,
    from: sql`FROM ${selectTry(db, pinHash, salonId, caller)} t`,
  })),
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO attendance_pin_failures (salon_id, user_id, at_utc)
      SELECT ${salonId}, ${caller}, ${db.nowUtc}
      FROM ${selectTry(db, pinHash, salonId, caller)} t
      WHERE t.found IS NULL
        AND NOT t.locked`,
  ),
  deleteOldFailures(db),
]

const deleteOldFailures = (db: StaffDb) =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM attendance_pin_failures
      WHERE salon_id = ${salonId}
        AND at_utc < ${db.nowUtc - daySeconds}`,
  )

/** Whose PIN it is; nobody's for a wrong one, and for all while the caller's screen is locked. */
export const selectPinOwner =
  (db: StaffDb, pinHash: string): SelectWho =>
  (salonId, caller) =>
    sql`(
    SELECT t.found
    FROM ${selectTry(db, pinHash, salonId, caller)} t
    WHERE NOT t.locked
  )`

/** Gives the caller a PIN, unless a colleague has it or the caller has chosen too often. A PIN that is taken counts as a choice. */
export const upsertOwnPin = (db: StaffDb, userId: string, pinHash: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO attendance_pins (user_id, salon_id, pin_hash, changed_utc)
      SELECT ${userId}, ${salonId}, ${pinHash}, ${db.nowUtc}
      FROM ${selectChoiceLock(db, salonId, caller)} k
      WHERE k.until <= ${db.nowUtc}
        AND ${caller} = ${userId}
        AND ${salonId} IS NOT NULL
        AND NOT EXISTS (
          SELECT 1
          FROM attendance_pins attendance_pin
          WHERE attendance_pin.salon_id = ${salonId}
            AND attendance_pin.pin_hash = ${pinHash}
            AND attendance_pin.user_id <> ${userId}
        )
      ON CONFLICT (user_id) DO UPDATE
        SET
          pin_hash = excluded.pin_hash,
          changed_utc = excluded.changed_utc`,
  ),
  insertEvent(db, (_salonId, caller) => ({
    action: sql`${'pin_set' satisfies SecurityAction}`,
    userId: sql`${userId}`,
    from: sql`FROM (SELECT ${caller} AS id) w WHERE changes() > 0`,
  })),
  insertEvent(db, (salonId, caller) => ({
    action: sql`${'pin_choice_refused' satisfies SecurityAction}`,
    userId: sql`${userId}`,
    from: sql`
      FROM attendance_pins attendance_pin, ${selectChoiceLock(db, salonId, caller)} k
      WHERE attendance_pin.salon_id = ${salonId}
        AND attendance_pin.pin_hash = ${pinHash}
        AND attendance_pin.user_id <> ${userId}
        AND k.until <= ${db.nowUtc}`,
  })),
]

/** Whether the user has this very PIN. */
export const selectHasPin = (db: StaffDb, userId: string, pinHash: string): Statement<boolean> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT 1
      FROM attendance_pins attendance_pin
      WHERE attendance_pin.salon_id = ${salonId}
        AND attendance_pin.user_id = ${userId}
        AND attendance_pin.pin_hash = ${pinHash}`,
    (rows) => rows.length > 0,
  )

/** Aborts with `missing` if the user has no PIN. */
export const deletePin = (db: StaffDb, userId: string) =>
  [db.hardDelete(attendancePins, sql`user_id = ${userId}`), db.abortIfUnchanged('missing')] as const
