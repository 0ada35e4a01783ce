import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { isBooking } from '../../../../schema/rules/booking/booking-total.ts'
import { addDays, getWeekday, parseIso, parseTimeOfDay, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { covers, type Span, toInstants } from '../../../../schema/rules/team/rota.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { Note } from '../../../ui/note.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { SectionForm } from '../../../ui/section-form.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useDuration } from '../../../ui/use-duration.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { computeOpenMinutes, findDayError, getCompletePeriods, type TypedDay, toTypedDay, withOpen } from './opening-week.ts'
import { PeriodFields } from './period-fields.tsx'
import { ReadFallback } from './read-fallback.tsx'
import { useOpening } from './use-opening.ts'

/** Copies the hours of one weekday to others. */
function CopyDays({ from, onCopy }: { from: number; onCopy: (to: readonly number[]) => void }) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const [open, setOpen] = useState(false)
  const [to, setTo] = useState<readonly number[]>([])
  const names = weekdayNames(locale)
  const label = t('copy_day', { day: names[from] ?? '' })
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setTo([])
      }}
      trigger={<Button icon="copy">{label}</Button>}
    >
      <div className="config-copy-days grid gap-14">
        <div className="wrap flex gap-6">
          {weekOrder
            .filter((day) => day !== from)
            .map((day) => (
              <Chip
                key={day}
                on={to.includes(day)}
                onClick={() => setTo(to.includes(day) ? to.filter((other) => other !== day) : [...to, day])}
              >
                {names[day]}
              </Chip>
            ))}
        </div>
        <Button
          variant="soft"
          disabled={to.length === 0}
          onClick={() => {
            onCopy(to)
            setOpen(false)
          }}
        >
          {t('copy_to', { count: to.length })}
        </Button>
      </div>
    </Popover>
  )
}

/** A booking outside the new opening hours of its weekday. */
interface OutsideBooking {
  readonly agendaId: string
  readonly start: string
  readonly client: string
}

/**
 * Bookings outside the new hours of the changed weekdays, by weekday, earliest first. Bookings that were made outside the opening hours
 * on purpose are left out.
 */
export function findBookingsOutside(
  agendas: readonly Agenda[],
  changed: ReadonlyMap<number, TypedDay>,
  zone: string,
): ReadonlyMap<number, readonly OutsideBooking[]> {
  const found = new Map<number, OutsideBooking[]>()
  for (const agenda of agendas.toSorted((a, b) => a.start.localeCompare(b.start))) {
    if (!isBooking(agenda) || agenda.outsideHours) continue
    const date = toSalonDay(parseIso(agenda.start), zone)
    const dayOfWeek = getWeekday(date)
    const day = changed.get(dayOfWeek)
    if (!day) continue
    const periods = day.open ? (getCompletePeriods(day) ?? []) : []
    const spans = periods.map(({ opening, closing }): Span => [parseTimeOfDay(opening), parseTimeOfDay(closing)])
    const open = toInstants(date, spans, zone)
    const fits = agenda.agendaServicesDTO.every((service) => {
      const start = parseIso(service.start)
      return covers(open, [start, start + service.serviceDTO.length * 60])
    })
    if (fits) continue
    const { agendaId, start, clientDTO } = agenda
    found.set(dayOfWeek, [...(found.get(dayOfWeek) ?? []), { agendaId, start, client: clientDTO?.name ?? '' }])
  }
  return found
}

/**
 * The part of the day that the lines show, in minutes: 7:00 to 22:00, or more if a day opens earlier or closes later. Its length is a
 * multiple of three hours.
 */
export function computeHoursScale(days: readonly TypedDay[]): readonly [from: number, to: number] {
  const times = days.filter(({ open }) => open).flatMap(({ timing }) => timing.flatMap(({ opening, closing }) => [opening, closing]))
  const minutes = times.filter((time) => time !== null).map(parseTimeOfDay)
  const [from, to] = [Math.min(7 * 60, ...minutes), Math.max(22 * 60, ...minutes)]
  const span = Math.ceil((to - from) / 180) * 180
  const start = Math.max(0, Math.min(Math.floor(from / 60) * 60, 24 * 60 - span))
  return [start, start + span]
}

/** A day's periods as a line. Hidden from screen readers, as the times are shown as text too. */
function HoursLine({ day, scale: [from, to] }: { day: TypedDay; scale: readonly [from: number, to: number] }) {
  const error = findDayError(day)
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`
  return (
    <div className="config-hours-line anchor clip" aria-hidden="true">
      {day.open &&
        day.timing.map(({ opening, closing }, place) => {
          if (opening === null || closing === null) return null
          const start = parseTimeOfDay(opening)
          const length = Math.max(0, parseTimeOfDay(closing) - start)
          const isInvalid = error !== undefined && error.kind !== 'none' && error.at === place
          return (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a period is identified by its place
              key={place}
              className={isInvalid ? 'is-invalid' : undefined}
              style={{ left: share(start - from), width: share(length) }}
            />
          )
        })}
    </div>
  )
}

/** Number of days that are searched for bookings outside the new hours. */
const daysAhead = 60
/** Maximum number of bookings listed per weekday. */
const maxListed = 5

/** The opening hours: a week of days with several periods each. */
export function OpeningSection() {
  const { t } = useTranslation('settings')
  const { locale, timeZone } = useFormat()
  const { salon } = useMe()
  const opening = useOpening()
  const { read, getDay, setDay, changed } = opening
  const [lastEdited, setLastEdited] = useState<number | null>(null)
  if (!read.data) return <ReadFallback read={read} rows={7} />

  const names = weekdayNames(locale)
  const days = weekOrder.map(getDay)
  const hasErrors = days.some((day) => findDayError(day) !== undefined)
  const source = lastEdited ?? weekOrder.find((dayOfWeek) => getDay(dayOfWeek).open) ?? 1
  const save = async () => {
    if (await opening.save()) notify({ kind: 'success', text: t('opening_saved') })
  }
  const formatPeriods = (day: TypedDay) =>
    day.open ? day.timing.map((period) => `${period.opening}–${period.closing}`).join(', ') : t('closed')
  return (
    <SectionForm
      title={t('opening_hours')}
      text={t('opening_text', { city: salon?.city || salon?.salonName || '', zone: timeZone })}
      actions={
        <CopyDays
          from={source}
          onCopy={(to) => {
            for (const dayOfWeek of to) setDay(dayOfWeek, getDay(source))
          }}
        />
      }
      fieldErrors={{}}
      stale={
        opening.theirs.length > 0 && (
          <StaleNote
            author={opening.author}
            changes={opening.theirs.map((row) => ({
              label: names[row.dayOfWeek] ?? '',
              text: formatPeriods(toTypedDay(row, row.dayOfWeek)),
            }))}
            onTheirs={opening.takeTheirs}
            onMine={opening.keepMine}
          />
        )
      }
      unsaved={changed.length > 0}
      unsavedPart={t('in_days', {
        days: new Intl.ListFormat(locale, { type: 'conjunction' }).format(changed.map((dayOfWeek) => names[dayOfWeek] ?? '')),
      })}
      busy={opening.busy}
      blocked={hasErrors}
      onClear={() => undefined}
      onSave={() => void save()}
      onDiscard={opening.discard}
    >
      <WeekHours
        days={days}
        errors={opening.errors}
        onChange={(dayOfWeek, day) => {
          setLastEdited(dayOfWeek)
          setDay(dayOfWeek, day)
        }}
      />
      {changed.length > 0 && !hasErrors && <OutsideBookings changedDays={opening.changedDays} />}
    </SectionForm>
  )
}

/** The table of the week's opening hours. */
function WeekHours({
  days,
  errors,
  onChange,
}: {
  /** In the order of `weekOrder`. */
  days: readonly TypedDay[]
  /** Errors of the API by weekday. */
  errors: ReadonlyMap<number, string>
  onChange: (dayOfWeek: number, day: TypedDay) => void
}) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const duration = useDuration()
  const names = weekdayNames(locale)
  const scale = computeHoursScale(days)
  const formatTotal = (day: TypedDay) => {
    const minutes = computeOpenMinutes(day)
    return minutes === null ? '–' : duration(minutes)
  }
  return (
    <ul className="card config-hours">
      <li className="config-hours-head tint muted" aria-hidden="true">
        <span>{t('day')}</span>
        <span />
        <span>{t('periods')}</span>
        <span className="row between num config-hours-scale">
          {[0, 1, 2, 3].map((third) => (
            <span key={third}>{Math.round((scale[0] + (third * (scale[1] - scale[0])) / 3) / 60)}</span>
          ))}
        </span>
        <span>{t('hours_head')}</span>
      </li>
      {weekOrder.map((dayOfWeek, at) => {
        const day = days[at]
        const name = names[dayOfWeek] ?? ''
        return (
          day && (
            <li key={dayOfWeek} className={classNames(!day.open && 'is-shut')}>
              <b className="semi capital">{name}</b>
              <Switch
                label={
                  <>
                    <span className="sr">{t('day_is', { day: name })} </span>
                    {day.open ? t('is_open') : t('closed')}
                  </>
                }
                checked={day.open}
                onChange={(open) => onChange(dayOfWeek, withOpen(day, open))}
              />
              <PeriodFields day={day} name={name} serverError={errors.get(dayOfWeek)} onChange={(next) => onChange(dayOfWeek, next)} />
              <HoursLine day={day} scale={scale} />
              <span className="num s muted">{formatTotal(day)}</span>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Lists bookings of the next days that are outside the new hours. They are kept; the note only informs about them. */
function OutsideBookings({ changedDays }: { changedDays: ReadonlyMap<number, TypedDay> }) {
  const { t } = useTranslation('settings')
  const { locale, timeZone, dayIn, dayOf, time } = useFormat()
  const names = weekdayNames(locale)
  const today = dayIn(Date.now())
  const { data: bookings = [] } = useRead(agendas.list, { dateFrom: today, dateTo: addDays(today, daysAhead) }, { staleTime: 60_000 })
  return [...findBookingsOutside(bookings, changedDays, timeZone)].map(([dayOfWeek, outside]) => (
    <Note key={dayOfWeek} tone="info" title={t('outside', { count: outside.length, day: names[dayOfWeek] ?? '' })}>
      {t('outside_text')}
      <ul className="config-outside grid gap-2">
        {outside.slice(0, maxListed).map(({ agendaId, start, client }) => (
          <li key={agendaId}>
            <span className="num">
              {dayOf(start, 'short')}, {time(start)}
            </span>{' '}
            {client}
          </li>
        ))}
        {outside.length > maxListed && <li className="muted">{t('and_more', { count: outside.length - maxListed })}</li>}
      </ul>
    </Note>
  ))
}
