import { sql } from 'drizzle-orm'
import type { Salon } from '../../../schema/api/salons.ts'
import { salons } from '../../../schema/tables/salons.ts'
import type { Staff } from '../../db/staff.ts'
import { columnList, rowsOf } from '../../db/statement.ts'
import { wire } from '../../http/resource.ts'

/** The caller's own salon; every salon for a SUPERADMIN. */
export function readSalons(staff: Staff, salonId?: string) {
  const asked = staff.ask(
    (salon, user) =>
      sql`SELECT ${columnList(salons)} FROM salons WHERE deleted_utc IS NULL AND (salon_id = ${salon} OR EXISTS (SELECT 1 FROM user_permissions x WHERE x.user_id = ${user} AND x.permission_id = 'SUPERADMIN'))${salonId ? sql` AND salon_id = ${salonId}` : sql``} ORDER BY salon_name`,
    () => [] as Salon[],
  )
  const read = rowsOf(salons)
  return { ...asked, read: (result: Parameters<typeof read>[0]) => read(result).map((row): Salon => ({ ...wire(row), secretsSet: [] })) }
}
