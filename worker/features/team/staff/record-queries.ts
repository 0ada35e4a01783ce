import { type SQL, sql } from 'drizzle-orm'
import { adminFields } from '../../../../schema/api/team/staff-fields.ts'
import type { FutureBooking } from '../../../../schema/api/team/staff-records-schemas.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { type Columns, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { deleteSessionsOfUser, deleteTokensOfUser } from '../../platform/session/index.ts'
import { abortUnlessAdminLeft } from './queries.ts'
import { isAdmin } from './user-queries.ts'

type Row = typeof users.$inferInsert
export type UserValues = Partial<
  Pick<
    Row,
    | 'firstName'
    | 'lastName'
    | 'phoneNumber'
    | 'email'
    | 'username'
    | 'note'
    | 'color'
    | 'title'
    | 'jobTitle'
    | 'employmentStart'
    | 'employmentEnd'
    | 'contractType'
    | 'contractHours'
    | 'hourlyCost'
    | 'payrollNumber'
    | 'inAgenda'
    | 'workingHours'
  >
>

const isUser = (userId: string) => sql`${users.userId} = ${userId}`

/** Guard statement: aborts with `missing` unless there is a salon: a SUPERADMIN has to name one. */
export const abortUnlessSalon = (db: StaffDb) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`EXISTS (SELECT 1 FROM salons salon WHERE salon.salon_id = ${salonId} AND salon.deleted_utc IS NULL)`,
  )

/** Columns that callers who are no administrators do not see: they send null back. */
const hiddenFields = ['contractHours', 'hourlyCost', 'payrollNumber'] as const
const isHidden = (name: string) => hiddenFields.some((hidden) => hidden === name)

/**
 * Guard statement: aborts with `forbidden` where somebody who is no administrator changes what only administrators change: some fields
 * and the roles. Sending back what a read gave changes nothing.
 */
export function abortUnlessMayChange(db: StaffDb, userId: string, values: UserValues, roles: readonly string[] | undefined) {
  const given = adminFields.filter((name) => values[name] !== undefined && !(isHidden(name) && values[name] === null))
  const unchanged = given.map((name) => {
    const column = users[name]
    const value = values[name]
    if (name === 'workingHours') return sql`json(team_member.${sql.identifier(column.name)}) IS json(${JSON.stringify(value)})`
    return sql`team_member.${sql.identifier(column.name)} IS ${value === null ? null : column.mapToDriverValue(value)}`
  })
  if (roles)
    unchanged.push(sql`
      (
        SELECT json_group_array(permission_id)
        FROM (SELECT permission_id FROM user_permissions role WHERE role.user_id = team_member.user_id ORDER BY role.position, role.rowid)
      ) IS ${JSON.stringify(roles)}`)
  if (unchanged.length === 0) return []
  return [
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO refuse_session (why)
        SELECT 'forbidden'
        FROM users team_member
        WHERE team_member.user_id = ${userId}
          AND team_member.salon_id = ${salonId}
          AND NOT ${isAdmin(callerId)}
          AND NOT (${sql.join(unchanged, sql` AND `)})`,
    ),
  ]
}

/**
 * Guard statement: aborts with `already_used` where the account is the caller's own and links for a new password would go elsewhere, with
 * which somebody could take it over: to another e-mail address, or to another phone where there is no address.
 */
export const abortIfOwnAddressChanges = (db: StaffDb, userId: string, { email, phoneNumber }: Pick<UserValues, 'email' | 'phoneNumber'>) =>
  db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO refuse_already_used (why)
      SELECT 1
      FROM users team_member
      WHERE team_member.user_id = ${userId}
        AND team_member.user_id = ${callerId}
        AND (team_member.salon_id = ${salonId} OR team_member.salon_id IS NULL)
        AND (
          team_member.email <> ${email ?? sql`team_member.email`}
          OR team_member.email = '' AND team_member.phone_number <> ${phoneNumber ?? sql`team_member.phone_number`}
        )`,
  )

/** Empties hidden columns, for administrators only: null is what everybody else is shown. */
function clearHidden(db: StaffDb, userId: string, values: UserValues): Statement<unknown>[] {
  const cleared = hiddenFields.filter((name) => values[name] === null)
  return cleared.map((name) => {
    const column = sql.identifier(users[name].name)
    return db.executeRaw(
      (salonId, callerId) => sql`
        UPDATE users
        SET ${column} = NULL, changed_by = ${callerId}, changed_utc = ${db.nowUtc}
        WHERE user_id = ${userId}
          AND salon_id = ${salonId}
          AND ${column} IS NOT NULL
          AND ${isAdmin(callerId)}`,
    )
  })
}

/** Changes a user of the given version; aborts with `stale` if there is none. */
export const updateUser = (db: StaffDb, userId: string, version: number, values: UserValues): Statement<unknown>[] => {
  const { contractHours, hourlyCost, payrollNumber, ...others } = values
  const hidden = {
    contractHours: contractHours ?? undefined,
    hourlyCost: hourlyCost ?? undefined,
    payrollNumber: payrollNumber ?? undefined,
  }
  return [
    db.update(users, { ...others, ...hidden }, isUser(userId), sql`version = ${version}`),
    db.abortIfUnchanged('stale'),
    ...clearHidden(db, userId, values),
  ]
}

/** Sets the picture whatever the version is; its key replaces `previous` only. */
export const updateImage = (db: StaffDb, userId: string, profileImage: string | null, previous?: string) =>
  db.update(users, { profileImage }, isUser(userId), previous === undefined ? undefined : sql`profile_image = ${previous}`)

const bookingColumns: Columns<FutureBooking> = {
  agendaId: 'booking.agenda_id',
  agendaServiceId: 'booked_service.agenda_service_id',
  start: instantSql('booked_service.start_utc'),
  service: 'booked_service.service',
  serviceId: 'booked_service.service_id',
  subClientId: 'booked_service.sub_client_id',
  clientId: 'booking.client_id',
  client: "coalesce(client.name, '')",
  phoneNumber: "coalesce(client.phone_number, '')",
  version: 'booking.version',
}

/** Services that a user is still to perform. */
const fromFutureServices = (db: StaffDb, salonId: SQL, userId: string) => sql`
  FROM agenda_services booked_service
  JOIN agendas booking ON booking.agenda_id = booked_service.agenda_id
  LEFT JOIN clients client ON client.client_id = booking.client_id
  WHERE booked_service.salon_id = ${salonId}
    AND booked_service.user_id = ${userId}
    AND booked_service.start_utc > ${db.nowUtc}
    AND booked_service.deleted_utc IS NULL
    AND booking.deleted_utc IS NULL
    AND booking.outcome IS NULL`

const maxListed = 200

/** What a user is still to perform, earliest first, and whether the account is the caller's own. */
export const selectObstacles = (db: StaffDb, userId: string): Statement<{ isOwn: boolean; bookings: FutureBooking[] }> =>
  db.queryRaw(
    (salonId, callerId) => sql`
      SELECT
        ${callerId} = ${userId} AS is_own,
        (
          SELECT json_group_array(json(packed))
          FROM (
            SELECT ${sql.raw(jsonObject(bookingColumns))} AS packed
            ${fromFutureServices(db, salonId, userId)}
            ORDER BY booked_service.start_utc
            LIMIT ${maxListed}
          )
        ) AS bookings`,
    ([row]) => ({ isOwn: row?.is_own === 1, bookings: readJson(row?.bookings ?? '[]') as FutureBooking[] }),
  )

/**
 * Soft-deletes a user and ends their sessions. Aborts with `missing` if there is none, with `already_used` while they are booked or for
 * the caller's own account, with `limit` for the last administrator.
 */
export const deleteUser = (db: StaffDb, userId: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO refuse_already_used (why)
      SELECT 1
      WHERE ${userId} = ${callerId}
        OR EXISTS (SELECT 1 ${fromFutureServices(db, salonId, userId)})`,
  ),
  db.softDelete(users, isUser(userId)),
  db.abortIfUnchanged('missing'),
  abortUnlessAdminLeft(db),
  deleteTokensOfUser(db, userId),
  deleteSessionsOfUser(db, userId),
]

/** Takes a deletion back; aborts with `missing` if there is nothing to take back. */
export const restoreUser = (db: StaffDb, userId: string): Statement<unknown>[] => [
  db.restore(users, isUser(userId)),
  db.abortIfUnchanged('missing'),
]
