import { type SQL, sql } from 'drizzle-orm'
import type { LedgerLine } from '../../../../schema/rules/money/ledger.ts'
import { type CashOrderLine, type CashOrderVoucher, cashOrders } from '../../../../schema/tables/money/cash-system.ts'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import type { AfterClosing, CashOrderState } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { isVisit } from '../../visits/visits/index.ts'
import { askAfterClosing } from '../ledger/index.ts'
import { abortUnlessCards } from '../prepaid/index.ts'
import { accountsOfOrder, holdVouchers, type OrderAccount } from './voucher-queries.ts'

export type StoredOrder = typeof cashOrders.$inferSelect

/** Seconds after which a checkout that was cut off is continued by another call: longer than the cash system may take to answer. */
export const leaseSeconds = 60

const liveStates = sql.raw("'sending', 'unknown', 'exported', 'paid'")
export const isLive = ({ state }: Pick<StoredOrder, 'state'>): boolean => ['sending', 'unknown', 'exported', 'paid'].includes(state)

/** All orders of a visit, the latest first. */
export const selectOrders = (db: TenantDb, appointmentId: string): Statement<StoredOrder[]> =>
  db.select(cashOrders, { where: sql`${cashOrders.appointmentId} = ${appointmentId}`, orderBy: sql`at_utc DESC, rowid DESC` })

/** Orders that a notice names, by our key or by the cash system's id. */
export const selectNoticedOrders = (
  db: TenantDb,
  { externalIds, orderIds }: { externalIds: readonly string[]; orderIds: readonly string[] },
): Statement<StoredOrder[]> =>
  db.select(cashOrders, {
    where: sql`
      state IN (${liveStates})
      AND (
        external_id IN (SELECT value FROM json_each(${JSON.stringify(externalIds)}))
        OR (order_id <> '' AND order_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)})))
      )`,
  })

interface LinkedItem {
  readonly variantId: string
  readonly departmentId: string
  readonly taxId: string
  readonly isMissing: boolean
}
/** What the cash system knows of the services and products of a visit, by the salon's id; and of who pays. */
export interface OrderLinks {
  readonly items: ReadonlyMap<string, LinkedItem>
  readonly accounts: readonly OrderAccount[]
  readonly customerId: string
  readonly isOwnUser: boolean
}
export const selectOrderLinks = (
  db: StaffDb,
  { appointmentId, userId, prepaidIds }: { appointmentId: string; userId: string | undefined; prepaidIds: readonly string[] },
): Statement<OrderLinks> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT json_group_array(json_object(
            'thingId', cash_item.thing_id,
            'variantId', cash_item.variant_id,
            'departmentId', cash_item.department_id,
            'taxId', cash_item.tax_id,
            'isMissing', json(iif(cash_item.missing_utc IS NULL, 'false', 'true'))
          ))
          FROM cash_items cash_item
          WHERE cash_item.salon_id = ${salonId}
            AND cash_item.kind = 'item'
            AND cash_item.thing_id IN (
              SELECT performed_service.service_id
              FROM client_history_services performed_service
              WHERE performed_service.salon_id = cash_item.salon_id
                AND performed_service.appointment_id = ${appointmentId}
                AND performed_service.deleted_utc IS NULL
              UNION
              SELECT sold_product.product_id
              FROM client_history_products sold_product
              WHERE sold_product.salon_id = cash_item.salon_id
                AND sold_product.appointment_id = ${appointmentId}
                AND sold_product.deleted_utc IS NULL
            )
        ) AS items,
        ${accountsOfOrder(salonId, appointmentId, prepaidIds)} AS accounts,
        (
          SELECT cash_client.external_id
          FROM appointments visit
          JOIN cash_clients cash_client
            ON cash_client.salon_id = visit.salon_id
            AND cash_client.client_id = coalesce(visit.payment_client_id, visit.client_id)
          WHERE visit.salon_id = ${salonId}
            AND visit.appointment_id = ${appointmentId}
          LIMIT 1
        ) AS customer_id,
        EXISTS (
          SELECT 1
          FROM users team_member
          WHERE team_member.salon_id = ${salonId}
            AND team_member.user_id = ${userId ?? ''}
            AND team_member.deleted_utc IS NULL
        ) AS is_own_user`,
    ([row]) => {
      const items = readJson(row?.items ?? '[]') as (LinkedItem & { thingId: string })[]
      return {
        // A thing that was deleted at the cash system and made again there has two: the present one counts.
        accounts: readJson(row?.accounts ?? '[]') as OrderAccount[],
        items: new Map(items.toSorted((a, b) => Number(b.isMissing) - Number(a.isMissing)).map((item) => [item.thingId, item])),
        customerId: String(row?.customer_id ?? ''),
        isOwnUser: row?.is_own_user === 1,
      }
    },
  )

export interface NewOrderRow {
  readonly cashOrderId: string
  readonly appointmentId: string
  readonly userId: string
  readonly externalId: string
  readonly total: number
  readonly lines: readonly CashOrderLine[]
  readonly vouchers: readonly CashOrderVoucher[]
  /** The gift cards among them, as somebody entered them. */
  readonly giftCards: readonly { readonly prepaidId: string }[]
}

/**
 * Records that an order is about to be sent, for a visit of exactly this version: aborts the batch with `stale` if the visit has changed,
 * with `unique` if another order of it is under way, and as `askAfterClosing` says: what is sold now is posted with its receipt. What gift
 * cards and courses pay is set aside.
 */
export const insertOrder = (db: StaffDb, order: NewOrderRow, version: number, afterClosing: AfterClosing): Statement<unknown>[] => [
  ...askAfterClosing(db, afterClosing),
  db.abortUnless(
    'stale',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM appointments visit
        WHERE visit.salon_id = ${salonId}
          AND visit.appointment_id = ${order.appointmentId}
          AND visit.version = ${version}
          AND visit.checked_out_utc IS NULL
          AND visit.external_cash_order IS NULL
          AND visit.deleted_utc IS NULL
      )`,
  ),
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO cash_orders (
        cash_order_id, salon_id, appointment_id, user_id, external_id, state, total_cents, lines_json, vouchers_json, at_utc,
        leased_until_utc
      )
      VALUES (
        ${order.cashOrderId}, ${salonId}, ${order.appointmentId}, ${order.userId}, ${order.externalId}, 'sending', ${order.total},
        ${JSON.stringify(order.lines)}, ${JSON.stringify(order.vouchers)}, ${db.nowUtc}, ${db.nowUtc + leaseSeconds}
      )
      ON CONFLICT (salon_id, external_id) DO UPDATE
        SET
          state = 'sending',
          user_id = excluded.user_id,
          total_cents = excluded.total_cents,
          lines_json = excluded.lines_json,
          vouchers_json = excluded.vouchers_json,
          reason = '',
          words = '',
          handled_utc = NULL,
          at_utc = excluded.at_utc,
          leased_until_utc = excluded.leased_until_utc
        WHERE cash_orders.state = 'failed'`,
  ),
  db.abortIfUnchanged('overlap'),
  ...abortUnlessCards(db, order.giftCards),
  ...holdVouchers(db, order),
]

/** Services, products and fees of an order in euro: the total of its visit. */
export const toVisitTotal = ({ lines }: Pick<StoredOrder, 'lines'>): number =>
  lines.reduce((sum, { net, side }) => (side === 'prepaid' ? sum : sum + net), 0) / 100

/** Takes over an order whose answer was lost, for as long as the cash system is asked; aborts the batch with `stale` if another has. */
export const leaseOrder = (db: StaffDb, { cashOrderId, leasedUntil }: Pick<StoredOrder, 'cashOrderId' | 'leasedUntil'>) =>
  [
    db.executeRaw(
      (salonId) => sql`
        UPDATE cash_orders
        SET state = 'sending', leased_until_utc = ${db.nowUtc + leaseSeconds}
        WHERE salon_id = ${salonId}
          AND cash_order_id = ${cashOrderId}
          AND state IN ('sending', 'unknown')
          AND leased_until_utc = ${Math.floor(Date.parse(leasedUntil) / 1000)}`,
    ),
    db.abortIfUnchanged('stale'),
  ] as const

/** Moves an order on, unless a notice was faster. */
export const setOrderState = (
  db: TenantDb,
  cashOrderId: string,
  from: readonly CashOrderState[],
  set: { state: CashOrderState; orderId?: string; reason?: string; words?: string },
): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE cash_orders
      SET
        state = ${set.state},
        order_id = coalesce(${set.orderId ?? null}, order_id),
        reason = ${set.reason ?? ''},
        words = ${set.words ?? ''},
        handled_utc = NULL,
        leased_until_utc = 0
      WHERE salon_id = ${salonId}
        AND cash_order_id = ${cashOrderId}
        AND state IN (SELECT value FROM json_each(${JSON.stringify(from)}))`,
  )

/** Aborts the batch with `reason` unless the salon has the `cash_order`, in the given condition. */
export const abortUnlessOrder = (
  db: TenantDb,
  cashOrderId: string,
  reason: 'missing' | 'stale',
  condition: SQL = sql`TRUE`,
): Statement<unknown> =>
  db.abortUnless(
    reason,
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM cash_orders cash_order
        WHERE cash_order.salon_id = ${salonId}
          AND cash_order.cash_order_id = ${cashOrderId}
          AND ${condition}
      )`,
  )

/** An order as somebody has seen it among those that need attention. */
export type SeenOrder = Pick<StoredOrder, 'cashOrderId' | 'state' | 'reason'>

/**
 * Records that somebody has dealt with an order, or takes that back. Aborts the batch with `missing` if the salon has no such order, and
 * with `stale` if something else has happened to it meanwhile.
 */
export const setHandled = (db: TenantDb, { cashOrderId, state, reason }: SeenOrder, isHandled: boolean): Statement<unknown>[] => [
  abortUnlessOrder(db, cashOrderId, 'missing'),
  db.executeRaw(
    (salonId) => sql`
      UPDATE cash_orders
      SET handled_utc = ${isHandled ? db.nowUtc : null}
      WHERE salon_id = ${salonId}
        AND cash_order_id = ${cashOrderId}
        AND state = ${state}
        AND reason = ${reason}`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Marks the visit as exported at its total; nothing for a visit that a notice has closed already. */
export const exportVisit = (
  db: TenantDb,
  order: Pick<NewOrderRow, 'appointmentId' | 'externalId'> & Pick<StoredOrder, 'lines'>,
  orderId: string,
): Statement<unknown> =>
  db.update(
    appointments,
    { externalCashOrder: orderId || order.externalId, total: toVisitTotal(order) },
    isVisit(order.appointmentId),
    sql`external_cash_order IS NULL AND checked_out_utc IS NULL`,
  )

/** The ledger lines of a visit's order, each for the team member of its line. */
export const selectOrderLines = (db: TenantDb, appointmentId: string): Statement<LedgerLine[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        coalesce(performed_service.user_id, sold_product.user_id, prepaid_sale.user_id, '') AS user_id,
        coalesce(j.value ->> 'side', iif(performed_service.user_id IS NULL, 'products', 'services')) AS side,
        j.value ->> 'id' AS line_id,
        j.value ->> 'net' AS cents
      FROM cash_orders cash_order
      CROSS JOIN json_each(cash_order.lines_json) j
      LEFT JOIN client_history_services performed_service
        ON performed_service.client_history_service_id = j.value ->> 'id'
        AND performed_service.salon_id = cash_order.salon_id
      LEFT JOIN client_history_products sold_product
        ON sold_product.client_history_product_id = j.value ->> 'id'
        AND sold_product.salon_id = cash_order.salon_id
      LEFT JOIN prepaid_sales prepaid_sale
        ON prepaid_sale.prepaid_sale_id = j.value ->> 'id'
        AND prepaid_sale.salon_id = cash_order.salon_id
      WHERE cash_order.salon_id = ${salonId}
        AND cash_order.appointment_id = ${appointmentId}
        AND cash_order.state IN (${liveStates})
      ORDER BY j.key`,
    (rows) =>
      rows.map((row) => ({
        userId: String(row.user_id),
        side: row.side as LedgerLine['side'],
        lineId: String(row.line_id),
        amount: Number(row.cents) / 100,
      })),
  )
