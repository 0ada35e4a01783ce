import { useTranslation } from 'react-i18next'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { addPeriod, computeOpenMinutes, findDayError, type TypedDay, type TypedPeriod, withOpen } from '../../platform/settings/index.ts'

/** Maximum number of periods per day, as in the API. */
const maxPeriods = 6

/** The usual week: for each weekday whether somebody works, and when. `days` starts with Sunday. */
export function WeekFields({
  days,
  getError,
  onChange,
}: {
  days: readonly TypedDay[]
  /** The server's error of a weekday. */
  getError: (dayOfWeek: number) => string | undefined
  onChange: (dayOfWeek: number, day: TypedDay) => void
}) {
  const { t } = useTranslation('staff')
  const { locale, number } = useFormat()
  const names = weekdayNames(locale)
  const total = days.map(computeOpenMinutes).reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0)
  return (
    <div className="card staff-week">
      <ul>
        {weekOrder.map((dayOfWeek) => {
          const day = days[dayOfWeek]
          const name = names[dayOfWeek] ?? ''
          const minutes = day ? computeOpenMinutes(day) : null
          return (
            day && (
              <li key={dayOfWeek}>
                <b className="semi capital">{name}</b>
                <Switch
                  label={
                    <>
                      <span className="sr">{name}: </span>
                      {day.open ? t('works') : t('day_off')}
                    </>
                  }
                  checked={day.open}
                  onChange={(open) => onChange(dayOfWeek, withOpen(day, open))}
                />
                <Periods day={day} name={name} serverError={getError(dayOfWeek)} onChange={(next) => onChange(dayOfWeek, next)} />
                <span className="num s muted staff-week-hours">
                  {minutes === null ? '–' : t('hours_count', { hours: number(Math.round(minutes / 6) / 10) })}
                </span>
              </li>
            )
          )
        })}
      </ul>
      <footer className="row between">
        <span className="muted">{t('week_total')}</span>
        <b className="semi num">{t('hours_count', { hours: number(Math.round(total / 6) / 10) })}</b>
      </footer>
    </div>
  )
}

function usePeriodError(): (day: TypedDay) => string | undefined {
  const { t } = useTranslation('staff')
  return (day) => {
    const error = findDayError(day)
    if (!error) return undefined
    if (error.kind === 'none') return t('period_none')
    if (error.kind === 'missing') return t('period_missing')
    return error.kind === 'overlap' ? t('period_overlap', { at: error.until }) : t('period_reversed')
  }
}

function Periods({
  day,
  name,
  serverError,
  onChange,
}: {
  day: TypedDay
  name: string
  serverError: string | undefined
  onChange: (day: TypedDay) => void
}) {
  const { t } = useTranslation('staff')
  const getMessage = usePeriodError()
  const error = getMessage(day) ?? serverError
  if (!day.open) return <span />
  const change = (place: number, next: Partial<TypedPeriod>) =>
    onChange({ ...day, timing: day.timing.map((period, i) => (i === place ? { ...period, ...next } : period)) })
  return (
    <div className="staff-periods wrap flex middle">
      {day.timing.map((period, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period is identified by its place while its times are typed
        <span key={place} className="row staff-period">
          <TimeField
            label={t('period_from', { day: name, period: place + 1 })}
            labelHidden
            value={period.opening}
            onChange={(opening) => change(place, { opening })}
          />
          <span className="muted" aria-hidden="true">
            –
          </span>
          <TimeField
            label={t('period_to', { day: name, period: place + 1 })}
            labelHidden
            value={period.closing}
            // Midnight at the end of a period is the end of the day.
            onChange={(closing) => change(place, { closing: closing === '00:00' ? '24:00' : closing })}
          />
          <IconButton
            size="s"
            icon="close"
            label={t('period_remove', { day: name, period: place + 1 })}
            onClick={() => {
              const timing = day.timing.filter((_, i) => i !== place)
              onChange({ open: timing.length > 0, timing })
            }}
          />
        </span>
      ))}
      {day.timing.length < maxPeriods && (
        <IconButton size="s" icon="plus" label={t('period_add', { day: name })} onClick={() => onChange(addPeriod(day))} />
      )}
      {error && (
        <span className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {error}
        </span>
      )}
    </div>
  )
}
