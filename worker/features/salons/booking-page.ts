import { sql } from 'drizzle-orm'
import type { BookingPage, bookingPage as calls } from '../../../schema/api/booking-page.ts'
import { renderPageHead } from '../../../schema/rules/page-head.ts'
import { defaults } from '../../../schema/terms.ts'
import type { PublicDb } from '../../db/public-db.ts'
import { fileLink } from '../../http/files.ts'
import type { Handlers } from '../../http/serve.ts'
import { readPublic, respondWithETag, toPublicInfo } from './public-info.ts'

/** The web sites on which the salon's widgets may stand. */
const readHosts = (db: PublicDb, salonId: string) =>
  db.queryRaw(
    sql`SELECT DISTINCT j.value AS host FROM salon_config_widgets w, json_each(w.hosts_json) j WHERE w.salon_id = ${salonId} AND w.deleted_utc IS NULL ORDER BY 1 LIMIT 100`,
    (rows) => rows.map((row) => String(row.host)),
  )

export const bookingPageHandlers: Handlers<typeof calls> = {
  one: async (db, { salonId, lang }, _body, request) => {
    const [packed, hosts] = await db.batch(readPublic(db, salonId, undefined), readHosts(db, salonId))
    if (!packed) return undefined
    const language = lang ?? defaults.language
    const origin = request.env.WEB_ORIGIN ?? new URL(request.req.url).origin
    const info = toPublicInfo(packed, db.nowUtc, fileLink(request.env, packed.logo, db.nowUtc))
    const page: BookingPage = {
      head: renderPageHead({ ...info, lat: packed.lat, long: packed.long }, { origin, language }),
      language,
      index: !info.suspended,
      hosts: info.suspended ? [] : hosts,
    }
    return respondWithETag(request, page)
  },
}
