import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FavouriteDateTime } from '../../../../schema/api/clients/client-record-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { focusFirstError } from '../../../ui/field.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'

const anyDay = 'any'

interface FavouriteTimeFormProps {
  readonly favourite: FavouriteDateTime
  readonly busy: boolean
  readonly onSave: (entered: Pick<FavouriteDateTime, 'dayOfWeek' | 'time'>) => void
  readonly onCancel: () => void
}

/** Fields for the favourite day and time. */
export function FavouriteTimeForm({ favourite, busy, onSave, onCancel }: FavouriteTimeFormProps) {
  const { t } = useTranslation('clients')
  const { locale } = useFormat()
  const [dayOfWeek, setDay] = useState(favourite.dayOfWeek)
  const [time, setTime] = useState(favourite.time)
  const form = useRef<HTMLDivElement>(null)
  return (
    <div ref={form} className="cl-favourite wrap row bottom">
      <Select
        label={t('day')}
        value={dayOfWeek === null ? anyDay : String(dayOfWeek)}
        onChange={(value) => setDay(value === anyDay ? null : Number(value))}
        options={[
          { value: anyDay, label: t('any_day') },
          ...weekOrder.map((weekday) => ({ value: String(weekday), label: weekdayNames(locale)[weekday] ?? '' })),
        ]}
      />
      <TimeField label={t('time')} value={time} onChange={setTime} />
      <Button variant="primary" busy={busy} onClick={() => !focusFirstError(form.current) && onSave({ dayOfWeek, time })}>
        {t('save')}
      </Button>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  )
}
