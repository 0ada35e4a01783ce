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
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { entryTexts, ledgerFigures, moneyTexts, timeFigures } from './dashboards-labels.ts'
import type { AskedRows } from './open-rows.ts'
import { useFigures } from './use-figures.ts'

const none: readonly DashboardRow[] = []
const isEntry = (text: string): text is keyof typeof entryTexts => text in entryTexts

function useColumns(figure: AskedRows['figure']): readonly Column<DashboardRow>[] {
  const { t } = useTranslation('dashboards')
  const { momentOf, fileMoment } = useFormat()
  return useMemo(() => {
    const toText = (text: string) => {
      const method = moneyTexts[text]
      if (figure === 'payments' && method) return t(method)
      if (figure === 'age' || figure === 'frequency') return t('visits_of_client', { count: Number(text) })
      if (ledgerFigures.includes(figure) && isEntry(text)) return t(entryTexts[text])
      return text
    }
    const client: Column<DashboardRow> = {
      key: 'name',
      header: t('client'),
      value: ({ name }) => name || null,
      width: 160,
      card: 'title',
    }
    const columns: Column<DashboardRow>[] = [
      {
        key: 'at',
        header: t('day'),
        value: ({ at }) => at,
        text: ({ at }) => (at === null ? '' : momentOf(at)),
        fileText: ({ at }) => (at === null ? '' : fileMoment(at)),
        width: 150,
        grow: 0,
      },
      ...(figure === 'margin' ? [] : [client]),
      {
        key: 'text',
        header: t('details'),
        value: ({ text }) => toText(text) || null,
        width: 180,
        grow: 1.4,
        ...(figure === 'margin' ? { card: 'title' as const } : {}),
      },
      { key: 'person', header: t('team_member'), value: ({ firstName }) => firstName || null, width: 140, grow: 0, hiddenOnPhone: true },
      timeFigures.includes(figure)
        ? { key: 'minutes', header: t('booked_minutes'), value: ({ minutes }) => minutes, kind: 'number', width: 110, grow: 0, card: 'end' }
        : { key: 'amount', header: t('total'), value: ({ amount }) => amount, kind: 'euros', width: 110, grow: 0, card: 'end' },
    ]
    return columns
  }, [t, momentOf, fileMoment, figure])
}

/** Where a row leads: to its visit or its booking for a role that may open them, else to the client. */
function getPath({ appointmentId, agendaId, clientId }: DashboardRow, canBook: boolean): string | null {
  if (canBook && appointmentId !== null && appointmentId === agendaId) return `/sale/${encodeURIComponent(appointmentId)}`
  if (canBook && appointmentId !== null && clientId !== null)
    return `/appointment/${encodeURIComponent(appointmentId)}/${encodeURIComponent(clientId)}`
  if (canBook && agendaId !== null) return `/agenda/${encodeURIComponent(agendaId)}`
  return clientId === null ? null : `/clientInfo/${encodeURIComponent(clientId)}`
}

/** The rows behind a figure. */
export function RowsDialog({ asked, onClose }: { asked: AskedRows; onClose: () => void }) {
  const { t } = useTranslation('dashboards')
  const { title, ...input } = asked
  const { euros, number } = useFormat()
  const { span } = useFigures()
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const canBook = useCanBook()
  const columns = useColumns(asked.figure)
  const { data, error, isPending, refetch } = useRead(dashboardRows.list, input)
  const facts = data && [
    span(asked),
    t('rows', { count: data.total, total: number(data.total) }),
    ...(data.sum === 0 ? [] : [euros(data.sum)]),
    ...(data.minutes === 0 ? [] : [t('hours_booked', { count: Math.round(data.minutes / 6) / 10 })]),
    ...(data.total > data.rows.length ? [t('latest_rows', { count: data.rows.length })] : []),
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={facts?.join(' · ') ?? span(asked)}
      width="wide"
      className="db-rows"
      initialFocus={() => document.querySelector<HTMLElement>('.db-rows [role="grid"]')}
    >
      {error && !data ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={title}
          rows={data?.rows ?? none}
          columns={columns}
          rowKey={({ rowId }) => rowId}
          loading={isPending}
          exportName={asked.figure}
          empty={<Empty icon="list" title={t('no_rows_behind')} />}
          onOpen={(row) => {
            const path = getPath(row, canBook)
            if (path !== null) void navigate(path)
          }}
        />
      )}
    </Dialog>
  )
}
