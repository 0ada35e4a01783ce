import { sql } from 'drizzle-orm'
import type { FavouriteService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { eurosSql, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const favouriteColumns: Record<keyof FavouriteService, string> = {
  serviceId: 'v.service_id',
  service: 'v.service',
  length: 'v.length_minutes',
  price: eurosSql('v.price_cents'),
  times: 'f.times',
  last: instantSql('f.last'),
  userId: 'f.user_id',
}

/** The available services that a client has had most often. */
export const selectFavourites = (db: StaffDb, clientId: string, limit: number): Statement<FavouriteService[]> =>
  db.selectJson(
    favouriteColumns,
    (salonId) => sql`
      FROM (
        SELECT h.service_id, count(*) AS times, max(h.end_utc) AS last, h.user_id
        FROM client_history_services h
        WHERE h.salon_id = ${salonId}
          AND h.client_id = ${clientId}
          AND h.end_utc IS NOT NULL
          AND h.deleted_utc IS NULL
        GROUP BY h.service_id
      ) f
      JOIN services v ON v.service_id = f.service_id AND v.available = 1 AND v.deleted_utc IS NULL
      ORDER BY f.times DESC, f.last DESC, v.service
      LIMIT ${limit}`,
  )
