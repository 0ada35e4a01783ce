import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import type { Report, ReportDraft } from '../../../../schema/api/insights/reports-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { AskBeforeLeaving } from '../../../ui/ask-before-leaving.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { ChartCard } from './chart-card.tsx'
import { DefinitionPanel } from './definition-panel.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReportExport } from './report-export.tsx'
import '../../../ui/page.css'
import './reports.css'
import { ResultTable } from './result-table.tsx'
import type { ReportRows } from './row-span.ts'
import { useReport } from './use-report.ts'
import { useReportTexts } from './use-report-texts.ts'
import { useReportWrites } from './use-report-writes.ts'

const EntriesDialog = lazy(async () => ({ default: (await import('./entries-dialog.tsx')).EntriesDialog }))

const narrow = '(max-width: 1023px)'

/** /report/:id: what a report counts by what, with its chart and table. */
export function ReportScreen() {
  const { id = 'new' } = useParams()
  return <ReportPage key={id} reportId={id} />
}

function NoReport() {
  const { t } = useTranslation('reports')
  return (
    <section className="page">
      <h1>{t('reports')}</h1>
      <Empty icon="chart" title={t('no_report')} text={t('no_report_text')}>
        <Link className={buttonClass({ variant: 'primary' })} to="/reports">
          {t('all_reports')}
        </Link>
      </Empty>
    </section>
  )
}

function ReportPage({ reportId }: { reportId: string }) {
  const { t, i18n } = useTranslation('reports')
  const { roles } = useMe()
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const isAdmin = hasAnyRole(roles, ['ADMIN'])
  const report = useReport(reportId, isAdmin, i18n.language)
  const { create, update, notifySaved } = useReportWrites()
  const [dialog, setDialog] = useState<'name' | 'mail' | null>(null)
  // The form is beside the result on a wide screen; above it, and closed, on a narrow one.
  const isNarrow = useMedia(narrow)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const hasPanel = isAdmin && (!isNarrow || isPanelOpen)
  const { list, saved, draft, isNew, isChanged } = report
  if (list.error && !list.data) return <LoadError message={errorMessage(list.error)} onRetry={() => void list.refetch()} />
  if (!draft) return list.data ? <NoReport /> : <SkeletonBlock height={420} />
  const write = saved ? update : create
  const save = (next: ReportDraft) => {
    const before = saved
    const callbacks = {
      onSuccess: (result: Report) => void notifySaved(result, before),
      onDone: (result: Report) => {
        report.reset()
        setDialog(null)
        if (!before) void navigate(`/report/${result.reportId}`, { replace: true })
      },
    }
    const body = (version: number) => ({ ...next, ...(dialog === 'mail' ? { isPaused: false } : {}), version })
    if (before) update.mutate({ input: { reportId }, body: body(before.version) }, callbacks)
    else create.mutate({ input: {}, body: next }, callbacks)
  }
  const title = draft.name || t('new_report')
  return (
    <div className="rb grid">
      <header className="rb-head screen-head page-head page-top">
        <Link to="/reports" className="inline middle gap-4 muted">
          {t('reports')}
          <Icon name="chevron-right" size={16} />
        </Link>
        <h1>{title}</h1>
        {isAdmin && <IconButton size="s" icon="edit" label={t('rename')} onClick={() => setDialog('name')} />}
        {isAdmin && (isNew || isChanged) && <Badge tone="warn">{t('not_saved')}</Badge>}
        <span className="grow" />
        {isAdmin && isNarrow && (
          <Button icon="sliders" aria-expanded={isPanelOpen} onClick={() => setPanelOpen(!isPanelOpen)}>
            {t('change')}
          </Button>
        )}
        <ReportExport name={title} shown={report.shown} canPrint={isAdmin} />
        {isAdmin && (
          <>
            <Button icon="send" onClick={() => setDialog('mail')}>
              {draft.mail && !saved?.isPaused ? t('scheduled_on', { day: draft.mailDay }) : t('schedule')}
            </Button>
            <Button
              variant="primary"
              busy={write.isPending}
              disabled={!isNew && !isChanged}
              onClick={() => (isNew ? setDialog('name') : save(draft))}
            >
              {t('save')}
            </Button>
          </>
        )}
      </header>
      <div className={hasPanel ? 'rb-body grid' : 'rb-body grid is-read'}>
        {hasPanel && <DefinitionPanel definition={draft.definition} onChange={report.changeDefinition} />}
        <ReportBody
          draft={draft}
          shown={report.shown}
          read={report.read}
          {...(isAdmin ? { onChart: (chart) => report.changeDefinition({ chart }) } : {})}
        />
      </div>
      {isChanged && !write.isPending && dialog === null && !isNew && <AskBeforeLeaving />}
      {dialog && (
        <ReportDialog
          draft={draft}
          focus={dialog}
          isPaused={saved?.isPaused ?? false}
          busy={write.isPending}
          error={write.error}
          onClear={write.reset}
          onSave={save}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

type Page = ReturnType<typeof useReport>
function ReportBody({
  draft,
  shown,
  read: { error, refetch, isPlaceholderData },
  onChart,
}: {
  draft: ReportDraft
  shown: Page['shown']
  read: Page['read']
  onChart?: (chart: ReportDraft['definition']['chart']) => void
}) {
  const { t } = useTranslation('reports')
  const errorMessage = useErrorMessage()
  const texts = useReportTexts()
  const [rows, setRows] = useState<{ readonly asked: ReportRows; readonly title: string } | null>(null)
  const { period, from, to, chart } = draft.definition
  const isOwnPeriod = period === 'custom' && (from === null || to === null)
  if (error && !isOwnPeriod) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (isOwnPeriod && !shown) return <Empty icon="calendar" title={t('choose_days')} />
  if (!shown) return <SkeletonBlock height={420} />
  const data = shown.result
  const definition = { ...shown.definition, chart }
  return (
    <div className="rb-result screen-body grid packed gap-16 shrinks" aria-busy={isPlaceholderData || undefined}>
      {data.rows.length === 0 ? (
        <Empty icon="chart" title={t('nothing_in_period')} text={texts.span(data)} />
      ) : (
        <>
          <ChartCard definition={definition} result={data} {...(onChart ? { onChart } : {})} />
          <section className="card rb-card is-table shrinks" aria-label={t('table')}>
            <ResultTable definition={definition} result={data} onOpen={(asked, title) => setRows({ asked, title })} />
          </section>
        </>
      )}
      {rows && (
        <Suspense fallback={null}>
          <EntriesDialog {...rows} onClose={() => setRows(null)} />
        </Suspense>
      )}
      <p className="row gap-6 s muted">
        <Icon name="clock" size={16} />
        {t('counted', { span: texts.span(data) })}
      </p>
    </div>
  )
}
