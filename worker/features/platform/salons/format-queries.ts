import { sql } from 'drizzle-orm'
import { type DateFormat, isDateFormat } from '../../../../schema/rules/date-format.ts'
import { defaults } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** SQL of a salon's date format; null while the salon has chosen none. `salonId` is SQL, such as `s.salon_id`. */
export const dateFormatSql = (salonId: string) => `(
    SELECT u.date_format
    FROM salon_config_uis u
    WHERE u.salon_id = ${salonId}
      AND u.deleted_utc IS NULL
    ORDER BY u.rowid
    LIMIT 1
  )`

/** The stored date format, else the default one. */
export const toDateFormat = (stored: unknown): DateFormat => (isDateFormat(stored) ? stored : defaults.dateFormat)

/** The date format of the handle's salon, for its documents. */
export const selectDateFormat = (db: TenantDb): Statement<DateFormat> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(dateFormatSql('s.id'))} AS date_format
      FROM (SELECT ${salonId} AS id) s`,
    ([row]) => toDateFormat(row?.date_format),
  )
