import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CommissionBase, CommissionKind, CommissionMode, CommissionPart, CommissionRole } from '../../terms.ts'
import { auditColumns, day, euro, instant, json, owned } from '../columns.ts'

interface StoredTier {
  from: number
  to: number | null
  rate: number
}
/** The rule of one part of a plan; amounts are euro. */
interface StoredRule {
  kind: CommissionKind
  base: CommissionBase
  mode: CommissionMode
  tiers: StoredTier[]
  categories: { categoryId: string; tiers: StoredTier[] }[]
  guarantee: number
  assistantPercentage: number
}
type StoredRules = { [part in CommissionPart]: StoredRule | null }

const noRules: StoredRules = { startStop: null, service: null, product: null }

/** The commission plan of a team member: one rule per part, or null where the part earns nothing. */
export const commissions = sqliteTable(
  'commissions',
  {
    commissionId: text('commission_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    rules: json<StoredRules>('rules_json').notNull().default(noRules),
    ...auditColumns,
  },
  (t) => [
    index('commissions_salon').on(t.salonId),
    uniqueIndex('commissions_user').on(t.salonId, t.userId).where(sql`deleted_utc is null`),
  ],
)

/** Every state of a plan. Written by triggers on commissions only, and never changed: lines name the version that rates them. */
export const commissionVersions = sqliteTable(
  'commission_versions',
  {
    commissionVersionId: text('commission_version_id').primaryKey(),
    ...owned,
    commissionId: text('commission_id').notNull(),
    userId: text('user_id').notNull(),
    version: integer('version').notNull(),
    from: instant('from_utc').notNull(),
    changedBy: text('changed_by').notNull(),
    rules: json<StoredRules>('rules_json').notNull().default(noRules),
  },
  (t) => [index('commission_versions_user').on(t.salonId, t.userId, t.from)],
)

/**
 * What counts for a team member's commission, frozen by triggers on the ledger in the batch of a checkout, refund or void: the rules in
 * force, and list price, charge and material of the whole line. The rate itself follows from the revenue of the month and is computed
 * when a statement is read. Append-only.
 */
export const commissionLines = sqliteTable(
  'commission_lines',
  {
    commissionLineId: text('commission_line_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    commissionVersionId: text('commission_version_id').notNull(),
    part: text('part').$type<CommissionPart>().notNull(),
    role: text('role').$type<CommissionRole>().notNull(),
    kind: text('kind').$type<'sale' | 'refund' | 'void'>().notNull(),
    /** The sale that a refund or void corrects. */
    originId: text('origin_id'),
    bookEntryId: text('ledger_entry_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    /** Performed service or sold product. */
    lineId: text('line_id').notNull(),
    /** Posting date of the ledger entry. */
    day: day('day').notNull(),
    categoryId: text('category_id'),
    item: text('item').notNull(),
    quantity: integer('quantity').notNull().default(1),
    list: euro('list_cents').notNull(),
    /** Amount paid; what was refunded is negative. */
    paid: euro('paid_cents').notNull(),
    material: euro('material_cents').notNull().default(0),
    /** Percent of the base that counts for this team member; the rest is the assistant's or the performer's. */
    share: integer('share').notNull().default(100),
    redoPercentage: real('redo_percentage'),
  },
  (t) => [
    index('commission_lines_user').on(t.salonId, t.userId, t.day),
    index('commission_lines_day').on(t.salonId, t.day),
    index('commission_lines_line').on(t.lineId),
    index('commission_lines_origin').on(t.originId).where(sql`origin_id is not null`),
  ],
)

/** An approved statement; deleting it takes the approval back. `total` is what the statement said. */
export const commissionApprovals = sqliteTable(
  'commission_approvals',
  {
    commissionApprovalId: text('commission_approval_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    /** `YYYY-MM` */
    month: text('month').notNull(),
    total: euro('total_cents').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('commission_approvals_salon').on(t.salonId),
    uniqueIndex('commission_approvals_month').on(t.salonId, t.userId, t.month).where(sql`deleted_utc is null`),
  ],
)
