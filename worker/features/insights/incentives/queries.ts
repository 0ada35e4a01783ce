import { type SQL, sql } from 'drizzle-orm'
import type { Campaign, CampaignItem, CampaignItems } from '../../../../schema/api/insights/incentives-schemas.ts'
import type { CampaignScore } from '../../../../schema/rules/insights/incentives.ts'
import { type CampaignResult, campaigns } from '../../../../schema/tables/insights/incentives.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** A campaign as it is stored: the goal in points or cents, and the frozen results. */
export interface CampaignRow extends Campaign {
  results: CampaignResult[]
}
const campaignColumns: Columns<CampaignRow> = {
  campaignId: 'c.campaign_id',
  salonId: 'c.salon_id',
  campaign: 'c.campaign',
  prize: 'c.prize',
  measure: 'c.measure',
  goal: 'c.goal',
  setup: instantSql('c.setup_utc'),
  start: 'c.start_day',
  end: 'c.end_day',
  active: booleanSql('c.setup_utc IS NOT NULL AND c.start_day IS NOT NULL AND c.end_day IS NULL'),
  items: storedJsonSql('c.items_json', '[]'),
  results: storedJsonSql('c.results_json', '[]'),
  version: 'c.version',
}

const selectCampaigns = (db: TenantDb, where: SQL): Statement<CampaignRow[]> =>
  db.selectJson(
    campaignColumns,
    (salonId) => sql`
      FROM campaigns c
      WHERE c.salon_id = ${salonId}
        AND c.deleted_utc IS NULL
        AND ${where}
      ORDER BY coalesce(c.start_day, '9999') DESC, c.campaign_id`,
  )
export const selectAllCampaigns = (db: TenantDb): Statement<CampaignRow[]> => selectCampaigns(db, sql`TRUE`)
export const selectCampaign = (db: TenantDb, campaignId: string): Statement<CampaignRow[]> =>
  selectCampaigns(db, sql`c.campaign_id = ${campaignId}`)

const scoreColumns: Columns<CampaignScore> = {
  userId: 'u.user_id',
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  points: 'coalesce(sum(w.points), 0)',
  count: 'coalesce(sum(w.quantity), 0)',
  amountCents: 'coalesce(sum(w.amount_cents), 0)',
}
const scoreJson = sql.raw(jsonObject(scoreColumns))

/**
 * What each team member of the agenda has reached in a campaign: what was paid from its first day to its last one, or to `today`, without
 * what was refunded or voided. Without items everything counts.
 */
export const selectScores = (db: TenantDb, campaignId: string, today: string): Statement<CampaignScore[]> =>
  db.queryRaw(
    (salonId) => sql`
      WITH paid AS (
        SELECT l.user_id, l.line_id, l.side, c.items_json, sum(l.amount_cents) AS amount_cents
        FROM campaigns c
        JOIN ledger_entries e ON e.salon_id = c.salon_id AND e.day BETWEEN c.start_day AND coalesce(c.end_day, ${today})
        JOIN ledger_lines l ON l.salon_id = e.salon_id AND l.ledger_entry_id = e.ledger_entry_id
        WHERE c.salon_id = ${salonId}
          AND c.campaign_id = ${campaignId}
          AND l.side IN ('services', 'products')
        GROUP BY l.user_id, l.side, l.line_id
        HAVING sum(l.amount_cents) > 0
      ),
      counted AS (
        SELECT
          t.user_id,
          t.amount_cents,
          coalesce(d.quantity, 1) AS quantity,
          coalesce(d.quantity, 1) * coalesce(i.value ->> 'points', 0) AS points
        FROM paid t
        LEFT JOIN client_history_services h ON t.side = 'services' AND h.client_history_service_id = t.line_id
        LEFT JOIN client_history_products d ON t.side = 'products' AND d.client_history_product_id = t.line_id
        LEFT JOIN json_each(t.items_json) i ON i.value ->> 'itemId' = coalesce(h.service_id, d.product_id)
        WHERE i.value IS NOT NULL
          OR t.items_json = '[]'
      )
      SELECT ${scoreJson} AS packed
      FROM users u
      LEFT JOIN counted w ON w.user_id = u.user_id
      WHERE u.salon_id = ${salonId}
        AND u.deleted_utc IS NULL
        AND (u.in_agenda = 1 OR w.user_id IS NOT NULL)
      GROUP BY u.user_id`,
    (rows) => rows.map(({ packed }) => JSON.parse(String(packed))),
  )

const namedItems = (kind: 'service' | 'product', table: string, id: string, name: string) =>
  jsonArray(
    { [kind === 'service' ? 'serviceId' : 'productId']: `x.${id}`, [name]: `x.${name}`, points: `i.value ->> 'points'` },
    `FROM json_each(c.items_json) i
    JOIN ${table} x ON x.${id} = i.value ->> 'itemId' AND x.salon_id = c.salon_id
    WHERE i.value ->> 'kind' = '${kind}'`,
  )
const itemColumns: Columns<CampaignItems> = {
  campaignId: 'c.campaign_id',
  services: namedItems('service', 'services', 'service_id', 'service'),
  products: namedItems('product', 'products', 'product_id', 'product'),
}
/** The services and products that count in a campaign, with their names. */
export const selectCampaignItems = (db: TenantDb, campaignId: string): Statement<CampaignItems[]> =>
  db.selectJson(
    itemColumns,
    (salonId) => sql`
      FROM campaigns c
      WHERE c.salon_id = ${salonId}
        AND c.campaign_id = ${campaignId}
        AND c.deleted_utc IS NULL`,
  )

/** Guard statement: aborts with `missing` unless all items are services and products of the salon. */
const abortUnlessItemsExist = (db: StaffDb, items: readonly CampaignItem[]): Statement<unknown> =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM json_each(${JSON.stringify(items)}) j
        WHERE NOT EXISTS (
            SELECT 1
            FROM services v
            WHERE v.salon_id = ${salonId}
              AND v.service_id = j.value ->> 'itemId'
              AND j.value ->> 'kind' = 'service'
              AND v.deleted_utc IS NULL
          )
          AND NOT EXISTS (
            SELECT 1
            FROM products d
            WHERE d.salon_id = ${salonId}
              AND d.product_id = j.value ->> 'itemId'
              AND j.value ->> 'kind' = 'product'
              AND d.deleted_utc IS NULL
          )
      )`,
  )

type NewCampaign = Omit<typeof campaigns.$inferInsert, 'salonId' | 'changed' | 'version' | 'changedBy' | 'deleted'>
export const insertCampaign = (db: StaffDb, campaign: NewCampaign): Statement<unknown>[] => [
  abortUnlessItemsExist(db, campaign.items ?? []),
  db.insert(campaigns, campaign),
]
/** Changes a campaign of this version, otherwise aborts the batch with `stale`. */
export const updateCampaign = (db: StaffDb, campaignId: string, version: number, values: Partial<NewCampaign>): Statement<unknown>[] => [
  db.update(campaigns, values, sql`${campaigns.campaignId} = ${campaignId}`, sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
  ...(values.items ? [abortUnlessItemsExist(db, values.items)] : []),
]
