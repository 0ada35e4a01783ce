import { sql } from 'drizzle-orm'
import type { PublicInfo } from '../../../../schema/api/booking/guest-replies.ts'
import type { Period } from '../../../../schema/api/values.ts'
import { isHost } from '../../../../schema/rules/web-address.ts'
import { booleanSql, eurosSql, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import { codeChannel } from '../../messages/channels/index.ts'
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
  | 'currency'
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
  serviceId: 'service.service_id',
  service: 'service.service',
  extendedDescription: 'service.extended_description',
  categoryName: "coalesce(service.category_name, '')",
  onlineBookingServiceCategoryId: 'service.online_booking_service_category_id',
  length: 'service.length_minutes',
  price: eurosSql('service.price_cents'),
}

const salonColumns: Columns<Omit<PublicSalon, 'showServicePrice'>> = {
  salonId: 'salon.salon_id',
  salonName: 'salon.salon_name',
  description: 'salon.description',
  address: 'salon.address',
  zipCode: 'salon.zip_code',
  city: 'salon.city',
  district: 'salon.district',
  country: 'salon.country',
  phoneNumber: 'salon.phone_number',
  webSite: 'salon.web_site',
  socialProfiles: storedJsonSql('salon.social_profiles_json', '{}'),
  timeZone: 'salon.time_zone',
  currency: 'salon.currency',
  logo: 'salon.logo',
  lat: 'salon.lat',
  long: 'salon.long',
  isPet: booleanSql('salon.is_pet'),
  suspended: booleanSql('salon.suspended_utc IS NOT NULL'),
  canSendCodes: booleanSql(`(${codeChannel}) IS NOT NULL`),
  dateFormat: dateFormatSql('salon.salon_id'),
  opening: jsonArray(
    openingColumns,
    `FROM salon_config_opening_times
    WHERE salon_id = salon.salon_id
      AND deleted_utc IS NULL`,
  ),
  dayClosed: jsonArray(
    closedColumns,
    `FROM (
      SELECT *
      FROM salon_config_days_closeds
      WHERE salon_id = salon.salon_id
        AND deleted_utc IS NULL
      ORDER BY day_start
    )`,
  ),
  services: jsonArray(
    serviceColumns,
    `FROM (
      SELECT service.*, service_category.category_name
      FROM services service
      LEFT JOIN service_categories service_category ON service_category.service_category_id = service.service_category_id
      WHERE service.salon_id = salon.salon_id
        AND service.deleted_utc IS NULL
        AND service.available = 1
      ORDER BY service_category.position, service.service
    ) service`,
  ),
}
const publicSalon = sql.raw(jsonObject(salonColumns))

export const selectPublicSalon = (db: PublicDb, salonId: string, widgetId: string | undefined) =>
  db.queryRaw(
    sql`
      SELECT
        ${publicSalon} AS salon,
        (
          SELECT booking_widget.show_service_price
          FROM salon_config_widgets booking_widget
          WHERE booking_widget.salon_id = salon.salon_id
            AND booking_widget.deleted_utc IS NULL
            ${widgetId ? sql`AND booking_widget.salon_config_widget_id = ${widgetId}` : sql``}
          ORDER BY booking_widget.rowid
          LIMIT 1
        ) AS show_service_price
      FROM salons salon
      WHERE salon.salon_id = ${salonId}
        AND salon.deleted_utc IS NULL`,
    ([row]): PublicSalon | undefined =>
      row && {
        ...readJson(row.salon),
        showServicePrice: row.show_service_price === null ? null : row.show_service_price === 1,
      },
  )

const maxHosts = 100
/** Websites in which the salon's booking widgets may be embedded. */
export const selectWidgetHosts = (db: PublicDb, salonId: string) =>
  db.queryRaw(
    sql`
      SELECT DISTINCT j.value AS host
      FROM salon_config_widgets booking_widget, json_each(booking_widget.hosts_json) j
      WHERE booking_widget.salon_id = ${salonId}
        AND booking_widget.deleted_utc IS NULL
      ORDER BY 1
      LIMIT ${maxHosts}`,
    (rows) => rows.map((row) => String(row.host)).filter(isHost),
  )
