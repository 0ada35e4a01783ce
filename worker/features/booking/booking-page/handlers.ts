import { bookingPage } from '../../../../schema/api/booking/booking-page.ts'
import { bookingPageSchemas } from '../../../../schema/api/booking/booking-page-schemas.ts'
import type { BookingPage, BookingSalon, Offer, PublicInfo } from '../../../../schema/api/booking/guest-replies.ts'
import { renderPageBody } from '../../../../schema/rules/booking/page-body.ts'
import { renderPageHead } from '../../../../schema/rules/booking/page-head.ts'
import { formatPhone } from '../../../../schema/rules/format-phone.ts'
import { defaults } from '../../../../schema/terms.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import { fileLink } from '../../../http/files.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { respondWithETag, selectPublicSalon, selectWidgetHosts, toPublicInfo } from '../../platform/salons/index.ts'
import {
  listClassesForVisitor,
  listDaysForVisitor,
  listGroupDaysForVisitor,
  listGroupTimesForVisitor,
  listPrivacyNotices,
  listTimesForVisitor,
  planOffer,
} from './visitors.ts'

type PageHandlers = Handlers<typeof bookingPage>

/** Nothing else of the salon is put into the page. */
const toBookingSalon = (info: PublicInfo, offer: Offer): BookingSalon => ({
  salonName: info.salonName,
  logo: info.logo,
  isPet: info.isPet,
  address: info.address,
  city: info.city,
  country: info.country,
  phoneNumber: formatPhone(info.phoneNumber),
  webSite: info.webSite,
  mapLink: info.mapLink,
  timeZone: info.timeZone,
  currency: info.currency,
  openingTime: info.openingTime,
  dayClosed: info.dayClosed,
  takesBookings: info.takesBookings,
  suspended: info.suspended,
  today: info.today.timing,
  offer,
})

/** One round trip: the salon with what it offers, and the websites that may embed its page; undefined where there is no salon. */
async function loadSalon(db: PublicDb, salonId: string, request: Request) {
  const { reads, toOffer } = await planOffer(request, salonId)
  const [salon, hosts, ...offered] = await db.batch(selectPublicSalon(db, salonId, undefined), selectWidgetHosts(db, salonId), ...reads)
  if (!salon) return undefined
  const toLink = (key: string | null) => fileLink(request.env, key, db)
  const info = toPublicInfo(salon, db.nowUtc, toLink(salon.logo))
  return { salon, info, hosts, booking: toBookingSalon(info, await toOffer(offered, info.today.date, toLink)) }
}

/** The head of the booking page for search engines and link previews, its first step, and the websites that may embed it. */
const getBookingPage: PageHandlers['one'] = async (db, { salonId, lang }, _body, request) => {
  const loaded = await loadSalon(db, salonId, request)
  if (!loaded) return undefined
  const { salon, info, hosts, booking } = loaded
  const language = lang ?? defaults.language
  const origin = request.env.WEB_ORIGIN ?? new URL(request.req.url).origin
  const page: BookingPage = {
    head: renderPageHead({ ...info, lat: salon.lat, long: salon.long, offer: booking.offer }, { origin, language }),
    body: info.suspended ? '' : renderPageBody(booking, language),
    language,
    index: !info.suspended,
    hosts: info.suspended ? [] : hosts,
  }
  return respondWithETag(request, page)
}

const getBookingSalon: PageHandlers['salon'] = async (db, { salonId }, _body, request) => {
  const loaded = await loadSalon(db, salonId, request)
  return loaded && respondWithETag(request, loaded.booking)
}

export const bookingPageFeatures = [
  defineRoutes(bookingPage, bookingPageSchemas, {
    one: getBookingPage,
    salon: getBookingSalon,
    privacyNotices: listPrivacyNotices,
    classes: listClassesForVisitor,
    days: listDaysForVisitor,
    times: listTimesForVisitor,
    groupDays: listGroupDaysForVisitor,
    groupTimes: listGroupTimesForVisitor,
  }),
]
