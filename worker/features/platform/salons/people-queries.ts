import { sql } from 'drizzle-orm'
import type { SalonPerson } from '../../../../schema/api/platform/salon-people-schemas.ts'
import { readJson } from '../../../db/json-sql.ts'
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
        team_member.user_id, team_member.first_name, team_member.last_name, team_member.username, team_member.email,
        team_member.password_hash LIKE ${unmatchablePattern} AS is_new,
        (
          SELECT json_group_array(role.permission_id ORDER BY role.position)
          FROM user_permissions role
          WHERE role.user_id = team_member.user_id
        ) AS roles,
        (
          SELECT max(sign_in_token.created_utc)
          FROM sign_in_tokens sign_in_token
          WHERE sign_in_token.user_id = team_member.user_id
            AND ${isInvitation(db)}
        ) AS invited_utc
      FROM users team_member
      JOIN salons salon ON salon.salon_id = team_member.salon_id
      WHERE team_member.salon_id = ${salonId}
        AND team_member.deleted_utc IS NULL
        AND salon.deleted_utc IS NULL
      ORDER BY team_member.first_name, team_member.last_name, team_member.user_id
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
          roles: readJson(row.roles),
          access: !isNew ? 'active' : row.invited_utc === null ? 'none' : 'invited',
          canBeInvited: isNew && email !== '' && isFree,
        }
      }),
  )
