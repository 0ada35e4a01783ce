import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { publicInfo as calls, PublicInfo } from '../../../schema/api/public-info.ts'
import type { Period } from '../../../schema/api/salons.ts'
import { isClosed } from '../../../schema/rules/rota.ts'
import { addDays, getWeekday, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { defaults } from '../../../schema/terms.ts'
import { ApiError } from '../../db/errors.ts'
import type { PublicDb } from '../../db/public-db.ts'
import { fileLink } from '../../http/files.ts'
import type { Handlers, Request } from '../../http/serve.ts'

type Told = 'salonId' | 'salonName' | 'description' | 'address' | 'zipCode' | 'city' | 'district' | 'country' | 'phoneNumber' | 'webSite'
interface Packed extends Pick<PublicInfo, Told | 'socialProfiles' | 'timeZone'> {
  logo: string | null
  lat: string | null
  long: string | null
  isPet: number
  suspended: number
  reachable: number
  dateFormat: PublicInfo['dateFormat'] | null
  showServicePrice: number | null
  opening: { dayOfWeek: number; open: number; timing: Period[] }[]
  closed: { dayStart: string; dayEnd: string; everyYear: number }[]
  services: (Omit<PublicInfo['services'][number], 'price'> & { price: number })[]
}

/** All that is public of a salon, in one cell. `showServicePrice` is the named widget's, else the first one's; null where there is none. */
export const readPublic = (db: PublicDb, salonId: string, widgetId: string | undefined) =>
  db.queryRaw(
    sql`SELECT json_object('salonId', s.salon_id, 'salonName', s.salon_name, 'description', s.description, 'address', s.address, 'zipCode', s.zip_code, 'city', s.city, 'district', s.district, 'country', s.country, 'phoneNumber', s.phone_number, 'webSite', s.web_site, 'socialProfiles', json(s.social_profiles_json), 'timeZone', s.time_zone, 'logo', s.logo, 'lat', s.lat, 'long', s.long, 'isPet', s.is_pet, 'suspended', s.suspended_utc IS NOT NULL, 'reachable', s.wa_box_uid <> '' OR s.sms_sender <> '', 'dateFormat', (SELECT u.date_format FROM salon_config_uis u WHERE u.salon_id = s.salon_id AND u.deleted_utc IS NULL LIMIT 1), 'showServicePrice', (SELECT w.show_service_price FROM salon_config_widgets w WHERE w.salon_id = s.salon_id AND w.deleted_utc IS NULL AND ${widgetId ? sql`w.salon_config_widget_id = ${widgetId}` : sql`1`} ORDER BY w.rowid LIMIT 1), 'opening', (SELECT json_group_array(json_object('dayOfWeek', day_of_week, 'open', open, 'timing', json(timing_json))) FROM salon_config_opening_times WHERE salon_id = s.salon_id AND deleted_utc IS NULL), 'closed', (SELECT json_group_array(json_object('dayStart', day_start, 'dayEnd', day_end, 'everyYear', every_year)) FROM (SELECT * FROM salon_config_days_closeds WHERE salon_id = s.salon_id AND deleted_utc IS NULL ORDER BY day_start)), 'services', (SELECT json_group_array(json_object('serviceId', v.service_id, 'service', v.service, 'extendedDescription', v.extended_description, 'categoryName', coalesce(v.category_name, ''), 'onlineBookingServiceCategoryId', v.online_booking_service_category_id, 'length', v.length_minutes, 'price', v.price_cents)) FROM (SELECT x.*, k.category_name FROM services x LEFT JOIN service_categories k ON k.service_category_id = x.service_category_id WHERE x.salon_id = s.salon_id AND x.deleted_utc IS NULL AND x.available = 1 ORDER BY k.position, x.service) v)) AS packed FROM salons s WHERE s.salon_id = ${salonId} AND s.deleted_utc IS NULL`,
    ([row]) => row && (JSON.parse(String(row.packed)) as Packed),
  )

function mapLink(p: Packed): string {
  const place = p.lat && p.long ? `${p.lat},${p.long}` : [p.salonName, p.address, p.zipCode, p.city, p.country].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

export function toPublicInfo(packed: Packed, nowUtc: number, logo: string | null): PublicInfo {
  const { lat: _lat, long: _long, reachable, opening, closed, services, dateFormat, ...told } = packed
  const date = toSalonDay(nowUtc, packed.timeZone)
  const dayClosed = closed
    .map((days) => ({ ...days, everyYear: days.everyYear === 1 }))
    .filter((days) => days.everyYear || (days.dayEnd >= date && days.dayStart <= addDays(date, 366)))
  const week = Array.from({ length: 7 }, (_, dayOfWeek) => {
    const day = opening.find((one) => one.dayOfWeek === dayOfWeek)
    return { dayOfWeek, timing: day?.open === 1 ? day.timing : [] }
  })
  const showServicePrice = packed.showServicePrice !== 0
  return {
    ...told,
    logo,
    isPet: packed.isPet === 1,
    suspended: packed.suspended === 1,
    takesBookings: reachable === 1 && packed.suspended === 0,
    mapLink: mapLink(packed),
    dateFormat: dateFormat ?? defaults.dateFormat,
    today: { date, timing: isClosed(dayClosed, date) ? [] : (week[getWeekday(date)]?.timing ?? []) },
    openingTime: week,
    dayClosed,
    showServicePrice,
    services: services.map(({ price, ...service }) => (showServicePrice ? { ...service, price: price / 100 } : service)),
  }
}

/** Answers JSON with an ETag that tells what it says, and 304 to who has it already. */
export function respondWithETag(request: Request, reply: unknown): Response {
  const text = JSON.stringify(reply)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  request.header('ETag', etag)
  request.header('Cache-Control', 'no-cache')
  const known = (request.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return request.body(null, 304)
  request.header('Content-Type', 'application/json')
  return request.body(text)
}

export const publicInfoHandlers: Handlers<typeof calls> = {
  getPublicInfo: async (db, { salonId, salonConfigWidgetId }, _body, request) => {
    const [packed] = await db.batch(readPublic(db, salonId, salonConfigWidgetId))
    if (!packed) return undefined
    if (salonConfigWidgetId && packed.showServicePrice === null)
      throw new ApiError(404, 'widget_not_found', { fields: { salonConfigWidgetId: 'Widget not found' } })
    return respondWithETag(request, toPublicInfo(packed, db.nowUtc, fileLink(request.env, packed.logo, db.nowUtc)))
  },
}
