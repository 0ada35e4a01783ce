import { useTranslation } from 'react-i18next'
import { DatePicker } from '../../ui/date-picker.tsx'
import type { Day } from '../../ui/dates.ts'
import './reservations-labels.ts'
import './reservations.css'

export interface Between {
  readonly from: Day
  readonly to: Day
}

/** Which days; the end moves along when the beginning passes it. */
export function DaysBetween({ value, onChange }: { value: Between; onChange: (between: Between) => void }) {
  const { t } = useTranslation('reservations')
  return (
    <>
      <DatePicker
        label={t('date_from')}
        value={value.from}
        onChange={(from) => from && onChange(from > value.to ? { from, to: from } : { ...value, from })}
      />
      <DatePicker label={t('date_to')} value={value.to} min={value.from} onChange={(to) => to && onChange({ from: value.from, to })} />
    </>
  )
}
