import { useTranslation } from 'react-i18next'
import { DatePicker } from '../../ui/date-picker.tsx'
import type { Day } from '../../ui/dates.ts'
import './reservations-labels.ts'
import './reservations.css'

interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** Chooses a range of days. Moving the start past the end moves the end too. */
export function DayRangeFields({ value, onChange }: { value: DayRange; onChange: (range: DayRange) => void }) {
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
