import { type SQL, sql } from 'drizzle-orm'
import type { PromoUses } from '../../../../schema/api/money/promotions-fields.ts'
import type { PromoClient, PromoLine } from '../../../../schema/rules/money/promotions.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
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
  id: 'performed_service.client_history_service_id',
  kind: `'services'`,
  itemId: 'performed_service.service_id',
  userId: 'performed_service.user_id',
  price: eurosSql('performed_service.price_cents'),
  regularPrice: eurosSql('performed_service.price_cents'),
  quantity: '1',
  discount: eurosSql('performed_service.discount_cents'),
}
const productLineColumns: Columns<PaidLine> = {
  id: 'sold_product.client_history_product_id',
  kind: `'products'`,
  itemId: 'sold_product.product_id',
  userId: 'sold_product.user_id',
  price: eurosSql('sold_product.price_cents'),
  regularPrice: eurosSql('sold_product.price_cents'),
  quantity: 'sold_product.quantity',
  discount: eurosSql('sold_product.discount_cents'),
}
const fromLines = (table: string, line: string) => `FROM ${table} ${line}
  WHERE ${line}.salon_id = visit.salon_id
    AND ${line}.appointment_id = visit.appointment_id
    AND ${line}.deleted_utc IS NULL`

/** A session of a course pays for its service: no promotion reduces it. */
const withoutSessions = `
    AND NOT EXISTS (
      SELECT 1
      FROM course_sessions course_session
      WHERE course_session.client_history_service_id = performed_service.client_history_service_id
        AND course_session.salon_id = performed_service.salon_id
        AND course_session.active = 1
    )`

interface VisitRow extends Omit<PaidVisit, 'client' | 'lines'> {
  client: Parameters<typeof toPromoClient>[0]
  services: string
  serviceLines: PaidLine[]
  productLines: PaidLine[]
}
/** Read FROM visit, booking, client and f (first_month). */
const visitColumns: Columns<VisitRow> = {
  appointmentId: 'visit.appointment_id',
  clientId: 'visit.client_id',
  name: 'client.name',
  start: instantSql('booking.start_utc'),
  services: `coalesce((
    SELECT group_concat(performed_service.service, ', ')
    ${fromLines('client_history_services', 'performed_service')}
  ), '')`,
  person: `coalesce((
    SELECT team_member.first_name
    FROM client_history_services performed_service
    JOIN users team_member ON team_member.user_id = performed_service.user_id
    WHERE performed_service.salon_id = visit.salon_id
      AND performed_service.appointment_id = visit.appointment_id
      AND performed_service.deleted_utc IS NULL
    LIMIT 1
  ), '')`,
  client: jsonObject(promoClientColumns('visit.arrival_utc')),
  serviceLines: jsonArray(serviceLineColumns, `${fromLines('client_history_services', 'performed_service')}${withoutSessions}`),
  productLines: jsonArray(productLineColumns, fromLines('client_history_products', 'sold_product')),
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
        SELECT visit.*
        FROM appointments visit
        WHERE visit.salon_id = ${salonId}
          AND visit.arrival_utc >= ${dayRange(from, db.timeZone)[0]}
          AND visit.arrival_utc < ${dayRange(to, db.timeZone)[1]}
          AND visit.checked_out_utc IS NOT NULL
          AND visit.deleted_utc IS NULL
        ORDER BY visit.arrival_utc DESC
        LIMIT ${maxVisits}
      ) visit
      JOIN (SELECT ${getFirstMonth(to)} AS first_month) f
      JOIN agendas booking ON booking.agenda_id = visit.agenda_id
      JOIN clients client ON client.client_id = visit.client_id`,
    (rows) =>
      rows.map(({ packed }) => {
        const { client, serviceLines, productLines, ...visit } = readJson(packed) as VisitRow
        return { ...visit, client: toPromoClient(client, db.timeZone), lines: [...serviceLines, ...productLines] }
      }),
  )

const usesBetween = (salonId: SQL, from: string, to: string) => sql`(
  SELECT ${sql.raw(jsonObject(useColumns))}
  FROM special_promo_usage_stats promotion_use
  JOIN appointments visit ON visit.appointment_id = promotion_use.appointment_id
  WHERE promotion_use.salon_id = ${salonId}
    AND promotion_use.active = 1
    AND promotion_use.usage_date BETWEEN ${from} AND ${to}
    AND visit.checked_out_utc IS NOT NULL
    AND visit.deleted_utc IS NULL
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
          SELECT coalesce(sum(ledger_line.amount_cents), 0)
          FROM ledger_entries ledger_entry
          JOIN ledger_lines ledger_line
            ON ledger_line.salon_id = ledger_entry.salon_id
            AND ledger_line.ledger_entry_id = ledger_entry.ledger_entry_id
          WHERE ledger_entry.salon_id = ${salonId}
            AND ledger_entry.day BETWEEN ${month[0]} AND ${month[1]}
            AND ledger_line.side IN ('services', 'products')
        ) AS revenue`,
    ([row]) => ({
      month: readJson(row?.month),
      before: readJson(row?.before),
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
