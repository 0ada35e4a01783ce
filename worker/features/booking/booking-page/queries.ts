import { sql } from 'drizzle-orm'
import type { GuestPrivacyText, Offer } from '../../../../schema/api/booking/guest-replies.ts'
import { booleanSql, type Columns, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { VisitorDb } from '../../../db/visitor-db.ts'
import { newGuestBasis, type RuleBasis, type StoredBasis, toBasis } from '../booking-rules/index.ts'
import { onlineCategories, privacyText, staffInOrder } from '../online-booking/index.ts'

/** What the booking page shows to everybody besides the services. `face` is the key of a stored picture. */
export type OfferPage = Omit<Offer, 'services' | 'noGroups' | 'noRequests' | 'hasClasses'> & {
  takesGroups: boolean
  takesRequests: boolean
  hasClasses: boolean
}

const offerPage = sql.raw(
  jsonObject({
    categories: onlineCategories,
    staff: jsonArray(
      { userId: 'team_member.user_id', firstName: 'team_member.first_name', face: 'team_member.profile_image' },
      staffInOrder,
    ),
    changeUntilHours: 'salon.change_until_hours',
    takesGroups: booleanSql('salon.online_groups'),
    takesRequests: booleanSql('salon.group_requests'),
    hasClasses: booleanSql(`EXISTS (
      SELECT 1
      FROM classes class
      WHERE class.salon_id = salon.salon_id
        AND class.start_utc > k.now_utc
        AND class.online = 1
        AND class.cancelled_utc IS NULL
        AND class.deleted_utc IS NULL
    )`),
    hasNotice: booleanSql(`EXISTS (
      SELECT 1
      FROM salon_config_privacies salon_privacy
      WHERE salon_privacy.salon_id = salon.salon_id
        AND salon_privacy.number = 1
        AND salon_privacy.deleted_utc IS NULL
    )`),
  } satisfies Columns<OfferPage>),
)

/** What everybody sees, and what the salon's rules say to somebody who comes for the first time; nothing of a salon that is suspended. */
export const selectOfferPage = (db: VisitorDb) =>
  db.queryValue(
    (salonId) => sql`
      SELECT json_array(${offerPage}, json(${newGuestBasis(db, salonId)})) AS packed
      FROM salons salon
      JOIN (SELECT ${db.nowUtc} AS now_utc) k
      WHERE salon.salon_id = ${salonId}`,
    (packed): { page: OfferPage; basis: RuleBasis | null } | null => {
      if (packed === null) return null
      const [page, basis]: [OfferPage, StoredBasis | null] = readJson(packed)
      return { page, basis: basis && toBasis(basis, db.nowUtc, 'UTC') }
    },
  )

/** The salon whose free times somebody looks at. */
export interface VisitedSalon {
  readonly timeZone: string
  readonly takesBookings: boolean
  readonly takesGroups: boolean
}
const visitedColumns = { timeZone: 'salon.time_zone', takesGroups: booleanSql('salon.online_groups') }
export const selectVisitedSalon = (db: VisitorDb, takesBookings: string) =>
  db.queryValue(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject({ ...visitedColumns, takesBookings } satisfies Columns<VisitedSalon>))} AS visited
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    (visited): VisitedSalon => readJson(visited),
  )

export const selectPrivacyNotices = (db: VisitorDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${privacyText} AS packed
      FROM salon_config_privacies salon_privacy
      WHERE salon_privacy.salon_id = ${salonId}
        AND salon_privacy.number = 1
        AND salon_privacy.deleted_utc IS NULL`,
    (rows): GuestPrivacyText[] => rows.map(({ packed }) => readJson(packed)),
  )
