import type { bookingPage as endpoints } from '../../../schema/api/booking-page.ts'
import type { BookingPage } from '../../../schema/api/guest-replies.ts'
import { renderPageHead } from '../../../schema/rules/page-head.ts'
import { defaults } from '../../../schema/terms.ts'
import { fileLink } from '../../http/files.ts'
import type { Handlers } from '../../http/serve.ts'
import { respondWithETag, toPublicInfo } from './public-info.ts'
import { selectPublicSalon, selectWidgetHosts } from './public-queries.ts'

/** The head of the booking page for search engines and link previews, and the websites that may embed it. */
export const getBookingPage: Handlers<typeof endpoints>['one'] = async (db, { salonId, lang }, _body, request) => {
  const [salon, hosts] = await db.batch(selectPublicSalon(db, salonId, undefined), selectWidgetHosts(db, salonId))
  if (!salon) return undefined
  const language = lang ?? defaults.language
  const origin = request.env.WEB_ORIGIN ?? new URL(request.req.url).origin
  const info = toPublicInfo(salon, db.nowUtc, fileLink(request.env, salon.logo, db.nowUtc))
  const page: BookingPage = {
    head: renderPageHead({ ...info, lat: salon.lat, long: salon.long }, { origin, language }),
    language,
    index: !info.suspended,
    hosts: info.suspended ? [] : hosts,
  }
  return respondWithETag(request, page)
}
