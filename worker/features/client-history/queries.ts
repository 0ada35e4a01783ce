import { type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

/** What a draft names: all of it has to be of the salon, and the pet the client's. */
export interface Named {
  serviceId?: string
  userId?: string | undefined
  subClientId?: string | null | undefined
}

/** In a write: the person named, if one is named, works in the salon. `salon` speaks of the row's. */
export const staffExists = (salon: SQL, userId: string | undefined): SQL =>
  userId === undefined
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM users u WHERE u.salon_id = ${salon} AND u.user_id = ${userId} AND u.deleted_utc IS NULL)`
/** In a write: the pet named, if one is named, is the client's. */
export const petIsTheirs = (clientId: SQL, subClientId: string | null | undefined): SQL =>
  !subClientId
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM sub_clients s WHERE s.client_id = ${clientId} AND s.sub_client_id = ${subClientId} AND s.deleted_utc IS NULL)`

/** After a write was refused: a sentence for each thing named that is not there. */
export const whatIsMissing = (
  db: StaffDb,
  { serviceId, userId, subClientId }: Named,
  clientId: string,
): Statement<Record<string, string>> =>
  db.queryRaw(
    (salon) =>
      sql`SELECT EXISTS (SELECT 1 FROM services v WHERE v.salon_id = ${salon} AND v.service_id = ${serviceId ?? ''} AND v.deleted_utc IS NULL) AS service, ${staffExists(salon, userId)} AS person, ${petIsTheirs(sql`${clientId}`, subClientId)} AS pet`,
    ([found]) => ({
      ...(serviceId === undefined || found?.service ? {} : { serviceId: 'Service not found' }),
      ...(found?.person ? {} : { userId: 'Team member not found' }),
      ...(found?.pet ? {} : { subClientId: 'Pet not found' }),
    }),
  )

/** 400 with a sentence a field; null where there is none to say. */
export const refuseFields = (fields: Record<string, string>): ApiError | null =>
  Object.keys(fields).length ? new ApiError(400, 'invalid_input', { fields }) : null
