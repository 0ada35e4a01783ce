import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customerAnalysis, dashboardClients } from '../../../../schema/api/insights/dashboards.ts'
import { dashboardMonths } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { DayButton } from '../../../ui/day-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ExportJob, useBackgroundFile } from '../../records/exports/index.ts'
import { FrequencyCard, NpsCard, VisitsCard } from './client-cards.tsx'
import { AgesCard, RetentionCard } from './client-tables.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import '../../../ui/page.css'
import './dashboards.css'
import { useSearchParams } from 'react-router'
import { useRead, useWrite } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import type { Day } from '../../../ui/dates.ts'
import { useDownload } from '../../../ui/use-download.ts'
import { type AskedRows, OpenRowsContext } from './open-rows.ts'
import { RowsDialog } from './rows-dialog.tsx'

/** The file of a link. */
async function load(link: string): Promise<Blob> {
  const reply = await fetch(link)
  if (!reply.ok) throw new Error(`status ${reply.status}`)
  return reply.blob()
}

/** Asks for the link of status25.xlsx and downloads the file from it; a larger one is made in the background. */
function useAnalysis(fromDate: string, toDate: string) {
  const { i18n } = useTranslation()
  const { salon } = useMe()
  const { jobId, close, showError, onStarted, orStart } = useBackgroundFile()
  const input = { salonId: salon?.salonId ?? '', fromDate, toDate, language: toLanguage(i18n.language) }
  const start = useWrite(customerAnalysis.start, { onSuccess: onStarted, onError: showError })
  const save = useDownload()
  const ask = useWrite(customerAnalysis.status, {
    onSuccess: ({ link }) => void save(() => load(link), customerAnalysis.file.reply.file),
    onError: orStart(() => start.mutate({ input })),
  })
  return { jobId, close, isBusy: ask.isPending || start.isPending, download: () => ask.mutate({ input }) }
}

type Months = (typeof dashboardMonths)[number]
const isMonths = (text: string | null): text is Months => dashboardMonths.some((one) => one === text)

/** The client dashboard up to a day; day and number of months are in the page's address. */
function useClientDashboard() {
  const { dayIn } = useFormat()
  const today = dayIn(Date.now())
  const [params, setParams] = useSearchParams()
  const [dayParam, monthsParam] = [params.get('date'), params.get('months')]
  const day = dayParam !== null && /^\d{4}-\d\d-\d\d$/.test(dayParam) && !Number.isNaN(Date.parse(dayParam)) ? dayParam : today
  const months = isMonths(monthsParam) ? monthsParam : '12'
  const show = (next: { day?: Day; months?: Months }) => {
    const { day: nextDay = day, months: nextMonths = months } = next
    setParams(
      { ...(nextMonths === '12' ? {} : { months: nextMonths }), ...(nextDay === today ? {} : { date: nextDay }) },
      { replace: true },
    )
  }
  const read = useRead(dashboardClients.get, { date: day, months }, { staleTime: 60_000, keepPrevious: true })
  return { day, months, today, show, read, dashboard: read.data?.[0] }
}

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
      <div className="screen">
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
          <div className="db-body screen-body grid packed gap-16" aria-busy={read.isPlaceholderData || undefined}>
            {!dashboard && <SkeletonBlock height={420} />}
            {dashboard && (
              <div className="db-grid grid gap-16">
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
