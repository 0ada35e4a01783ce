import type { ReportDefinition, ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import { computeFigure, type ReportFigure } from '../../../../schema/rules/insights/reports.ts'

/** Rows with their own colour; the rest is added up. */
export const maxSeries = 6
const maxPositions = 40

/** Figures whose parts add up, so that they can be stacked. */
const isAdditive = (figure: ReportFigure) => figure === 'revenue' || figure === 'visits' || figure === 'sold'
/** The figure that a chart draws: the first that adds up. */
export const chooseFigure = ({ figures }: ReportDefinition): ReportFigure => figures.find(isAdditive) ?? 'revenue'

export interface ChartSeries {
  readonly key: string
  readonly values: readonly number[]
}
export interface ChartData {
  readonly figure: ReportFigure
  /** Index of the column, or of the row where a report has no columns. */
  readonly positions: number
  readonly series: readonly ChartSeries[]
}
/** What is left over when the larger rows have a colour. */
export const restKey = '+rest'

/** Values by row and column; without columns one value by row. */
export function toChartData(definition: ReportDefinition, result: ReportResult): ChartData {
  const figure = chooseFigure(definition)
  const read = (sums: ReportResult['total'] | null) => (sums && computeFigure(figure, sums, result.total.revenue)) ?? 0
  if (definition.column === null) {
    const values = result.rows.slice(0, maxPositions).map(({ total }) => read(total))
    return { figure, positions: values.length, series: [{ key: restKey, values }] }
  }
  const columns = result.columns.slice(0, maxPositions)
  const toValues = ({ cells }: ReportResult['rows'][number]) => columns.map((_, i) => read(cells[i] ?? null))
  const shown = result.rows.length > maxSeries + 1 ? maxSeries : result.rows.length
  const series = result.rows.slice(0, shown).map((row) => ({ key: row.keys.map(({ key }) => key).join(' '), values: toValues(row) }))
  const rest = result.rows.slice(shown).map(toValues)
  const restValues = columns.map((_, i) => Math.round(rest.reduce((sum, values) => sum + (values[i] ?? 0), 0) * 100) / 100)
  return { figure, positions: columns.length, series: rest.length > 0 ? [...series, { key: restKey, values: restValues }] : series }
}
