import { sql } from 'drizzle-orm'
import type { BookingPage, bookingPage as calls } from '../../../schema/api/booking-page.ts'
import { pageHead } from '../../../schema/rules/page-head.ts'
import { defaults } from '../../../schema/terms.ts'
import type { Gate } from '../../db/gate.ts'
import { fileLink } from '../../http/files.ts'
import type { Handlers } from '../../http/serve.ts'
import { answerTagged, publicOf, readPublic } from './public-info.ts'

/** The web sites on which the salon's widgets may stand. */
const readHosts = (gate: Gate, salonId: string) =>
  gate.ask(
    sql`SELECT DISTINCT j.value AS host FROM salon_config_widgets w, json_each(w.hosts_json) j WHERE w.salon_id = ${salonId} AND w.deleted_utc IS NULL ORDER BY 1 LIMIT 100`,
    (rows) => rows.map((row) => String(row.host)),
  )

export const bookingPageHandlers: Handlers<typeof calls> = {
  one: async (gate, { salonId, lang }, _body, request) => {
    const [packed, hosts] = await gate.trip(readPublic(gate, salonId, undefined), readHosts(gate, salonId))
    if (!packed) return undefined
    const language = lang ?? defaults.language
    const origin = request.env.WEB_ORIGIN ?? new URL(request.req.url).origin
    const info = publicOf(packed, gate.nowUtc, fileLink(request.env, packed.logo, gate.nowUtc))
    const page: BookingPage = {
      head: pageHead({ ...info, lat: packed.lat, long: packed.long }, { origin, language }),
      language,
      index: !info.suspended,
      hosts: info.suspended ? [] : hosts,
    }
    return answerTagged(request, page)
  },
}
