import { useTranslation } from 'react-i18next'
import { DaysClosed, daysCloseds } from '../../../schema/api/salon-config.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segment } from '../../ui/segment.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useClosedLabels } from './closed-labels.ts'
import { oneClosed, useClosedDays } from './resources.ts'
import './salon-config-labels.ts'
import { useEntry } from './use-entry.ts'

interface ClosedValues {
  isRange: boolean
  dayStart: string | null
  dayEnd: string | null
  everyYear: boolean
  note: string
}
const valuesOf = (row: DaysClosed | null): ClosedValues => ({
  isRange: row !== null && row.dayEnd !== row.dayStart,
  dayStart: row?.dayStart ?? null,
  dayEnd: row && row.dayEnd !== row.dayStart ? row.dayEnd : null,
  everyYear: row?.everyYear ?? false,
  note: row?.note ?? '',
})
const bodyOf = ({ isRange, dayStart, dayEnd, everyYear, note }: ClosedValues) => ({
  dayStart,
  dayEnd: isRange ? dayEnd : null,
  everyYear,
  note,
})

/** A closed day, or a range of them; once, or every year. */
export function ClosedDaysDialog({ entity, onClose }: { entity: DaysClosed | null; onClose: () => void }) {
  const { t } = useTranslation('salon-config')
  const words = useClosedLabels()
  const { create, update } = useClosedDays()
  const entry = useEntry(entity, {
    ...{ schema: DaysClosed, valuesOf, bodyOf, rows: daysCloseds, create, update },
    ...{ oneOf: oneClosed, saved: t('closed_saved'), onSaved: onClose },
  })
  const { values, bind, set, stale } = entry
  const save = () => (values.isRange && values.dayEnd === null ? entry.setFaults({ dayEnd: 'Required' }) : entry.save())
  return (
    <FormDialog
      title={entity ? t('closed_days') : t('add_closed_days')}
      faults={entry.faults}
      refusal={entry.refusal ?? entry.errorOf('version')}
      busy={entry.busy}
      stale={
        stale && (
          <StaleNote
            changes={[{ label: t('closed_days'), text: [words(stale.entity), stale.entity.note].filter(Boolean).join(' · ') }]}
            onTheirs={entry.takeTheirs}
            onMine={entry.keepMine}
          />
        )
      }
      onClear={entry.clear}
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
    </FormDialog>
  )
}
