import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Earnings } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { reportPeriods } from '../../../../schema/rules/insights/report-periods.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { DayButton } from '../../../ui/day-button.tsx'
import { ExportMenu, type SheetFormat, useSaveSheet } from '../../../ui/export-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { optionalPart, partWhenUsed } from '../../../ui/lazy-part.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { DashboardHead } from './dashboard-head.tsx'
import '../../../ui/page.css'
import './dashboards.css'
import { HeatCard } from './heat-card.tsx'
import { HighlightsCard } from './highlights-card.tsx'
import { Kpis } from './kpis.tsx'
import { type AskedRows, OpenRowsContext } from './open-rows.ts'
import { Card, Figure, Lines } from './parts.tsx'
import { RevenueCard } from './revenue-card.tsx'
import {
  CategoriesCard,
  ClientsCard,
  ForecastCard,
  GrowthCard,
  MoneyCard,
  ProductsCard,
  TopPeopleCard,
  TopServicesCard,
} from './summary-cards.tsx'
import { type Dashboard, useDashboard } from './use-dashboard.ts'
import { useFigures } from './use-figures.ts'

const RowsDialog = partWhenUsed(async () => (await import('./rows-dialog.tsx')).RowsDialog)

// Beside what every salon has.
const UnitsCard = optionalPart(async () => (await import('./units-card.tsx')).UnitsCard)

/** What promotions took off and brought; nothing where none was used. */
function PromotionsCard({ earnings }: { earnings: Earnings | undefined }) {
  const { t } = useTranslation('dashboards')
  const { euros } = useFormat()
  if (!earnings || earnings.promotions.uses === 0) return null
  const { uses, given, revenue, averageWith, averageWithout } = earnings.promotions
  const span = { from: earnings.from, to: earnings.until }
  const rows = { figure: 'promotions' as const, title: t('promotions'), ...span }
  const withPromo = { figure: 'with_promotion' as const, title: t('promo_revenue'), ...span }
  const without = { figure: 'without_promotion' as const, title: t('revenue_without_promo'), ...span }
  const show = (amount: number | null) => (amount === null ? '–' : euros(amount))
  const lines = [
    { key: 'given', label: t('promo_given'), note: t('times', { count: uses }), value: <Figure rows={rows}>{euros(given)}</Figure> },
    { key: 'revenue', label: t('promo_revenue'), value: <Figure rows={withPromo}>{euros(revenue)}</Figure> },
    { key: 'with', label: t('ticket_with_promo'), value: <Figure rows={withPromo}>{show(averageWith)}</Figure> },
    { key: 'without', label: t('ticket_without_promo'), value: <Figure rows={without}>{show(averageWithout)}</Figure> },
  ]
  return (
    <Card title={t('promotions')} info="promotions">
      <Lines lines={lines} />
    </Card>
  )
}

function PeriodTools({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboards')
  const { day: formatDay } = useFormat()
  const { span, periodName } = useFigures()
  const { period, today, show, step } = dashboard
  const shown = {
    day: formatDay(period.from, 'short'),
    week: span(period),
    month: formatDay(period.from, 'month'),
    year: period.from.slice(0, 4),
  }[period.period]
  return (
    <>
      <Segment
        label={t('period')}
        value={period.period}
        onChange={(name) => show({ period: name })}
        options={reportPeriods.map((value) => ({ value, label: periodName(value) }))}
      />
      <span className="row db-step">
        <IconButton icon="chevron-left" label={t('period_before')} onClick={() => step(-1)} />
        <DayButton value={dashboard.day} onChange={(day) => show({ day })} label={`${t('choose_day')}: ${shown}`}>
          <span className="num capital">{shown}</span>
        </DayButton>
        <IconButton icon="chevron-right" label={t('period_next')} disabled={period.to >= today} onClick={() => step(1)} />
      </span>
      <ExportButton earnings={dashboard.earnings.data} />
    </>
  )
}

/** Downloads the days of the period. */
function ExportButton({ earnings }: { earnings: Earnings | undefined }) {
  const { t } = useTranslation('dashboards')
  const save = useSaveSheet()
  const onExport = (format: SheetFormat) => {
    if (!earnings) return
    const head = [t('day'), t('revenue'), t('year_before'), t('booked')]
    const cells = earnings.days.map(({ day, revenue, yearBefore, booked }) => [{ day }, revenue, yearBefore, booked])
    void save({ name: `dashboard-${earnings.from}`, head, rows: cells }, format)
  }
  return <ExportMenu onExport={onExport} disabled={!earnings} />
}

/** /dashboard: revenue, services, clients and occupancy of a day, week, month or year against those before. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboards')
  const errorMessage = useErrorMessage()
  const dashboard = useDashboard()
  const [rows, setRows] = useState<AskedRows | null>(null)
  const { period, today, earnings, services, users, clients, highlights, growth } = dashboard
  const reads = [earnings, services, users, clients, highlights, growth]
  const failed = reads.find((read) => read.error && !read.data)
  const span = { from: period.from, to: period.until }
  // A day has no course to draw: its payments are in place of the chart.
  const isDay = period.period === 'day'
  const isStale = earnings.data?.from !== period.from || earnings.data.period !== period.period
  return (
    <OpenRowsContext value={setRows}>
      <div className="screen">
        <DashboardHead current="salon">
          <PeriodTools dashboard={dashboard} />
        </DashboardHead>
        {failed?.error ? (
          <LoadError message={errorMessage(failed.error)} onRetry={() => void Promise.all(reads.map((read) => read.refetch()))} />
        ) : (
          <div className="db-body screen-body grid packed gap-16" aria-busy={isStale || undefined}>
            <h2 className="sr">{t('salon')}</h2>
            <Kpis
              period={earnings.data}
              today={today}
              earnings={earnings.data}
              services={services.data}
              clients={clients.data}
              users={users.data}
            />
            <div className="db-grid grid gap-16">
              {isDay ? (
                <div className="db-col c8 col gap-16 shrinks">
                  <MoneyCard earnings={earnings.data} />
                </div>
              ) : (
                <RevenueCard earnings={earnings.data} today={today} />
              )}
              <HighlightsCard highlights={highlights.data?.highlights} span={span} />
              <HeatCard figures={users.data} />
              <TopServicesCard figures={services.data} />
              <TopPeopleCard figures={users.data} />
              <div className="db-col c4 col gap-16 shrinks">
                <GrowthCard growth={growth.data} />
                <ForecastCard earnings={earnings.data} />
              </div>
              <div className="db-col c4 col gap-16 shrinks">
                {!isDay && <MoneyCard earnings={earnings.data} />}
                {isDay && <ProductsCard figures={services.data} />}
                <CategoriesCard figures={services.data} earnings={earnings.data} />
                <PromotionsCard earnings={earnings.data} />
              </div>
              <div className="db-col c4 col gap-16 shrinks">
                <ClientsCard figures={clients.data} />
                {!isDay && <ProductsCard figures={services.data} />}
                {dashboard.hasUnits && <UnitsCard date={dashboard.day} period={period.period} />}
              </div>
            </div>
          </div>
        )}
        {rows && <RowsDialog asked={rows} onClose={() => setRows(null)} />}
      </div>
    </OpenRowsContext>
  )
}
