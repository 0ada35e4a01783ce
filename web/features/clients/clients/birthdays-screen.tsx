import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientBirthday } from '../../../../schema/api/clients/birthdays-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { addDays, type Day } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { ExportMenu, type SheetFormat, useSaveSheet } from '../../../ui/export-menu.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BirthdayRow } from './birthday-row.tsx'
import { useDayLabels } from './row-cells.tsx'
import '../../../ui/page.css'
import './birthdays.css'
import { MonthCalendar } from './month-calendar.tsx'
import { useBirthdays, type View } from './use-birthdays.ts'

const views = ['day', 'week', 'month'] as const

/** Rows by day, in their order. */
function groupByDay(rows: readonly ClientBirthday[]): [Day, ClientBirthday[]][] {
  const groups = new Map<Day, ClientBirthday[]>()
  for (const row of rows) groups.set(row.day, [...(groups.get(row.day) ?? []), row])
  return [...groups]
}

/** /birthday: the clients who have their birthday today, in the next seven days, or in a month. */
export function BirthdaysScreen() {
  const { t } = useTranslation('birthdays')
  const { today } = useDayLabels()
  const birthdays = useBirthdays(today)
  const { view, day, month, rows, counts, ofMonth, show, showMonth } = birthdays
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  return (
    <section className="screen">
      <header className="birthdays-head screen-head page-head page-top">
        <h1>{t('birthdays')}</h1>
        <span className="grow" />
        <ViewChoice view={view} counts={counts} day={day} today={today} onChange={(next) => show(next)} />
        <Button
          className="icon birthdays-toggle"
          icon="calendar"
          aria-label={t('calendar')}
          aria-expanded={isCalendarOpen}
          onClick={() => setCalendarOpen((now) => !now)}
        />
        <ExportButton rows={rows} />
      </header>
      <div className="birthdays-body screen-body grid top gap-24">
        <List {...birthdays} today={today} />
        <MonthCalendar
          isOpen={isCalendarOpen}
          month={month}
          birthdays={ofMonth}
          today={today}
          day={day}
          onStep={showMonth}
          onChoose={(chosen) => show('day', chosen)}
        />
      </div>
    </section>
  )
}

function ViewChoice({
  view,
  counts,
  day,
  today,
  onChange,
}: {
  view: View
  counts: Readonly<Record<View, number>>
  day: Day
  today: Day
  onChange: (view: View) => void
}) {
  const { t } = useTranslation('birthdays')
  const { day: formatDay } = useFormat()
  const labels: Record<View, string> = {
    day: day === today ? t('today') : formatDay(day, 'dayMonth'),
    week: day === today ? t('next_7_days') : t('7_days'),
    month: formatDay(day, 'month'),
  }
  return (
    <fieldset className="seg birthdays-views" aria-label={t('period_shown')}>
      {views.map((one) => (
        <button key={one} type="button" aria-pressed={one === view} onClick={() => onChange(one)}>
          <span className="capital">{labels[one]}</span> <span className="count">{counts[one]}</span>
        </button>
      ))}
    </fieldset>
  )
}

function List({ read, rows, view, today }: ReturnType<typeof useBirthdays> & { today: Day }) {
  const { t } = useTranslation('birthdays')
  const { day: formatDay } = useFormat()
  const errorMessage = useErrorMessage()
  const isLate = useDelayed(read.isPending)
  if (read.error && !read.data) return <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />
  if (read.isPending) return <div>{isLate && <ListSkeleton rows={8} />}</div>
  if (rows.length === 0) {
    const title = { day: t('none_on_day'), week: t('none_in_week'), month: t('none_in_month') }[view]
    return <Empty icon="cake" title={title} text={t('none_text')} />
  }
  const nameDay = (day: Day) => {
    if (day === today) return t('today')
    return day === addDays(today, 1) ? t('tomorrow') : undefined
  }
  return (
    <div className="birthdays-list clip box s">
      {groupByDay(rows).map(([day, clients]) => (
        <section key={day} aria-label={formatDay(day)}>
          <h2 className="birthdays-day-title capital tint s t2">
            {nameDay(day) && <b className="semi">{nameDay(day)}</b>} {formatDay(day)}
          </h2>
          <ul>
            {clients.map((client) => (
              <BirthdayRow key={client.clientId} client={client} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Downloads the shown birthdays. */
function ExportButton({ rows }: { rows: readonly ClientBirthday[] }) {
  const { t } = useTranslation('birthdays')
  const save = useSaveSheet()
  const onExport = (format: SheetFormat) => {
    const head = [t('name'), t('phone'), t('email'), t('birth_date'), t('day'), t('turns')]
    const cells = rows.map((row) => [row.name, row.phoneNumber, row.email, { day: row.birthDate }, { day: row.day }, row.turns])
    void save({ name: t('birthdays'), head, rows: cells }, format)
  }
  return (
    <ExportMenu
      onExport={onExport}
      trigger={
        <Button icon="download" disabled={rows.length === 0}>
          {t('export')}
        </Button>
      }
    />
  )
}
