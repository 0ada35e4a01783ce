import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { type DateFormat, isDateFormat } from '../../../../schema/rules/date-format.ts'
import { defaultMessagePrices } from '../../../../schema/rules/messages/message-costs.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes, salons } from '../../../../schema/tables/platform/salons.ts'
import { defaults, type SalonSecret, type StoredSecret, salonSecrets } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { columnList, mapRows, type Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { toJson } from '../../../http/resource.ts'
import { raisePlatformAlert } from '../../messages/alerts/index.ts'
import { selectSetup, toSetup } from './setup-queries.ts'

type Prices = { readonly [Name in 'whatsAppPrice' | 'smsPrice' | 'mailPrice']?: number | undefined }

/** Each price with its column, its default in cents and the secrets that make up the salon's own account; e-mails have none. */
const channels: readonly {
  readonly field: keyof Prices
  readonly column: SQL
  readonly price: number
  readonly secrets: readonly SalonSecret[]
}[] = [
  { field: 'whatsAppPrice', column: sql.raw('whatsapp_price'), price: defaultMessagePrices.whatsapp, secrets: ['waBoxToken'] },
  { field: 'smsPrice', column: sql.raw('sms_price'), price: defaultMessagePrices.sms, secrets: ['smsKey', 'smsSecret'] },
  { field: 'mailPrice', column: sql.raw('mail_price'), price: defaultMessagePrices.mail, secrets: [] },
]

/** Cents as hundredths of a cent, without the missing ones. */
export const toStoredPrices = (prices: Prices): Prices =>
  Object.fromEntries(Object.entries(prices).flatMap(([name, cents]) => (cents === undefined ? [] : [[name, Math.round(cents * 100)]])))

/** Whether a salon's row has every secret of an own account. */
const hasOwnAccount = (salon: SQL, secrets: readonly SalonSecret[]) => sql`
  ${secrets.length} = (
    SELECT nullif(count(*), 0)
    FROM salon_secrets salon_secret
    WHERE salon_secret.salon_id = ${salon}
      AND salon_secret.name IN (SELECT value FROM json_each(${JSON.stringify(secrets)}))
  )`

/** Guard statements: abort with `forbidden` if a caller other than a SUPERADMIN changes the price of what the platform's account sends. */
export const abortUnlessMaySetPrices = (db: StaffDb, prices: Prices): Statement<number>[] =>
  channels.flatMap(({ field, column, secrets }) => {
    const wanted = prices[field]
    if (wanted === undefined) return []
    const guard = db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO refuse_session (why)
        SELECT 'forbidden'
        FROM salons salon
        WHERE salon.salon_id = ${salonId}
          AND salon.${column} <> ${wanted}
          AND coalesce(${hasOwnAccount(sql`salon.salon_id`, secrets)}, 0) = 0
          AND NOT EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${userId} AND role.permission_id = 'SUPERADMIN')`,
    )
    return [guard]
  })

/**
 * Gives a channel its default price back when the salon removes its own account: the price was the provider's. Belongs before the removal
 * of the secrets.
 */
export const resetPricesOfClosedAccounts = (
  db: StaffDb,
  changed: { readonly [Name in SalonSecret]?: string | null | undefined },
): Statement<number>[] =>
  channels
    .filter(({ secrets }) => secrets.some((name) => changed[name] === null))
    .map(({ column, price, secrets }) =>
      db.executeRaw(
        (salonId) => sql`
          UPDATE salons
          SET ${column} = ${Math.round(price * 100)}
          WHERE salon_id = ${salonId}
            AND coalesce(${hasOwnAccount(sql`salons.salon_id`, secrets)}, 0) = 1`,
      ),
    )

/** What a call says about the salon's senders; a missing field says nothing. */
interface SenderConfirmation {
  readonly smsSenderConfirmed?: boolean | undefined
  readonly waBoxUidConfirmed?: boolean | undefined
}

const senders = [
  { field: 'smsSenderConfirmed', value: sql.raw('sms_sender'), confirmed: sql.raw('sms_sender_confirmed') },
  { field: 'waBoxUidConfirmed', value: sql.raw('wa_box_uid'), confirmed: sql.raw('wa_box_uid_confirmed') },
] as const

/** Guard statements: abort with `forbidden` if a caller other than a SUPERADMIN changes whether a sender is confirmed. */
export const abortUnlessMayConfirm = (db: StaffDb, confirmation: SenderConfirmation): Statement<number>[] =>
  senders.flatMap(({ field, value, confirmed }) => {
    const wanted = confirmation[field]
    if (wanted === undefined) return []
    const guard = db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO refuse_session (why)
        SELECT 'forbidden'
        FROM salons salon
        WHERE salon.salon_id = ${salonId}
          AND (salon.${value} <> '' AND salon.${value} = salon.${confirmed}) <> ${wanted}
          AND NOT EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${userId} AND role.permission_id = 'SUPERADMIN')`,
    )
    return [guard]
  })

/**
 * Confirms the senders as they are now, or takes the confirmation back; changes nothing for a caller other than a SUPERADMIN. Belongs
 * behind the update of the salon: a sender that is not the confirmed one is unconfirmed.
 */
export const confirmSenders = (db: StaffDb, confirmation: SenderConfirmation): Statement<number>[] =>
  senders.flatMap(({ field, value, confirmed }) => {
    const wanted = confirmation[field]
    if (wanted === undefined) return []
    const update = db.executeRaw(
      (salonId, userId) => sql`
        UPDATE salons
        SET ${confirmed} = ${wanted ? value : sql`''`}
        WHERE salon_id = ${salonId}
          AND EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${userId} AND role.permission_id = 'SUPERADMIN')`,
    )
    return [update]
  })

/** Tells the superadmins that the salon waits for the confirmation of a sender; once per sender. */
export const alertUnconfirmedSenders = (db: StaffDb) => [alertUnconfirmed(db, senders[0]), alertUnconfirmed(db, senders[1])] as const

const alertUnconfirmed = (db: StaffDb, { value, confirmed }: (typeof senders)[number]) =>
  raisePlatformAlert(db, {
    key: 'sender_unconfirmed',
    salon: (salonId) => sql`salon.salon_id = ${salonId} AND salon.${value} <> '' AND salon.${value} <> salon.${confirmed}`,
    detail: sql`salon.${value}`,
  })

/** SQL of a salon's date format; null while the salon has chosen none. `salonId` is SQL, such as `s.salon_id`. */
export const dateFormatSql = (salonId: string) => `(
    SELECT salon_ui.date_format
    FROM salon_config_uis salon_ui
    WHERE salon_ui.salon_id = ${salonId}
      AND salon_ui.deleted_utc IS NULL
    ORDER BY salon_ui.rowid
    LIMIT 1
  )`

/** The stored date format, else the default one. */
const toDateFormat = (stored: unknown): DateFormat => (isDateFormat(stored) ? stored : defaults.dateFormat)

/** The date format of the handle's salon, for its documents. */
export const selectDateFormat = (db: TenantDb): Statement<DateFormat> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(dateFormatSql('s.id'))} AS date_format
      FROM (SELECT ${salonId} AS id) s`,
    ([row]) => toDateFormat(row?.date_format),
  )

/** The caller's salon; every salon for a SUPERADMIN. `logo` is the key of the stored picture. */
export function selectSalons(db: StaffDb, salonId?: string): Statement<Salon[]> {
  const selection = db.queryRaw(
    (callerSalonId, userId) => sql`
      SELECT
        ${columnList(salons)},
        (
          SELECT json_group_array(salon_secret.name)
          FROM salon_secrets salon_secret
          WHERE salon_secret.salon_id = salons.salon_id
        ) AS secrets_set,
        ${sql.raw(dateFormatSql('salons.salon_id'))} AS date_format_set,
        ${hasCashSystem(salons.salonId)} AS has_cash_system,
        EXISTS (
          SELECT 1
          FROM resource_kinds resource_kind
          WHERE resource_kind.salon_id = salons.salon_id
            AND resource_kind.deleted_utc IS NULL
        ) AS has_units,
        ${selectSetup(db.nowUtc)} AS setup
      FROM salons
      WHERE deleted_utc IS NULL
        AND (
          salon_id = ${callerSalonId}
          OR EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${userId} AND role.permission_id = 'SUPERADMIN')
        )
        ${salonId ? sql`AND salon_id = ${salonId}` : sql``}
      ORDER BY salon_name, salon_id`,
    () => [] as Salon[],
  )
  const readRows = mapRows(salons)
  const read: Statement<Salon[]>['read'] = (result) =>
    readRows(result).map((row, i): Salon => {
      const { salonNo: _salonNo, emailSender: _sender, mobileNumber: _mobile, changeUntilHours: _until, ...others } = toJson(row)
      const {
        maxOpenBookings: _bookings,
        onlineGroups: _groups,
        groupRequests: _requests,
        maxCodesPerDay: _codes,
        codeCountries: _countries,
        contactRoles: _contactRoles,
        contactsAtDesks: _contactsAtDesks,
        retentionMonths: _retention,
        confirmRefundsAbove: _refunds,
        whatsAppPrice: _whatsAppPrice,
        smsPrice: _smsPrice,
        mailPrice: _mailPrice,
        ...salon
      } = others
      const found = result.rows[i]
      const stored: StoredSecret[] = readJson(found?.secrets_set)
      const secretsSet = salonSecrets.filter((name) => stored.includes(name))
      return {
        ...salon,
        ...toConfirmation(salon),
        dateFormat: toDateFormat(found?.date_format_set),
        secretsSet,
        hasCashSystem: found?.has_cash_system === 1,
        hasUnits: found?.has_units === 1,
        setup: found?.setup ? toSetup(readJson(found.setup)) : null,
      }
    })
  return { ...selection, read }
}

/** SQL: whether a salon is connected to an external cash system, where the salon's own sales would be missing. */
export const hasCashSystem = (salonId: SQL | SQLiteColumn) => sql`
  EXISTS (
    SELECT 1
    FROM cash_systems cash_system
    WHERE cash_system.salon_id = ${salonId}
      AND cash_system.disconnected_utc IS NULL
      AND cash_system.deleted_utc IS NULL
  )`

/** Whether the platform has confirmed the senders of a salon's row. */
export const toConfirmation = (
  salon: Pick<typeof salons.$inferSelect, 'smsSender' | 'smsSenderConfirmed' | 'waBoxUid' | 'waBoxUidConfirmed'>,
) => ({
  smsSenderConfirmed: salon.smsSender !== '' && salon.smsSender === salon.smsSenderConfirmed,
  waBoxUidConfirmed: salon.waBoxUid !== '' && salon.waBoxUid === salon.waBoxUidConfirmed,
})

type SalonValues = Partial<Omit<typeof salons.$inferInsert, 'salonId' | 'salonNo' | 'changedBy' | 'changed'>>

/** Inserts a salon with its number, which the search index of its clients uses; default: the next one of the only database. */
export const insertSalon = (db: StaffDb, values: SalonValues & { salonName: string }, salonNo?: number) =>
  db.insert(salons, { ...values, salonNo: salonNo ?? sql`(SELECT coalesce(max(salon_no), 0) + 1 FROM salons)` })

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
      FROM salons salon
      WHERE salon.salon_id = ${salonId}
        AND (salon.suspended_utc IS NULL) <> ${suspended === null}
        AND NOT EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${userId} AND role.permission_id = 'SUPERADMIN')`,
  )

export const deleteSalonSessions = (db: StaffDb) => db.executeRaw((salonId) => sql`DELETE FROM sessions WHERE salon_id = ${salonId}`)

/** `sealed` is the result of `sealSecret`. */
export const upsertSecret = (db: StaffDb, name: StoredSecret, sealed: string) =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO salon_secrets (salon_id, name, sealed, changed_utc, changed_by)
      SELECT s.id, ${name}, ${sealed}, ${db.nowUtc}, s.user_id
      FROM (SELECT ${salonId} AS id, ${userId} AS user_id) s
      WHERE s.id IS NOT NULL
      ON CONFLICT (salon_id, name) DO UPDATE
        SET sealed = excluded.sealed, changed_utc = excluded.changed_utc, changed_by = excluded.changed_by`,
  )
export const deleteSecret = (db: StaffDb, name: StoredSecret) =>
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
