import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { Button } from '../../../ui/button.tsx'
import { DayButton } from '../../../ui/day-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { loadPart } from '../../../ui/load-part.ts'
import { Popover } from '../../../ui/popover.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { filterPeople, type StaffChoice, type StaffFilterProps, worksToday } from './staff-choice.ts'
import type { AgendaDay } from './use-agenda-day.ts'
import { type AgendaView, getMonday, useAgendaNavigation } from './use-agenda-navigation.ts'

const StaffFilterList = lazy(async () => ({ default: (await loadPart(() => import('./staff-filter-list.tsx'))).StaffFilterList }))

function StaffFilter({ people, choice, onChoose }: StaffFilterProps) {
  const { t } = useTranslation('agenda-day')
  const label = choice === null ? t('staff_working') : t('staff_count', { count: filterPeople(people, choice).length })
  return (
    <Popover
      label={t('staff_filter')}
      className="ag-staff"
      trigger={
        <Button variant="ghost" size="s" icon="filter" aria-label={`${t('staff_filter')}: ${label}`}>
          {label}
        </Button>
      }
    >
      <Suspense fallback={null}>
        <StaffFilterList people={people} choice={choice} onChoose={onChoose} />
      </Suspense>
    </Popover>
  )
}

interface AgendaTopProps {
  day: AgendaDay | null
  choice: StaffChoice
  onChoose: (choice: StaffChoice) => void
  onHelp: () => void
  onPrint: () => void
}

/** Head of the agenda: navigation, team members, view, and the totals of the day. */
export function AgendaTop({ day: data, choice, onChoose, onHelp, onPrint }: AgendaTopProps) {
  const { t } = useTranslation('agenda-day')
  const { date, day: formatDay, euros } = useFormat()
  const { day, view, hasUnits, byUnits, today, byDays, toDay, toView, toColumns } = useAgendaNavigation()
  const step = view === 'week' ? 7 : 1
  const views: { value: AgendaView; label: string }[] = [
    { value: 'day', label: t('day') },
    { value: 'week', label: t('week') },
    { value: 'list', label: t('view_list') },
  ]
  const working = data?.people.filter(worksToday).length ?? 0
  const off = (data?.people.length ?? 0) - working
  const counts =
    data?.opens === null
      ? [t('closed'), t('bookings', { count: data.bookings })]
      : [
          !byUnits && t('staff_count', { count: working }),
          t('bookings', { count: data?.bookings ?? 0 }),
          !byUnits && off > 0 && t('staff_off_count', { count: off }),
        ]
  return (
    <div className={hasUnits ? 'ag-top has-units' : 'ag-top'}>
      <h1 className="sr">{t('title', { day: formatDay(day, 'full') })}</h1>
      <Button size="s" onClick={() => toDay(today)} aria-current={day === today ? 'date' : undefined}>
        {t('today')}
      </Button>
      <div className="row ag-steps">
        <IconButton
          size="s"
          icon="chevron-left"
          label={step === 7 ? t('previous_week') : t('previous_day')}
          onClick={() => byDays(-step)}
        />
        <IconButton size="s" icon="chevron-right" label={step === 7 ? t('next_week') : t('next_day')} onClick={() => byDays(step)} />
      </div>
      <DayButton className="ag-title" value={day} onChange={toDay} label={t('choose_another_day', { day: formatDay(day, 'full') })}>
        {view === 'week' ? t('date_range', { from: date(getMonday(day)), to: date(addDays(getMonday(day), 6)) }) : formatDay(day)}
      </DayButton>
      <span className="muted s grow ell ag-counts">{data && view !== 'week' && counts.filter(Boolean).join(' · ')}</span>
      {data && !(byUnits && view !== 'list') && <StaffFilter people={data.people} choice={choice} onChoose={onChoose} />}
      <IconButton size="s" icon="help" label={t('help')} onClick={onHelp} className="ag-wide" />
      <IconButton size="s" icon="printer" label={t('print_day')} onClick={onPrint} />
      {hasUnits && view !== 'list' && (
        <Segment
          label={t('columns')}
          options={[
            { value: 'people', label: t('staff'), icon: 'users' },
            { value: 'units', label: t('rooms'), icon: 'chair' },
          ]}
          value={byUnits ? 'units' : 'people'}
          onChange={(value) => toColumns(value === 'units')}
        />
      )}
      <Segment label={t('view')} options={views} value={view} onChange={toView} />
      {/* Kept in the week, so that the choice of the view stays where it is. */}
      <div className="ag-total nowrap">
        <span>{view !== 'week' && t('day_total')}</span>
        <b>{data && view !== 'week' ? euros(data.total) : ''}</b>
      </div>
    </div>
  )
}
