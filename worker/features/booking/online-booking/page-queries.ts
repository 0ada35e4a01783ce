import { sql } from 'drizzle-orm'
import type { GuestPrivacyText, OnlineCatalogue } from '../../../../schema/api/booking/guest-replies.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { booleanSql, type Columns, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import { showsPrices } from './queries.ts'

/** What the booking page shows besides the services. */
export interface BookingPage extends Omit<OnlineCatalogue, 'client' | 'services' | 'last' | 'refusals' | 'asksOffers' | 'privacyTexts'> {
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

/** List of the online categories of `salon`, as JSON. */
export const onlineCategories = jsonArray(
  { onlineBookingServiceCategoryId: 'online_category.online_booking_service_category_id', categoryName: 'online_category.category_name' },
  `FROM (
    SELECT *
    FROM online_booking_service_categories
    WHERE salon_id = salon.salon_id
      AND deleted_utc IS NULL
    ORDER BY position, category_name
  ) online_category`,
)
/** Those with a column in the agenda of `salon`. */
export const staffInOrder = `FROM (
    SELECT *
    FROM users
    WHERE salon_id = salon.salon_id
      AND in_agenda = 1
      AND deleted_utc IS NULL
    ORDER BY CAST(title AS INTEGER), first_name
  ) team_member`

const salonPageColumns: Columns<Omit<BookingPage, 'name' | 'pets' | 'last' | 'asksOffers' | 'privacyTexts'>> = {
  salonName: 'salon.salon_name',
  timeZone: 'salon.time_zone',
  isPet: booleanSql('salon.is_pet'),
  changeUntilHours: 'salon.change_until_hours',
  showsPrices: booleanSql(showsPrices('salon.salon_id')),
  categories: onlineCategories,
  takesCodes: booleanSql(`EXISTS (
    SELECT 1
    FROM special_promos promotion
    WHERE promotion.salon_id = salon.salon_id
      AND promotion.active = 1
      AND promotion.online = 1
      AND promotion.code <> ''
      AND promotion.deleted_utc IS NULL
  )`),
  giftCards: booleanSql(`EXISTS (
    SELECT 1
    FROM gift_card_settings
    WHERE gift_card_settings.salon_id = salon.salon_id
      AND gift_card_settings.online = 1
  )`),
  staff: jsonArray({ userId: 'team_member.user_id', firstName: 'team_member.first_name' }, staffInOrder),
}
const salonPage = sql.raw(jsonObject(salonPageColumns))
const pet = sql.raw(jsonObject({ subClientId: 'pet.sub_client_id', name: 'pet.name' } satisfies Columns<BookingPage['pets'][number]>))
const lastColumns: Columns<BookingPage['last'][number]> = {
  serviceId: 'booked_service.service_id',
  userId: 'booked_service.user_id',
  subClientId: 'booked_service.sub_client_id',
}
const lastService = sql.raw(jsonObject(lastColumns))
const privacyTextColumns: Columns<GuestPrivacyText> = {
  salonConfigPrivacyId: 'salon_privacy.salon_config_privacy_id',
  language: 'salon_privacy.language',
  title: 'salon_privacy.title',
  text: 'salon_privacy.text',
  textVersion: 'salon_privacy.text_version',
}
/** A `salon_privacy`, as JSON. */
export const privacyText = sql.raw(jsonObject(privacyTextColumns))

/** Whether a guest has said if they want offers by text message, at the desk, by a link or in online booking. */
const hasAnsweredOffers = (db: GuestDb) => sql`EXISTS (
  SELECT 1
  FROM client_consents client_consent
  WHERE client_consent.salon_id = salon.salon_id
    AND client_consent.client_id = ${db.client}
    AND client_consent.purpose = 'offers'
    AND client_consent.channel = 'text'
)`

export const selectBookingPage = (db: GuestDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${salonPage} AS page,
        (SELECT client.name FROM clients client WHERE client.client_id = ${db.client}) AS name,
        (
          SELECT json_group_array(${pet})
          FROM sub_clients pet
          WHERE pet.salon_id = salon.salon_id
            AND pet.client_id = ${db.client}
            AND pet.deleted_utc IS NULL
        ) AS pets,
        (
          SELECT json_group_array(${lastService})
          FROM (
            SELECT *
            FROM agenda_services
            WHERE salon_id = salon.salon_id
              AND agenda_id = (
                SELECT booking.agenda_id
                FROM agendas booking
                WHERE booking.salon_id = salon.salon_id
                  AND booking.client_id = ${db.client}
                  AND booking.start_utc <= ${db.nowUtc}
                  AND booking.class_id IS NULL
                  AND booking.outcome IS NULL
                  AND booking.deleted_utc IS NULL
                ORDER BY booking.start_utc DESC
                LIMIT 1
              )
              AND deleted_utc IS NULL
            ORDER BY start_utc
          ) booked_service
        ) AS last,
        (
          SELECT json_group_array(${privacyText})
          FROM salon_config_privacies salon_privacy
          WHERE salon_privacy.salon_id = salon.salon_id
            AND salon_privacy.number = 1
            AND salon_privacy.deleted_utc IS NULL
            AND NOT ${hasAnsweredOffers(db)}
        ) AS privacy_texts,
        ${db.client} IS NOT NULL AND NOT ${hasAnsweredOffers(db)} AS asks_offers
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]): BookingPage => ({
      ...readJson(row?.page),
      name: row?.name ? String(row.name) : null,
      pets: readJson(row?.pets),
      last: readJson(row?.last),
      privacyTexts: readJson(row?.privacy_texts),
      asksOffers: row?.asks_offers === 1,
    }),
  )
