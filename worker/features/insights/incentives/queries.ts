import { type SQL, sql } from 'drizzle-orm'
import type { Campaign, CampaignItem, CampaignItems } from '../../../../schema/api/insights/incentives-schemas.ts'
import type { CampaignScore } from '../../../../schema/rules/insights/incentives.ts'
import { type CampaignResult, campaigns } from '../../../../schema/tables/insights/incentives.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** A campaign as it is stored: the goal in points or cents, and the frozen results. */
export interface CampaignRow extends Campaign {
  results: CampaignResult[]
}
const campaignColumns: Columns<CampaignRow> = {
  campaignId: 'incentive.campaign_id',
  salonId: 'incentive.salon_id',
  campaign: 'incentive.campaign',
  prize: 'incentive.prize',
  measure: 'incentive.measure',
  goal: 'incentive.goal',
  setup: instantSql('incentive.setup_utc'),
  start: 'incentive.start_day',
  end: 'incentive.end_day',
  active: booleanSql('incentive.setup_utc IS NOT NULL AND incentive.start_day IS NOT NULL AND incentive.end_day IS NULL'),
  items: storedJsonSql('incentive.items_json', '[]'),
  results: storedJsonSql('incentive.results_json', '[]'),
  version: 'incentive.version',
}

const selectCampaigns = (db: TenantDb, where: SQL): Statement<CampaignRow[]> =>
  db.selectJson(
    campaignColumns,
    (salonId) => sql`
      FROM campaigns incentive
      WHERE incentive.salon_id = ${salonId}
        AND incentive.deleted_utc IS NULL
        AND ${where}
      ORDER BY coalesce(incentive.start_day, '9999') DESC, incentive.campaign_id`,
  )
export const selectAllCampaigns = (db: TenantDb): Statement<CampaignRow[]> => selectCampaigns(db, sql`TRUE`)
export const selectCampaign = (db: TenantDb, campaignId: string): Statement<CampaignRow[]> =>
  selectCampaigns(db, sql`incentive.campaign_id = ${campaignId}`)

const scoreColumns: Columns<CampaignScore> = {
  userId: 'team_member.user_id',
  firstName: 'team_member.first_name',
  lastName: 'team_member.last_name',
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
        SELECT
          ledger_line.user_id, ledger_line.line_id, ledger_line.side, incentive.items_json, sum(ledger_line.amount_cents) AS amount_cents
        FROM campaigns incentive
        JOIN ledger_entries ledger_entry
          ON ledger_entry.salon_id = incentive.salon_id
          AND ledger_entry.day BETWEEN incentive.start_day AND coalesce(incentive.end_day, ${today})
        JOIN ledger_lines ledger_line
          ON ledger_line.salon_id = ledger_entry.salon_id
          AND ledger_line.ledger_entry_id = ledger_entry.ledger_entry_id
        WHERE incentive.salon_id = ${salonId}
          AND incentive.campaign_id = ${campaignId}
          AND ledger_line.side IN ('services', 'products')
        GROUP BY ledger_line.user_id, ledger_line.side, ledger_line.line_id
        HAVING sum(ledger_line.amount_cents) > 0
      ),
      counted AS (
        SELECT
          t.user_id,
          t.amount_cents,
          coalesce(sold_product.quantity, 1) AS quantity,
          coalesce(sold_product.quantity, 1) * coalesce(i.value ->> 'points', 0) AS points
        FROM paid t
        LEFT JOIN client_history_services performed_service
          ON t.side = 'services'
          AND performed_service.client_history_service_id = t.line_id
        LEFT JOIN client_history_products sold_product ON t.side = 'products' AND sold_product.client_history_product_id = t.line_id
        LEFT JOIN json_each(t.items_json) i ON i.value ->> 'itemId' = coalesce(performed_service.service_id, sold_product.product_id)
        WHERE i.value IS NOT NULL
          OR t.items_json = '[]'
      )
      SELECT ${scoreJson} AS packed
      FROM users team_member
      LEFT JOIN counted w ON w.user_id = team_member.user_id
      WHERE team_member.salon_id = ${salonId}
        AND team_member.deleted_utc IS NULL
        AND (team_member.in_agenda = 1 OR w.user_id IS NOT NULL)
      GROUP BY team_member.user_id`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
  )

const namedItems = (kind: 'service' | 'product', table: string, id: string, name: string) =>
  jsonArray(
    { [kind === 'service' ? 'serviceId' : 'productId']: `x.${id}`, [name]: `x.${name}`, points: `i.value ->> 'points'` },
    `FROM json_each(incentive.items_json) i
    JOIN ${table} x ON x.${id} = i.value ->> 'itemId' AND x.salon_id = incentive.salon_id
    WHERE i.value ->> 'kind' = '${kind}'`,
  )
const itemColumns: Columns<CampaignItems> = {
  campaignId: 'incentive.campaign_id',
  services: namedItems('service', 'services', 'service_id', 'service'),
  products: namedItems('product', 'products', 'product_id', 'product'),
}
/** The services and products that count in a campaign, with their names. */
export const selectCampaignItems = (db: TenantDb, campaignId: string): Statement<CampaignItems[]> =>
  db.selectJson(
    itemColumns,
    (salonId) => sql`
      FROM campaigns incentive
      WHERE incentive.salon_id = ${salonId}
        AND incentive.campaign_id = ${campaignId}
        AND incentive.deleted_utc IS NULL`,
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
            FROM services service
            WHERE service.salon_id = ${salonId}
              AND service.service_id = j.value ->> 'itemId'
              AND j.value ->> 'kind' = 'service'
              AND service.deleted_utc IS NULL
          )
          AND NOT EXISTS (
            SELECT 1
            FROM products product
            WHERE product.salon_id = ${salonId}
              AND product.product_id = j.value ->> 'itemId'
              AND j.value ->> 'kind' = 'product'
              AND product.deleted_utc IS NULL
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
