import { type SQL, sql } from 'drizzle-orm'
import type { PromoUses } from '../../../../schema/api/money/promotions-fields.ts'
import type { PromoClient, PromoLine } from '../../../../schema/rules/money/promotions.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { useColumns } from './queries.ts'
import { getFirstMonth, promoClientColumns, toPromoClient } from './visit-queries.ts'

/** A paid visit, as a preview needs it. */
export interface PaidVisit {
  appointmentId: string
  clientId: string
  name: string
  start: string
  services: string
  person: string
  client: PromoClient
  lines: PromoLine[]
}

/** A line that money paid for. */
type PaidLine = Omit<PromoLine, 'prepaid'>
const serviceLineColumns: Columns<PaidLine> = {
  id: 'h.client_history_service_id',
  kind: `'services'`,
  itemId: 'h.service_id',
  userId: 'h.user_id',
  price: eurosSql('h.price_cents'),
  regularPrice: eurosSql('h.price_cents'),
  quantity: '1',
  discount: eurosSql('h.discount_cents'),
}
const productLineColumns: Columns<PaidLine> = {
  id: 'h.client_history_product_id',
  kind: `'products'`,
  itemId: 'h.product_id',
  userId: 'h.user_id',
  price: eurosSql('h.price_cents'),
  regularPrice: eurosSql('h.price_cents'),
  quantity: 'h.quantity',
  discount: eurosSql('h.discount_cents'),
}
const fromLines = (table: string) => `FROM ${table} h
  WHERE h.salon_id = p.salon_id
    AND h.appointment_id = p.appointment_id
    AND h.deleted_utc IS NULL`

/** A session of a course pays for its service: no promotion reduces it. */
const withoutSessions = `
    AND NOT EXISTS (
      SELECT 1
      FROM course_sessions s
      WHERE s.client_history_service_id = h.client_history_service_id
        AND s.salon_id = h.salon_id
        AND s.active = 1
    )`

interface VisitRow extends Omit<PaidVisit, 'client' | 'lines'> {
  client: Parameters<typeof toPromoClient>[0]
  services: string
  serviceLines: PaidLine[]
  productLines: PaidLine[]
}
/** Read FROM appointments p, agendas a, clients c and f (first_month). */
const visitColumns: Columns<VisitRow> = {
  appointmentId: 'p.appointment_id',
  clientId: 'p.client_id',
  name: 'c.name',
  start: instantSql('a.start_utc'),
  services: `coalesce((SELECT group_concat(h.service, ', ') ${fromLines('client_history_services')}), '')`,
  person: `coalesce((
    SELECT u.first_name
    FROM client_history_services h
    JOIN users u ON u.user_id = h.user_id
    WHERE h.salon_id = p.salon_id
      AND h.appointment_id = p.appointment_id
      AND h.deleted_utc IS NULL
    LIMIT 1
  ), '')`,
  client: jsonObject(promoClientColumns('p.arrival_utc')),
  serviceLines: jsonArray(serviceLineColumns, `${fromLines('client_history_services')}${withoutSessions}`),
  productLines: jsonArray(productLineColumns, fromLines('client_history_products')),
}
const visitJson = sql.raw(jsonObject(visitColumns))
/** At most so many visits are looked at. */
const maxVisits = 3000

/** Paid visits of the days between two, by their booked start, newest first. */
export const selectPaidVisits = (db: StaffDb, from: string, to: string): Statement<PaidVisit[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${visitJson} AS packed
      FROM (
        SELECT b.*
        FROM appointments b
        WHERE b.salon_id = ${salonId}
          AND b.arrival_utc >= ${dayRange(from, db.timeZone)[0]}
          AND b.arrival_utc < ${dayRange(to, db.timeZone)[1]}
          AND b.checked_out_utc IS NOT NULL
          AND b.deleted_utc IS NULL
        ORDER BY b.arrival_utc DESC
        LIMIT ${maxVisits}
      ) p
      JOIN (SELECT ${getFirstMonth(to)} AS first_month) f
      JOIN agendas a ON a.agenda_id = p.agenda_id
      JOIN clients c ON c.client_id = p.client_id`,
    (rows) =>
      rows.map(({ packed }) => {
        const { client, serviceLines, productLines, ...visit } = JSON.parse(String(packed)) as VisitRow
        return { ...visit, client: toPromoClient(client, db.timeZone), lines: [...serviceLines, ...productLines] }
      }),
  )

const usesBetween = (salonId: SQL, from: string, to: string) => sql`(
  SELECT ${sql.raw(jsonObject(useColumns))}
  FROM special_promo_usage_stats g
  JOIN appointments p ON p.appointment_id = g.appointment_id
  WHERE g.salon_id = ${salonId}
    AND g.active = 1
    AND g.usage_date BETWEEN ${from} AND ${to}
    AND p.checked_out_utc IS NOT NULL
    AND p.deleted_utc IS NULL
)`
/** Uses of all promotions in two periods (first and last day), and the revenue of the first without tips, in euro. */
export const selectPromoTotals = (
  db: StaffDb,
  { month, before }: { month: readonly [string, string]; before: readonly [string, string] },
): Statement<{ month: PromoUses; before: PromoUses; revenue: number }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${usesBetween(salonId, ...month)} AS month,
        ${usesBetween(salonId, ...before)} AS before,
        (
          SELECT coalesce(sum(l.amount_cents), 0)
          FROM ledger_entries e
          JOIN ledger_lines l ON l.salon_id = e.salon_id AND l.ledger_entry_id = e.ledger_entry_id
          WHERE e.salon_id = ${salonId}
            AND e.day BETWEEN ${month[0]} AND ${month[1]}
            AND l.side IN ('services', 'products')
        ) AS revenue`,
    ([row]) => ({
      month: JSON.parse(String(row?.month)),
      before: JSON.parse(String(row?.before)),
      revenue: Number(row?.revenue ?? 0) / 100,
    }),
  )

const catalogues = {
  serviceIds: ['services', 'service_id'],
  productIds: ['products', 'product_id'],
  userIds: ['users', 'user_id'],
  audienceValues: ['salon_config_categories', 'salon_config_category_id'],
} as const
/** The lists of ids that a promotion may be limited to. */
export type PreviewList = keyof typeof catalogues

/** Names of the lists that hold an id that is not the salon's. */
export const selectUnknownLists = (db: StaffDb, lists: Readonly<Record<PreviewList, readonly string[]>>): Statement<PreviewList[]> => {
  const names = Object.keys(catalogues) as PreviewList[]
  return db.queryRaw(
    (salonId) =>
      sql.join(
        names.map((name) => {
          const [table, id] = catalogues[name]
          return sql`
            SELECT ${name} AS list
            FROM json_each(${JSON.stringify(lists[name])}) j
            WHERE NOT EXISTS (
              SELECT 1
              FROM ${sql.identifier(table)} x
              WHERE x.salon_id = ${salonId}
                AND x.${sql.identifier(id)} = j.value
                AND x.deleted_utc IS NULL
            )`
        }),
        sql` UNION `,
      ),
    (rows) => rows.map(({ list }) => list as PreviewList),
  )
}
