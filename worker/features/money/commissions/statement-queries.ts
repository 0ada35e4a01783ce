import { type SQL, sql } from 'drizzle-orm'
import type { CommissionStats } from '../../../../schema/api/money/commission-statements-schemas.ts'
import type { CommissionCorrection, CommissionRules, CommissionSale } from '../../../../schema/rules/money/commissions.ts'
import { commissionApprovals } from '../../../../schema/tables/money/commissions.ts'
import type { Language, PaymentMethod } from '../../../../schema/terms.ts'
import { type Columns, eurosSql, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** A frozen line: a sale, or with `originId` a refund or void of one, whose `paid` is negative. */
export interface FrozenLine extends CommissionSale {
  userId: string
  kind: 'sale' | 'refund' | 'void'
  originId: string | null
  appointmentId: string
  item: string
  /** Name of the visit's client; empty where it was erased. */
  client: string
}
export interface FrozenCorrection extends CommissionCorrection {
  commissionLineId: string
}

const lineColumns: Columns<FrozenLine> = {
  commissionLineId: 'l.commission_line_id',
  userId: 'l.user_id',
  versionId: 'l.commission_version_id',
  part: 'l.part',
  role: 'l.role',
  kind: 'l.kind',
  originId: 'l.origin_id',
  appointmentId: 'l.appointment_id',
  day: 'l.day',
  categoryId: 'l.category_id',
  categoryName: `coalesce(s.category_name, d.category_name, '')`,
  item: 'l.item',
  client: `coalesce(c.name, '')`,
  quantity: 'l.quantity',
  list: eurosSql('l.list_cents'),
  paid: eurosSql('l.paid_cents'),
  material: eurosSql('l.material_cents'),
  share: 'l.share',
  redoPercentage: 'l.redo_percentage',
}
const lineJson = sql.raw(jsonObject(lineColumns))

/** Days of a statement, and the months that hold them as whole days. Without `userId`, those of the whole team. */
export interface StatementPeriod {
  userId: string | undefined
  from: string
  to: string
  firstDay: string
  lastDay: string
}
const isOf = (alias: string, userId: string | undefined): SQL =>
  userId === undefined ? sql`TRUE` : sql`${sql.raw(alias)}.user_id = ${userId}`

/**
 * Frozen lines of all months that the period touches and of those in which things were sold that it refunds, each with its corrections,
 * in the order in which they were posted.
 */
export const selectFrozenLines = (db: StaffDb, { userId, from, to, firstDay, lastDay }: StatementPeriod): Statement<FrozenLine[]> =>
  db.queryRaw(
    (salonId) => sql`
      WITH refunded AS (
        SELECT DISTINCT r.user_id, substr(o.day, 1, 7) AS month
        FROM commission_lines r
        JOIN commission_lines o ON o.commission_line_id = r.origin_id
        WHERE r.salon_id = ${salonId}
          AND ${isOf('r', userId)}
          AND r.day BETWEEN ${from} AND ${to}
          AND o.day < ${firstDay}
      )
      SELECT ${lineJson} AS packed
      FROM commission_lines l
      LEFT JOIN commission_lines o ON o.commission_line_id = l.origin_id
      LEFT JOIN service_categories s ON s.service_category_id = l.category_id AND l.part <> 'product'
      LEFT JOIN product_categories d ON d.product_category_id = l.category_id AND l.part = 'product'
      LEFT JOIN appointments p ON p.appointment_id = l.appointment_id
      LEFT JOIN clients c ON c.client_id = p.client_id
      WHERE l.salon_id = ${salonId}
        AND ${isOf('l', userId)}
        AND l.day BETWEEN min(${firstDay}, coalesce((SELECT min(month) || '-01' FROM refunded), ${firstDay})) AND ${lastDay}
        AND (
          coalesce(o.day, l.day) >= ${firstDay}
          OR (l.user_id, substr(coalesce(o.day, l.day), 1, 7)) IN (SELECT user_id, month FROM refunded)
        )
      ORDER BY l.rowid`,
    (rows) => rows.map(({ packed }) => JSON.parse(String(packed))),
  )

/** A version of a plan; `from` is seconds UTC. */
export interface RulesVersion {
  versionId: string
  userId: string
  from: number
  rules: CommissionRules
}
/** Every version of the plans, in the order in which they came into force. */
export const selectRules = (db: StaffDb, userId: string | undefined): Statement<RulesVersion[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT v.commission_version_id, v.user_id, v.from_utc, v.rules_json
      FROM commission_versions v
      WHERE v.salon_id = ${salonId}
        AND ${isOf('v', userId)}
      ORDER BY v.from_utc, v.version`,
    (rows) =>
      rows.map((row) => ({
        versionId: String(row.commission_version_id),
        userId: String(row.user_id),
        from: Number(row.from_utc),
        rules: JSON.parse(String(row.rules_json)),
      })),
  )

export interface TipSum {
  userId: string
  method: PaymentMethod | null
  amount: number
}
/** Tips per team member and method; the method is null where the money was paid in more than one way. */
export const selectTips = (db: StaffDb, { userId, from, to }: StatementPeriod): Statement<TipSum[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT t.user_id, t.method, sum(t.amount_cents) AS cents
      FROM (
        SELECT
          l.user_id,
          l.amount_cents,
          (
            SELECT iif(count(DISTINCT y.method) = 1, max(y.method), NULL)
            FROM payments y
            WHERE y.salon_id = e.salon_id
              AND y.ledger_entry_id = e.ledger_entry_id
          ) AS method
        FROM ledger_entries e
        JOIN ledger_lines l ON l.salon_id = e.salon_id AND l.ledger_entry_id = e.ledger_entry_id AND l.side = 'tip'
        WHERE e.salon_id = ${salonId}
          AND e.day BETWEEN ${from} AND ${to}
          AND ${isOf('l', userId)}
      ) t
      GROUP BY t.user_id, t.method
      HAVING sum(t.amount_cents) <> 0
      ORDER BY t.user_id, cents DESC`,
    (rows) =>
      rows.map(({ user_id, method, cents }) => ({
        userId: String(user_id),
        method: method as PaymentMethod | null,
        amount: Number(cents) / 100,
      })),
  )

export interface Approval extends NonNullable<CommissionStats['approval']> {
  userId: string
}
const approvalColumns: Columns<Approval> = {
  userId: 'a.user_id',
  total: eurosSql('a.total_cents'),
  at: instantSql('a.changed_utc'),
  approvedBy: `coalesce(trim(u.first_name || ' ' || u.last_name), '')`,
}
export const selectApprovals = (db: StaffDb, month: string, userId: string | undefined): Statement<Approval[]> =>
  db.selectJson(
    approvalColumns,
    (salonId) => sql`
      FROM commission_approvals a
      LEFT JOIN users u ON u.user_id = a.changed_by
      WHERE a.salon_id = ${salonId}
        AND a.month = ${month}
        AND ${isOf('a', userId)}
        AND a.deleted_utc IS NULL`,
  )

export interface StaffMember {
  userId: string
  firstName: string
  lastName: string
  hasPlan: boolean
}
/** Team members, also those who have left. */
export const selectStaff = (db: StaffDb, userId: string | undefined): Statement<StaffMember[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        u.user_id,
        u.first_name,
        u.last_name,
        u.deleted_utc IS NULL AND EXISTS (
          SELECT 1
          FROM commissions k
          WHERE k.salon_id = u.salon_id
            AND k.user_id = u.user_id
            AND k.deleted_utc IS NULL
        ) AS has_plan
      FROM users u
      WHERE u.salon_id = ${salonId}
        AND ${isOf('u', userId)}
      ORDER BY u.first_name, u.last_name, u.user_id`,
    (rows) =>
      rows.map((row) => ({
        userId: String(row.user_id),
        firstName: String(row.first_name),
        lastName: String(row.last_name),
        hasPlan: Boolean(row.has_plan),
      })),
  )

/** Name of the salon, and the language of its files. */
export const selectSalonFormat = (db: StaffDb): Statement<{ salonName: string; language: Language } | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT t.salon_name, t.country
      FROM salons t
      WHERE t.salon_id = ${salonId}`,
    ([row]) => row && { salonName: String(row.salon_name), language: row.country === 'IT' ? 'it' : 'en' },
  )

export const insertApproval = (db: StaffDb, approval: { commissionApprovalId: string; userId: string; month: string; total: number }) =>
  db.insert(commissionApprovals, approval)

/** Takes an approval back; aborts the batch with `missing` where there is none. */
export const removeApproval = (db: StaffDb, userId: string, month: string): Statement<unknown>[] => [
  db.softDelete(commissionApprovals, sql`user_id = ${userId} AND month = ${month}`),
  db.abortIfUnchanged('missing'),
]
