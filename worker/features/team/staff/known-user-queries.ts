import { sql } from 'drizzle-orm'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Whether the user belongs to the salon, also if they left; true where none is asked for. */
export const hasUser = (db: StaffDb, userId: string | undefined): Statement<boolean> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT 1 AS found
      FROM users u
      WHERE u.salon_id = ${salonId}
        AND u.user_id = ${userId ?? ''}`,
    (rows) => userId === undefined || rows.length > 0,
  )
