import type { ReportDefinition, ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import {
  compareKeys,
  computeFigure,
  type ReportField,
  type ReportFigure,
  type ReportSums,
} from '../../../../schema/rules/insights/reports.ts'
import { euro } from '../../../../schema/rules/money.ts'
import type { Language } from '../../../../schema/terms.ts'
import { reportLabels } from './file-labels.ts'
import type { ReportGroup } from './run-queries.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', it: 'it-IT' }
/** A Sunday. */
const firstSunday = Date.UTC(2026, 0, 4)

/** What a key is called in a file. */
export function toKeyText(field: ReportField, { key, label }: { key: string; label: string }, language: Language): string {
  const format = (parts: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...parts }).format(at)
  const labels = reportLabels[language]
  if (field === 'weekday') return format({ weekday: 'long' }, firstSunday + Number(key) * 86_400_000)
  if (field === 'month') return format({ month: 'long', year: 'numeric' }, Date.parse(`${key}-01T00:00:00Z`))
  if (field === 'category' && key === 'products') return labels.products
  if (field === 'category' && key === 'fee') return labels.fees
  return label || labels.none[field]
}

export interface ReportTable {
  readonly head: readonly string[]
  /** How many of the columns are texts; the others are numbers, null where there is nothing. */
  readonly texts: number
  readonly figures: readonly (ReportFigure | 'before')[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}
/** A report as a table: the keys of each row, its first figure in each column, all figures of the row, and a last row of totals. */
export function buildTable(definition: ReportDefinition, result: ReportResult, language: Language): ReportTable {
  const labels = reportLabels[language]
  const { rows: fields, column, figures } = definition
  const [first = 'revenue'] = figures
  const read = (figure: ReportFigure, sums: ReportSums | null) => sums && computeFigure(figure, sums, result.total.revenue)
  const toBefore = (before: number | null) => (result.before ? [before] : [])
  const toRow = (names: readonly string[], cells: readonly (ReportSums | null)[], total: ReportSums, before: number | null) => [
    ...names,
    ...cells.map((cell) => read(first, cell)),
    ...figures.map((figure) => read(figure, total)),
    ...toBefore(before),
  ]
  return {
    head: [
      ...fields.map((field) => labels.fields[field]),
      ...result.columns.map((one) => (column ? toKeyText(column, one, language) : '')),
      ...figures.map((figure) => labels.figures[figure]),
      ...(result.before ? [labels.before] : []),
    ],
    texts: fields.length,
    figures: [...result.columns.map(() => first), ...figures, ...(result.before ? (['before'] as const) : [])],
    rows: [
      ...result.rows.map(({ keys, cells, total, before }) =>
        toRow(
          keys.map((one, i) => toKeyText(fields[i] ?? 'person', one, language)),
          cells,
          total,
          before,
        ),
      ),
      toRow(
        fields.map((_, i) => (i === 0 ? labels.total : '')),
        result.columns.map(({ total }) => total),
        result.total,
        result.totalBefore,
      ),
    ],
  }
}

const none: ReportGroup = { level: 'total', rows: ['', ''], column: '', cents: 0, visitCents: 0, visits: 0, clients: 0, sold: 0 }
const toSums = ({ cents, visitCents, visits, clients, sold }: ReportGroup) => ({
  revenue: euro(cents),
  visitRevenue: euro(visitCents),
  visits,
  clients,
  sold,
})
const toRowKey = ({ rows }: ReportGroup) => rows.join('\n')

/** Fields in the order of time stay in it; the others are sorted by revenue. */
const isTime = (field: ReportField | null | undefined) => field === 'month' || field === 'weekday'

/** Orders groups by their keys, by time or by the revenue of all groups with the same key. */
function sortGroups(groups: readonly ReportGroup[], fields: readonly ReportField[], read: (group: ReportGroup) => readonly string[]) {
  const revenue = fields.map((_, i) => {
    const sums = new Map<string, number>()
    for (const group of groups) sums.set(read(group)[i] ?? '', (sums.get(read(group)[i] ?? '') ?? 0) + group.cents)
    return sums
  })
  return groups.toSorted((a, b) => {
    for (const [i, field] of fields.entries()) {
      const [left = '', right = ''] = [read(a)[i], read(b)[i]]
      if (left === right) continue
      const byTime = compareKeys(field, left, right)
      if (isTime(field)) return byTime
      return (revenue[i]?.get(right) ?? 0) - (revenue[i]?.get(left) ?? 0) || (left < right ? -1 : 1)
    }
    return 0
  })
}

interface Computed {
  readonly groups: readonly ReportGroup[]
  /** Groups of the days of comparison, if there are some. */
  readonly before: readonly ReportGroup[]
  readonly names: ReadonlyMap<string, string>
  readonly currency: string
}
/** The report of its groups: rows and columns in their order, with names and totals. */
export function buildResult(
  { rows, column }: ReportDefinition,
  days: DaySpan,
  comparedDays: DaySpan | null,
  { groups, before, names, currency }: Computed,
): ReportResult {
  const ofLevel = (level: ReportGroup['level'], of = groups) => of.filter((group) => group.level === level)
  const toKey = (key: string) => ({ key, label: names.get(key) ?? '' })
  const columns = column === null ? [] : sortGroups(ofLevel('column'), [column], (group) => [group.column])
  const cells = new Map(ofLevel('cell').map((group) => [`${toRowKey(group)}\n${group.column}`, group]))
  const rowsBefore = new Map(ofLevel('row', before).map((group) => [toRowKey(group), group.cents]))
  const toBefore = (cents: number | undefined) => (comparedDays ? euro(cents ?? 0) : null)
  return {
    ...days,
    before: comparedDays,
    columns: columns.map((group) => ({ ...toKey(group.column), total: toSums(group) })),
    rows: sortGroups(ofLevel('row'), rows, (group) => group.rows).map((group) => ({
      keys: rows.map((_, i) => toKey(group.rows[i] ?? '')),
      total: toSums(group),
      before: toBefore(rowsBefore.get(toRowKey(group))),
      cells: columns.map((one) => {
        const cell = cells.get(`${toRowKey(group)}\n${one.column}`)
        return cell ? toSums(cell) : null
      }),
    })),
    total: toSums(ofLevel('total')[0] ?? none),
    totalBefore: toBefore(ofLevel('total', before)[0]?.cents),
    currency,
  }
}
