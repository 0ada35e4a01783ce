import * as v from 'valibot'
import { daysBetween } from '../../rules/salon-time.ts'
import { commissionKinds, commissionParts, commissionRoles, languages, paymentMethods } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { Day, Id, Instant, Month, Sum } from '../values.ts'

const Part = v.picklist(commissionParts)

/** What one tier brought: `from` and `to` are the month's revenue, `rate` is percent or euro per piece, by `kind`. */
const TierRow = v.object({
  categoryId: v.nullable(Id),
  categoryName: v.string(),
  kind: v.picklist(commissionKinds),
  from: Sum,
  to: v.nullable(Sum),
  rate: v.number(),
  count: v.number(),
  revenue: Sum,
  commission: Sum,
  reached: Day,
})
const PartTotals = v.object({
  part: Part,
  count: v.number(),
  revenue: Sum,
  earned: Sum,
  rows: v.array(TierRow),
  redo: v.object({ count: v.number(), revenue: Sum, commission: Sum }),
  guarantee: Sum,
})
/** A thing done or sold, or taken back. `rate` is percent; null where it is paid by the piece. `client` is empty where erased. */
const line = {
  commissionLineId: Id,
  appointmentId: Id,
  day: Day,
  part: Part,
  role: v.picklist(commissionRoles),
  item: v.string(),
  client: v.string(),
  quantity: v.number(),
  revenue: Sum,
  rate: v.nullable(v.number()),
  commission: Sum,
}
const Line = v.object(line)
export type CommissionLine = v.InferOutput<typeof Line>
const Refund = v.object({ ...line, soldOn: Day, isVoid: v.boolean() })

const Approval = v.object({ total: Sum, at: Instant, approvedBy: v.string() })

/**
 * Commission of a team member in a period. `commission` is earned with guarantees and less `refunds`; `total` adds the tips. The rules
 * and bases are frozen at checkout; tiers are computed from the revenue of each whole month. `lines` is empty for more than 31 days.
 */
export const CommissionStats = v.object({
  userId: Id,
  firstName: v.string(),
  lastName: v.string(),
  from: Day,
  to: Day,
  parts: v.array(PartTotals),
  lines: v.array(Line),
  takenBack: v.array(Refund),
  tipsByMethod: v.array(v.object({ method: v.nullable(v.picklist(paymentMethods)), amount: Sum })),
  refunds: Sum,
  tips: Sum,
  commission: Sum,
  total: Sum,
  /** Approval of the month that the period is; null for any other period. */
  approval: v.nullable(Approval),
})
export type CommissionStats = v.InferOutput<typeof CommissionStats>

/** The month of one team member in the list of all. */
export const CommissionMonth = v.object({
  userId: Id,
  firstName: v.string(),
  lastName: v.string(),
  commission: Sum,
  tips: Sum,
  total: Sum,
  approval: v.nullable(Approval),
})
export type CommissionMonth = v.InferOutput<typeof CommissionMonth>

const maxDays = 366
/** Without days, the current month. */
const Period = refine(v.object({ userId: Id, from: v.optional(Day), to: v.optional(Day) }), ({ from, to }) => {
  if (from === undefined || to === undefined) return from === to ? undefined : { path: [from ? 'to' : 'from'], message: 'Required' }
  if (to < from) return { path: ['to'], message: 'Must end after it starts' }
  return daysBetween(from, to) < maxDays ? undefined : { path: ['to'], message: 'Choose a shorter period' }
})
const ofMonth = v.object({ userId: Id, month: Month })
const file = v.object({ userId: Id, month: Month, language: v.optional(v.picklist(languages, 'Invalid value')) })
const statement = v.object({ userId: Id, month: Month })

export const commissionStatementsSchemas = {
  stats: { input: Period, reply: CommissionStats },
  ofMonth: { input: v.object({ month: Month }), reply: v.array(CommissionMonth) },
  approve: {
    input: ofMonth,
    body: v.strictObject({ total: Sum }),
    reply: statement,
    errors: { 409: ['month_not_over', 'commission_changed', 'commission_approved'] },
  },
  unapprove: { input: ofMonth, reply: statement },
  exportPdf: { input: file },
  exportCsv: { input: file },
} as const satisfies SchemaTable
