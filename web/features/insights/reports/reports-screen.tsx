import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { reports as calls } from '../../../../schema/api/insights/reports.ts'
import type { Report } from '../../../../schema/api/insights/reports-schemas.ts'
import { addMonths } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './reports.css'
import { periodLabels } from './reports-labels.ts'
import { useReportTexts } from './use-report-texts.ts'
import { useReportWrites } from './use-report-writes.ts'

/** A saved report: what it counts, who reads it, and when it was sent. */
function ReportRow({ report, isAdmin, writes }: { report: Report; isAdmin: boolean; writes: ReturnType<typeof useReportWrites> }) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const texts = useReportTexts()
  const { dayIn, day: formatDay, date } = useFormat()
  const { send, removeReport } = writes
  const { reportId, name, definition, mail, mailDay, isPaused, sharedWith, sent } = report
  const month = addMonths(`${dayIn(Date.now()).slice(0, 7)}-01`, -1).slice(0, 7)
  const monthName = formatDay(`${month}-01`, 'month')
  const fields = [...definition.rows, ...(definition.column ? [definition.column] : [])].map(texts.field)
  const open = () => void navigate(`/report/${reportId}`)
  const askToSend = async () => {
    const isConfirmed = await confirm({
      kind: 'standard',
      title: t('send_title', { month: monthName }),
      text: t('send_text', { name, mail }),
      confirmLabel: t('send_month', { month: monthName }),
    })
    if (isConfirmed) send.mutate({ input: { reportId }, body: { mail, month } })
  }
  return (
    <li className="rb-item wrap flex middle">
      <button type="button" className="rb-open grid shrinks" onClick={open}>
        <b className="semi ell">{name}</b>
        <span className="s muted ell">
          {[fields.join(' × '), definition.figures.map(texts.figure).join(', '), t(periodLabels[definition.period])].join(' · ')}
        </span>
      </button>
      <span className="rb-marks wrap flex middle shrinks">
        {sharedWith.length > 0 && <Badge icon="users">{t('shared')}</Badge>}
        {mail !== '' && (
          <span className="breaks s muted">
            {isPaused ? t('sending_paused', { mail }) : t('each_month', { day: mailDay, mail })}
            {sent && ` · ${t('sent_on', { month: formatDay(`${sent.month}-01`, 'month'), day: date(dayIn(sent.at)) })}`}
          </span>
        )}
      </span>
      {isAdmin && (
        <span className="row">
          {mail !== '' && (
            <Button size="s" icon="send" busy={send.isPending} onClick={() => void askToSend()}>
              {t('send_month', { month: monthName })}
            </Button>
          )}
          <IconButton size="s" icon="trash" label={t('delete_of', { name })} onClick={() => removeReport(report)} />
        </span>
      )}
    </li>
  )
}

/** /reports: the saved reports that the user may read. */
export function ReportsScreen() {
  const { t } = useTranslation('reports')
  const { roles } = useMe()
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const isAdmin = hasAnyRole(roles, ['ADMIN'])
  // The page owns the writes: a row that was deleted shows no notice any more.
  const writes = useReportWrites()
  const { data = [], isPending, error, refetch } = useRead(calls.list, {})
  const showsSkeleton = useDelayed(isPending)
  const addButton = isAdmin && (
    <Button variant="primary" icon="plus" onClick={() => void navigate('/report/new')}>
      {t('new_report')}
    </Button>
  )
  return (
    <TablePage title={t('reports')} text={isAdmin ? t('reports_text') : t('read_only_text')} actions={data.length > 0 && addButton}>
      {error && data.length === 0 && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && showsSkeleton && <ListSkeleton rows={4} />}
      {!isPending && !error && data.length === 0 && (
        <Empty icon="chart" title={t('no_reports')} text={isAdmin ? t('no_reports_text') : t('none_shared_text')}>
          {addButton}
        </Empty>
      )}
      {data.length > 0 && (
        <ul className="card rb-list lined">
          {data.map((report) => (
            <ReportRow key={report.reportId} report={report} isAdmin={isAdmin} writes={writes} />
          ))}
        </ul>
      )}
      {isAdmin && data.length > 0 && (
        <p className="row gap-6 s muted">
          <Icon name="info" size={16} />
          {t('send_hint')}
        </p>
      )}
    </TablePage>
  )
}
