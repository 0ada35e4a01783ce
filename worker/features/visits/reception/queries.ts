import { sql } from 'drizzle-orm'
import type { ClientVisit } from '../../../../schema/api/visits/client-visits-schemas.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

type Service = ClientVisit['services'][number]
type Product = ClientVisit['products'][number]

const serviceColumns: Columns<Service> = {
  serviceId: 'l.service_id',
  service: 'l.service',
  userId: 'l.user_id',
  firstName: `coalesce(l.first_name, '')`,
  price: eurosSql('l.price_cents'),
}
const productColumns: Columns<Product> = {
  productId: 'l.product_id',
  product: 'l.product',
  quantity: 'l.quantity',
  price: eurosSql('l.price_cents'),
}
/** Performed services of the visit `appointments visit`; the booked ones of `agendas booking` where the client has not arrived. */
const services = `FROM (
  SELECT
    performed_service.service_id, performed_service.service, performed_service.user_id, team_member.first_name,
    performed_service.price_cents - performed_service.discount_cents AS price_cents, performed_service.position AS place
  FROM client_history_services performed_service
  LEFT JOIN users team_member ON team_member.user_id = performed_service.user_id
  WHERE performed_service.salon_id = booking.salon_id
    AND performed_service.appointment_id = visit.appointment_id
    AND performed_service.deleted_utc IS NULL
  UNION ALL
  SELECT
    booked_service.service_id, booked_service.service, booked_service.user_id, team_member.first_name, booked_service.price_cents,
    booked_service.start_utc AS place
  FROM agenda_services booked_service
  LEFT JOIN users team_member ON team_member.user_id = booked_service.user_id
  WHERE visit.arrival_utc IS NULL
    AND booked_service.salon_id = booking.salon_id
    AND booked_service.agenda_id = booking.agenda_id
    AND booked_service.deleted_utc IS NULL
  ORDER BY place
) l`
const products = `FROM (
  SELECT
    sold_product.product_id, sold_product.product, sold_product.quantity,
    sold_product.price_cents * sold_product.quantity - sold_product.discount_cents AS price_cents
  FROM client_history_products sold_product
  WHERE sold_product.salon_id = booking.salon_id
    AND sold_product.appointment_id = visit.appointment_id
    AND sold_product.deleted_utc IS NULL
  ORDER BY sold_product.rowid
) l`
const isPaid = `(visit.checked_out_utc IS NOT NULL OR visit.external_cash_order IS NOT NULL)`
const columns: Columns<ClientVisit> = {
  agendaId: 'booking.agenda_id',
  appointmentId: 'visit.appointment_id',
  clientId: 'booking.client_id',
  start: instantSql('booking.start_utc'),
  state: `CASE
    WHEN booking.outcome IS NOT NULL THEN booking.outcome
    WHEN ${isPaid} THEN 'paid'
    WHEN visit.arrival_utc IS NULL AND booking.start_utc > s.now_utc THEN 'planned'
    ELSE 'open'
  END`,
  note: `trim(coalesce(visit.note, '') || char(10) || booking.note, char(10) || ' ')`,
  services: jsonArray(serviceColumns, services),
  products: jsonArray(productColumns, products),
  total: eurosSql(`iif(${isPaid}, visit.total_cents,
    (SELECT coalesce(sum(l.price_cents), 0) ${services})
    + (SELECT coalesce(sum(l.price_cents), 0) ${products})
    - coalesce(visit.discount_services_cents + visit.discount_products_cents, 0)
  )`),
  outstanding: eurosSql('coalesce(visit.owed_cents, 0)'),
}
const visitJson = sql.raw(jsonObject(columns))

/** All bookings of a client with their visits, the newest first, at most 2,000; undefined where there is no such client. */
export const selectVisitsOfClient = (db: StaffDb, clientId: string, limit = 2000): Statement<ClientVisit[] | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT iif(booking.agenda_id IS NULL, NULL, ${visitJson}) AS packed
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients client
      LEFT JOIN agendas booking
        ON booking.salon_id = client.salon_id
        AND booking.client_id = client.client_id
        AND booking.deleted_utc IS NULL
      LEFT JOIN appointments visit ON visit.agenda_id = booking.agenda_id AND visit.deleted_utc IS NULL
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL
      ORDER BY booking.start_utc DESC
      LIMIT ${limit}`,
    (rows) => (rows.length === 0 ? undefined : rows.flatMap(({ packed }): ClientVisit[] => (packed === null ? [] : [readJson(packed)]))),
  )

export interface CardSettings {
  salonName: string
  country: string
  showDates: boolean
}
/** What the printed card shows of the salon. */
export const selectCardSettings = (db: StaffDb): Statement<CardSettings | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        salon.salon_name,
        salon.country,
        coalesce(
          (
            SELECT salon_ui.show_dates_in_history_document
            FROM salon_config_uis salon_ui
            WHERE salon_ui.salon_id = salon.salon_id
              AND salon_ui.deleted_utc IS NULL
            ORDER BY salon_ui.rowid
            LIMIT 1
          ),
          1
        ) AS show_dates
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => row && { salonName: String(row.salon_name), country: String(row.country), showDates: row.show_dates === 1 },
  )
