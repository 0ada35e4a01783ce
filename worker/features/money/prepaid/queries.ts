import { type SQL, sql } from 'drizzle-orm'
import type { PrepaidLine } from '../../../../schema/api/money/prepaid.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { prepaidAccounts, prepaidSales } from '../../../../schema/tables/money/prepaid.ts'
import type { PrepaidKind, VatKind } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, eurosSql, jsonArray } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { hasCashSystem } from '../../platform/salons/index.ts'

/** What is left of an account (`prepaid_accounts`, by its alias), in cents. */
export const balanceOfAccount = (account: string): string => `(
  SELECT coalesce(sum(b.amount_cents), 0)
  FROM prepaid_entries b
  WHERE b.salon_id = ${account}.salon_id
    AND b.prepaid_id = ${account}.prepaid_id
)`

/** What sessions of a course are worth that open visits use: neither paid nor free to be refunded. */
const reservedOfAccount = `(
  SELECT coalesce(sum(g.amount_cents), 0)
  FROM course_sessions g
  JOIN appointments o ON o.appointment_id = g.appointment_id
  WHERE g.salon_id = a.salon_id
    AND g.prepaid_id = a.prepaid_id
    AND g.active = 1
    AND o.checked_out_utc IS NULL
    AND o.external_cash_order IS NULL
)`

/** Column map of a line, read FROM prepaid_sales s JOIN prepaid_accounts a. */
const lineColumns: Columns<PrepaidLine> = {
  prepaidSaleId: 's.prepaid_sale_id',
  prepaidId: 's.prepaid_id',
  kind: 'a.kind',
  label: 'a.label',
  userId: 's.user_id',
  price: eurosSql('s.price_cents'),
  balance: eurosSql(`${balanceOfAccount('a')} - ${reservedOfAccount}`),
  validUntil: 'a.valid_until',
  isSold: booleanSql(`(
    SELECT coalesce(sum(l.amount_cents), 0) > 0
    FROM ledger_lines l
    WHERE l.salon_id = s.salon_id
      AND l.appointment_id = s.appointment_id
      AND l.line_id = s.prepaid_sale_id
  )`),
}

/** JSON array of what a visit (`appointments p`) sells in advance, in the order in which it was added. */
export const prepaidLinesOfVisit: string = jsonArray(
  lineColumns,
  `FROM (
    SELECT *
    FROM prepaid_sales
    WHERE salon_id = p.salon_id
      AND appointment_id = p.appointment_id
      AND deleted_utc IS NULL
    ORDER BY rowid
  ) s
  JOIN prepaid_accounts a ON a.prepaid_id = s.prepaid_id`,
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
    SELECT coalesce(sum(l.amount_cents), 0)
    FROM ledger_lines l
    WHERE l.salon_id = prepaid_sales.salon_id
      AND l.appointment_id = prepaid_sales.appointment_id
      AND l.line_id = prepaid_sales.prepaid_sale_id
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
  const isBelow = atMost === undefined ? sql`` : sql`AND sum(e.amount_cents) <= ${cents(atMost)}`
  return [
    db.abortUnless(
      'unusable',
      (salonId) => sql`
        (
          SELECT count(*)
          FROM prepaid_accounts a
          WHERE +a.salon_id = ${salonId}
            AND a.prepaid_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
            AND a.kind = 'gift_card'
            AND a.blocked_utc IS NULL
            AND coalesce(a.valid_until, ${today}) >= ${today}
            AND a.deleted_utc IS NULL
            AND NOT EXISTS (
              SELECT 1
              FROM gift_cards n
              WHERE n.salon_id = a.salon_id
                AND n.replaces_id = a.prepaid_id
                AND n.deleted_utc IS NULL
            )
            AND EXISTS (
              SELECT 1
              FROM prepaid_entries e
              WHERE e.salon_id = a.salon_id
                AND e.prepaid_id = a.prepaid_id
              GROUP BY e.prepaid_id
              HAVING sum(e.amount_cents) FILTER (WHERE e.kind IN ('sale', 'transfer')) > 0 ${isBelow}
            )
        ) = ${ids.length}`,
    ),
  ]
}

/** Aborts the batch with `limit` in a salon that is connected to a cash system, where a sale without a visit would be missing. */
export const abortIfCashSystem = (db: StaffDb): Statement<number> =>
  db.abortUnless('limit', (salonId) => sql`NOT ${hasCashSystem(salonId)}`)
