import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logs } from '../../../../schema/api/messages/message-log.ts'
import { messageStates, type SenderLog } from '../../../../schema/api/messages/message-log-schemas.ts'
import { type MessageChannel, messageChannels } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { addDays, type Day } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { AwayNote } from '../../platform/directory/index.ts'
import { useMessageColumns, useTotalColumns } from './message-columns.tsx'
import './message-log.css'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { getLogStatus, getReason } from './log-status.ts'
import { getChannelName, getKindName } from './message-log-labels.ts'

/** One message of the log with its text. */
function MessageDialog({ message, onClose }: { message: SenderLog; onClose: () => void }) {
  const { t } = useTranslation('message-log')
  const { label, tone } = getLogStatus(message, t)
  return (
    <Dialog
      open
      onClose={onClose}
      title={getKindName(message.kind, t)}
      subtitle={[message.salonName || t('no_salon'), getChannelName(message.channel, t), message.recipient].filter(Boolean).join(' · ')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="grid gap-12">
        <p className="row wrap">
          <Badge tone={tone}>{label}</Badge>
          {message.reason !== '' && <span className="s muted">{getReason(message.reason, t)}</span>}
        </p>
        <p className="message-log-body breaks round-l tint">{message.text ?? t('no_text')}</p>
        {message.text !== null && <p className="xs muted">{t('masked')}</p>}
      </div>
    </Dialog>
  )
}

const all = 'all'
const maxDays = 92

interface Range {
  readonly from: Day
  readonly to: Day
}

/** The messages of the range, by salon, channel and state; `days` are the fields of the range. */
function MessageList({ range, days }: { range: Range; days: ReactNode }) {
  const { t } = useTranslation('message-log')
  const errorMessage = useErrorMessage()
  const { salons } = useMe()
  const columns = useMessageColumns()
  const [salonId, setSalonId] = useState(all)
  const [channel, setChannel] = useState<MessageChannel | typeof all>(all)
  const [state, setState] = useState<SenderLog['state'] | typeof all>(all)
  const [opened, setOpened] = useState<SenderLog | null>(null)
  const input = {
    ...range,
    ...(salonId === all ? {} : { salonId }),
    ...(channel === all ? {} : { channel }),
    ...(state === all ? {} : { state }),
  }
  const { data = [], isPending, error, refetch } = useRead(logs.getSenderLogs, input, { keepPrevious: true })
  const states = { waiting: t('status_waiting'), sending: t('state_sending'), sent: t('state_sent'), failed: t('state_failed') }
  return (
    <>
      <div className="message-log-filters wrap flex bottom gap-12">
        {days}
        <Select
          label={t('salon')}
          value={salonId}
          onChange={setSalonId}
          options={[{ value: all, label: t('all_salons') }, ...salons.map((salon) => ({ value: salon.salonId, label: salon.salonName }))]}
        />
        <Select
          label={t('channel')}
          value={channel}
          onChange={setChannel}
          options={[
            { value: all, label: t('all_channels') },
            ...messageChannels.map((value) => ({ value, label: getChannelName(value, t) })),
          ]}
        />
        <Select
          label={t('status')}
          value={state}
          onChange={setState}
          options={[{ value: all, label: t('all_statuses') }, ...messageStates.map((value) => ({ value, label: states[value] }))]}
        />
      </div>
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('messages')}
          rows={data}
          columns={columns}
          rowKey={({ senderLogId }) => senderLogId}
          onOpen={setOpened}
          loading={isPending}
          exportName={t('title')}
          empty={<Empty icon="message" title={t('empty')} text={t('empty_text')} />}
        />
      )}
      {opened && <MessageDialog message={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** What each salon has sent in the range, for billing. */
function TotalList({ range, days }: { range: Range; days: ReactNode }) {
  const { t } = useTranslation('message-log')
  const errorMessage = useErrorMessage()
  const columns = useTotalColumns()
  const { data = [], isPending, error, refetch } = useRead(logs.getSenderTotals, range, { keepPrevious: true })
  return (
    <>
      <div className="message-log-filters wrap flex bottom gap-12">{days}</div>
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('totals')}
          rows={data}
          columns={columns}
          rowKey={({ salonId }) => salonId ?? ''}
          loading={isPending}
          exportName={t('totals')}
          empty={<Empty icon="message" title={t('empty')} text={t('empty_text')} />}
        />
      )}
    </>
  )
}

/** /smsLogs: the messages of all salons, and what they cost. */
export function MessageLogScreen() {
  const { t } = useTranslation('message-log')
  const { dayIn } = useFormat()
  const [view, setView] = useState<'messages' | 'totals'>('messages')
  const [range, setRange] = useState<Range>(() => {
    const today = dayIn(Date.now())
    return { from: addDays(today, -30), to: today }
  })
  const changeFrom = (from: Day | null) => {
    if (!from) return
    const [end = from] = [range.to, addDays(from, maxDays)].toSorted()
    setRange({ from, to: end < from ? from : end })
  }
  const changeTo = (to: Day | null) => to && setRange({ ...range, to })
  const days = (
    <>
      <DatePicker label={t('date_from')} value={range.from} onChange={changeFrom} />
      <DatePicker label={t('date_to')} value={range.to} min={range.from} max={addDays(range.from, maxDays)} onChange={changeTo} />
    </>
  )
  return (
    <TablePage
      title={t('title')}
      text={t('text')}
      actions={
        <Segment
          label={t('view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'messages', label: t('messages') },
            { value: 'totals', label: t('totals') },
          ]}
        />
      }
    >
      <AwayNote />
      {view === 'messages' ? <MessageList range={range} days={days} /> : <TotalList range={range} days={days} />}
    </TablePage>
  )
}
