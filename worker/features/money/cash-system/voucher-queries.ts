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
    'prepaidId', prepaid_account.prepaid_id,
    'kind', prepaid_account.kind,
    'vatKind', prepaid_account.vat_kind,
    'vatRate', prepaid_account.vat_rate
  ))
  FROM prepaid_accounts prepaid_account
  WHERE +prepaid_account.salon_id = ${salonId}
    AND prepaid_account.prepaid_id IN (
      SELECT prepaid_sale.prepaid_id
      FROM prepaid_sales prepaid_sale
      WHERE prepaid_sale.salon_id = prepaid_account.salon_id
        AND prepaid_sale.appointment_id = ${appointmentId}
        AND prepaid_sale.deleted_utc IS NULL
      UNION
      SELECT course_session.prepaid_id
      FROM course_sessions course_session
      WHERE course_session.salon_id = prepaid_account.salon_id
        AND course_session.appointment_id = ${appointmentId}
        AND course_session.active = 1
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
          ${db.newId('pre')} || '.' || min(prepaid_entry.rowid), prepaid_entry.salon_id, prepaid_entry.prepaid_id, 'hold',
          prepaid_entry.ledger_entry_id,
          ${toSalonDay(db.nowUtc, db.timeZone)}, ${db.nowUtc}, ${userId}, -sum(prepaid_entry.amount_cents)
        FROM prepaid_entries prepaid_entry
        JOIN cash_orders cash_order
          ON cash_order.cash_order_id = prepaid_entry.ledger_entry_id
          AND cash_order.state IN ('failed', 'paid', 'reopened')
        WHERE prepaid_entry.salon_id = ${salonId}
          AND prepaid_entry.kind = 'hold'
          AND prepaid_entry.ledger_entry_id = ${cashOrderId}
          AND prepaid_entry.prepaid_id IN (SELECT value FROM json_each(${prepaidIds}))
        GROUP BY prepaid_entry.salon_id, prepaid_entry.prepaid_id, prepaid_entry.ledger_entry_id
        HAVING sum(prepaid_entry.amount_cents) <> 0`,
    ),
  ]
}
