import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Earnings } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ChartFrame } from './chart-frame.tsx'
import { type ChartSize, chooseLabels, layOutLines } from './chart-layout.ts'
import { useOpenRows } from './open-rows.ts'
import { hasYearBefore, type RevenuePoint, toPoints } from './revenue-points.ts'
import { Sized } from './sized.tsx'
import { useFigures } from './use-figures.ts'

export type RevenueView = 'total' | 'by_day'

const height = 220
/** Pixels that a label below the axis needs. */
const labelWidth = 84

const runningTotal = (values: readonly (number | null)[]) => {
  let sum = 0
  return values.map((value) => {
    if (value === null) return null
    sum = Math.round((sum + value) * 100) / 100
    return sum
  })
}

/** The lines of the chart: this period up to today, what is booked behind it, and the year before. */
function toSeries(points: readonly RevenuePoint[], view: RevenueView, lastIndex: number) {
  const revenue = points.map((point, i) => (i <= lastIndex ? point.revenue : null))
  const expected = points.map((point, i) => (i > lastIndex ? point.booked : point.revenue + (i === lastIndex ? point.booked : 0)))
  const yearBefore = points.map((point) => point.yearBefore)
  const isRunning = view === 'total'
  const forecast = (isRunning ? runningTotal(expected) : expected).map((value, i) => (i < lastIndex ? null : value))
  const current = isRunning ? runningTotal(revenue) : revenue
  if (lastIndex >= 0) forecast[lastIndex] = current[lastIndex] ?? null
  return { revenue: current, forecast, yearBefore: isRunning ? runningTotal(yearBefore) : yearBefore }
}

interface ChartProps {
  earnings: Earnings
  today: string
  view: RevenueView
}
/** Revenue over the period against the year before, with what is booked for the rest of it. */
export const RevenueChart = (props: ChartProps) => <Sized height={height}>{(size) => <Chart {...props} size={size} />}</Sized>

function Chart({ earnings, today, view, size }: ChartProps & { size: ChartSize }) {
  const { t } = useTranslation('dashboards')
  const { day: formatDay, euros } = useFormat()
  const { euro, month } = useFigures()
  const open = useOpenRows()
  const points = useMemo(() => toPoints(earnings), [earnings])
  const hasBefore = hasYearBefore(earnings)
  const lastIndex = points.findLastIndex(({ from }) => from <= today)
  const series = toSeries(points, view, lastIndex)
  const { ticks, left, right, bottom, xOf, yOf, indexAt, pathOf, areaOf } = layOutLines(series, size)
  const isByMonth = earnings.period === 'year'
  const toLabel = ({ from }: RevenuePoint) => (isByMonth ? month(from) : formatDay(from, 'dayMonth'))
  const tip = (index: number) => {
    const point = points[index]
    if (!point) return { title: '', lines: [] }
    const title = isByMonth ? formatDay(point.from, 'month') : formatDay(point.from)
    const year = Number(point.from.slice(0, 4))
    const isAhead = index > lastIndex
    const value = isAhead ? series.forecast[index] : series.revenue[index]
    return {
      title,
      lines: [
        { label: isAhead ? t('booked') : String(year), value: euros(value ?? 0) },
        ...(hasBefore ? [{ label: String(year - 1), value: euros(series.yearBefore[index] ?? 0) }] : []),
        ...(view === 'total' && !isAhead ? [{ label: isByMonth ? t('that_month') : t('that_day'), value: euros(point.revenue) }] : []),
      ],
    }
  }
  const last = series.revenue[lastIndex]
  return (
    <ChartFrame
      label={t('revenue')}
      size={size}
      count={points.length}
      {...{ ticks, left, right, bottom, xOf, indexAt, tip }}
      formatTick={euro}
      labels={chooseLabels(points.length, Math.max(2, Math.floor(size.width / labelWidth))).map((index) => ({
        index,
        text: points[index] ? toLabel(points[index]) : '',
      }))}
      onOpen={(index) => {
        const point = points[index]
        if (point) open({ figure: index > lastIndex ? 'booked' : 'revenue', title: t('revenue'), from: point.from, to: point.to })
      }}
    >
      {(current) => (
        <>
          <path className="ar" d={areaOf('revenue')} />
          {hasBefore && <path className="lp" d={pathOf('yearBefore')} />}
          <path className="lf" d={pathOf('forecast')} />
          <path className="ln" d={pathOf('revenue')} />
          {typeof last === 'number' && <circle className="pt" cx={xOf(lastIndex)} cy={yOf(last)} r="4.5" />}
          {current !== null && typeof series.revenue[current] === 'number' && (
            <circle className="pt" cx={xOf(current)} cy={yOf(series.revenue[current] ?? 0)} r="4.5" />
          )}
        </>
      )}
    </ChartFrame>
  )
}
