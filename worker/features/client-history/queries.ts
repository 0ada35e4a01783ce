import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

/** What a draft refers to; undefined and null refer to nothing. */
export interface References {
  serviceId?: string
  userId?: string | undefined
  subClientId?: string | null | undefined
}

/** Condition: the team member exists in the salon, if one is given. */
export const staffExists = (salonId: SQL, userId: string | undefined): SQL =>
  userId === undefined
    ? sql`TRUE`
    : sql`EXISTS (SELECT 1 FROM users u WHERE u.salon_id = ${salonId} AND u.user_id = ${userId} AND u.deleted_utc IS NULL)`

/** Condition: the pet exists and belongs to the client, if one is given. */
export const petBelongsTo = (clientId: SQL, subClientId: string | null | undefined): SQL =>
  !subClientId
    ? sql`TRUE`
    : sql`
      EXISTS (
        SELECT 1
        FROM sub_clients s
        WHERE s.client_id = ${clientId}
          AND s.sub_client_id = ${subClientId}
          AND s.deleted_utc IS NULL
      )`

/** After a refused write: a message for each field that refers to something that does not exist. */
export const selectMissing = (
  db: StaffDb,
  { serviceId, userId, subClientId }: References,
  clientId: string,
): Statement<Record<string, string>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        EXISTS (
          SELECT 1
          FROM services v
          WHERE v.salon_id = ${salonId}
            AND v.service_id = ${serviceId ?? ''}
            AND v.deleted_utc IS NULL
        ) AS service,
        ${staffExists(salonId, userId)} AS staff,
        ${petBelongsTo(sql`${clientId}`, subClientId)} AS pet`,
    ([found]) => {
      const fields: Record<string, string> = {}
      if (serviceId !== undefined && !found?.service) fields.serviceId = 'Service not found'
      if (!found?.staff) fields.userId = 'Team member not found'
      if (!found?.pet) fields.subClientId = 'Pet not found'
      return fields
    },
  )
