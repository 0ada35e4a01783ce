import { sql } from 'drizzle-orm'
import type { StaffDb } from '../../db/staff-db.ts'

/** Aborts the batch with `missing` unless all services exist. */
export const abortUnlessServicesExist = (db: StaffDb, serviceIds: readonly string[] = []) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM json_each(${JSON.stringify(serviceIds)}) j
        WHERE NOT EXISTS (
          SELECT 1
          FROM services v
          WHERE v.salon_id = ${salonId}
            AND v.service_id = j.value
            AND v.deleted_utc IS NULL
        )
      )`,
  )
