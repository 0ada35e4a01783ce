import { type SQL, sql } from 'drizzle-orm'
import type { PrepaidLine } from '../../../../schema/api/money/prepaid.ts'
import type { VisitDeposit } from '../../../../schema/api/money/prepaid-applied.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { prepaidAccounts, prepaidSales } from '../../../../schema/tables/money/prepaid.ts'
import type { PrepaidKind, VatKind } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, eurosSql, jsonArray, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { hasCashSystem } from '../../platform/salons/index.ts'

/** What is left of an account (`prepaid_accounts`, by its alias), in cents. */
export const balanceOfAccount = (account: string): string => `(
  SELECT coalesce(sum(prepaid_entry.amount_cents), 0)
  FROM prepaid_entries prepaid_entry
  WHERE prepaid_entry.salon_id = ${account}.salon_id
    AND prepaid_entry.prepaid_id = ${account}.prepaid_id
)`

/** What sessions of a course are worth that open visits use: neither paid nor free to be refunded. */
const reservedOfAccount = `(
  SELECT coalesce(sum(course_session.amount_cents), 0)
  FROM course_sessions course_session
  JOIN appointments visit ON visit.appointment_id = course_session.appointment_id
  WHERE course_session.salon_id = prepaid_account.salon_id
    AND course_session.prepaid_id = prepaid_account.prepaid_id
    AND course_session.active = 1
    AND visit.checked_out_utc IS NULL
    AND visit.external_cash_order IS NULL
)`

/** Column map of a line, read FROM prepaid_sales s JOIN prepaid_accounts a. */
const lineColumns: Columns<PrepaidLine> = {
  prepaidSaleId: 'prepaid_sale.prepaid_sale_id',
  prepaidId: 'prepaid_sale.prepaid_id',
  kind: 'prepaid_account.kind',
  label: 'prepaid_account.label',
  userId: 'prepaid_sale.user_id',
  price: eurosSql('prepaid_sale.price_cents'),
  balance: eurosSql(`${balanceOfAccount('prepaid_account')} - ${reservedOfAccount}`),
  validUntil: 'prepaid_account.valid_until',
  isSold: booleanSql(`(
    SELECT coalesce(sum(ledger_line.amount_cents), 0) > 0
    FROM ledger_lines ledger_line
    WHERE ledger_line.salon_id = prepaid_sale.salon_id
      AND ledger_line.appointment_id = prepaid_sale.appointment_id
      AND ledger_line.line_id = prepaid_sale.prepaid_sale_id
  )`),
}

/** JSON array of what a visit (`appointments visit`) sells in advance, in the order in which it was added. */
export const prepaidLinesOfVisit: string = jsonArray(
  lineColumns,
  `FROM (
    SELECT *
    FROM prepaid_sales
    WHERE salon_id = visit.salon_id
      AND appointment_id = visit.appointment_id
      AND deleted_utc IS NULL
    ORDER BY rowid
  ) prepaid_sale
  JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = prepaid_sale.prepaid_id`,
)

const depositColumns: Columns<VisitDeposit> = {
  prepaidId: 'prepaid_account.prepaid_id',
  amount: eurosSql(balanceOfAccount('prepaid_account')),
}
/** The deposit that was paid for the booking of a visit (`appointments visit`), with what is left of it; JSON null without one. */
export const depositOfVisit: string = jsonRow(
  depositColumns,
  `FROM deposits deposit
  JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = deposit.payment_order_id
  WHERE deposit.salon_id = visit.salon_id
    AND deposit.agenda_id = visit.agenda_id
    AND deposit.ended IN ('', 'kept', 'returned')
    AND deposit.ended <> 'kept'
    AND NOT EXISTS (
      SELECT 1
      FROM payment_orders payment_order
      WHERE payment_order.payment_order_id = deposit.payment_order_id
        AND payment_order.state = 'refunding'
    )`,
)

/** Aborts the batch with `stale` where the deposit that a visit uses is being returned. */
export const abortIfReturning = (db: TenantDb, paymentOrderId: string): Statement<number> =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM payment_orders payment_order
        WHERE payment_order.salon_id = ${salonId}
          AND payment_order.payment_order_id = ${paymentOrderId}
          AND payment_order.state = 'refunding'
      )`,
  )

export interface NewPrepaidAccount {
  prepaidId: string
  kind: PrepaidKind
  /** How it is called on the lines of a checkout. */
  label: string
  /** Who buys it, and whose it is. */
  clientId: string | null
  holderClientId: string | null
  vatKind: VatKind
  /** Percent; only for `single`. */
  vatRate: number | null
  /** Last day on which it can be used; null without expiry. */
  validUntil: string | null
}
export const insertPrepaidAccount = (db: TenantDb, account: NewPrepaidAccount): Statement<unknown> => db.insert(prepaidAccounts, account)

/**
 * The line of a checkout that sells an account or tops it up, in euro. For a visit, the caller guards that the visit is open and
 * touches it (`touchVisit`), so that a checkout of the earlier version is refused.
 */
export const insertPrepaidSale = (
  db: StaffDb,
  sale: { prepaidSaleId: string; prepaidId: string; appointmentId: string; price: number },
): Statement<unknown> => db.insert(prepaidSales, { ...sale, userId: db.userId })

// A sale that was charged stays; the ledger corrects it.
const isUncharged = sql`
  (
    SELECT coalesce(sum(ledger_line.amount_cents), 0)
    FROM ledger_lines ledger_line
    WHERE ledger_line.salon_id = prepaid_sales.salon_id
      AND ledger_line.appointment_id = prepaid_sales.appointment_id
      AND ledger_line.line_id = prepaid_sales.prepaid_sale_id
  ) = 0`
/** Removes a line that was not charged; changes no row otherwise. */
export const removePrepaidSale = (db: StaffDb, prepaidSaleId: string | SQL): Statement<unknown> =>
  db.softDelete(prepaidSales, sql`${prepaidSales.prepaidSaleId} = ${prepaidSaleId}`, isUncharged)
/** Removes what an open visit would have sold. */
export const removePrepaidSales = (db: StaffDb, appointmentId: string): Statement<unknown> =>
  db.softDelete(prepaidSales, sql`${prepaidSales.appointmentId} = ${appointmentId}`, isUncharged)

/** A gift card that somebody entered; where it is topped up, what it may hold before (`atMost`, euro). */
interface EnteredCard {
  readonly prepaidId?: string | null | undefined
  readonly atMost?: number
}
/**
 * Guard statement: aborts with `unusable` unless each account that entered payments name is a gift card that was sold, is not blocked,
 * replaced or over today, and is the salon's. Triggers can't tell: an entry of today bears the date of tomorrow once today is closed,
 * and a course pays by its sessions, which nobody enters.
 */
export function abortUnlessCards(db: TenantDb, entered: readonly EnteredCard[]): Statement<unknown>[] {
  const ids = [...new Set(entered.flatMap(({ prepaidId }) => prepaidId ?? []))]
  if (ids.length === 0) return []
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const atMost = entered.find((card) => card.atMost !== undefined)?.atMost
  const isBelow = atMost === undefined ? sql`` : sql`AND sum(prepaid_entry.amount_cents) <= ${cents(atMost)}`
  return [
    db.abortUnless(
      'unusable',
      (salonId) => sql`
        (
          SELECT count(*)
          FROM prepaid_accounts prepaid_account
          WHERE +prepaid_account.salon_id = ${salonId}
            AND prepaid_account.prepaid_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
            AND prepaid_account.kind = 'gift_card'
            AND prepaid_account.blocked_utc IS NULL
            AND coalesce(prepaid_account.valid_until, ${today}) >= ${today}
            AND prepaid_account.deleted_utc IS NULL
            AND NOT EXISTS (
              SELECT 1
              FROM gift_cards gift_card
              WHERE gift_card.salon_id = prepaid_account.salon_id
                AND gift_card.replaces_id = prepaid_account.prepaid_id
                AND gift_card.deleted_utc IS NULL
            )
            AND EXISTS (
              SELECT 1
              FROM prepaid_entries prepaid_entry
              WHERE prepaid_entry.salon_id = prepaid_account.salon_id
                AND prepaid_entry.prepaid_id = prepaid_account.prepaid_id
              GROUP BY prepaid_entry.prepaid_id
              HAVING sum(prepaid_entry.amount_cents) FILTER (WHERE prepaid_entry.kind IN ('sale', 'transfer')) > 0 ${isBelow}
            )
        ) = ${ids.length}`,
    ),
  ]
}

/** Aborts the batch with `limit` in a salon that is connected to a cash system, where a sale without a visit would be missing. */
export const abortIfCashSystem = (db: TenantDb): Statement<number> =>
  db.abortUnless('limit', (salonId) => sql`NOT ${hasCashSystem(salonId)}`)
