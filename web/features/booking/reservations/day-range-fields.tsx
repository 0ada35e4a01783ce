import { useTranslation } from 'react-i18next'
import { DatePicker } from '../../../ui/date-picker.tsx'
import type { Day } from '../../../ui/dates.ts'
import './reservations.css'

interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** Chooses a range of days. Moving the start past the end moves the end too. */
export function DayRangeFields({
  value,
  onChange,
  compact = false,
}: {
  value: DayRange
  onChange: (range: DayRange) => void
  /** For a toolbar: in one line, with the labels for screen readers only. */
  compact?: boolean
}) {
  const { t } = useTranslation('reservations')
  const changeFrom = (from: Day | null) => from && onChange(from > value.to ? { from, to: from } : { ...value, from })
  const changeTo = (to: Day | null) => to && onChange({ from: value.from, to })
  const fields = [
    <DatePicker key="from" label={t('date_from')} labelHidden={compact} value={value.from} onChange={changeFrom} />,
    <DatePicker key="to" label={t('date_to')} labelHidden={compact} value={value.to} min={value.from} onChange={changeTo} />,
  ]
  if (!compact) return fields
  return (
    <span className="reservations-range row gap-6">
      {fields[0]}
      <span aria-hidden="true">–</span>
      {fields[1]}
    </span>
  )
}
