import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardMonths } from '../../../../schema/api/insights/dashboard-clients.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { DayButton } from '../../../ui/day-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ExportJob } from '../../records/exports/index.ts'
import { FrequencyCard, NpsCard, VisitsCard } from './client-cards.tsx'
import { AgesCard, RetentionCard } from './client-tables.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import './dashboards.css'
import './client-dashboard.css'
import './heat-map.css'
import './dashboards-labels.ts'
import { type AskedRows, OpenRowsContext } from './open-rows.ts'
import { RowsDialog } from './rows-dialog.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useClientDashboard } from './use-client-dashboard.ts'

/** /dashboard-client: recommendations, visits, their frequency, ages and retention of the clients of some months. */
export function ClientDashboardScreen() {
  const { t } = useTranslation('dashboards')
  const { date } = useFormat()
  const errorMessage = useErrorMessage()
  const { day, months, show, read, dashboard } = useClientDashboard()
  const [rows, setRows] = useState<AskedRows | null>(null)
  const { roles } = useMe()
  const analysis = useAnalysis(dashboard?.from ?? day, dashboard?.to ?? day)
  return (
    <OpenRowsContext value={setRows}>
      <div className="db">
        <DashboardHead current="clients">
          <Segment
            label={t('period')}
            value={months}
            onChange={(chosen) => show({ months: chosen })}
            options={dashboardMonths.map((value) => ({ value, label: t('months_count', { count: Number(value) }) }))}
          />
          <DayButton value={day} onChange={(chosen) => show({ day: chosen })} label={t('choose_day')}>
            <span className="num">{t('until_day', { day: date(day) })}</span>
          </DayButton>
          {dashboard && hasAnyRole(roles, groups.adminReceptionistUser) && (
            <Button variant="ghost" icon="download" busy={analysis.isBusy} onClick={analysis.download}>
              {t('customer_analysis')}
            </Button>
          )}
        </DashboardHead>
        {analysis.jobId && <ExportJob jobId={analysis.jobId} onClose={analysis.close} />}
        {read.error && !dashboard ? (
          <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />
        ) : (
          <div className="db-body" aria-busy={read.isPlaceholderData || undefined}>
            {!dashboard && <SkeletonBlock height={420} />}
            {dashboard && (
              <div className="db-grid">
                <NpsCard dashboard={dashboard} />
                <VisitsCard dashboard={dashboard} />
                <FrequencyCard dashboard={dashboard} />
                <AgesCard dashboard={dashboard} />
                <RetentionCard dashboard={dashboard} />
              </div>
            )}
          </div>
        )}
        {rows && <RowsDialog asked={rows} onClose={() => setRows(null)} />}
      </div>
    </OpenRowsContext>
  )
}
