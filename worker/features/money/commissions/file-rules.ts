import type { CommissionStats } from '../../../../schema/api/money/commission-statements.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import type { PdfSection } from '../../../http/pdf.ts'
import type { StatementLabels } from './file-labels.ts'

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
