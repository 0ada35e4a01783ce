import type { CommissionLine, CommissionMonth, CommissionStats } from '../../../../schema/api/money/commission-statements-schemas.ts'
import { type CommissionTotals, computeCommissions, listMonths, toMonthDays } from '../../../../schema/rules/money/commission-statement.ts'
import type { CommissionRules, RatedLine } from '../../../../schema/rules/money/commissions.ts'
import { euro, sumEuro } from '../../../../schema/rules/money.ts'
import { dayRange, daysBetween } from '../../../../schema/rules/salon-time.ts'
import type { PdfSection } from '../../../http/pdf.ts'
import type { StatementLabels } from './file-labels.ts'
import type { Approval, FrozenCorrection, FrozenLine, RulesVersion, StaffMember, StatementPeriod, TipSum } from './statement-queries.ts'

type Row = readonly [label: string, value: string]
/** Formats amounts (euro), percentages and days in the salon's way. */
export interface StatementFormat {
  readonly amount: (euro: number) => string
  readonly percent: (rate: number) => string
  readonly day: (day: string) => string
}
type Part = CommissionStats['parts'][number]

function describeTier({ from, to, categoryName }: Part['rows'][number], labels: StatementLabels, format: StatementFormat): string {
  const { amount } = format
  const range =
    to !== null
      ? from === 0
        ? labels.tierTo(amount(to))
        : labels.tierBetween(amount(from), amount(to))
      : from > 0
        ? labels.tierFrom(amount(from))
        : ''
  return [categoryName, range].filter(Boolean).join(', ')
}

function describeRow(row: Part['rows'][number], labels: StatementLabels, format: StatementFormat): string {
  const tier = describeTier(row, labels, format) || labels.all
  const what =
    row.kind === 'percentage'
      ? `${format.percent(row.rate)} ${labels.of} ${format.amount(row.revenue)}`
      : `${row.count} × ${format.amount(row.rate)}`
  return `${tier}: ${what}`
}

function buildPart(part: Part, labels: StatementLabels, format: StatementFormat): PdfSection {
  const rows = part.rows.map((row): Row => [describeRow(row, labels, format), format.amount(row.commission)])
  if (part.redo.count > 0) rows.push([`${labels.redo}: ${part.redo.count}`, format.amount(part.redo.commission)])
  if (part.guarantee > 0) rows.push([labels.guarantee, format.amount(part.guarantee)])
  if (rows.length > 0) rows.push([labels.sum, format.amount(sumEuro([part.earned, part.guarantee]))])
  return { title: labels.parts[part.part], amounts: true, rows }
}

/** The sections of a statement on paper; parts that brought nothing are left out. */
export function buildStatementSections(stats: CommissionStats, labels: StatementLabels, format: StatementFormat): PdfSection[] {
  const { amount, day } = format
  const refunds = stats.takenBack.map((one): Row => {
    const rate = one.rate === null ? '' : `, ${format.percent(one.rate)}`
    return [`${day(one.day)} · ${one.item} (${labels.soldOn} ${day(one.soldOn)}): ${amount(one.revenue)}${rate}`, amount(one.commission)]
  })
  const tips = stats.tipsByMethod.map((tip): Row => [tip.method ? labels.methods[tip.method] : labels.severalMethods, amount(tip.amount)])
  return [
    ...stats.parts.map((part) => buildPart(part, labels, format)),
    { title: labels.refunds, amounts: true, rows: refunds.length > 0 ? [...refunds, [labels.sum, amount(stats.refunds)]] : [] },
    { title: labels.tips, amounts: true, rows: tips.length > 0 ? [...tips, [labels.sum, amount(stats.tips)]] : [] },
    { title: labels.total, amounts: true, rows: [[`${labels.title}, ${labels.tips.toLowerCase()}`, amount(stats.total)]] },
  ]
}

/** Every line of a statement as rows of a table, with their head; the commissions add up to the total. */
export function buildStatementRows(
  stats: CommissionStats,
  labels: StatementLabels,
  { day }: StatementFormat,
): (string | number | null)[][] {
  const label = (item: string, role: CommissionStats['lines'][number]['role']) => [item, labels.roles[role]].filter(Boolean).join(', ')
  return [
    [...labels.columns],
    ...stats.lines.map((one) => [
      ...[day(one.day), labels.parts[one.part], label(one.item, one.role), one.client],
      ...[one.quantity, one.revenue, one.rate, one.commission],
    ]),
    ...stats.takenBack.map((one) => [
      ...[day(one.day), labels.parts[one.part], `${label(one.item, one.role)}, ${labels.refund}`, one.client],
      ...[null, one.revenue, one.rate, one.commission],
    ]),
    ...stats.parts
      .filter(({ guarantee }) => guarantee > 0)
      .map(({ part, guarantee }) => ['', labels.parts[part], labels.guarantee, '', null, null, null, guarantee]),
    ...stats.tipsByMethod.map(({ method, amount }) => [
      ...['', labels.tips, method ? labels.methods[method] : labels.severalMethods, ''],
      ...[null, null, null, amount],
    ]),
    ['', labels.total, '', '', null, null, null, stats.total],
  ]
}

/** The days of a period together with the whole months that it touches. */
export const toPeriod = (userId: string | undefined, from: string, to: string): StatementPeriod => ({
  userId,
  from,
  to,
  firstDay: toMonthDays(from.slice(0, 7)).from,
  lastDay: toMonthDays(to.slice(0, 7)).to,
})
/** The month that a period is, or undefined. */
export const toWholeMonth = ({ from, to, firstDay, lastDay }: StatementPeriod): string | undefined =>
  from === firstDay && to === lastDay && from.slice(0, 7) === to.slice(0, 7) ? from.slice(0, 7) : undefined

/** What the database holds of a period, for one team member or all. */
export interface PeriodRows {
  lines: readonly FrozenLine[]
  versions: readonly RulesVersion[]
  tips: readonly TipSum[]
  approvals: readonly Approval[]
}

/** Rules that are in force when each month ends. */
function findRulesAtEnd(versions: readonly RulesVersion[], { from, to }: StatementPeriod, zone: string): Map<string, CommissionRules> {
  const found = listMonths(from, to).flatMap((month) => {
    const [, end] = dayRange(toMonthDays(month).to, zone)
    const version = versions.findLast((one) => one.from < end)
    return version ? [[month, version.rules] as const] : []
  })
  return new Map(found)
}

const toCorrection = ({ commissionLineId, originId, kind, day, paid }: FrozenLine): FrozenCorrection[] =>
  originId === null || kind === 'sale' ? [] : [{ commissionLineId, originId, kind, day, amount: paid }]

function compute(userId: string, rows: PeriodRows, period: StatementPeriod, zone: string) {
  const own = <T extends { userId: string }>(list: readonly T[]) => list.filter((one) => one.userId === userId)
  const versions = own(rows.versions)
  const [lines, tips] = [own(rows.lines), own(rows.tips)]
  const totals = computeCommissions(period, {
    sales: lines.filter(({ kind }) => kind === 'sale'),
    corrections: lines.flatMap(toCorrection),
    rules: new Map(versions.map(({ versionId, rules }) => [versionId, rules])),
    rulesAtEnd: findRulesAtEnd(versions, period, zone),
    tips,
  })
  return { totals, tips }
}

/** Percent of its base that a line brought; null where it is paid by the piece, or has no base. */
function getRate({ sale, rule, baseCents, slices }: RatedLine, commissionCents: number): number | null {
  if (sale.role === 'redo') return sale.redoPercentage
  if (rule?.kind !== 'percentage') return null
  if (slices.length === 1) return slices[0]?.tier?.rate ?? 0
  return baseCents === 0 ? null : Math.round((commissionCents * 10_000) / baseCents) / 100
}

function toLine(line: RatedLine<FrozenLine>): CommissionLine {
  const { sale, baseCents, commissionCents } = line
  const { commissionLineId, appointmentId, day, part, role, item, client, quantity } = sale
  const rate = getRate(line, commissionCents)
  const amounts = { quantity, revenue: euro(baseCents), rate, commission: euro(commissionCents) }
  return { commissionLineId, appointmentId, day, part, role, item, client, ...amounts }
}
const toTakenBack = ({ takenBack }: CommissionTotals<FrozenLine, FrozenCorrection>): CommissionStats['takenBack'] =>
  takenBack.map(({ correction, origin, baseCents, commissionCents }) => ({
    ...toLine(origin),
    commissionLineId: correction.commissionLineId,
    day: correction.day,
    revenue: euro(baseCents),
    commission: euro(commissionCents),
    soldOn: origin.sale.day,
    isVoid: correction.kind === 'void',
  }))

const maxDaysWithLines = 31

/** The statement of a team member. */
export function buildStats(
  { userId, firstName, lastName }: StaffMember,
  rows: PeriodRows,
  period: StatementPeriod,
  zone: string,
): CommissionStats {
  const { from, to } = period
  const { totals, tips } = compute(userId, rows, period, zone)
  const { parts, refunds, commission, total } = totals
  return {
    ...{ userId, firstName, lastName, from, to, parts },
    lines: daysBetween(from, to) < maxDaysWithLines ? totals.lines.map(toLine) : [],
    takenBack: toTakenBack(totals),
    tipsByMethod: tips.map(({ method, amount }) => ({ method, amount })),
    ...{ refunds, tips: totals.tips, commission, total },
    approval: toApproval(rows.approvals, userId),
  }
}

function toApproval(approvals: readonly Approval[], userId: string): CommissionStats['approval'] {
  const found = approvals.find((one) => one.userId === userId)
  return found ? { total: found.total, at: found.at, approvedBy: found.approvedBy } : null
}

/** The month of every team member who has a plan, earned something or was tipped. */
export const buildMonth = (staff: readonly StaffMember[], rows: PeriodRows, period: StatementPeriod, zone: string): CommissionMonth[] =>
  staff
    .filter(({ userId, hasPlan }) => hasPlan || [...rows.lines, ...rows.tips].some((one) => one.userId === userId))
    .map(({ userId, firstName, lastName }) => {
      const { commission, tips, total } = compute(userId, rows, period, zone).totals
      return { userId, firstName, lastName, commission, tips, total, approval: toApproval(rows.approvals, userId) }
    })
