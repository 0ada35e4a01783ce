import { createHash } from 'node:crypto'
import type { PublicInfo } from '../../../../schema/api/booking/guest-replies.ts'
import type { publicInfo as endpoints } from '../../../../schema/api/platform/public-info.ts'
import { addDays, getWeekday, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { isClosed } from '../../../../schema/rules/team/rota.ts'
import { defaults } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import { fileLink } from '../../../http/files.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { type PublicSalon, selectPublicSalon } from './public-queries.ts'

function buildMapLink({ lat, long, salonName, address, zipCode, city, country }: PublicSalon): string {
  const place = lat && long ? `${lat},${long}` : [salonName, address, zipCode, city, country].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

/** `logo` is the address of the picture. Closed days of the next year are included; prices only where the widget shows them. */
export function toPublicInfo(salon: PublicSalon, nowUtc: number, logo: string | null): PublicInfo {
  const { lat: _lat, long: _long, canSendCodes, opening, services, ...info } = salon
  const date = toSalonDay(nowUtc, salon.timeZone)
  const dayClosed = salon.dayClosed.filter(
    ({ everyYear, dayStart, dayEnd }) => everyYear || (dayEnd >= date && dayStart <= addDays(date, 366)),
  )
  const openingTime = Array.from({ length: 7 }, (_, dayOfWeek) => {
    const day = opening.find((candidate) => candidate.dayOfWeek === dayOfWeek)
    return { dayOfWeek, timing: day?.open ? day.timing : [] }
  })
  const showServicePrice = salon.showServicePrice !== false
  return {
    ...info,
    logo,
    takesBookings: canSendCodes && !salon.suspended,
    mapLink: buildMapLink(salon),
    dateFormat: salon.dateFormat ?? defaults.dateFormat,
    today: { date, timing: isClosed(dayClosed, date) ? [] : (openingTime[getWeekday(date)]?.timing ?? []) },
    openingTime,
    dayClosed,
    showServicePrice,
    services: services.map(({ price, ...service }) => (showServicePrice ? { ...service, price } : service)),
  }
}

/** Replies JSON with an ETag of its content, or 304 to a caller that has this content. */
export function respondWithETag(request: Request, reply: unknown): Response {
  const text = JSON.stringify(reply)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  request.header('ETag', etag)
  request.header('Cache-Control', 'no-cache')
  const knownTags = (request.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (knownTags.includes(etag) || knownTags.includes('*')) return request.body(null, 304)
  request.header('Content-Type', 'application/json')
  return request.body(text)
}

export const getPublicInfo: Handlers<typeof endpoints>['getPublicInfo'] = async (db, { salonId, salonConfigWidgetId }, _body, request) => {
  const [salon] = await db.batch(selectPublicSalon(db, salonId, salonConfigWidgetId))
  if (!salon) return undefined
  if (salonConfigWidgetId && salon.showServicePrice === null)
    throw new ApiError(404, 'widget_not_found', { fields: { salonConfigWidgetId: 'Widget not found' } })
  return respondWithETag(request, toPublicInfo(salon, db.nowUtc, fileLink(request.env, salon.logo, db)))
}
