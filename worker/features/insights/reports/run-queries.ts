import { type SQL, sql } from 'drizzle-orm'
import type { ReportDefinition } from '../../../../schema/api/insights/reports-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { ReportField } from '../../../../schema/rules/insights/reports.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Sums of a cell, a row, a column, or of everything, in cents. Keys that a level does not have are empty. */
export interface ReportGroup {
  readonly level: 'cell' | 'row' | 'column' | 'total'
  readonly rows: readonly [string, string]
  readonly column: string
  readonly cents: number
  readonly visits: number
  readonly clients: number
  readonly sold: number
}
/** More groups are refused: nobody reads them. */
export const maxGroups = 6_000

/** Keys of a ledger line l of an entry e, with its row of the visit (h or o), its service v and its client c. */
const ledgerKeys: Record<ReportField, string> = {
  person: 'l.user_id',
  service: `coalesce(h.service_id, o.product_id, '')`,
  category: `coalesce(v.service_category_id, iif(l.side IN ('products', 'fee'), l.side, ''))`,
  clientCategory: `coalesce(c.salon_config_category_id, '')`,
  weekday: `strftime('%w', e.day)`,
  month: 'substr(e.day, 1, 7)',
}
/** The same of a row of the daily revenue d. It knows no client. */
const dailyKeys: Record<Exclude<ReportField, 'clientCategory'>, string> = {
  person: 'd.user_id',
  service: 'd.item_id',
  category: `coalesce(v.service_category_id, iif(d.side IN ('products', 'fee'), d.side, ''))`,
  weekday: `strftime('%w', d.day)`,
  month: 'substr(d.day, 1, 7)',
}

const isIn = (column: SQL, values: readonly string[]): SQL => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
const join = (conditions: readonly SQL[]) => sql.join([...conditions], sql` AND `)

/** Lines of the ledger as x (row_1, row_2, col, amount_cents, entry_id, appointment_id, client_id, kind, pieces). */
function fromLedger(salonId: SQL, definition: ReportDefinition, { from, to }: DaySpan): SQL {
  const { rows, column, kinds, userIds, serviceCategoryIds, clientCategoryIds } = definition
  const key = (field: ReportField | null | undefined) => sql.raw(field ? ledgerKeys[field] : `''`)
  const conditions = [
    sql`e.salon_id = ${salonId}`,
    sql`e.day BETWEEN ${from} AND ${to}`,
    isIn(sql`l.side`, kinds),
    ...(userIds.length > 0 ? [isIn(sql`l.user_id`, userIds)] : []),
    ...(serviceCategoryIds.length > 0 ? [isIn(sql`v.service_category_id`, serviceCategoryIds)] : []),
    ...(clientCategoryIds.length > 0 ? [isIn(sql`c.salon_config_category_id`, clientCategoryIds)] : []),
  ]
  return sql`
    SELECT
      ${key(rows[0])} AS row_1, ${key(rows[1])} AS row_2, ${key(column)} AS col,
      l.amount_cents, e.ledger_entry_id AS entry_id, p.client_id, e.kind, coalesce(o.quantity, 1) AS pieces
    FROM ledger_entries e
    JOIN ledger_lines l ON l.salon_id = e.salon_id AND l.ledger_entry_id = e.ledger_entry_id
    LEFT JOIN appointments p ON p.appointment_id = l.appointment_id
    LEFT JOIN clients c ON c.client_id = p.client_id AND c.salon_id = e.salon_id
    LEFT JOIN client_history_services h ON h.client_history_service_id = l.line_id
    LEFT JOIN client_history_products o ON o.client_history_product_id = l.line_id
    LEFT JOIN services v ON v.service_id = h.service_id AND v.salon_id = e.salon_id
    WHERE ${join(conditions)}`
}

/** The same of the daily revenue, which is a tenth of the ledger, for reports that need no single visit. */
function fromDailyRevenue(salonId: SQL, definition: ReportDefinition, { from, to }: DaySpan): SQL {
  const { rows, column, kinds, userIds, serviceCategoryIds } = definition
  const key = (field: ReportField | null | undefined) => sql.raw(field && field !== 'clientCategory' ? dailyKeys[field] : `''`)
  const conditions = [
    sql`d.salon_id = ${salonId}`,
    sql`d.day BETWEEN ${from} AND ${to}`,
    isIn(sql`d.side`, kinds),
    ...(userIds.length > 0 ? [isIn(sql`d.user_id`, userIds)] : []),
    ...(serviceCategoryIds.length > 0 ? [isIn(sql`v.service_category_id`, serviceCategoryIds)] : []),
  ]
  return sql`
    SELECT
      ${key(rows[0])} AS row_1, ${key(rows[1])} AS row_2, ${key(column)} AS col,
      d.amount_cents, NULL AS entry_id, NULL AS client_id, '' AS kind, 0 AS pieces
    FROM daily_revenue d
    LEFT JOIN services v ON v.service_id = d.item_id AND v.salon_id = d.salon_id
    WHERE ${join(conditions)}`
}
/** Whether the daily revenue has all that a report needs. */
export const needsLedger = ({ rows, column, figures, clientCategoryIds }: ReportDefinition): boolean =>
  [...rows, column].includes('clientCategory') ||
  clientCategoryIds.length > 0 ||
  figures.some((figure) => figure !== 'revenue' && figure !== 'share')

const sums = sql.raw(`
        sum(x.amount_cents) AS amount_cents,
        count(DISTINCT iif(x.kind = 'checkout', x.entry_id, NULL)) - count(DISTINCT iif(x.kind = 'void', x.entry_id, NULL)) AS visits,
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
        visits: Number(row.visits ?? 0),
        clients: Number(row.clients ?? 0),
        sold: Number(row.sold ?? 0),
      })),
  )

/** SQL of the names of a field's keys (id, name). Months, weekdays and the kind of products have none. */
const nameSources: Partial<Record<ReportField, (salonId: SQL) => SQL>> = {
  person: (salonId) =>
    sql`SELECT u.user_id AS id, trim(u.first_name || ' ' || u.last_name) AS name FROM users u WHERE u.salon_id = ${salonId}`,
  service: (salonId) => sql`
    SELECT v.service_id AS id, v.service AS name FROM services v WHERE v.salon_id = ${salonId}
    UNION ALL
    SELECT p.product_id, p.product FROM products p WHERE p.salon_id = ${salonId}`,
  category: (salonId) => sql`
    SELECT g.service_category_id AS id, g.category_name AS name
    FROM service_categories g
    WHERE g.salon_id = ${salonId}`,
  clientCategory: (salonId) => sql`
    SELECT g.salon_config_category_id AS id, g.category AS name
    FROM salon_config_categories g
    WHERE g.salon_id = ${salonId}`,
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
