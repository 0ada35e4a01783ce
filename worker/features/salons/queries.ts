import { sql } from 'drizzle-orm'
import type { Salon } from '../../../schema/api/salons.ts'
import { salons } from '../../../schema/tables/salons.ts'
import type { SalonSecret } from '../../../schema/terms.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import { columnList, mapRows, type Statement } from '../../db/statement.ts'
import { toJson } from '../../http/resource.ts'

/** The caller's own salon; every salon for a SUPERADMIN. `logo` is the key of the stored picture: `shown` makes it a link. */
export function readSalons(db: StaffDb, salonId?: string): Statement<Salon[]> {
  const asked = db.queryRaw(
    (salon, user) =>
      sql`SELECT ${columnList(salons)}, (SELECT json_group_array(x.name) FROM salon_secrets x WHERE x.salon_id = salons.salon_id) FROM salons WHERE deleted_utc IS NULL AND (salon_id = ${salon} OR EXISTS (SELECT 1 FROM user_permissions x WHERE x.user_id = ${user} AND x.permission_id = 'SUPERADMIN'))${salonId ? sql` AND salon_id = ${salonId}` : sql``} ORDER BY salon_name`,
    () => [] as Salon[],
  )
  const read = mapRows(salons)
  return {
    ...asked,
    read: (result) => {
      const last = result.columns.length - 1
      return read(result).map((row, i): Salon => {
        const { salonNo: _no, emailSender: _sender, mobileNumber: _mobile, changeUntilHours: _until, ...salon } = toJson(row)
        return { ...salon, secretsSet: JSON.parse(String(result.rows[i]?.[last])) as SalonSecret[] }
      })
    },
  }
}
