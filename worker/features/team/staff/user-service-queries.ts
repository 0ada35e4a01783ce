import { type SQL, sql } from 'drizzle-orm'
import type { UserService } from '../../../../schema/api/team/user-services.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { userServices, users } from '../../../../schema/tables/team/staff.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Which user offers which service: rows that match a condition. */
const selectUserServicesWhere = (db: StaffDb, where: SQL): Statement<UserService[]> => {
  const rows = db.select(userServices, { where })
  const toUserService = ({ userServiceId, userId, serviceId, length, price, online }: typeof userServices.$inferSelect) => ({
    userServiceId,
    userId,
    serviceId,
    length,
    price,
    online,
  })
  return { ...rows, read: (result) => rows.read(result).map(toUserService) }
}
export const selectUserService = (db: StaffDb, userServiceId: string) =>
  selectUserServicesWhere(db, sql`${userServices.userServiceId} = ${userServiceId}`)
export const selectUserServicesOfUser = (db: StaffDb, userId: string) =>
  selectUserServicesWhere(db, sql`${userServices.userId} = ${userId}`)
export const selectUserServicesOfService = (db: StaffDb, serviceId: string) =>
  selectUserServicesWhere(db, sql`${userServices.serviceId} = ${serviceId}`)

/** Guard: aborts with `missing` unless user and services exist. */
export const abortUnlessUserAndServicesExist = (db: StaffDb, userId: string, serviceIds: readonly string[]) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM users
        WHERE salon_id = ${salonId}
          AND user_id = ${userId}
          AND deleted_utc IS NULL
      )
      AND NOT EXISTS (
        SELECT 1
        FROM json_each(${JSON.stringify(serviceIds)}) j
        WHERE NOT EXISTS (
          SELECT 1
          FROM services
          WHERE salon_id = ${salonId}
            AND service_id = j.value
            AND deleted_utc IS NULL
        )
      )`,
  )

export const deleteUserService = (db: StaffDb, userServiceId: string) =>
  db.hardDelete(userServices, sql`${userServices.userServiceId} = ${userServiceId}`)

export interface OwnTerms {
  readonly serviceId: string
  readonly length: number | null
  readonly price: number | null
  readonly online: boolean
}

/** Makes a user of the given version offer exactly these services; aborts with `stale` if there is none. Archived services stay. */
export function replaceUserServices(db: StaffDb, userId: string, version: number, services: readonly OwnTerms[]): Statement<unknown>[] {
  const rows = JSON.stringify(
    services.map(({ serviceId, length, price, online }) => ({
      id: db.newId('uss'),
      serviceId,
      length,
      cents: price === null ? null : cents(price),
      online: online ? 1 : 0,
    })),
  )
  return [
    // The version of the user, who offers them, is that of the list.
    db.update(users, {}, sql`${users.userId} = ${userId}`, sql`version = ${version}`),
    db.abortIfUnchanged('stale'),
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM user_services
        WHERE salon_id = ${salonId}
          AND user_id = ${userId}
          AND service_id NOT IN (SELECT value ->> 'serviceId' FROM json_each(${rows}))
          AND service_id IN (SELECT v.service_id FROM services v WHERE v.salon_id = ${salonId} AND v.deleted_utc IS NULL)`,
    ),
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO user_services (
          user_service_id, salon_id, user_id, service_id, length_minutes, price_cents, online, changed_by, changed_utc
        )
        SELECT
          j.value ->> 'id', s.id, ${userId}, j.value ->> 'serviceId', j.value ->> 'length', j.value ->> 'cents', j.value ->> 'online',
          s.caller_id, ${db.nowUtc}
        FROM json_each(${rows}) j, (SELECT ${salonId} AS id, ${callerId} AS caller_id) s
        WHERE s.id IS NOT NULL
        ON CONFLICT (salon_id, user_id, service_id) DO UPDATE
          SET
            length_minutes = excluded.length_minutes,
            price_cents = excluded.price_cents,
            online = excluded.online,
            version = version + 1,
            changed_by = excluded.changed_by,
            changed_utc = excluded.changed_utc
          WHERE length_minutes IS NOT excluded.length_minutes
            OR price_cents IS NOT excluded.price_cents
            OR online <> excluded.online`,
    ),
  ]
}
