import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../schema/api/agenda.ts'
import { addDays } from '../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { classNames } from '../../ui/class-names.ts'
import { weekdayNames } from '../../ui/dates.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionForm } from '../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { Switch } from '../../ui/switch.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { bookingsOutside, type OutsideBooking } from './bookings-outside.ts'
import { CopyDays } from './copy-days.tsx'
import { computeHoursScale, HoursLine } from './hours-line.tsx'
import { dayOfRow, opened, openMinutes, type TypedDay, weekOrder, wrongDay } from './opening-week.ts'
import { PeriodFields } from './period-fields.tsx'
import './salon-config-labels.ts'
import { useOpening } from './use-opening.ts'

/** So many days ahead it is looked for bookings that new hours would leave outside. */
const daysAhead = 60
/** So many of them are named. */
const shown = 5

/** Opening hours: a week of days with several periods each. */
export function OpeningSection() {
  const { t } = useTranslation('salon-config')
  const { locale, timeZone, number, dayIn, dayOf, time } = useFormat()
  const { salon } = useMe()
  const sentence = useErrorMessage()
  const opening = useOpening()
  const { read, dayAt, setDay, changed, edited } = opening
  const [touched, setTouched] = useState<number | null>(null)
  const names = weekdayNames(locale)
  const late = useDelayed(read.isPending)
  const days = weekOrder.map(dayAt)
  const wrong = days.some((day) => wrongDay(day) !== undefined)
  const today = dayIn(Date.now())
  const upcoming = useRead(
    agendas.list,
    { dateFrom: today, dateTo: addDays(today, daysAhead) },
    { enabled: changed.length > 0, staleTime: 60_000 },
  )
  if (read.error && !read.data) return <LoadError sentence={sentence(read.error)} onAgain={() => void read.refetch()} />
  if (!read.data) return late ? <ListSkeleton rows={7} /> : null

  const nameOf = (dayOfWeek: number) => names[dayOfWeek] ?? ''
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const scale = computeHoursScale(days)
  const source = touched ?? weekOrder.find((dayOfWeek) => dayAt(dayOfWeek).open) ?? 1
  const change = (dayOfWeek: number, day: TypedDay) => {
    setTouched(dayOfWeek)
    setDay(dayOfWeek, day)
  }
  const save = async () => {
    if (await opening.save()) notify({ kind: 'success', text: t('opening_saved') })
  }
  const hours = (day: TypedDay) => {
    const minutes = openMinutes(day)
    return minutes === null ? '–' : t('hours', { hours: number(Math.round(minutes / 6) / 10) })
  }
  const periodsOf = (day: TypedDay) =>
    day.open ? day.timing.map((period) => `${period.opening}–${period.closing}`).join(', ') : t('closed')
  const outside = wrong ? new Map<number, readonly OutsideBooking[]>() : bookingsOutside(upcoming.data ?? [], edited, timeZone)
  return (
    <SectionForm
      title={t('tab_opening')}
      text={t('opening_text', { city: salon?.city || salon?.salonName || '', zone: timeZone })}
      actions={
        <CopyDays
          from={source}
          onCopy={(to) => {
            for (const dayOfWeek of to) setDay(dayOfWeek, dayAt(source))
          }}
        />
      }
      faults={{}}
      stale={
        opening.theirs.length > 0 && (
          <StaleNote
            changes={opening.theirs.map((row) => ({ label: nameOf(row.dayOfWeek), text: periodsOf(dayOfRow(row, row.dayOfWeek)) }))}
            onTheirs={opening.takeTheirs}
            onMine={opening.keepMine}
          />
        )
      }
      unsaved={changed.length > 0}
      where={t('in_days', { days: list.format(changed.map(nameOf)) })}
      busy={opening.busy}
      blocked={wrong}
      onClear={() => undefined}
      onSave={() => void save()}
      onDiscard={opening.discard}
    >
      <ul className="card hours">
        <li className="hours-head" aria-hidden="true">
          <span>{t('day')}</span>
          <span />
          <span>{t('periods')}</span>
          <span className="row between num hours-scale">
            {[0, 1, 2, 3].map((third) => (
              <span key={third}>{Math.round((scale[0] + (third * (scale[1] - scale[0])) / 3) / 60)}</span>
            ))}
          </span>
          <span>{t('hours_head')}</span>
        </li>
        {weekOrder.map((dayOfWeek) => {
          const day = dayAt(dayOfWeek)
          return (
            <li key={dayOfWeek} className={classNames(!day.open && 'is-shut')}>
              <b className="semi capital">{nameOf(dayOfWeek)}</b>
              <Switch
                label={
                  <>
                    <span className="sr">{t('day_is', { day: nameOf(dayOfWeek) })} </span>
                    {day.open ? t('is_open') : t('closed')}
                  </>
                }
                checked={day.open}
                onChange={(open) => change(dayOfWeek, opened(day, open))}
              />
              <PeriodFields
                day={day}
                name={nameOf(dayOfWeek)}
                refused={opening.refused.get(dayOfWeek)}
                onChange={(next) => change(dayOfWeek, next)}
              />
              <HoursLine day={day} scale={scale} />
              <span className="num s muted">{hours(day)}</span>
            </li>
          )
        })}
      </ul>
      {[...outside].map(([dayOfWeek, bookings]) => (
        <Note key={dayOfWeek} tone="info" title={t('outside', { count: bookings.length, day: nameOf(dayOfWeek) })}>
          {t('outside_text')}
          <ul className="outside">
            {bookings.slice(0, shown).map(({ agendaId, start, client }) => (
              <li key={agendaId}>
                <span className="num">
                  {dayOf(start, 'short')}, {time(start)}
                </span>{' '}
                {client}
              </li>
            ))}
            {bookings.length > shown && <li className="muted">{t('and_more', { count: bookings.length - shown })}</li>}
          </ul>
        </Note>
      ))}
    </SectionForm>
  )
}
