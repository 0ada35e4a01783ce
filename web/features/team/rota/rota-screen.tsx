import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { addDays, type Day, isDay } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { phone, tablet, useMedia } from '../../../ui/use-media.ts'
import { RotaActions } from './rota-actions.tsx'
import { RotaDays } from './rota-days.tsx'
import { RotaGrid } from './rota-grid.tsx'
import './rota.css'
import './rota-panel.css'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useAbsenceLabels } from './absence-labels.ts'
import { formatSpans } from './rota-cell.tsx'
import { getCell, type RotaCell, type RotaModel } from './rota-model.ts'
import { SettlePanel } from './settle-panel.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { StaffTabs } from './staff-tabs.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { getMonday, type Rota, useRota } from './use-rota.ts'

const toHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** Saves the shown week: a row per team member, a column per day, and the hours planned and in the contract. */
function RotaExport({ model: { days, rows } }: { model: RotaModel }) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const labels = useAbsenceLabels()
  const toText = ({ effective, absences, isClosed }: RotaCell) => {
    const [absence] = absences
    if (effective.length > 0) return formatSpans(effective)
    if (isClosed) return t('closed')
    return absence ? labels[absence.reason] : t('day_without_work')
  }
  const toSheet = () => ({
    name: t('rota'),
    head: [t('team_member'), t('job'), ...days.map((day) => formatDay(day, 'short')), t('hours_planned'), t('hours_in_contract')],
    rows: rows.map(({ person, cells, minutes, contract }) => [
      `${person.firstName} ${person.lastName}`.trim(),
      person.jobTitle,
      ...cells.map(toText),
      toHours(minutes),
      contract === null ? null : toHours(contract),
    ]),
  })
  return <SheetExport disabled={rows.length === 0} toSheet={toSheet} />
}

/** /staff?tab=rota: the week of everybody. `week` in the address is one of its days. */
export function RotaScreen() {
  const { t } = useTranslation('rota')
  const { dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const today = dayIn(useMinute())
  const [params, setParams] = useSearchParams()
  const asked = params.get('week')
  const monday = getMonday(isDay(asked) ? asked : today)
  const rota = useRota(monday, addDays(monday, 6))
  const { read, model } = rota
  const isLate = useDelayed(read.isPending)
  const show = (day: Day) => setParams(getMonday(today) === day ? { tab: 'rota' } : { tab: 'rota', week: day }, { replace: true })
  return (
    <section className="rota col">
      <header className="st-head flex middle no-shrink surface line-below">
        <h1>{t('staff')}</h1>
        <StaffTabs current="rota" pending={rota.period?.pendingRequests} />
        {rota.canPlan && model && <RotaActions rota={rota} monday={monday} />}
      </header>
      <WeekBar rota={rota} monday={monday} today={today} onShow={show} />
      {read.error && !read.data && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {read.isPending && isLate && <ListSkeleton rows={8} />}
      {model && model.rows.length === 0 && <Empty icon="users" title={t('nobody')} text={t('nobody_text')} />}
      {model && model.rows.length > 0 && <Week rota={rota} today={today} />}
    </section>
  )
}

/** The grid, or the list of a day on phones, with the dialog and the panel of the chosen cell. */
function Week({ rota, today }: { rota: Rota; today: Day }) {
  const { t } = useTranslation('rota')
  const [edited, setEdited] = useState<{ userId: string; day: Day } | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  const [isPhone, isNarrow] = [useMedia(phone), useMedia(tablet)]
  const { model, canPlan } = rota
  const open = ({ userId, day, isClosed, isEmployed }: RotaCell) => {
    if (canPlan && !isClosed && isEmployed) setEdited({ userId, day })
  }
  const onKeyDown = useGridKeys(rota, open)
  if (!model) return null
  const cell = edited && getCell(model, edited.userId, edited.day)
  // The panel shows one change at a time; closed, it opens again with the next one.
  const affected = model.affected.find((one) => `${one.userId} ${one.day} ${one.affected.length}` !== closed)
  const close = () => setClosed(affected ? `${affected.userId} ${affected.day} ${affected.affected.length}` : null)
  const panel = affected && canPlan && (
    <SettlePanel key={`${affected.userId} ${affected.day}`} cell={affected} model={model} rota={rota} onClose={close} />
  )
  const plan = (one: RotaCell, spans: Parameters<Rota['plan']>[0][number]['spans']) =>
    rota.plan([{ userId: one.userId, day: one.day, spans }])
  return (
    <div className="ro-wrap grid surface">
      {isPhone ? (
        <RotaDays model={model} today={today} onOpen={open} />
      ) : (
        <RotaGrid model={model} selected={affected} today={today} canPlan={canPlan} onPlan={plan} onOpen={open} onKeyDown={onKeyDown} />
      )}
      {panel && !isNarrow && panel}
      {panel && isNarrow && !cell && (
        <Dialog open onClose={close} title={t('affected_title', { count: affected.affected.length })} className="rp-sheet">
          {panel}
        </Dialog>
      )}
      {cell && <ShiftDialog key={`${cell.userId} ${cell.day}`} cell={cell} model={model} rota={rota} onClose={() => setEdited(null)} />}
    </div>
  )
}

function WeekBar({ rota, monday, today, onShow }: { rota: Rota; monday: Day; today: Day; onShow: (monday: Day) => void }) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const { model, period, jobTitle } = rota
  const jobs = [...new Set((period?.people ?? []).map((person) => person.jobTitle).filter(Boolean))].sort()
  const count = model?.drafts.length ?? 0
  const waiting = model?.affected.length ?? 0
  return (
    <div className="st-sub row no-shrink surface line-below s">
      <Button size="s" disabled={monday === getMonday(today)} onClick={() => onShow(getMonday(today))}>
        {t('this_week')}
      </Button>
      <IconButton icon="chevron-left" size="s" label={t('previous_week')} onClick={() => onShow(addDays(monday, -7))} />
      <IconButton icon="chevron-right" size="s" label={t('next_week')} onClick={() => onShow(addDays(monday, 7))} />
      <h2>
        {formatDay(monday, 'dayMonth')} – {formatDay(addDays(monday, 6), 'dayMonth')}
      </h2>
      {count > 0 && (
        <Badge tone="warn" icon="edit" size="l">
          {t('draft_changes', { count })}
        </Badge>
      )}
      {waiting > 0 && (
        <span className="xs muted st-waits" id="rota-waits">
          {t('publish_waits')}
        </span>
      )}
      <span className="grow" />
      <span className="key st-legend inline middle gap-6 nowrap muted">
        <i className="lgs" />
        {t('shift')}
      </span>
      <span className="key st-legend inline middle gap-6 nowrap muted">
        <i className="lgk" />
        {t('booked')}
      </span>
      <span className="key st-legend inline middle gap-6 nowrap muted">
        <i className="lgb" />
        {t('off_break')}
      </span>
      {model && <RotaExport model={model} />}
      {jobs.length > 1 && (
        <Menu
          label={t('job')}
          trigger={
            <Button variant="ghost" size="s" icon="filter">
              {jobTitle ?? t('all_jobs')}
            </Button>
          }
          entries={[
            { value: '', label: t('all_jobs'), checked: jobTitle === null, run: () => rota.setJobTitle(null) },
            ...jobs.map((job) => ({ value: job, label: job, checked: job === jobTitle, run: () => rota.setJobTitle(job) })),
          ]}
        />
      )}
    </div>
  )
}
