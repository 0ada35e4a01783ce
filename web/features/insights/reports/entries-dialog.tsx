import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dashboardRows } from '../../../../schema/api/insights/dashboards.ts'
import type { DashboardRow } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useCanBook } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { ReportRows } from './row-span.ts'
import { useReportTexts } from './use-report-texts.ts'

/** Where an entry leads: to its visit for a role that may open it, else to the client. */
export function getEntryPath(
  { appointmentId, clientId }: Pick<DashboardRow, 'appointmentId' | 'clientId'>,
  canBook: boolean,
): string | null {
  if (clientId === null) return null
  const client = encodeURIComponent(clientId)
  return canBook && appointmentId !== null ? `/appointment/${encodeURIComponent(appointmentId)}/${client}` : `/clientInfo/${client}`
}

const none: readonly DashboardRow[] = []

/** The latest ledger entries behind the revenue of a row; each leads to its visit, or to the client. */
export function EntriesDialog({ title, asked, onClose }: { title: string; asked: ReportRows; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const { momentOf, fileMoment, euros, number } = useFormat()
  const texts = useReportTexts()
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useRead(dashboardRows.list, asked)
  const canBook = useCanBook()
  const columns = useMemo<readonly Column<DashboardRow>[]>(
    () => [
      {
        key: 'at',
        header: t('day'),
        value: ({ at }) => at,
        text: ({ at }) => (at === null ? '' : momentOf(at)),
        fileText: ({ at }) => (at === null ? '' : fileMoment(at)),
        width: 150,
        grow: 0,
      },
      { key: 'name', header: t('client'), value: ({ name }) => name || null, width: 160, card: 'title' },
      { key: 'person', header: t('team_member'), value: ({ firstName }) => firstName || null, width: 140, grow: 0, hiddenOnPhone: true },
      { key: 'amount', header: t('revenue'), value: ({ amount }) => amount, kind: 'euros', width: 110, grow: 0, card: 'end' },
    ],
    [t, momentOf, fileMoment],
  )
  const facts = data && [texts.span(asked), t('rows', { count: data.total, total: number(data.total) }), euros(data.sum)]
  return (
    <Dialog open onClose={onClose} title={title} subtitle={facts?.join(' · ') ?? texts.span(asked)} width="wide" className="rb-entries">
      {error && !data ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={title}
          rows={data?.rows ?? none}
          columns={columns}
          rowKey={({ rowId }) => rowId}
          loading={isPending}
          exportName={title}
          empty={null}
          onOpen={(entry) => {
            const path = getEntryPath(entry, canBook)
            if (path !== null) void navigate(path)
          }}
        />
      )}
    </Dialog>
  )
}
