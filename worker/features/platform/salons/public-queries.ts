import { sql } from 'drizzle-orm'
import type { PublicInfo } from '../../../../schema/api/booking/guest-replies.ts'
import type { Period } from '../../../../schema/api/values.ts'
import { isHost } from '../../../../schema/rules/web-address.ts'
import { booleanSql, eurosSql, jsonArray, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import { confirmedSenders } from '../../messages/outbox/index.ts'
import { dateFormatSql } from './queries.ts'

type Columns<T> = Record<keyof T, string>
type Shared =
  | 'salonId'
  | 'salonName'
  | 'description'
  | 'address'
  | 'zipCode'
  | 'city'
  | 'district'
  | 'country'
  | 'phoneNumber'
  | 'webSite'
  | 'socialProfiles'
  | 'timeZone'
  | 'isPet'
  | 'suspended'
  | 'dayClosed'

type PublicService = Required<PublicInfo['services'][number]>

/** Everything public of a salon. */
export interface PublicSalon extends Pick<PublicInfo, Shared> {
  /** Key of the stored logo. */
  logo: string | null
  lat: string | null
  long: string | null
  /** The salon can send codes to guests. */
  canSendCodes: boolean
  dateFormat: PublicInfo['dateFormat'] | null
  opening: { dayOfWeek: number; open: boolean; timing: Period[] }[]
  services: PublicService[]
  /** Setting of the given widget, otherwise of the salon's first one; null without a widget. */
  showServicePrice: boolean | null
}

const openingColumns: Columns<PublicSalon['opening'][number]> = {
  dayOfWeek: 'day_of_week',
  open: booleanSql('open'),
  timing: storedJsonSql('timing_json', '[]'),
}
const closedColumns: Columns<PublicSalon['dayClosed'][number]> = {
  dayStart: 'day_start',
  dayEnd: 'day_end',
  everyYear: booleanSql('every_year'),
}
const serviceColumns: Columns<PublicService> = {
  serviceId: 'v.service_id',
  service: 'v.service',
  extendedDescription: 'v.extended_description',
  categoryName: "coalesce(v.category_name, '')",
  onlineBookingServiceCategoryId: 'v.online_booking_service_category_id',
  length: 'v.length_minutes',
  price: eurosSql('v.price_cents'),
}

const salonColumns: Columns<Omit<PublicSalon, 'showServicePrice'>> = {
  salonId: 's.salon_id',
  salonName: 's.salon_name',
  description: 's.description',
  address: 's.address',
  zipCode: 's.zip_code',
  city: 's.city',
  district: 's.district',
  country: 's.country',
  phoneNumber: 's.phone_number',
  webSite: 's.web_site',
  socialProfiles: storedJsonSql('s.social_profiles_json', '{}'),
  timeZone: 's.time_zone',
  logo: 's.logo',
  lat: 's.lat',
  long: 's.long',
  isPet: booleanSql('s.is_pet'),
  suspended: booleanSql('s.suspended_utc IS NOT NULL'),
  canSendCodes: booleanSql(`${confirmedSenders.whatsapp} <> '' OR ${confirmedSenders.sms} <> ''`),
  dateFormat: dateFormatSql('s.salon_id'),
  opening: jsonArray(
    openingColumns,
    `FROM salon_config_opening_times
    WHERE salon_id = s.salon_id
      AND deleted_utc IS NULL`,
  ),
  dayClosed: jsonArray(
    closedColumns,
    `FROM (
      SELECT *
      FROM salon_config_days_closeds
      WHERE salon_id = s.salon_id
        AND deleted_utc IS NULL
      ORDER BY day_start
    )`,
  ),
  services: jsonArray(
    serviceColumns,
    `FROM (
      SELECT x.*, k.category_name
      FROM services x
      LEFT JOIN service_categories k ON k.service_category_id = x.service_category_id
      WHERE x.salon_id = s.salon_id
        AND x.deleted_utc IS NULL
        AND x.available = 1
      ORDER BY k.position, x.service
    ) v`,
  ),
}
const publicSalon = sql.raw(jsonObject(salonColumns))

export const selectPublicSalon = (db: PublicDb, salonId: string, widgetId: string | undefined) =>
  db.queryRaw(
    sql`
      SELECT
        ${publicSalon} AS salon,
        (
          SELECT w.show_service_price
          FROM salon_config_widgets w
          WHERE w.salon_id = s.salon_id
            AND w.deleted_utc IS NULL
            ${widgetId ? sql`AND w.salon_config_widget_id = ${widgetId}` : sql``}
          ORDER BY w.rowid
          LIMIT 1
        ) AS show_service_price
      FROM salons s
      WHERE s.salon_id = ${salonId}
        AND s.deleted_utc IS NULL`,
    ([row]): PublicSalon | undefined =>
      row && {
        ...JSON.parse(String(row.salon)),
        showServicePrice: row.show_service_price === null ? null : row.show_service_price === 1,
      },
  )

const maxHosts = 100
/** Websites in which the salon's booking widgets may be embedded. */
export const selectWidgetHosts = (db: PublicDb, salonId: string) =>
  db.queryRaw(
    sql`
      SELECT DISTINCT j.value AS host
      FROM salon_config_widgets w, json_each(w.hosts_json) j
      WHERE w.salon_id = ${salonId}
        AND w.deleted_utc IS NULL
      ORDER BY 1
      LIMIT ${maxHosts}`,
    (rows) => rows.map((row) => String(row.host)).filter(isHost),
  )
