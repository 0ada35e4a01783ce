import { sql } from 'drizzle-orm'
import type { GuestPrivacyText, OnlineCatalogue } from '../../../../schema/api/booking/guest-replies.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { booleanSql, type Columns, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import { showsPrices } from './queries.ts'

/** What the booking page shows besides the services. */
export interface BookingPage extends Omit<OnlineCatalogue, 'client' | 'services' | 'last' | 'asksOffers' | 'privacyTexts'> {
  /** Prices are shown, unless a widget of the salon hides them. */
  showsPrices: boolean
  /** Name of the guest's client record; null for a guest without one. */
  name: string | null
  /** The guest has a client record and has never said whether they want offers. */
  asksOffers: boolean
  /** Empty for a guest who has said whether they want offers. */
  privacyTexts: GuestPrivacyText[]
  /** Services of the guest's latest past booking. */
  last: { serviceId: string; userId: string; subClientId: string | null }[]
}

const salonPageColumns: Columns<Omit<BookingPage, 'name' | 'pets' | 'last' | 'asksOffers' | 'privacyTexts'>> = {
  salonName: 't.salon_name',
  timeZone: 't.time_zone',
  isPet: booleanSql('t.is_pet'),
  showsPrices: booleanSql(showsPrices('t.salon_id')),
  categories: jsonArray(
    { onlineBookingServiceCategoryId: 'k.online_booking_service_category_id', categoryName: 'k.category_name' },
    `FROM (
      SELECT *
      FROM online_booking_service_categories
      WHERE salon_id = t.salon_id
        AND deleted_utc IS NULL
      ORDER BY position, category_name
    ) k`,
  ),
  takesCodes: booleanSql(`EXISTS (
    SELECT 1
    FROM special_promos r
    WHERE r.salon_id = t.salon_id
      AND r.active = 1
      AND r.online = 1
      AND r.code <> ''
      AND r.deleted_utc IS NULL
  )`),
  giftCards: booleanSql(`EXISTS (
    SELECT 1
    FROM gift_card_settings w
    WHERE w.salon_id = t.salon_id
      AND w.online = 1
  )`),
  staff: jsonArray(
    { userId: 'u.user_id', firstName: 'u.first_name' },
    `FROM (
      SELECT *
      FROM users
      WHERE salon_id = t.salon_id
        AND in_agenda = 1
        AND deleted_utc IS NULL
      ORDER BY CAST(title AS INTEGER), first_name
    ) u`,
  ),
}
const salonPage = sql.raw(jsonObject(salonPageColumns))
const pet = sql.raw(jsonObject({ subClientId: 'p.sub_client_id', name: 'p.name' } satisfies Columns<BookingPage['pets'][number]>))
const lastColumns: Columns<BookingPage['last'][number]> = { serviceId: 'v.service_id', userId: 'v.user_id', subClientId: 'v.sub_client_id' }
const lastService = sql.raw(jsonObject(lastColumns))
const privacyTextColumns: Columns<GuestPrivacyText> = {
  salonConfigPrivacyId: 'x.salon_config_privacy_id',
  language: 'x.language',
  title: 'x.title',
  text: 'x.text',
  textVersion: 'x.text_version',
}
const privacyText = sql.raw(jsonObject(privacyTextColumns))

/** Whether a guest has said if they want offers by text message, at the desk, by a link or in online booking. */
const hasAnsweredOffers = (db: GuestDb) => sql`EXISTS (
  SELECT 1
  FROM client_consents k
  WHERE k.salon_id = t.salon_id
    AND k.client_id = ${db.client}
    AND k.purpose = 'offers'
    AND k.channel = 'text'
)`

export const selectBookingPage = (db: GuestDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${salonPage} AS page,
        (SELECT c.name FROM clients c WHERE c.client_id = ${db.client}) AS name,
        (
          SELECT json_group_array(${pet})
          FROM sub_clients p
          WHERE p.salon_id = t.salon_id
            AND p.client_id = ${db.client}
            AND p.deleted_utc IS NULL
        ) AS pets,
        (
          SELECT json_group_array(${lastService})
          FROM (
            SELECT *
            FROM agenda_services
            WHERE salon_id = t.salon_id
              AND agenda_id = (
                SELECT a.agenda_id
                FROM agendas a
                WHERE a.salon_id = t.salon_id
                  AND a.client_id = ${db.client}
                  AND a.start_utc <= ${db.nowUtc}
                  AND a.outcome IS NULL
                  AND a.deleted_utc IS NULL
                ORDER BY a.start_utc DESC
                LIMIT 1
              )
              AND deleted_utc IS NULL
            ORDER BY start_utc
          ) v
        ) AS last,
        (
          SELECT json_group_array(${privacyText})
          FROM salon_config_privacies x
          WHERE x.salon_id = t.salon_id
            AND x.number = 1
            AND x.deleted_utc IS NULL
            AND NOT ${hasAnsweredOffers(db)}
        ) AS privacy_texts,
        ${db.client} IS NOT NULL AND NOT ${hasAnsweredOffers(db)} AS asks_offers
      FROM salons t
      WHERE t.salon_id = ${salonId}`,
    ([row]): BookingPage => ({
      ...JSON.parse(String(row?.page)),
      name: row?.name ? String(row.name) : null,
      pets: JSON.parse(String(row?.pets)),
      last: JSON.parse(String(row?.last)),
      privacyTexts: JSON.parse(String(row?.privacy_texts)),
      asksOffers: row?.asks_offers === 1,
    }),
  )
