import { sql } from 'drizzle-orm'
import type { SalonPerson } from '../../../../schema/api/platform/salon-people-schemas.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { inviteAgainSeconds, isInvitation, unmatchablePattern } from '../session/index.ts'

interface PersonRow extends SalonPerson {
  /** Has an address, no password, and was not invited within the last hour. */
  readonly canBeInvited: boolean
}
const maxPeople = 500

/** The team of a salon that is complete, by name. */
export const selectPeople = (db: StaffDb): Statement<PersonRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        u.user_id, u.first_name, u.last_name, u.username, u.email,
        u.password_hash LIKE ${unmatchablePattern} AS is_new,
        (
          SELECT json_group_array(p.permission_id ORDER BY p.position)
          FROM user_permissions p
          WHERE p.user_id = u.user_id
        ) AS roles,
        (
          SELECT max(k.created_utc)
          FROM sign_in_tokens k
          WHERE k.user_id = u.user_id
            AND ${isInvitation(db)}
        ) AS invited_utc
      FROM users u
      JOIN salons s ON s.salon_id = u.salon_id
      WHERE u.salon_id = ${salonId}
        AND u.deleted_utc IS NULL
        AND s.deleted_utc IS NULL
      ORDER BY u.first_name, u.last_name, u.user_id
      LIMIT ${maxPeople}`,
    (rows) =>
      rows.map((row) => {
        const [email, isNew] = [String(row.email), row.is_new === 1]
        const isFree = row.invited_utc === null || Number(row.invited_utc) <= db.nowUtc - inviteAgainSeconds
        return {
          userId: String(row.user_id),
          firstName: String(row.first_name),
          lastName: String(row.last_name),
          username: String(row.username),
          email,
          roles: JSON.parse(String(row.roles)),
          access: !isNew ? 'active' : row.invited_utc === null ? 'none' : 'invited',
          canBeInvited: isNew && email !== '' && isFree,
        }
      }),
  )
