import { type SQL, sql } from 'drizzle-orm'
import type { Desk, DeskPeople, DeskPinState } from '../../../../schema/api/platform/desks-schemas.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectAccountColumns, toAccount } from './queries.ts'

const restoreSeconds = serverLimits.deskRestoreMinutes * 60

const columns: Columns<Desk> = {
  deskId: 'desk.desk_id',
  name: 'desk.name',
  created: instantSql('desk.created_utc'),
  used: instantSql('desk.used_utc'),
}
/** The desks of the salon, the newest first. */
export const selectDesks = (db: StaffDb): Statement<Desk[]> =>
  db.selectJson(
    columns,
    (salonId) => sql`
      FROM desks desk
      WHERE desk.salon_id = ${salonId}
        AND desk.deleted_utc IS NULL
      ORDER BY desk.created_utc DESC, desk.desk_id`,
  )

/** Condition: the salon may have another desk. */
const isBelowLimit = (salonId: SQL) => sql`
  (
    SELECT count(*)
    FROM desks other_desk
    WHERE other_desk.salon_id = ${salonId}
      AND other_desk.deleted_utc IS NULL
  ) < ${serverLimits.desks}`

export const insertDesk = (db: StaffDb, { deskId, name, tokenHash }: { deskId: string; name: string; tokenHash: string }) =>
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO desks (desk_id, salon_id, name, token_hash, registered_by, created_utc)
      SELECT ${deskId}, w.salon_id, ${name}, ${tokenHash}, w.user_id, ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${caller} AS user_id) w
      WHERE w.salon_id IS NOT NULL
        AND ${isBelowLimit(sql`w.salon_id`)}`,
  )

/** Removes a desk and ends the sessions that have begun there. */
export const removeDesk = (db: StaffDb, deskId: string) =>
  [
    db.executeRaw(
      (salonId) => sql`
        UPDATE desks AS desk
        SET deleted_utc = ${db.nowUtc}
        WHERE desk.desk_id = ${deskId}
          AND desk.salon_id = ${salonId}
          AND desk.deleted_utc IS NULL`,
    ),
    db.abortIfUnchanged('missing'),
    db.executeRaw((salonId) => sql`DELETE FROM sessions WHERE desk_id = ${deskId} AND salon_id = ${salonId}`),
  ] as const

export const restoreDesk = (db: StaffDb, deskId: string) =>
  [
    db.abortUnless('limit', (salonId) => isBelowLimit(salonId)),
    db.executeRaw(
      (salonId) => sql`
        UPDATE desks AS desk
        SET deleted_utc = NULL
        WHERE desk.desk_id = ${deskId}
          AND desk.salon_id = ${salonId}
          AND desk.deleted_utc > ${db.nowUtc - restoreSeconds}`,
    ),
    db.abortIfUnchanged('missing'),
  ] as const

const isAdministrator = (userId: SQL) => sql`
  EXISTS (
    SELECT 1
    FROM user_permissions role
    WHERE role.user_id = ${userId}
      AND role.permission_id IN ('ADMIN', 'SUPERADMIN')
  )`

export const selectPinState = (db: StaffDb): Statement<DeskPinState> =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT
        desk_pin.user_id IS NOT NULL AS has_pin,
        coalesce(desk_pin.tries_left, 1) < 1 AS is_blocked,
        ${isAdministrator(sql`w.id`)} AS admin
      FROM (SELECT ${caller} AS id) w
      LEFT JOIN desk_pins desk_pin ON desk_pin.user_id = w.id`,
    ([row]) => ({ hasPin: row?.has_pin === 1, isBlocked: row?.is_blocked === 1, mayHavePin: row?.admin === 0 }),
    { scope: 'caller' },
  )

/** Gives the caller a PIN; changes no row for an administrator. */
export const upsertOwnPin = (db: StaffDb, pinHash: string): Statement<number> =>
  db.executeRaw(
    (_salonId, caller) => sql`
      INSERT INTO desk_pins (user_id, pin_hash, tries_left, changed_utc)
      SELECT w.id, ${pinHash}, ${serverLimits.deskPinTries}, ${db.nowUtc}
      FROM (SELECT ${caller} AS id) w
      WHERE w.id IS NOT NULL
        AND NOT ${isAdministrator(sql`w.id`)}
      ON CONFLICT (user_id) DO UPDATE
        SET
          pin_hash = excluded.pin_hash,
          tries_left = excluded.tries_left,
          changed_utc = excluded.changed_utc`,
    { scope: 'caller' },
  )

export const deleteOwnPin = (db: StaffDb): Statement<number> =>
  db.executeRaw((_salonId, caller) => sql`DELETE FROM desk_pins WHERE user_id = ${caller}`, { scope: 'caller' })

const isLive = (tokenHash: string) => sql`desk.token_hash = ${tokenHash} AND desk.deleted_utc IS NULL`

/** Condition on `users team_member`: the person belongs to the salon of the desk. */
export const isOfDesk = (tokenHash: string, userId: string): SQL => sql`
  team_member.user_id = ${userId}
  AND team_member.salon_id = (SELECT desk.salon_id FROM desks desk WHERE ${isLive(tokenHash)})`

/** Condition: there is somebody for whom a condition on `users team_member` holds. */
export const existsTeamMember = (condition: SQL): SQL => sql`EXISTS (SELECT 1 FROM users team_member WHERE ${condition})`

/** The desk with its salon; undefined for a secret that is none, or no more. */
export const selectDesk = (db: PublicDb, tokenHash: string) =>
  db.queryRaw(
    sql`
      SELECT desk.name, salon.salon_name, salon.suspended_utc
      FROM desks desk
      JOIN salons salon ON salon.salon_id = desk.salon_id
      WHERE ${isLive(tokenHash)}`,
    ([row]) => row && { deskName: String(row.name), salonName: String(row.salon_name), suspended: row.suspended_utc !== null },
  )

/** The name of a desk, as a value. */
export const selectDeskName = (tokenHash: string): SQL => sql`(SELECT desk.name FROM desks desk WHERE ${isLive(tokenHash)})`

/** Who can sign in at a desk by PIN, by name. */
export const selectPeople = (db: PublicDb, tokenHash: string): Statement<DeskPeople['people']> =>
  db.queryRaw(
    sql`
      SELECT team_member.user_id, team_member.first_name, team_member.last_name
      FROM desks desk
      JOIN users team_member ON team_member.salon_id = desk.salon_id AND team_member.deleted_utc IS NULL
      JOIN desk_pins desk_pin ON desk_pin.user_id = team_member.user_id
      WHERE ${isLive(tokenHash)}
        AND (team_member.employment_end IS NULL OR team_member.employment_end >= ${addDays(toSalonDay(db.nowUtc, 'UTC'), -1)})
        AND NOT ${isAdministrator(sql`team_member.user_id`)}
      ORDER BY team_member.first_name COLLATE NOCASE, team_member.last_name COLLATE NOCASE, team_member.user_id`,
    (rows) => rows.map((row) => ({ userId: String(row.user_id), firstName: String(row.first_name), lastName: String(row.last_name) })),
  )

/** Uses up one attempt of a person at a desk, before the PIN is compared; the result says whether there was one left. */
export const takeTry = (db: PublicDb, tokenHash: string, userId: string): Statement<boolean> =>
  db.executeRawReturning(
    sql`
      UPDATE desk_pins AS desk_pin
      SET tries_left = desk_pin.tries_left - 1
      WHERE desk_pin.user_id = ${userId}
        AND desk_pin.tries_left > 0
        AND ${existsTeamMember(isOfDesk(tokenHash, userId))}
      RETURNING tries_left`,
    (rows) => rows.length > 0,
  )

/** The account and the PIN of a person at a desk; undefined for somebody who has none, or who is an administrator by now. */
export const selectDeskAccount = (db: PublicDb, tokenHash: string, userId: string, exemptSuperadmins: boolean) =>
  db.queryRaw(
    sql`
      SELECT ${selectAccountColumns(exemptSuperadmins)}, desk.desk_id, desk_pin.pin_hash
      FROM desks desk
      JOIN users team_member ON team_member.salon_id = desk.salon_id AND team_member.deleted_utc IS NULL
      JOIN salons salon ON salon.salon_id = desk.salon_id
      JOIN desk_pins desk_pin ON desk_pin.user_id = team_member.user_id
      WHERE ${isLive(tokenHash)}
        AND team_member.user_id = ${userId}
        AND NOT ${isAdministrator(sql`team_member.user_id`)}`,
    ([row]) => row && { deskId: String(row.desk_id), pinHash: String(row.pin_hash), account: toAccount(row) },
  )

/** Restores the attempts of the person whose PIN was right, if it is still the one; changes no row otherwise. */
export const clearTries = (db: PublicDb, userId: string, pinHash: string) =>
  db.executeRaw(sql`
    UPDATE desk_pins AS desk_pin
    SET tries_left = ${serverLimits.deskPinTries}
    WHERE desk_pin.user_id = ${userId}
      AND desk_pin.pin_hash = ${pinHash}`)

/** Notes that a desk was used; changes no row if it was removed meanwhile. */
export const markDeskUsed = (db: PublicDb, deskId: string) =>
  db.executeRaw(sql`UPDATE desks AS desk SET used_utc = ${db.nowUtc} WHERE desk.desk_id = ${deskId} AND desk.deleted_utc IS NULL`)
