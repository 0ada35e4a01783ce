import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import './rota-labels.ts'

/** First and last day; null while they are not entered. */
export interface DayPeriod {
  from: string | null
  to: string | null
}

/** Periods in which nobody may take time off. */
export function PeriodFields({
  periods,
  getError,
  onChange,
}: {
  periods: readonly DayPeriod[]
  getError: (name: string) => string | undefined
  onChange: (periods: DayPeriod[]) => void
}) {
  const { t } = useTranslation('rota')
  const set = (index: number, change: Partial<DayPeriod>) => onChange(periods.map((one, i) => (i === index ? { ...one, ...change } : one)))
  return (
    <fieldset className="rs-blocked">
      <legend className="label">{t('blocked_periods')}</legend>
      {periods.map((period, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity of their own
        <div className="rs-period" key={i}>
          <DatePicker
            label={t('first_day')}
            value={period.from}
            error={getError(`blockedPeriods.${i}.from`)}
            onChange={(from) => set(i, { from })}
          />
          <DatePicker
            label={t('last_day')}
            value={period.to}
            error={getError(`blockedPeriods.${i}.to`)}
            onChange={(to) => set(i, { to })}
          />
          <IconButton icon="trash" label={t('remove_period')} onClick={() => onChange(periods.filter((_, j) => j !== i))} />
        </div>
      ))}
      <Button variant="ghost" size="s" icon="plus" onClick={() => onChange([...periods, { from: null, to: null }])}>
        {t('add_blocked_period')}
      </Button>
    </fieldset>
  )
}
