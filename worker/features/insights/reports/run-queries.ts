import { type SQL, sql } from 'drizzle-orm'
import type { ReportDefinition } from '../../../../schema/api/insights/reports-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { ReportField } from '../../../../schema/rules/insights/reports.ts'
import { isSaleSql } from '../../../../schema/tables/visits/visits.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Sums of a cell, a row, a column, or of everything, in cents. Keys that a level does not have are empty. */
export interface ReportGroup {
  readonly level: 'cell' | 'row' | 'column' | 'total'
  readonly rows: readonly [string, string]
  readonly column: string
  readonly cents: number
  /** What of it was charged in visits, and not by sales without one. */
  readonly visitCents: number
  readonly visits: number
  readonly clients: number
  readonly sold: number
}
/** More groups are refused: nobody reads them. */
export const maxGroups = 6_000

/** Keys of a ledger line l of an entry e, with its row of the visit (h or o), its service v and its client c. */
const ledgerKeys: Record<ReportField, string> = {
  person: 'ledger_line.user_id',
  service: `coalesce(performed_service.service_id, sold_product.product_id, '')`,
  category: `coalesce(service.service_category_id, iif(ledger_line.side IN ('products', 'fee'), ledger_line.side, ''))`,
  clientCategory: `coalesce(client.salon_config_category_id, '')`,
  weekday: `strftime('%w', ledger_entry.day)`,
  month: 'substr(ledger_entry.day, 1, 7)',
}
/** The same of a row of the daily revenue d. It knows no client. */
const dailyKeys: Record<Exclude<ReportField, 'clientCategory'>, string> = {
  person: 'daily_revenue.user_id',
  service: 'daily_revenue.item_id',
  category: `coalesce(service.service_category_id, iif(daily_revenue.side IN ('products', 'fee'), daily_revenue.side, ''))`,
  weekday: `strftime('%w', daily_revenue.day)`,
  month: 'substr(daily_revenue.day, 1, 7)',
}

const isIn = (column: SQL, values: readonly string[]): SQL => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
const join = (conditions: readonly SQL[]) => sql.join([...conditions], sql` AND `)

/** Lines of the ledger as x (row_1, row_2, col, amount_cents, entry_id, client_id, kind, is_sale, pieces). */
function fromLedger(salonId: SQL, definition: ReportDefinition, { from, to }: DaySpan): SQL {
  const { rows, column, kinds, userIds, serviceCategoryIds, clientCategoryIds } = definition
  const key = (field: ReportField | null | undefined) => sql.raw(field ? ledgerKeys[field] : `''`)
  const conditions = [
    sql`ledger_entry.salon_id = ${salonId}`,
    sql`ledger_entry.day BETWEEN ${from} AND ${to}`,
    isIn(sql`ledger_line.side`, kinds),
    ...(userIds.length > 0 ? [isIn(sql`ledger_line.user_id`, userIds)] : []),
    ...(serviceCategoryIds.length > 0 ? [isIn(sql`service.service_category_id`, serviceCategoryIds)] : []),
    ...(clientCategoryIds.length > 0 ? [isIn(sql`client.salon_config_category_id`, clientCategoryIds)] : []),
  ]
  return sql`
    SELECT
      ${key(rows[0])} AS row_1, ${key(rows[1])} AS row_2, ${key(column)} AS col,
      ledger_line.amount_cents, ledger_entry.ledger_entry_id AS entry_id, nullif(visit.client_id, '') AS client_id, ledger_entry.kind,
      coalesce(${sql.raw(isSaleSql('visit.'))}, 0) AS is_sale,
      coalesce(sold_product.quantity, 1) AS pieces
    FROM ledger_entries ledger_entry
    JOIN ledger_lines ledger_line
      ON ledger_line.salon_id = ledger_entry.salon_id
      AND ledger_line.ledger_entry_id = ledger_entry.ledger_entry_id
    LEFT JOIN appointments visit ON visit.appointment_id = ledger_line.appointment_id
    LEFT JOIN clients client ON client.client_id = visit.client_id AND client.salon_id = ledger_entry.salon_id
    LEFT JOIN client_history_services performed_service ON performed_service.client_history_service_id = ledger_line.line_id
    LEFT JOIN client_history_products sold_product ON sold_product.client_history_product_id = ledger_line.line_id
    LEFT JOIN services service ON service.service_id = performed_service.service_id AND service.salon_id = ledger_entry.salon_id
    WHERE ${join(conditions)}`
}

/** The same of the daily revenue, which is a tenth of the ledger, for reports that need no single visit. */
function fromDailyRevenue(salonId: SQL, definition: ReportDefinition, { from, to }: DaySpan): SQL {
  const { rows, column, kinds, userIds, serviceCategoryIds } = definition
  const key = (field: ReportField | null | undefined) => sql.raw(field && field !== 'clientCategory' ? dailyKeys[field] : `''`)
  const conditions = [
    sql`daily_revenue.salon_id = ${salonId}`,
    sql`daily_revenue.day BETWEEN ${from} AND ${to}`,
    isIn(sql`daily_revenue.side`, kinds),
    ...(userIds.length > 0 ? [isIn(sql`daily_revenue.user_id`, userIds)] : []),
    ...(serviceCategoryIds.length > 0 ? [isIn(sql`service.service_category_id`, serviceCategoryIds)] : []),
  ]
  return sql`
    SELECT
      ${key(rows[0])} AS row_1, ${key(rows[1])} AS row_2, ${key(column)} AS col,
      daily_revenue.amount_cents, NULL AS entry_id, NULL AS client_id, '' AS kind, 0 AS is_sale, 0 AS pieces
    FROM daily_revenue
    LEFT JOIN services service ON service.service_id = daily_revenue.item_id AND service.salon_id = daily_revenue.salon_id
    WHERE ${join(conditions)}`
}
/** Whether the daily revenue has all that a report needs. */
export const needsLedger = ({ rows, column, figures, clientCategoryIds }: ReportDefinition): boolean =>
  [...rows, column].includes('clientCategory') ||
  clientCategoryIds.length > 0 ||
  figures.some((figure) => figure !== 'revenue' && figure !== 'share')

const sums = sql.raw(`
        sum(x.amount_cents) AS amount_cents,
        sum(iif(x.is_sale, 0, x.amount_cents)) AS visit_cents,
        count(DISTINCT iif(x.kind = 'checkout' AND NOT x.is_sale, x.entry_id, NULL))
          - count(DISTINCT iif(x.kind = 'void' AND NOT x.is_sale, x.entry_id, NULL)) AS visits,
        count(DISTINCT iif(x.kind = 'checkout', x.client_id, NULL)) AS clients,
        sum(CASE x.kind WHEN 'checkout' THEN x.pieces WHEN 'void' THEN -x.pieces ELSE 0 END) AS sold`)

/** The groups of a report in one statement: all levels are summed from the same lines. */
export const selectGroups = (db: TenantDb, definition: ReportDefinition, days: DaySpan): Statement<ReportGroup[]> =>
  db.queryRaw(
    (salonId) => sql`
      WITH
        x AS MATERIALIZED (${(needsLedger(definition) ? fromLedger : fromDailyRevenue)(salonId, definition, days)})
      SELECT *
      FROM (
        SELECT 'total' AS level, '' AS row_1, '' AS row_2, '' AS col, ${sums}
        FROM x
        UNION ALL
        SELECT 'column', '', '', x.col, ${sums}
        FROM x
        GROUP BY x.col
        UNION ALL
        SELECT 'row', x.row_1, x.row_2, '', ${sums}
        FROM x
        GROUP BY x.row_1, x.row_2
        UNION ALL
        SELECT 'cell', x.row_1, x.row_2, x.col, ${sums}
        FROM x
        WHERE ${definition.column !== null}
        GROUP BY x.row_1, x.row_2, x.col
      )
      LIMIT ${maxGroups + 1}`,
    (rows) =>
      rows.map((row) => ({
        level: row.level as ReportGroup['level'],
        rows: [String(row.row_1), String(row.row_2)],
        column: String(row.col),
        cents: Number(row.amount_cents ?? 0),
        visitCents: Number(row.visit_cents ?? 0),
        visits: Number(row.visits ?? 0),
        clients: Number(row.clients ?? 0),
        sold: Number(row.sold ?? 0),
      })),
  )

/** SQL of the names of a field's keys (id, name). Months, weekdays and the kind of products have none. */
const nameSources: Partial<Record<ReportField, (salonId: SQL) => SQL>> = {
  person: (salonId) =>
    sql`
      SELECT team_member.user_id AS id, trim(team_member.first_name || ' ' || team_member.last_name) AS name
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}`,
  service: (salonId) => sql`
    SELECT service.service_id AS id, service.service AS name FROM services service WHERE service.salon_id = ${salonId}
    UNION ALL
    SELECT product.product_id, product.product FROM products product WHERE product.salon_id = ${salonId}`,
  category: (salonId) => sql`
    SELECT service_category.service_category_id AS id, service_category.category_name AS name
    FROM service_categories service_category
    WHERE service_category.salon_id = ${salonId}`,
  clientCategory: (salonId) => sql`
    SELECT client_category.salon_config_category_id AS id, client_category.category AS name
    FROM salon_config_categories client_category
    WHERE client_category.salon_id = ${salonId}`,
}
/** Names of people, services, products and categories by id, as far as the fields of a report need them. */
export const selectNames = (db: TenantDb, fields: readonly ReportField[]): Statement<ReadonlyMap<string, string>> =>
  db.queryRaw(
    (salonId) => {
      const sources = fields.flatMap((field) => nameSources[field]?.(salonId) ?? [])
      const none = sql`SELECT NULL AS id, NULL AS name WHERE ${salonId} IS NULL`
      return sources.length > 0 ? sql.join(sources, sql` UNION ALL `) : none
    },
    (rows) => new Map(rows.flatMap((row) => (row.id === null ? [] : [[String(row.id), String(row.name)] as const]))),
  )

/** Rows (field) of ids in the lists of a report that are not of the salon. */
const unknownIds = (salonId: SQL, definition: ReportDefinition): SQL => {
  const lists = [
    { field: 'userIds', ids: definition.userIds, table: 'users', column: 'user_id' },
    { field: 'serviceCategoryIds', ids: definition.serviceCategoryIds, table: 'service_categories', column: 'service_category_id' },
    { field: 'clientCategoryIds', ids: definition.clientCategoryIds, table: 'salon_config_categories', column: 'salon_config_category_id' },
  ]
  const parts = lists.map(
    ({ field, ids, table, column }) => sql`
      SELECT ${field} AS field
      FROM json_each(${JSON.stringify(ids)}) j
      WHERE NOT EXISTS (
        SELECT 1
        FROM ${sql.identifier(table)} t
        WHERE t.salon_id = ${salonId}
          AND t.${sql.identifier(column)} = j.value
      )`,
  )
  return sql.join(parts, sql` UNION ALL `)
}
/** Which of the lists of ids hold one that is not of the salon. */
export const selectUnknownIds = (db: TenantDb, definition: ReportDefinition): Statement<string[]> =>
  db.queryRaw(
    (salonId) => unknownIds(salonId, definition),
    (rows) => rows.map((row) => String(row.field)),
  )
/** Guard statement: aborts the batch with `missing` for an id that is not of the salon. */
export const abortForUnknownIds = (db: TenantDb, definition: ReportDefinition) =>
  db.abortUnless('missing', (salonId) => sql`NOT EXISTS (${unknownIds(salonId, definition)})`)
