import type { bookingPage as endpoints } from '../../../../schema/api/booking/booking-page.ts'
import type { BookingPage, PageSalon, PublicInfo } from '../../../../schema/api/booking/guest-replies.ts'
import { renderPageBody } from '../../../../schema/rules/booking/page-body.ts'
import { renderPageHead } from '../../../../schema/rules/booking/page-head.ts'
import { defaults } from '../../../../schema/terms.ts'
import { fileLink } from '../../../http/files.ts'
import type { Handlers } from '../../../http/serve.ts'
import { respondWithETag, toPublicInfo } from './public-info.ts'
import { selectPublicSalon, selectWidgetHosts } from './public-queries.ts'

/** Nothing else of the salon is put into the page. */
const toPageSalon = (info: PublicInfo): PageSalon => ({
  salonName: info.salonName,
  logo: info.logo,
  isPet: info.isPet,
  address: info.address,
  city: info.city,
  country: info.country,
  phoneNumber: info.phoneNumber,
  webSite: info.webSite,
  mapLink: info.mapLink,
  timeZone: info.timeZone,
  currency: info.currency,
  openingTime: info.openingTime,
  dayClosed: info.dayClosed,
  takesBookings: info.takesBookings,
  suspended: info.suspended,
  showServicePrice: info.showServicePrice,
  services: info.services.map(({ service, price }) => (price === undefined ? { service } : { service, price })),
})

/** The head of the booking page for search engines and link previews, its first step, and the websites that may embed it. */
export const getBookingPage: Handlers<typeof endpoints>['one'] = async (db, { salonId, lang }, _body, request) => {
  const [salon, hosts] = await db.batch(selectPublicSalon(db, salonId, undefined), selectWidgetHosts(db, salonId))
  if (!salon) return undefined
  const language = lang ?? defaults.language
  const origin = request.env.WEB_ORIGIN ?? new URL(request.req.url).origin
  const info = toPublicInfo(salon, db.nowUtc, fileLink(request.env, salon.logo, db))
  const page: BookingPage = {
    head: renderPageHead({ ...info, lat: salon.lat, long: salon.long }, { origin, language }),
    body: info.suspended ? '' : renderPageBody(toPageSalon(info), language),
    language,
    index: !info.suspended,
    hosts: info.suspended ? [] : hosts,
  }
  return respondWithETag(request, page)
}
