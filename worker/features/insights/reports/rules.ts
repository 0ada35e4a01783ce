import type { ReportDefinition, ReportResult } from '../../../../schema/api/insights/reports.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { compareKeys, type ReportField } from '../../../../schema/rules/insights/reports.ts'
import { euro } from '../../../../schema/rules/money.ts'
import type { ReportGroup } from './run-queries.ts'

const none: ReportGroup = { level: 'total', rows: ['', ''], column: '', cents: 0, visits: 0, clients: 0, sold: 0 }
const toSums = ({ cents, visits, clients, sold }: ReportGroup) => ({ revenue: euro(cents), visits, clients, sold })
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
}
/** The report of its groups: rows and columns in their order, with names and totals. */
export function buildResult(
  { rows, column }: ReportDefinition,
  days: DaySpan,
  comparedDays: DaySpan | null,
  { groups, before, names }: Computed,
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
  }
}
