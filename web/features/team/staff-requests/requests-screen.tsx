import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userShiftRequests } from '../../../../schema/api/team/shift-requests.ts'
import type { ListedShiftRequest, UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { tablet, useMedia } from '../../../ui/use-media.ts'
import { StaffTabs, TimeOffFields, useRequestLabels, useTimeOff } from '../rota/index.ts'
import { RequestDetail } from './request-detail.tsx'
import { useRequestText } from './request-text.ts'
import './requests.css'
import { Select } from '../../../ui/select.tsx'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useDecisions } from './use-decisions.ts'

/** Saves the requests that are shown. `getName`: name of a team member. */
function RequestsExport({ rows, getName }: { rows: readonly UserShiftRequest[]; getName: (userId: string) => string }) {
  const { t } = useTranslation('staff-requests')
  const { dayIn } = useFormat()
  const { types, statuses } = useRequestLabels()
  const text = useRequestText(getName)
  const toSheet = () => ({
    name: t('requests'),
    head: [
      t('team_member'),
      t('kind'),
      t('first_day'),
      t('last_day'),
      t('slot_from'),
      t('slot_to'),
      t('swap_with'),
      t('note'),
      t('status'),
      t('reason'),
      t('sent_on'),
    ],
    rows: rows.map((row) => {
      const [from = '', to = ''] = text.hours(row)
      const days = [{ day: row.start }, { day: row.end }]
      const colleague = row.withUserId === null ? '' : getName(row.withUserId)
      const decision = [row.note, statuses[row.status], row.decisionNote, { day: dayIn(row.createdAt) }]
      return [getName(row.userId), types[row.type], ...days, from, to, colleague, ...decision]
    }),
  })
  return <SheetExport disabled={rows.length === 0} toSheet={toSheet} />
}

/** Time off that an administrator enters for somebody; in force at once, with Undo. */
function TimeOffDialog({ people, onClose }: { people: readonly User[]; onClose: () => void }) {
  const { t } = useTranslation('staff-requests')
  const timeOff = useTimeOff({ userId: null, day: null }, onClose)
  return (
    <FormDialog
      title={t('add_time_off')}
      fieldErrors={timeOff.fieldErrors}
      errorMessage={timeOff.errorMessage}
      busy={timeOff.busy}
      onClear={timeOff.clear}
      onSave={timeOff.save}
      onClose={onClose}
    >
      <Select
        label={t('team_member')}
        required
        value={timeOff.values.userId}
        error={timeOff.getError('userId')}
        onChange={(userId) => timeOff.set({ userId })}
        options={people.map((user) => ({ value: user.userId, label: `${user.firstName} ${user.lastName}` }))}
      />
      <TimeOffFields timeOff={timeOff} />
    </FormDialog>
  )
}

const filters = ['pending', 'time_off', 'other', 'decided'] as const
type Filter = (typeof filters)[number]
const matches: Record<Filter, (request: UserShiftRequest) => boolean> = {
  pending: ({ status }) => status === 'pending',
  time_off: ({ status, type }) => status === 'pending' && type !== 'shift' && type !== 'swap',
  other: ({ status, type }) => status === 'pending' && (type === 'shift' || type === 'swap'),
  decided: ({ status }) => status !== 'pending',
}

/** /staff?tab=requests: what the team asks for. J and K walk, A approves, D declines. */
export function RequestsScreen() {
  const { t } = useTranslation('staff-requests')
  const errorMessage = useErrorMessage()
  const read = useRead(userShiftRequests.list, {})
  const people = useRead(users.list, {})
  const isLate = useDelayed(read.isPending)
  const [filter, setFilter] = useState<Filter>('pending')
  const [isAdding, setAdding] = useState(false)
  const all = read.data ?? []
  const pending = all.filter(matches.pending).length
  const getName = (userId: string) => people.data?.find((user) => user.userId === userId)?.firstName ?? ''
  const rows = all.filter(matches[filter])
  return (
    <section className="rqs col">
      <header className="st-head flex middle no-shrink surface line-below">
        <h1>{t('staff')}</h1>
        <StaffTabs current="requests" pending={pending} />
        <div className="st-actions flex gap-8">
          {read.data && <RequestsExport rows={rows} getName={getName} />}
          <Button icon="sun" onClick={() => setAdding(true)}>
            {t('add_time_off')}
          </Button>
        </div>
      </header>
      <div className="st-sub row no-shrink surface line-below s">
        <Filters all={all} filter={filter} onChange={setFilter} />
        <span className="grow" />
        <span className="s muted rq-keys">
          <Kbd keys={['J', 'K']} /> {t('next_and_previous')}
        </span>
      </div>
      {read.error && !read.data && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {read.isPending && isLate && <ListSkeleton rows={6} />}
      {read.data && <Inbox key={filter} rows={rows} getName={getName} />}
      {isAdding && <TimeOffDialog people={people.data ?? []} onClose={() => setAdding(false)} />}
    </section>
  )
}

function Filters({ all, filter, onChange }: { all: readonly UserShiftRequest[]; filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useTranslation('staff-requests')
  const labels: Record<Filter, string> = {
    pending: t('to_approve'),
    time_off: t('time_off'),
    other: t('shifts_and_swaps'),
    decided: t('decided'),
  }
  return (
    <fieldset className="row rq-filters" aria-label={t('requests_shown')}>
      {filters.map((one) => (
        <button key={one} type="button" className="chip" aria-pressed={one === filter} onClick={() => onChange(one)}>
          {labels[one]} {one !== 'decided' && <span className="count">{all.filter(matches[one]).length}</span>}
        </button>
      ))}
    </fieldset>
  )
}

function Inbox({ rows, getName }: { rows: readonly ListedShiftRequest[]; getName: (userId: string) => string }) {
  const { t } = useTranslation('staff-requests')
  const isNarrow = useMedia(tablet)
  const decisions = useDecisions()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isDeclining, setDeclining] = useState(false)
  // On narrow screens the detail is a dialog, which opens by a choice.
  const current = rows.find((row) => row.userShiftRequestId === chosen) ?? (isNarrow ? undefined : rows[0])
  const step = (by: number) => {
    const index = current ? rows.indexOf(current) : -1
    const next = rows[Math.min(rows.length - 1, Math.max(0, index + by))]
    if (next) setChosen(next.userShiftRequestId)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    if (key === 'j') step(1)
    else if (key === 'k') step(-1)
    else if (key === 'd' && current?.status === 'pending') setDeclining(true)
    else if (key === 'a') document.getElementById('approve-request')?.click()
  }
  if (rows.length === 0) return <Empty icon="check-circle" title={t('nothing_to_decide')} text={t('nothing_to_decide_text')} />
  const detail = current && (
    <RequestDetail
      key={current.userShiftRequestId}
      request={current}
      getName={getName}
      decisions={decisions}
      onDecline={() => setDeclining(true)}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list and the detail below, whose buttons do the same
    <div className="rq grid surface" onKeyDown={onKeyDown}>
      <ul className="rq-list">
        {rows.map((row) => (
          <RequestRow
            key={row.userShiftRequestId}
            request={row}
            isCurrent={row === current}
            getName={getName}
            onChoose={() => setChosen(row.userShiftRequestId)}
          />
        ))}
      </ul>
      {!isNarrow && detail}
      {isNarrow && detail && (
        <Dialog open onClose={() => setChosen(null)} title={t('type_request')} className="rq-sheet">
          {detail}
        </Dialog>
      )}
      {isDeclining && current && (
        <DeclineDialog
          name={getName(current.userId)}
          onClose={() => setDeclining(false)}
          onDecline={(note) => {
            setDeclining(false)
            setChosen(null)
            decisions.reject(current, note)
          }}
        />
      )}
    </div>
  )
}

function RequestRow({
  request,
  isCurrent,
  getName,
  onChoose,
}: {
  request: ListedShiftRequest
  isCurrent: boolean
  getName: (userId: string) => string
  onChoose: () => void
}) {
  const { t } = useTranslation('staff-requests')
  const { dateOf } = useFormat()
  const text = useRequestText(getName)
  const { statuses } = useRequestLabels()
  const { status, type, agreed, affectedBookings, thinAt } = request
  return (
    <li>
      <button type="button" className="rq-i grid full anchor hair-below" aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
        <Avatar name={getName(request.userId)} id={request.userId} />
        <span className="gap-4 grow">
          <b className="semi">{text.title(request)}</b>
          <small className="num">{text.when(request)}</small>
          <span className="row wrap">
            {status !== 'pending' && (
              <Badge tone={status === 'approved' ? 'ok' : 'plain'} icon={status === 'approved' ? 'check' : 'close'}>
                {statuses[status]}
              </Badge>
            )}
            {type === 'swap' && status === 'pending' && (
              <Badge tone={agreed ? 'ok' : 'warn'} icon={agreed ? 'check' : 'hourglass'}>
                {agreed
                  ? t('agrees', { name: getName(request.withUserId ?? '') })
                  : t('not_agreed_yet', { name: getName(request.withUserId ?? '') })}
              </Badge>
            )}
            {affectedBookings !== null && (
              <Badge tone={affectedBookings > 0 ? 'warn' : 'plain'} icon="calendar">
                {affectedBookings > 0 ? t('affects', { count: affectedBookings }) : t('no_bookings_affected')}
              </Badge>
            )}
            {thinAt && (
              <Badge tone="warn" icon="warning">
                {t('thin_at', { time: formatTimeOfDay(thinAt.minutes) })}
              </Badge>
            )}
          </span>
        </span>
        <small className="muted num">{dateOf(request.createdAt)}</small>
      </button>
    </li>
  )
}

/** A reason is optional; the person reads it with the decision. */
function DeclineDialog({ name, onDecline, onClose }: { name: string; onDecline: (note: string) => void; onClose: () => void }) {
  const { t } = useTranslation('staff-requests')
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={t('decline_title', { name })}
      width="narrow"
      fieldErrors={{}}
      errorMessage={undefined}
      busy={false}
      saveLabel={t('decline')}
      onClear={() => undefined}
      onSave={() => onDecline(note)}
      onClose={onClose}
    >
      <TextField label={t('reason')} help={t('reason_help')} maxLength={200} value={note} onChange={setNote} />
    </FormDialog>
  )
}
