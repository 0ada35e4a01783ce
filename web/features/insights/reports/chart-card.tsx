import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportDefinition, ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import { reportCharts } from '../../../../schema/rules/insights/reports.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { restKey, toChartData } from './report-series.ts'
import { figureDefinitions } from './reports-labels.ts'
import { getSeriesColour } from './series-colours.ts'
import { useReportTexts } from './use-report-texts.ts'

const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }))

/** What each figure of the report counts. */
function Definitions({ definition }: { definition: ReportDefinition }) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  return (
    <Popover
      label={t('what_figures_count')}
      side="bottom-start"
      className="rb-defs"
      trigger={
        <button type="button" className="rb-i grid centred muted" aria-label={t('what_figures_count')}>
          <Icon name="info" size={16} />
        </button>
      }
    >
      <dl>
        {definition.figures.map((figure) => (
          <div key={figure}>
            <dt className="semi">{texts.figure(figure)}</dt>
            <dd>{t(figureDefinitions[figure])}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}

/** The chart of a report with its legend. `onChart` is absent for readers. */
export function ChartCard({
  definition,
  result,
  onChart,
}: {
  definition: ReportDefinition
  result: ReportResult
  onChart?: (chart: ReportDefinition['chart']) => void
}) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const { figure, series } = toChartData(definition, result)
  const chartLabels = { stacked: t('chart_stacked'), lines: t('chart_lines'), none: t('chart_none') }
  const toName = (key: string) => {
    const row = result.rows.find(({ keys }) => keys.map((one) => one.key).join(' ') === key)
    return row?.keys.map((one, i) => texts.toKey(definition.rows[i] ?? 'person', one)).join(' · ') ?? t('others')
  }
  if (!onChart && definition.chart === 'none') return null
  return (
    <section className="card rb-card shrinks" aria-label={texts.figure(figure)}>
      <div className="rb-card-head wrap flex middle">
        <h2>{texts.figure(figure)}</h2>
        <Definitions definition={definition} />
        <span className="grow" />
        {onChart && (
          <Segment
            label={t('chart')}
            className="s"
            value={definition.chart}
            onChange={onChart}
            options={reportCharts.map((value) => ({ value, label: chartLabels[value] }))}
          />
        )}
      </div>
      {definition.chart !== 'none' && definition.column !== null && (
        <span className="rb-legend wrap flex t2">
          {series.map(({ key }, i) => (
            <span className="inline middle gap-6" key={key}>
              <i style={{ background: getSeriesColour(key, i) }} />
              {key === restKey ? t('others') : toName(key)}
            </span>
          ))}
        </span>
      )}
      {definition.chart !== 'none' && (
        <Suspense fallback={<SkeletonBlock height={280} />}>
          <ReportChart definition={definition} result={result} />
        </Suspense>
      )}
    </section>
  )
}
