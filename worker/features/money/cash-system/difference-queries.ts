import { type SQL, sql } from 'drizzle-orm'
import type { CashValues } from '../../../../schema/tables/money/cash-system.ts'
import type { CashItemRole } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { ownThing } from './item-queries.ts'

/** A link that needs a decision, with the values of both sides. */
export interface DifferenceRow {
  readonly kind: 'item' | 'client'
  readonly externalId: string
  readonly role: CashItemRole | 'client'
  readonly thingId: string
  readonly values: CashValues
  readonly agreed: CashValues
  readonly own: (CashValues & { readonly version: number; readonly phoneNumber2?: string }) | null
  readonly isMissing: boolean
}

const maxRows = 500
const itemRow = sql.raw(`json_object(
  'kind', 'item',
  'externalId', cash_item.external_id,
  'role', cash_item.role,
  'thingId', cash_item.thing_id,
  'values', json(cash_item.values_json),
  'agreed', json(cash_item.agreed_json),
  'own', json(CASE cash_item.role WHEN '' THEN NULL ELSE ${ownThing} END),
  'isMissing', json(iif(cash_item.missing_utc IS NULL, 'false', 'true'))
)`)
const clientRow = sql.raw(`json_object(
  'kind', 'client',
  'externalId', cash_client.external_id,
  'role', 'client',
  'thingId', cash_client.client_id,
  'values', json(cash_client.values_json),
  'agreed', json(cash_client.agreed_json),
  'own', json_object(
    'name', client.name, 'phoneNumber', client.phone_number, 'phoneNumber2', client.phone_number_2, 'email', client.email, 'version',
    client.version
  ),
  'isMissing', json('false')
)`)

/** Condition on `cash_items cash_item`: somebody has to decide. */
export const needsDecision = `cash_item.kind = 'item'
  AND cash_item.thing_id IS NOT NULL
  AND (cash_item.has_differences = 1 OR (cash_item.missing_utc IS NOT NULL AND cash_item.is_missing_kept = 0))`

/** Keys of links, as `item:…` and `client:…`. */
type Keys = (salonId: SQL) => SQL
export const ofKeys =
  (keys: readonly string[]): Keys =>
  () =>
    sql`SELECT value FROM json_each(${JSON.stringify(keys)})`
export const ofDecisions =
  (ids: readonly string[]): Keys =>
  (salonId) =>
    sql`
    SELECT cash_decision.kind || ':' || cash_decision.external_id
    FROM cash_decisions cash_decision
    WHERE cash_decision.salon_id = ${salonId}
      AND cash_decision.cash_decision_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** The differences of a salon, or the links of the given keys whether they need a decision or not. */
export const selectDifferences = (db: TenantDb, keys?: Keys): Statement<DifferenceRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT d.packed
      FROM (
        SELECT ${itemRow} AS packed, json_extract(cash_item.values_json, '$.name') AS name
        FROM cash_items cash_item
        WHERE cash_item.salon_id = ${salonId}
          AND ${
            keys
              ? sql`cash_item.kind = 'item' AND cash_item.thing_id IS NOT NULL AND 'item:' || cash_item.external_id IN (${keys(salonId)})`
              : sql.raw(needsDecision)
          }
        UNION ALL
        SELECT ${clientRow}, client.name
        FROM cash_clients cash_client
        JOIN clients client
          ON client.client_id = cash_client.client_id
          AND client.salon_id = cash_client.salon_id
          AND client.deleted_utc IS NULL
        WHERE cash_client.salon_id = ${salonId}
          AND ${keys ? sql`'client:' || cash_client.external_id IN (${keys(salonId)})` : sql`cash_client.has_differences = 1`}
      ) d
      ORDER BY d.name
      LIMIT ${maxRows}`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
  )

/** What both sides agree on from now on. */
export interface AgreedLink {
  readonly externalId: string
  readonly agreed: object
  readonly hasDifferences: boolean
  readonly isMissingKept: boolean
}
export const updateAgreed = (db: TenantDb, kind: 'item' | 'client', links: readonly AgreedLink[]): Statement<number>[] => {
  if (links.length === 0) return []
  const list = JSON.stringify(links)
  const isItem = kind === 'item'
  return [
    db.executeRaw(
      (salonId) => sql`
        UPDATE ${sql.identifier(isItem ? 'cash_items' : 'cash_clients')} AS link
        SET
          agreed_json = j.value -> 'agreed',
          has_differences = j.value ->> 'hasDifferences',
          ${isItem ? sql`is_missing_kept = j.value ->> 'isMissingKept',` : sql``}
          changed_utc = ${db.nowUtc}
        FROM json_each(${list}) j
        WHERE link.salon_id = ${salonId}
          ${isItem ? sql`AND link.kind = 'item'` : sql``}
          AND link.external_id = j.value ->> 'externalId'`,
    ),
  ]
}

/** Archives services and products that the cash system no longer has, or takes that back. A service of a package stays. */
export const setArchived = (
  db: TenantDb,
  role: 'service' | 'product',
  ids: readonly string[],
  isArchived: boolean,
): Statement<number>[] => {
  if (ids.length === 0) return []
  const isService = role === 'service'
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE ${sql.identifier(isService ? 'services' : 'products')} AS thing
        SET
          deleted_utc = ${isArchived ? db.nowUtc : null},
          version = thing.version + 1,
          changed_by = ${userId},
          changed_utc = ${db.nowUtc}
        WHERE thing.salon_id = ${salonId}
          AND thing.${sql.identifier(isService ? 'service_id' : 'product_id')} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
          AND (thing.deleted_utc IS NULL) = ${isArchived ? 1 : 0}
          AND ${
            isService
              ? sql`
                NOT EXISTS (
                  SELECT 1
                  FROM service_sets package, json_each(package.service_ids_json) s
                  WHERE package.salon_id = thing.salon_id
                    AND package.deleted_utc IS NULL
                    AND s.value = thing.service_id
                )`
              : sql`TRUE`
          }`,
    ),
  ]
}

/** What was decided, with everything that undoing needs. */
export interface Decision {
  readonly cashDecisionId: string
  readonly kind: 'item' | 'client'
  readonly externalId: string
  readonly action: 'take' | 'keep'
  readonly before: DecisionBefore
}
export interface DecisionBefore {
  readonly agreed: CashValues
  /** The salon's values; null where they stayed. */
  readonly own: CashValues | null
  readonly isMissing: boolean
}

export const insertDecisions = (db: StaffDb, decisions: readonly Decision[]): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO cash_decisions (cash_decision_id, salon_id, kind, external_id, action, agreed_before_json, user_id, at_utc)
      SELECT
        j.value ->> 'cashDecisionId', w.salon_id, j.value ->> 'kind', j.value ->> 'externalId', j.value ->> 'action', j.value -> 'before',
        w.user_id, ${db.nowUtc}
      FROM json_each(${JSON.stringify(decisions)}) j, (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE w.salon_id IS NOT NULL`,
  )

export const selectDecisions = (db: StaffDb, ids: readonly string[]): Statement<Decision[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        cash_decision.cash_decision_id, cash_decision.kind, cash_decision.external_id, cash_decision.action,
        cash_decision.agreed_before_json
      FROM cash_decisions cash_decision
      WHERE cash_decision.salon_id = ${salonId}
        AND cash_decision.undone_utc IS NULL
        AND cash_decision.cash_decision_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    (rows) =>
      rows.map((row) => ({
        cashDecisionId: String(row.cash_decision_id),
        kind: row.kind as Decision['kind'],
        externalId: String(row.external_id),
        action: row.action as Decision['action'],
        before: readJson(row.agreed_before_json),
      })),
  )

/** Marks decisions as undone; aborts the batch with `stale` if a parallel call has. */
export const endDecisions = (db: StaffDb, ids: readonly string[]): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE cash_decisions
      SET undone_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND undone_utc IS NULL
        AND cash_decision_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  ),
  db.abortIfUnchanged('stale'),
]
