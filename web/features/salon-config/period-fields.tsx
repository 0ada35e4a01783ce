import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TimeField } from '../../ui/number-field.tsx'
import { type TypedDay, type TypedPeriod, withPeriod, wrongDay } from './opening-week.ts'
import './salon-config-labels.ts'

/** At most so many periods a day, as the server takes them. */
const most = 6

/** What is wrong about a day's periods, in words. */
export function usePeriodErrors(): (day: TypedDay) => string | undefined {
  const { t } = useTranslation('salon-config')
  const places = [t('first'), t('second'), t('third'), t('fourth'), t('fifth'), t('sixth')]
  const place = (at: number) => places[at] ?? String(at + 1)
  return (day) => {
    const wrong = wrongDay(day)
    if (!wrong) return undefined
    if (wrong.kind === 'none') return t('wrong_none')
    if (wrong.kind === 'missing') return t('wrong_missing', { period: place(wrong.at) })
    if (wrong.kind === 'overlap') return t('wrong_overlap', { later: place(wrong.at), earlier: place(wrong.other), at: wrong.until })
    return t('wrong_backwards', { period: place(wrong.at) })
  }
}

/** The periods of one weekday. What is wrong stands below them, and at the one at fault. */
export function PeriodFields({
  day,
  name,
  refused,
  onChange,
}: {
  day: TypedDay
  /** The weekday, for screen readers. */
  name: string
  /** What the server has said about it. */
  refused?: string
  onChange: (day: TypedDay) => void
}) {
  const { t } = useTranslation('salon-config')
  const words = usePeriodErrors()
  const wrong = wrongDay(day)
  const at = wrong && wrong.kind !== 'none' ? wrong.at : -1
  const sentence = words(day) ?? refused
  if (!day.open)
    return (
      <div className="periods">
        <span className="s muted">{t('no_period')}</span>
      </div>
    )
  const change = (place: number, next: Partial<TypedPeriod>) =>
    onChange({ ...day, timing: day.timing.map((period, i) => (i === place ? { ...period, ...next } : period)) })
  return (
    <div className={classNames('periods', sentence && 'is-wrong')}>
      {day.timing.map((period, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period is nothing but its place while its times are typed
        <span key={place} className="period">
          <TimeField
            label={t('opens', { day: name, period: place + 1 })}
            labelHidden
            value={period.opening}
            onChange={(opening) => change(place, { opening })}
            error={at === place ? sentence : undefined}
          />
          <span className="muted" aria-hidden="true">
            –
          </span>
          <TimeField
            label={t('closes', { day: name, period: place + 1 })}
            labelHidden
            value={period.closing}
            // Midnight as an end is the day's end.
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
      {day.timing.length < most && (
        <IconButton size="s" icon="plus" label={t('add_period', { day: name })} onClick={() => onChange(withPeriod(day))} />
      )}
      {sentence && (
        <span className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {sentence}
        </span>
      )}
    </div>
  )
}
