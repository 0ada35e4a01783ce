import { sql } from 'drizzle-orm'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** How many salons a database has that are not deleted, for a superadmin. */
export const countSalons = (db: StaffDb): Statement<number> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT count(*) AS n
      FROM salons salon
      WHERE salon.deleted_utc IS NULL
        AND (
          salon.salon_id = ${salonId}
          OR EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${userId} AND role.permission_id = 'SUPERADMIN')
        )`,
    ([row]) => Number(row?.n),
  )
