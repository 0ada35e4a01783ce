import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportDefinition, ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import { ChartFrame, type ChartSize, chooseLabels, layOutBars, layOutLines, Sized } from '../dashboards/index.ts'
import { restKey, toChartData } from './report-series.ts'
import { getSeriesColour } from './series-colours.ts'
import { useReportTexts } from './use-report-texts.ts'

const height = 280
/** Pixels that a label below the axis needs: a name, or the short name of a month. */
const [labelWidth, monthWidth] = [90, 60]
/** Pixels below which a chart has short names of months. */
const narrow = 480

interface ChartProps {
  definition: ReportDefinition
  result: ReportResult
}
/** The report as stacked bars or lines. */
export const ReportChart = (props: ChartProps) => <Sized height={height}>{(size) => <Chart {...props} size={size} />}</Sized>

function Chart({ definition, result, size }: ChartProps & { size: ChartSize }) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const { figure, positions, series } = useMemo(() => toChartData(definition, result), [definition, result])
  const isLines = definition.chart === 'lines'
  const keys = series.map(({ key }) => key)
  const rows = Array.from({ length: positions }, (_, i) => Object.fromEntries(series.map(({ key, values }) => [key, values[i] ?? 0])))
  const bars = layOutBars(rows, keys, size)
  const lines = layOutLines(Object.fromEntries(series.map(({ key, values }) => [key, values])), size)
  const layout = isLines ? lines : bars
  const xOf = isLines ? lines.xOf : bars.center
  const toName = (index: number) => {
    const [column, row] = [result.columns[index], result.rows[index]]
    if (definition.column !== null) return column ? texts.toKey(definition.column, column) : ''
    return row ? row.keys.map((one, i) => texts.toKey(definition.rows[i] ?? 'person', one)).join(' · ') : ''
  }
  const toSeriesName = (key: string) => {
    if (key === restKey) return definition.column === null ? texts.figure(figure) : t('others')
    const row = result.rows.find(({ keys: own }) => own.map((one) => one.key).join(' ') === key)
    return row ? row.keys.map((one, i) => texts.toKey(definition.rows[i] ?? 'person', one)).join(' · ') : ''
  }
  const toText = (value: number) => (figure === 'revenue' ? texts.whole(value) : texts.toFigure(figure, value))
  const { ticks, left, right, bottom, indexAt } = layout
  const hasShortMonths = size.width < narrow && (definition.column ?? definition.rows[0]) === 'month'
  const toLabel = (index: number) => {
    const month = definition.column === null ? result.rows[index]?.keys[0] : result.columns[index]
    return hasShortMonths && month ? texts.toShortMonth(month) : toName(index)
  }
  const maxLabels = Math.max(2, Math.floor(size.width / (hasShortMonths ? monthWidth : labelWidth)))
  return (
    <ChartFrame
      label={texts.figure(figure)}
      size={size}
      count={positions}
      {...{ ticks, left, right, bottom, indexAt, xOf }}
      formatTick={toText}
      labels={chooseLabels(positions, maxLabels).map((index) => ({ index, text: toLabel(index) }))}
      tip={(index) => ({
        title: toName(index),
        lines: series.map(({ key, values }) => ({ label: toSeriesName(key), value: toText(values[index] ?? 0) })),
      })}
    >
      {() =>
        isLines
          ? series.map(({ key }, i) => <path key={key} className="ln" style={{ stroke: getSeriesColour(key, i) }} d={lines.pathOf(key)} />)
          : bars.parts.map((part) => (
              <rect
                key={`${part.key} ${part.index}`}
                x={part.x}
                y={part.y}
                width={part.width}
                height={Math.max(0, part.height - 1)}
                rx="2"
                style={{ fill: getSeriesColour(part.key, keys.indexOf(part.key)) }}
              />
            ))
      }
    </ChartFrame>
  )
}
