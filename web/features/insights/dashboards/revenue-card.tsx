import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Earnings } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { Segment } from '../../../ui/segment.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Card, Figure } from './parts.tsx'
import { hasYearBefore, toPoints } from './revenue-points.ts'
import { useFigures } from './use-figures.ts'
import '../../../ui/figures.css'

const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }))

const views = ['total', 'by_day', 'table'] as const
type View = (typeof views)[number]

function Legend({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation('dashboards')
  const { euro } = useFigures()
  const year = Number(earnings.from.slice(0, 4))
  const booked = earnings.days.reduce((sum, day) => sum + Math.round(day.booked * 100), 0)
  return (
    <span className="db-lg wrap flex xs muted">
      <span className="middle gap-6">
        <i />
        {year}
      </span>
      {hasYearBefore(earnings) && (
        <span className="middle gap-6">
          <i className="p" />
          {year - 1}
        </span>
      )}
      {booked > 0 && (
        <span className="middle gap-6">
          <i className="f" />
          {t('forecast_amount', { amount: euro(earnings.revenue.current + booked / 100) })}
        </span>
      )}
    </span>
  )
}

/** The numbers of the chart. */
function RevenueTable({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation('dashboards')
  const { day: formatDay, euros } = useFormat()
  const { periodName } = useFigures()
  const isByMonth = earnings.period === 'year'
  return (
    <div className="db-scroll">
      <table className="table db-table">
        <thead>
          <tr>
            <th scope="col">{periodName(isByMonth ? 'month' : 'day')}</th>
            <th scope="col" className="r">
              {t('revenue')}
            </th>
            <th scope="col" className="r">
              {t('year_before')}
            </th>
            <th scope="col" className="r">
              {t('booked')}
            </th>
          </tr>
        </thead>
        <tbody>
          {toPoints(earnings).map(({ from, to, revenue, yearBefore, before, booked }) => (
            <tr key={from}>
              <th scope="row">{formatDay(from, isByMonth ? 'month' : 'short')}</th>
              <td className="r">
                <Figure rows={{ figure: 'revenue', title: t('revenue'), from, to }}>{euros(revenue)}</Figure>
              </td>
              <td className="r">
                {before ? (
                  <Figure rows={{ figure: 'revenue', title: t('revenue'), ...before }}>{euros(yearBefore)}</Figure>
                ) : (
                  euros(yearBefore)
                )}
              </td>
              <td className="r">
                {booked > 0 ? <Figure rows={{ figure: 'booked', title: t('booked'), from, to }}>{euros(booked)}</Figure> : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Revenue over the period as a chart or a table. */
export function RevenueCard({ earnings, today }: { earnings: Earnings | undefined; today: string }) {
  const { t } = useTranslation('dashboards')
  const [view, setView] = useState<View>('total')
  const labels: Record<View, string> = {
    total: t('running_total'),
    by_day: earnings?.period === 'year' ? t('by_month') : t('by_day'),
    table: t('table'),
  }
  return (
    <Card
      title={t('revenue')}
      info="revenue"
      className="c8"
      end={
        <Segment
          label={t('view')}
          className="s"
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: labels[value] }))}
        />
      }
    >
      {earnings && <Legend earnings={earnings} />}
      <div className="db-chart-box">
        {!earnings && <SkeletonBlock height="100%" />}
        {earnings && view === 'table' && <RevenueTable earnings={earnings} />}
        {earnings && view !== 'table' && (
          <Suspense fallback={<SkeletonBlock height="100%" />}>
            <RevenueChart earnings={earnings} today={today} view={view} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}
