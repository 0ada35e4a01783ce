import { type SQL, sql } from 'drizzle-orm'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { CashOrderVoucher } from '../../../../schema/tables/money/cash-system.ts'
import type { PrepaidKind, VatKind } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** A gift card or course that a visit sells or is paid with. */
export interface OrderAccount {
  readonly prepaidId: string
  readonly kind: PrepaidKind
  readonly vatKind: VatKind
  /** Percent; null for `multi`. */
  readonly vatRate: number | null
}

/** An order with what gift cards and courses pay of it. */
interface OrderVouchers {
  readonly cashOrderId: string
  readonly vouchers: readonly CashOrderVoucher[]
}

/** JSON array of the accounts that a visit sells, whose sessions it uses, and of further ones (`prepaidIds`), as a sub-select. */
export const accountsOfOrder = (salonId: SQL, appointmentId: string, prepaidIds: readonly string[]): SQL => sql`(
  SELECT json_group_array(json_object(
    'prepaidId', a.prepaid_id,
    'kind', a.kind,
    'vatKind', a.vat_kind,
    'vatRate', a.vat_rate
  ))
  FROM prepaid_accounts a
  WHERE +a.salon_id = ${salonId}
    AND a.prepaid_id IN (
      SELECT s.prepaid_id
      FROM prepaid_sales s
      WHERE s.salon_id = a.salon_id
        AND s.appointment_id = ${appointmentId}
        AND s.deleted_utc IS NULL
      UNION
      SELECT g.prepaid_id
      FROM course_sessions g
      WHERE g.salon_id = a.salon_id
        AND g.appointment_id = ${appointmentId}
        AND g.active = 1
      UNION
      SELECT value
      FROM json_each(${JSON.stringify(prepaidIds)})
    )
)`

/**
 * Sets aside what gift cards and courses pay of an order, until its receipt is there. Triggers abort the batch with `prepaid` where there
 * is less left, and with `unusable` for one that is blocked, expired or not sold.
 */
export function holdVouchers(db: TenantDb, { cashOrderId, vouchers }: OrderVouchers): Statement<unknown>[] {
  if (vouchers.length === 0) return []
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, day, at_utc, user_id, amount_cents)
        SELECT
          ${db.newId('pre')} || '.' || j.key, ${salonId}, j.value ->> 'prepaidId', 'hold', ${cashOrderId},
          ${toSalonDay(db.nowUtc, db.timeZone)}, ${db.nowUtc}, ${userId}, -(j.value ->> 'amount')
        FROM json_each(${JSON.stringify(vouchers)}) j`,
    ),
  ]
}

/** Releases what an order has set aside, once it is neither under way nor waits for its receipt; repeated, it changes nothing. */
export function releaseVouchers(db: TenantDb, { cashOrderId, vouchers }: OrderVouchers): Statement<unknown>[] {
  if (vouchers.length === 0) return []
  const prepaidIds = JSON.stringify(vouchers.map(({ prepaidId }) => prepaidId))
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, day, at_utc, user_id, amount_cents)
        SELECT
          ${db.newId('pre')} || '.' || min(e.rowid), e.salon_id, e.prepaid_id, 'hold', e.ledger_entry_id,
          ${toSalonDay(db.nowUtc, db.timeZone)}, ${db.nowUtc}, ${userId}, -sum(e.amount_cents)
        FROM prepaid_entries e
        JOIN cash_orders o ON o.cash_order_id = e.ledger_entry_id AND o.state IN ('failed', 'paid', 'reopened')
        WHERE e.salon_id = ${salonId}
          AND e.kind = 'hold'
          AND e.ledger_entry_id = ${cashOrderId}
          AND e.prepaid_id IN (SELECT value FROM json_each(${prepaidIds}))
        GROUP BY e.salon_id, e.prepaid_id, e.ledger_entry_id
        HAVING sum(e.amount_cents) <> 0`,
    ),
  ]
}
