import { sql } from 'drizzle-orm'
import type { OAuthAccount } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/**
 * Begins a sign-in of the caller; one before it, and those that are over, count no longer. Aborts with `missing` for a caller without a
 * salon.
 */
export const insertSignIn = (db: StaffDb, id: string, account: OAuthAccount, seconds: number): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      DELETE FROM oauth_sign_ins
      WHERE salon_id = ${salonId}
        AND user_id = ${userId}
        AND (account = ${account} OR expires_utc <= ${db.nowUtc})`,
  ),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO oauth_sign_ins (oauth_sign_in_id, salon_id, user_id, account, expires_utc)
      SELECT ${id}, team_member.salon_id, team_member.user_id, ${account}, ${db.nowUtc + seconds}
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND team_member.user_id = ${userId}`,
  ),
  db.abortIfUnchanged('missing'),
]

/** Uses up a sign-in that the caller has begun; aborts with `unusable` where it is another's, over, or used already. */
export const spendSignIn = (db: StaffDb, id: string, account: OAuthAccount): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      DELETE FROM oauth_sign_ins
      WHERE oauth_sign_in_id = ${id}
        AND salon_id = ${salonId}
        AND user_id = ${userId}
        AND account = ${account}
        AND expires_utc > ${db.nowUtc}`,
  ),
  db.abortIfUnchanged('unusable'),
]
