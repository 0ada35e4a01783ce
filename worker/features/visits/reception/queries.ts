import { sql } from 'drizzle-orm'
import type { ClientVisit } from '../../../../schema/api/visits/client-visits-schemas.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
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
/** Performed services of the visit `appointments p`; the booked ones of `agendas a` where the client has not arrived. */
const services = `FROM (
  SELECT h.service_id, h.service, h.user_id, u.first_name, h.price_cents - h.discount_cents AS price_cents, h.position AS place
  FROM client_history_services h
  LEFT JOIN users u ON u.user_id = h.user_id
  WHERE h.salon_id = a.salon_id
    AND h.appointment_id = p.appointment_id
    AND h.deleted_utc IS NULL
  UNION ALL
  SELECT v.service_id, v.service, v.user_id, u.first_name, v.price_cents, v.start_utc AS place
  FROM agenda_services v
  LEFT JOIN users u ON u.user_id = v.user_id
  WHERE p.arrival_utc IS NULL
    AND v.salon_id = a.salon_id
    AND v.agenda_id = a.agenda_id
    AND v.deleted_utc IS NULL
  ORDER BY place
) l`
const products = `FROM (
  SELECT h.product_id, h.product, h.quantity, h.price_cents * h.quantity - h.discount_cents AS price_cents
  FROM client_history_products h
  WHERE h.salon_id = a.salon_id
    AND h.appointment_id = p.appointment_id
    AND h.deleted_utc IS NULL
  ORDER BY h.rowid
) l`
const isPaid = `(p.checked_out_utc IS NOT NULL OR p.external_cash_order IS NOT NULL)`
const columns: Columns<ClientVisit> = {
  agendaId: 'a.agenda_id',
  appointmentId: 'p.appointment_id',
  clientId: 'a.client_id',
  start: instantSql('a.start_utc'),
  state: `CASE
    WHEN a.outcome IS NOT NULL THEN a.outcome
    WHEN ${isPaid} THEN 'paid'
    WHEN p.arrival_utc IS NULL AND a.start_utc > s.now_utc THEN 'planned'
    ELSE 'open'
  END`,
  note: `trim(coalesce(p.note, '') || char(10) || a.note, char(10) || ' ')`,
  services: jsonArray(serviceColumns, services),
  products: jsonArray(productColumns, products),
  total: eurosSql(`iif(${isPaid}, p.total_cents,
    (SELECT coalesce(sum(l.price_cents), 0) ${services})
    + (SELECT coalesce(sum(l.price_cents), 0) ${products})
    - coalesce(p.discount_services_cents + p.discount_products_cents, 0)
  )`),
  outstanding: eurosSql('coalesce(p.owed_cents, 0)'),
}
const visitJson = sql.raw(jsonObject(columns))

/** All bookings of a client with their visits, the newest first, at most 2,000; undefined where there is no such client. */
export const selectVisitsOfClient = (db: StaffDb, clientId: string, limit = 2000): Statement<ClientVisit[] | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT iif(a.agenda_id IS NULL, NULL, ${visitJson}) AS packed
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients c
      LEFT JOIN agendas a ON a.salon_id = c.salon_id AND a.client_id = c.client_id AND a.deleted_utc IS NULL
      LEFT JOIN appointments p ON p.agenda_id = a.agenda_id AND p.deleted_utc IS NULL
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL
      ORDER BY a.start_utc DESC
      LIMIT ${limit}`,
    (rows) =>
      rows.length === 0 ? undefined : rows.flatMap(({ packed }): ClientVisit[] => (packed === null ? [] : [JSON.parse(String(packed))])),
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
        s.salon_name,
        s.country,
        coalesce(
          (
            SELECT x.show_dates_in_history_document
            FROM salon_config_uis x
            WHERE x.salon_id = s.salon_id
              AND x.deleted_utc IS NULL
            ORDER BY x.rowid
            LIMIT 1
          ),
          1
        ) AS show_dates
      FROM salons s
      WHERE s.salon_id = ${salonId}`,
    ([row]) => row && { salonName: String(row.salon_name), country: String(row.country), showDates: row.show_dates === 1 },
  )
