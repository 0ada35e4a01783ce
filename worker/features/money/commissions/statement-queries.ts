import { type SQL, sql } from 'drizzle-orm'
import type { CommissionStats } from '../../../../schema/api/money/commission-statements-schemas.ts'
import type { CommissionCorrection, CommissionRules, CommissionSale } from '../../../../schema/rules/money/commissions.ts'
import { commissionApprovals } from '../../../../schema/tables/money/commissions.ts'
import type { Language, PaymentMethod } from '../../../../schema/terms.ts'
import { type Columns, eurosSql, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
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
  commissionLineId: 'commission_line.commission_line_id',
  userId: 'commission_line.user_id',
  versionId: 'commission_line.commission_version_id',
  part: 'commission_line.part',
  role: 'commission_line.role',
  kind: 'commission_line.kind',
  originId: 'commission_line.origin_id',
  appointmentId: 'commission_line.appointment_id',
  day: 'commission_line.day',
  categoryId: 'commission_line.category_id',
  categoryName: `coalesce(service_category.category_name, product_category.category_name, '')`,
  item: 'commission_line.item',
  client: `coalesce(client.name, '')`,
  quantity: 'commission_line.quantity',
  list: eurosSql('commission_line.list_cents'),
  paid: eurosSql('commission_line.paid_cents'),
  material: eurosSql('commission_line.material_cents'),
  share: 'commission_line.share',
  redoPercentage: 'commission_line.redo_percentage',
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
        SELECT DISTINCT commission_line.user_id, substr(origin_commission_line.day, 1, 7) AS month
        FROM commission_lines commission_line
        JOIN commission_lines origin_commission_line ON origin_commission_line.commission_line_id = commission_line.origin_id
        WHERE commission_line.salon_id = ${salonId}
          AND ${isOf('commission_line', userId)}
          AND commission_line.day BETWEEN ${from} AND ${to}
          AND origin_commission_line.day < ${firstDay}
      )
      SELECT ${lineJson} AS packed
      FROM commission_lines commission_line
      LEFT JOIN commission_lines origin_commission_line ON origin_commission_line.commission_line_id = commission_line.origin_id
      LEFT JOIN service_categories service_category
        ON service_category.service_category_id = commission_line.category_id
        AND commission_line.part <> 'product'
      LEFT JOIN product_categories product_category
        ON product_category.product_category_id = commission_line.category_id
        AND commission_line.part = 'product'
      LEFT JOIN appointments visit ON visit.appointment_id = commission_line.appointment_id
      LEFT JOIN clients client ON client.client_id = visit.client_id
      WHERE commission_line.salon_id = ${salonId}
        AND ${isOf('commission_line', userId)}
        AND commission_line.day BETWEEN min(${firstDay}, coalesce((SELECT min(month) || '-01' FROM refunded), ${firstDay})) AND ${lastDay}
        AND (
          coalesce(origin_commission_line.day, commission_line.day) >= ${firstDay}
          OR (commission_line.user_id, substr(coalesce(origin_commission_line.day, commission_line.day), 1, 7)) IN (
            SELECT user_id, month
            FROM refunded
          )
        )
      ORDER BY commission_line.rowid`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
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
      SELECT
        commission_version.commission_version_id, commission_version.user_id, commission_version.from_utc, commission_version.rules_json
      FROM commission_versions commission_version
      WHERE commission_version.salon_id = ${salonId}
        AND ${isOf('commission_version', userId)}
      ORDER BY commission_version.from_utc, commission_version.version`,
    (rows) =>
      rows.map((row) => ({
        versionId: String(row.commission_version_id),
        userId: String(row.user_id),
        from: Number(row.from_utc),
        rules: readJson(row.rules_json),
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
          ledger_line.user_id,
          ledger_line.amount_cents,
          (
            SELECT iif(count(DISTINCT payment.method) = 1, max(payment.method), NULL)
            FROM payments payment
            WHERE payment.salon_id = ledger_entry.salon_id
              AND payment.ledger_entry_id = ledger_entry.ledger_entry_id
          ) AS method
        FROM ledger_entries ledger_entry
        JOIN ledger_lines ledger_line
          ON ledger_line.salon_id = ledger_entry.salon_id
          AND ledger_line.ledger_entry_id = ledger_entry.ledger_entry_id
          AND ledger_line.side = 'tip'
        WHERE ledger_entry.salon_id = ${salonId}
          AND ledger_entry.day BETWEEN ${from} AND ${to}
          AND ${isOf('ledger_line', userId)}
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
  userId: 'commission_approval.user_id',
  total: eurosSql('commission_approval.total_cents'),
  at: instantSql('commission_approval.changed_utc'),
  approvedBy: `coalesce(trim(team_member.first_name || ' ' || team_member.last_name), '')`,
}
export const selectApprovals = (db: StaffDb, month: string, userId: string | undefined): Statement<Approval[]> =>
  db.selectJson(
    approvalColumns,
    (salonId) => sql`
      FROM commission_approvals commission_approval
      LEFT JOIN users team_member ON team_member.user_id = commission_approval.changed_by
      WHERE commission_approval.salon_id = ${salonId}
        AND commission_approval.month = ${month}
        AND ${isOf('commission_approval', userId)}
        AND commission_approval.deleted_utc IS NULL`,
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
        team_member.user_id,
        team_member.first_name,
        team_member.last_name,
        team_member.deleted_utc IS NULL AND EXISTS (
          SELECT 1
          FROM commissions commission
          WHERE commission.salon_id = team_member.salon_id
            AND commission.user_id = team_member.user_id
            AND commission.deleted_utc IS NULL
        ) AS has_plan
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND ${isOf('team_member', userId)}
      ORDER BY team_member.first_name, team_member.last_name, team_member.user_id`,
    (rows) =>
      rows.map((row) => ({
        userId: String(row.user_id),
        firstName: String(row.first_name),
        lastName: String(row.last_name),
        hasPlan: Boolean(row.has_plan),
      })),
  )

/** Name, country and currency of a salon, and the language of its files. */
interface SalonFormat {
  readonly salonName: string
  readonly country: string
  readonly currency: string
  readonly language: Language
}
export const selectSalonFormat = (db: StaffDb): Statement<SalonFormat | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT salon.salon_name, salon.currency, salon.country
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) =>
      row && {
        salonName: String(row.salon_name),
        country: String(row.country),
        currency: String(row.currency),
        language: row.country === 'IT' ? 'it' : 'en',
      },
  )

export const insertApproval = (db: StaffDb, approval: { commissionApprovalId: string; userId: string; month: string; total: number }) =>
  db.insert(commissionApprovals, approval)

/** Takes an approval back; aborts the batch with `missing` where there is none. */
export const removeApproval = (db: StaffDb, userId: string, month: string): Statement<unknown>[] => [
  db.softDelete(commissionApprovals, sql`user_id = ${userId} AND month = ${month}`),
  db.abortIfUnchanged('missing'),
]
