import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../../../schema/tables/team/staff.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { OwnNames } from './password-rules.ts'

/** A team member of the caller's salon, for messages about the account and the names that a password must not consist of. */
export interface ColleagueAccount {
  readonly username: string
  readonly email: string
  readonly names: OwnNames
  /** The account is the caller's own. */
  readonly isOwn: boolean
}

export const selectColleague = (db: StaffDb, userId: string): Statement<ColleagueAccount | undefined> =>
  db.queryRaw(
    (salonId, caller) => sql`
      SELECT u.username, u.first_name, u.last_name, u.email, s.salon_name, u.user_id = ${caller} AS is_own
      FROM users u
      JOIN salons s ON s.salon_id = u.salon_id
      WHERE u.user_id = ${userId}
        AND u.salon_id = ${salonId}
        AND u.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        username: String(row.username),
        email: String(row.email),
        names: [row.username, row.first_name, row.last_name, row.email, row.salon_name].map((name) =>
          name === null ? null : String(name),
        ),
        isOwn: row.is_own === 1,
      },
  )

/** Sets the password of a user of the salon; aborts with `missing` if there is none. */
export const updateColleaguePassword = (db: StaffDb, userId: string, passwordHash: string) =>
  [db.update(users, { passwordHash }, sql`user_id = ${userId}`), db.abortIfUnchanged('missing')] as const

const isColleague = (userId: string, salonId: SQL) => sql`
  user_id = (
    SELECT u.user_id
    FROM users u
    WHERE u.user_id = ${userId}
      AND u.salon_id = ${salonId}
  )`

/** Deletes links and tickets with which a user of the salon could still sign in or choose a password. */
export const deleteTokensOfUser = (db: StaffDb, userId: string) =>
  db.executeRaw((salonId) => sql`DELETE FROM sign_in_tokens WHERE ${isColleague(userId, salonId)}`)

/** Token of an invitation's link, with which the user chooses a password. */
export const insertInvitationToken = (db: StaffDb, { tokenHash, userId, until }: { tokenHash: string; userId: string; until: number }) =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO sign_in_tokens (token_hash, purpose, user_id, expiry_utc, created_utc)
      SELECT ${tokenHash}, 'reset', ${userId}, ${until}, ${db.nowUtc}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL`,
  )
