import { useTranslation } from 'react-i18next'
import type { DaysClosed } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { EntityDialog } from '../../../ui/entity-form.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useClosedDaysLabel } from './closed-days-labels.ts'
import { useClosedDays } from './resources.ts'
import { useListForm } from './use-list-form.ts'

interface ClosedValues {
  isRange: boolean
  dayStart: string | null
  dayEnd: string | null
  everyYear: boolean
  note: string
}
const toValues = (row: DaysClosed | null): ClosedValues => ({
  isRange: row !== null && row.dayEnd !== row.dayStart,
  dayStart: row?.dayStart ?? null,
  dayEnd: row && row.dayEnd !== row.dayStart ? row.dayEnd : null,
  everyYear: row?.everyYear ?? false,
  note: row?.note ?? '',
})
const toBody = ({ isRange, dayStart, dayEnd, everyYear, note }: ClosedValues) => ({
  dayStart,
  dayEnd: isRange ? dayEnd : null,
  everyYear,
  note,
})

/** A closed day or a range of closed days, once or every year. */
export function ClosedDaysDialog({ entity, onClose }: { entity: DaysClosed | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const getLabel = useClosedDaysLabel()
  const form = useListForm(useClosedDays(), entity, { toValues, toBody, savedMessage: t('closed_saved'), onSaved: onClose })
  const { values, bind, set } = form
  const save = () => (values.isRange && values.dayEnd === null ? form.setFieldErrors({ dayEnd: 'Required' }) : form.save())
  return (
    <EntityDialog
      title={entity ? t('closed_days') : t('add_closed_days')}
      form={form}
      describeConflict={({ entity: saved }) => [
        { label: t('closed_days'), text: [getLabel(saved), saved.note].filter(Boolean).join(' · ') },
      ]}
      onSave={save}
      onClose={onClose}
    >
      <Segment
        label={t('duration')}
        value={values.isRange ? 'range' : 'day'}
        onChange={(kind) => set({ isRange: kind === 'range' })}
        options={[
          { value: 'day', label: t('one_day') },
          { value: 'range', label: t('several_days') },
        ]}
      />
      <div className="form-grid">
        <DatePicker label={values.isRange ? t('first_day') : t('day')} required {...bind('dayStart')} />
        {values.isRange && <DatePicker label={t('last_day')} required min={values.dayStart ?? undefined} {...bind('dayEnd')} />}
      </div>
      <Checkbox
        label={t('every_year')}
        help={t('every_year_help')}
        checked={values.everyYear}
        onChange={(everyYear) => set({ everyYear })}
      />
      <TextField label={t('note')} help={t('closed_note_help')} autoComplete="off" {...bind('note')} />
    </EntityDialog>
  )
}
