import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Salon } from '../../../../schema/api/platform/salons.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes, salons } from '../../../../schema/tables/platform/salons.ts'
import type { SalonSecret } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { columnList, mapRows, type Statement } from '../../../db/statement.ts'
import { toJson } from '../../../http/resource.ts'
import { dateFormatSql, toDateFormat } from './format-queries.ts'

/** The caller's salon; every salon for a SUPERADMIN. `logo` is the key of the stored picture. */
export function selectSalons(db: StaffDb, salonId?: string): Statement<Salon[]> {
  const selection = db.queryRaw(
    (callerSalonId, userId) => sql`
      SELECT
        ${columnList(salons)},
        (SELECT json_group_array(x.name) FROM salon_secrets x WHERE x.salon_id = salons.salon_id) AS secrets_set,
        ${sql.raw(dateFormatSql('salons.salon_id'))} AS date_format_set,
        ${hasCashSystem(salons.salonId)} AS has_cash_system,
        ${selectSetup(db.nowUtc)} AS setup
      FROM salons
      WHERE deleted_utc IS NULL
        AND (
          salon_id = ${callerSalonId}
          OR EXISTS (SELECT 1 FROM user_permissions x WHERE x.user_id = ${userId} AND x.permission_id = 'SUPERADMIN')
        )
        ${salonId ? sql`AND salon_id = ${salonId}` : sql``}
      ORDER BY salon_name`,
    () => [] as Salon[],
  )
  const readRows = mapRows(salons)
  const read: Statement<Salon[]>['read'] = (result) =>
    readRows(result).map((row, i): Salon => {
      const { salonNo: _salonNo, emailSender: _sender, mobileNumber: _mobile, changeUntilHours: _until, ...others } = toJson(row)
      const {
        maxOpenBookings: _bookings,
        maxCodesPerDay: _codes,
        codeCountries: _countries,
        contactRoles: _contactRoles,
        retentionMonths: _retention,
        whatsAppPrice: _whatsAppPrice,
        smsPrice: _smsPrice,
        mailPrice: _mailPrice,
        ...salon
      } = others
      const found = result.rows[i]
      const secretsSet: SalonSecret[] = JSON.parse(String(found?.secrets_set))
      return {
        ...salon,
        ...toConfirmation(salon),
        dateFormat: toDateFormat(found?.date_format_set),
        secretsSet,
        hasCashSystem: found?.has_cash_system === 1,
        setup: found?.setup ? toSetup(JSON.parse(String(found.setup))) : null,
      }
    })
  return { ...selection, read }
}

/** SQL: whether a salon is connected to an external cash system, where sales of its own would be missing. */
export const hasCashSystem = (salonId: SQL | SQLiteColumn) => sql`
  EXISTS (
    SELECT 1
    FROM cash_systems x
    WHERE x.salon_id = ${salonId}
      AND x.disconnected_utc IS NULL
      AND x.deleted_utc IS NULL
  )`

const newSalonDays = 30
/** JSON text of what a new salon (`salons`) has set up: 0 or 1 for each step. Null once it has had bookings for some weeks. */
const selectSetup = (nowUtc: number) => sql`
  CASE
    WHEN EXISTS (
      SELECT 1
      FROM agendas a
      WHERE a.salon_id = salons.salon_id
        AND a.start_utc < ${nowUtc - newSalonDays * 86_400}
    ) THEN NULL
    ELSE json_object(
      'openingHours', EXISTS (
        SELECT 1
        FROM salon_config_opening_times o
        WHERE o.salon_id = salons.salon_id
          AND o.version > 1
          AND o.deleted_utc IS NULL
      ),
      'services', EXISTS (SELECT 1 FROM services v WHERE v.salon_id = salons.salon_id AND v.deleted_utc IS NULL),
      'team', (
        SELECT count(*)
        FROM users m
        WHERE m.salon_id = salons.salon_id
          AND m.deleted_utc IS NULL
      ) > 1,
      'onlineBooking', EXISTS (SELECT 1 FROM online_booking_slots b WHERE b.salon_id = salons.salon_id AND b.deleted_utc IS NULL),
      'logo', salons.logo IS NOT NULL
    )
  END`
type Setup = NonNullable<Salon['setup']>
const toSetup = ({ openingHours, services, team, onlineBooking, logo }: Record<keyof Setup, number>): Setup => ({
  openingHours: openingHours === 1,
  services: services === 1,
  team: team === 1,
  onlineBooking: onlineBooking === 1,
  logo: logo === 1,
})

/** Whether the platform has confirmed the senders of a salon's row. */
export const toConfirmation = (
  salon: Pick<typeof salons.$inferSelect, 'smsSender' | 'smsSenderConfirmed' | 'waBoxUid' | 'waBoxUidConfirmed'>,
) => ({
  smsSenderConfirmed: salon.smsSender !== '' && salon.smsSender === salon.smsSenderConfirmed,
  waBoxUidConfirmed: salon.waBoxUid !== '' && salon.waBoxUid === salon.waBoxUidConfirmed,
})

type SalonValues = Partial<Omit<typeof salons.$inferInsert, 'salonId' | 'salonNo' | 'changedBy' | 'changed'>>

/** Inserts a salon with the next number, which the search index of its clients uses. */
export const insertSalon = (db: StaffDb, values: SalonValues & { salonName: string }) =>
  db.insert(salons, { ...values, salonNo: sql`(SELECT coalesce(max(salon_no), 0) + 1 FROM salons)` })

/** Updates a salon that still has the version; aborts with `stale` otherwise. */
export const updateSalon = (db: StaffDb, salonId: string, version: number, values: SalonValues): Statement<unknown>[] => [
  db.update(salons, values, sql`${salons.salonId} = ${salonId}`, sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** Guard statement: aborts with `forbidden` if a caller other than a SUPERADMIN changes whether the salon is suspended. */
export const abortUnlessMaySuspend = (db: StaffDb, suspended: string | null): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO refuse_session (why)
      SELECT 'forbidden'
      FROM salons s
      WHERE s.salon_id = ${salonId}
        AND (s.suspended_utc IS NULL) <> ${suspended === null}
        AND NOT EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = ${userId} AND p.permission_id = 'SUPERADMIN')`,
  )

export const deleteSalonSessions = (db: StaffDb) => db.executeRaw((salonId) => sql`DELETE FROM sessions WHERE salon_id = ${salonId}`)

/** `sealed` is the result of `sealSecret`. */
export const upsertSecret = (db: StaffDb, name: SalonSecret, sealed: string) =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO salon_secrets (salon_id, name, sealed, changed_utc, changed_by)
      SELECT s.id, ${name}, ${sealed}, ${db.nowUtc}, s.user_id
      FROM (SELECT ${salonId} AS id, ${userId} AS user_id) s
      WHERE s.id IS NOT NULL
      ON CONFLICT (salon_id, name) DO UPDATE
        SET sealed = excluded.sealed, changed_utc = excluded.changed_utc, changed_by = excluded.changed_by`,
  )
export const deleteSecret = (db: StaffDb, name: SalonSecret) =>
  db.executeRaw((salonId) => sql`DELETE FROM salon_secrets WHERE salon_id = ${salonId} AND name = ${name}`)

const isSalon = (salonId: string) => sql`${salons.salonId} = ${salonId}`
export const selectSalonRow = (db: StaffDb, salonId: string) => db.select(salons, { where: isSalon(salonId) })
/** `logo` is the key of the stored picture. */
export const updateLogo = (db: StaffDb, salonId: string, logo: string) => db.update(salons, { logo }, isSalon(salonId))
/** Restores the previous logo, unless another one has been saved since. */
export const revertLogo = (db: StaffDb, salonId: string, logo: string, previous: string | null) =>
  db.update(salons, { logo: previous }, isSalon(salonId), sql`logo = ${logo}`)

/** Opening times, Monday first. */
export const selectOpeningTimes = (db: StaffDb) => db.select(salonConfigOpeningTimes, { orderBy: sql`(day_of_week + 6) % 7` })
/** Closed days of every year, and those that end within the next year. */
export const selectUpcomingClosedDays = (db: StaffDb) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return db.select(salonConfigDaysCloseds, {
    where: sql`every_year = 1 OR day_end BETWEEN ${today} AND ${addDays(today, 366)}`,
    orderBy: sql`substr(day_start, 6)`,
  })
}
