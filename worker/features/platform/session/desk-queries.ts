import { type SQL, sql } from 'drizzle-orm'
import type { Desk, DeskPeople, DeskPinState } from '../../../../schema/api/platform/desks-schemas.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemSalonDb, TenantWriter } from '../../../db/system-db.ts'
import type { DeskToken } from './desk-tokens.ts'
import { selectAccountColumns, toAccount } from './queries.ts'

const restoreSeconds = serverLimits.deskRestoreMinutes * 60

const columns: Columns<Desk> = {
  deskId: 'desk.desk_id',
  name: 'desk.name',
  created: instantSql('desk.created_utc'),
  used: instantSql('desk.used_utc'),
  blocked: instantSql('desk.blocked_utc'),
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

const deleteSessionsOfDesk = (db: TenantWriter, deskId: string) =>
  db.executeRaw((salonId) => sql`DELETE FROM sessions WHERE desk_id = ${deskId} AND salon_id = ${salonId}`)

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
    deleteSessionsOfDesk(db, deskId),
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

const isNamed = ({ deskId, hash }: DeskToken) =>
  sql`${deskId === undefined ? sql`desk.token_hash = ${hash}` : sql`desk.desk_id = ${deskId}`} AND desk.deleted_utc IS NULL`
const isAccepted = ({ number }: DeskToken) => sql`(desk.current_no = ${number} OR desk.floor_no < ${number})`
const isLive = (token: DeskToken) => sql`${isNamed(token)} AND desk.blocked_utc IS NULL AND ${isAccepted(token)}`

/** Condition on `users team_member`: the person belongs to the salon of the desk. */
export const isOfDesk = (token: DeskToken, userId: string): SQL => sql`
  team_member.user_id = ${userId}
  AND team_member.salon_id = (SELECT desk.salon_id FROM desks desk WHERE ${isLive(token)})`

/** Condition: there is somebody for whom a condition on `users team_member` holds. */
export const existsTeamMember = (condition: SQL): SQL => sql`EXISTS (SELECT 1 FROM users team_member WHERE ${condition})`

export interface DeskFound {
  readonly deskId: string
  readonly deskName: string
  readonly salonId: string
  readonly salonName: string
  readonly suspended: boolean
  /** `earlier`: it is open, and the secret is none of those that are accepted. */
  readonly state: 'open' | 'blocked' | 'earlier'
}
/** The desk with its salon; undefined for a secret that is none, or no more. */
export const selectDesk = (db: PublicDb, token: DeskToken): Statement<DeskFound | undefined> =>
  db.queryRaw(
    sql`
      SELECT
        desk.desk_id, desk.name, salon.salon_id, salon.salon_name, salon.suspended_utc,
        CASE WHEN desk.blocked_utc IS NOT NULL THEN 'blocked' WHEN ${isAccepted(token)} THEN 'open' ELSE 'earlier' END AS state
      FROM desks desk
      JOIN salons salon ON salon.salon_id = desk.salon_id
      WHERE ${isNamed(token)}`,
    ([row]) =>
      row && {
        deskId: String(row.desk_id),
        deskName: String(row.name),
        salonId: String(row.salon_id),
        salonName: String(row.salon_name),
        suspended: row.suspended_utc !== null,
        state: String(row.state) as DeskFound['state'],
      },
  )

/** The name of a desk, as a value. */
export const selectDeskName = (token: DeskToken): SQL => sql`(SELECT desk.name FROM desks desk WHERE ${isLive(token)})`

/** Who can sign in at a desk by PIN, by name. */
export const selectPeople = (db: PublicDb, token: DeskToken): Statement<DeskPeople['people']> =>
  db.queryRaw(
    sql`
      SELECT team_member.user_id, team_member.first_name, team_member.last_name
      FROM desks desk
      JOIN users team_member ON team_member.salon_id = desk.salon_id AND team_member.deleted_utc IS NULL
      JOIN desk_pins desk_pin ON desk_pin.user_id = team_member.user_id
      WHERE ${isLive(token)}
        AND (team_member.employment_end IS NULL OR team_member.employment_end >= ${addDays(toSalonDay(db.nowUtc, 'UTC'), -1)})
        AND NOT ${isAdministrator(sql`team_member.user_id`)}
      ORDER BY team_member.first_name COLLATE NOCASE, team_member.last_name COLLATE NOCASE, team_member.user_id`,
    (rows) => rows.map((row) => ({ userId: String(row.user_id), firstName: String(row.first_name), lastName: String(row.last_name) })),
  )

/** Uses up one attempt of a person at a desk, before the PIN is compared; the result says whether there was one left. */
export const takeTry = (db: PublicDb, token: DeskToken, userId: string): Statement<boolean> =>
  db.executeRawReturning(
    sql`
      UPDATE desk_pins AS desk_pin
      SET tries_left = desk_pin.tries_left - 1
      WHERE desk_pin.user_id = ${userId}
        AND desk_pin.tries_left > 0
        AND ${existsTeamMember(isOfDesk(token, userId))}
      RETURNING tries_left`,
    (rows) => rows.length > 0,
  )

/** The account and the PIN of a person at a desk; undefined for somebody who has none, or who is an administrator by now. */
export const selectDeskAccount = (db: PublicDb, token: DeskToken, userId: string, exemptSuperadmins: boolean) =>
  db.queryRaw(
    sql`
      SELECT ${selectAccountColumns(exemptSuperadmins)}, desk.desk_id, desk_pin.pin_hash
      FROM desks desk
      JOIN users team_member ON team_member.salon_id = desk.salon_id AND team_member.deleted_utc IS NULL
      JOIN salons salon ON salon.salon_id = desk.salon_id
      JOIN desk_pins desk_pin ON desk_pin.user_id = team_member.user_id
      WHERE ${isLive(token)}
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

/**
 * Notes that a desk was used with a secret, and answers the number of the next one; changes no row if it was removed or blocked meanwhile,
 * or another secret was used. The first use of a secret ends all that had been given out before: of replies that were lost, and copies.
 */
export const useDesk = (db: PublicDb, deskId: string, token: DeskToken) =>
  db.executeRawReturning(
    sql`
      UPDATE desks AS desk
      SET
        used_utc = ${db.nowUtc},
        floor_no = iif(desk.current_no = ${token.number}, desk.floor_no, desk.issued_no),
        current_no = ${token.number},
        issued_no = desk.issued_no + 1
      WHERE desk.desk_id = ${deskId}
        AND ${isLive(token)}
      RETURNING issued_no`,
    ([row]) => Number(row?.issued_no),
  )

export const selectAdministrators = (db: SystemSalonDb): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT team_member.user_id
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND team_member.deleted_utc IS NULL
        AND ${isAdministrator(sql`team_member.user_id`)}`,
    (rows) => rows.map((row) => String(row.user_id)),
  )

/** Blocks a desk and ends the sessions that have begun there; aborts with `missing` if it is blocked or removed already. */
export const blockDesk = (db: SystemSalonDb, deskId: string) => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE desks AS desk
      SET blocked_utc = ${db.nowUtc}
      WHERE desk.desk_id = ${deskId}
        AND desk.salon_id = ${salonId}
        AND desk.blocked_utc IS NULL
        AND desk.deleted_utc IS NULL`,
  ),
  db.abortIfUnchanged('missing'),
  deleteSessionsOfDesk(db, deskId),
  db.executeRaw(
    (salonId, actor) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, after)
      SELECT desk.salon_id, ${db.nowUtc}, ${actor}, 'desks', desk.desk_id, desk.desk_id, 'desk_blocked', json_object('desk', desk.name)
      FROM desks desk
      WHERE desk.desk_id = ${deskId}
        AND desk.salon_id = ${salonId}`,
  ),
]
