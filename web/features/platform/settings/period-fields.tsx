import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { addPeriod, findDayError, type TypedDay, type TypedPeriod } from './opening-week.ts'

/** Maximum number of periods per day, as in the API. */
const maxPeriods = 6

/** The error message for a day's periods. */
function useDayError(): (day: TypedDay) => string | undefined {
  const { t } = useTranslation('settings')
  const ordinals = [t('first'), t('second'), t('third'), t('fourth'), t('fifth'), t('sixth')]
  const getOrdinal = (at: number) => ordinals[at] ?? String(at + 1)
  return (day) => {
    const error = findDayError(day)
    if (!error) return undefined
    if (error.kind === 'none') return t('wrong_none')
    if (error.kind === 'missing') return t('wrong_missing', { period: getOrdinal(error.at) })
    if (error.kind === 'overlap')
      return t('wrong_overlap', { later: getOrdinal(error.at), earlier: getOrdinal(error.other), at: error.until })
    return t('wrong_backwards', { period: getOrdinal(error.at) })
  }
}

/** The periods of one weekday. An error is shown below them and, for screen readers, at its period. */
export function PeriodFields({
  day,
  name,
  serverError,
  onChange,
}: {
  day: TypedDay
  /** The weekday, for screen readers. */
  name: string
  serverError?: string | undefined
  onChange: (day: TypedDay) => void
}) {
  const { t } = useTranslation('settings')
  const getMessage = useDayError()
  const dayError = findDayError(day)
  const errorAt = dayError && dayError.kind !== 'none' ? dayError.at : -1
  const error = getMessage(day) ?? serverError
  if (!day.open)
    return (
      <div className="config-periods wrap flex middle">
        <span className="s muted">{t('no_period')}</span>
      </div>
    )
  const change = (place: number, next: Partial<TypedPeriod>) =>
    onChange({ ...day, timing: day.timing.map((period, i) => (i === place ? { ...period, ...next } : period)) })
  return (
    <div className={classNames('config-periods wrap flex middle', error && 'is-invalid')}>
      {day.timing.map((period, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period is identified by its place while its times are typed
        <span key={place} className="config-period flex middle">
          <TimeField
            label={t('opens', { day: name, period: place + 1 })}
            labelHidden
            value={period.opening}
            onChange={(opening) => change(place, { opening })}
            error={errorAt === place ? error : undefined}
          />
          <span className="muted" aria-hidden="true">
            –
          </span>
          <TimeField
            label={t('closes', { day: name, period: place + 1 })}
            labelHidden
            value={period.closing}
            // A closing time of midnight is the end of the day.
            onChange={(closing) => change(place, { closing: closing === '00:00' ? '24:00' : closing })}
          />
          <IconButton
            size="s"
            icon="close"
            label={t('remove_period', { day: name, period: place + 1 })}
            onClick={() => {
              const timing = day.timing.filter((_, i) => i !== place)
              onChange({ open: timing.length > 0, timing })
            }}
          />
        </span>
      ))}
      {day.timing.length < maxPeriods && (
        <IconButton size="s" icon="plus" label={t('add_period', { day: name })} onClick={() => onChange(addPeriod(day))} />
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
