import type { ReportDefinition, ReportResult } from '../../../../schema/api/insights/reports.ts'
import { computeFigure, type ReportField, type ReportFigure, type ReportSums } from '../../../../schema/rules/insights/reports.ts'
import type { Language } from '../../../../schema/terms.ts'
import { reportLabels } from './file-labels.ts'

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
