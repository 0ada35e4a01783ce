import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendance, AttendanceDay } from '../../../../schema/api/team/attendance-days.ts'
import { type CorrectionReason, correctionReasons, type ExplanationReason, explanationReasons } from '../../../../schema/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { formatMinutes } from './clock-bar.tsx'
import { type TimesValues, toTimesBody, toTimesValues } from './day-values.ts'
import { Original } from './original.tsx'
import { TimesFields } from './times-fields.tsx'
import { useExplanationLabels } from './use-day-marks.ts'
import { useDayWrites } from './use-day-writes.ts'
import { useDuration } from './use-duration.ts'

/** What is missing. */
const findOut = () => document.querySelector<HTMLElement>('[role=dialog] [name=out]')

interface DayDialogProps {
  userId: string
  name: string
  day: AttendanceDay
  /** Days of the month, among which another one can be chosen. */
  days: readonly AttendanceDay[]
  onDay: (day: AttendanceDay) => void
  onClose: () => void
}

/** Corrects the times of a person's day, adds a presence that nobody clocked, or says why they were not there. */
export function DayDialog({ userId, name, day, days, onDay, onClose }: DayDialogProps) {
  const { t } = useTranslation('attendance')
  const { day: formatDay, timeZone, dayIn } = useFormat()
  const { duration } = useDuration()
  const today = dayIn(useMinute())
  const isThere = day.attendances.length > 0
  const [chosen, setChosen] = useState<string | null>(day.attendances[0]?.attendanceId ?? null)
  const [mode, setMode] = useState<'times' | 'reason'>(day.explanation ? 'reason' : 'times')
  const one = day.attendances.find(({ attendanceId }) => attendanceId === chosen)
  const [values, setValues] = useState<TimesValues>(() => toTimesValues(day, one, timeZone))
  const [reason, setReason] = useState<ExplanationReason>(day.explanation?.reason ?? 'sick')
  const [note, setNote] = useState(day.explanation?.note ?? '')
  const [missing, setMissing] = useState<Record<string, string>>({})
  const writes = useDayWrites(userId, onClose)
  const isExplaining = mode === 'reason' && !isThere
  const choose = (next: Attendance | undefined) => {
    setChosen(next?.attendanceId ?? null)
    setValues(toTimesValues(day, next, timeZone))
  }
  const clear = () => {
    setMissing({})
    writes.clear()
  }
  const save = () => {
    if (isExplaining) {
      if (reason === 'other' && note.trim() === '') return setMissing({ note: t('enter_note') })
      return writes.explain(day, reason, note)
    }
    const body = toTimesBody(day.day, values, timeZone)
    if (!body) return setMissing(values.in === null ? { in: t('enter_time') } : { breaks: t('enter_breaks') })
    if (body.reason === 'other' && body.note.trim() === '') return setMissing({ note: t('enter_note') })
    writes.save(one, body)
  }
  const errors = { ...writes.fields, ...missing }
  const pastDays = days.filter((other) => other.day <= today)
  return (
    <FormDialog
      title={one ? t('correct_day', { day: formatDay(day.day) }) : t('add_presence', { name })}
      subtitle={day.planned.length > 0 ? t('planned_hours', { hours: formatMinutes(day.planned) }) : t('not_planned')}
      fieldErrors={errors}
      errorMessage={writes.errorMessage}
      busy={writes.isBusy}
      saveLabel={one ? t('save_correction') : undefined}
      initialFocus={day.toCheck === 'no_clock_out' ? findOut : undefined}
      footerStart={<FooterStart day={day} one={one} isExplaining={isExplaining} writes={writes} />}
      onClear={clear}
      onSave={save}
      onClose={onClose}
    >
      {!isThere && (
        <Select
          label={t('day')}
          value={day.day}
          options={pastDays.map((other) => ({ value: other.day, label: formatDay(other.day) }))}
          onChange={(next) => {
            const found = pastDays.find((other) => other.day === next)
            if (found) onDay(found)
          }}
        />
      )}
      {!isThere && day.planned.length > 0 && (
        <Segment
          label={t('presence')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'times', label: t('was_there') },
            { value: 'reason', label: t('was_not_there') },
          ]}
        />
      )}
      {isThere && (
        <span className="row wrap">
          {day.attendances.map((other, i) => (
            <Chip key={other.attendanceId} size="s" on={other.attendanceId === chosen} onClick={() => choose(other)}>
              {t('presence_number', { number: i + 1 })}
            </Chip>
          ))}
          <Chip size="s" icon="plus" on={chosen === null} onClick={() => choose(undefined)}>
            {t('another_presence')}
          </Chip>
        </span>
      )}
      {isExplaining ? (
        <ReasonFields reason={reason} note={note} error={errors.note} onReason={setReason} onNote={setNote} />
      ) : (
        <>
          <TimesFields one={one} values={values} errors={errors} onChange={(change) => setValues((before) => ({ ...before, ...change }))} />
          <CorrectionFields values={values} error={errors.note} onChange={(change) => setValues((before) => ({ ...before, ...change }))} />
          {day.deductedMinutes > 0 && <p className="xs muted num">{t('deducted', { hours: duration(day.deductedMinutes) })}</p>}
          {one && <Original one={one} name={name} />}
        </>
      )}
    </FormDialog>
  )
}

function FooterStart({
  day,
  one,
  isExplaining,
  writes,
}: {
  day: AttendanceDay
  one: Attendance | undefined
  isExplaining: boolean
  writes: ReturnType<typeof useDayWrites>
}) {
  const { t } = useTranslation('attendance')
  if (one)
    return (
      <Button variant="ghost-danger" icon="trash" onClick={() => writes.isBusy || writes.remove(one)}>
        {t('delete')}
      </Button>
    )
  if (!isExplaining || !day.explanation) return null
  return (
    <Button variant="ghost" icon="undo" onClick={() => writes.explain(day, null, '')}>
      {t('remove_explanation')}
    </Button>
  )
}

function CorrectionFields({
  values,
  error,
  onChange,
}: {
  values: TimesValues
  error: string | undefined
  onChange: (change: Partial<TimesValues>) => void
}) {
  const { t } = useTranslation('attendance')
  const labels: Record<CorrectionReason, string> = { forgot: t('reason_forgot'), offline: t('reason_offline'), other: t('other') }
  return (
    <>
      <fieldset>
        <legend className="label">{t('reason')}</legend>
        <span className="row wrap">
          {correctionReasons.map((reason) => (
            <Chip key={reason} on={values.reason === reason} onClick={() => onChange({ reason })}>
              {labels[reason]}
            </Chip>
          ))}
        </span>
      </fieldset>
      <TextField
        label={t('note')}
        name="note"
        required={values.reason === 'other'}
        maxLength={500}
        value={values.note}
        error={error}
        onChange={(note) => onChange({ note })}
      />
    </>
  )
}

function ReasonFields({
  reason,
  note,
  error,
  onReason,
  onNote,
}: {
  reason: ExplanationReason
  note: string
  error: string | undefined
  onReason: (reason: ExplanationReason) => void
  onNote: (note: string) => void
}) {
  const { t } = useTranslation('attendance')
  const labels = useExplanationLabels()
  return (
    <>
      <fieldset>
        <legend className="label">{t('reason')}</legend>
        <span className="row wrap">
          {explanationReasons.map((one) => (
            <Chip key={one} on={one === reason} onClick={() => onReason(one)}>
              {labels[one]}
            </Chip>
          ))}
        </span>
      </fieldset>
      <TextField label={t('note')} name="note" required={reason === 'other'} maxLength={500} value={note} error={error} onChange={onNote} />
      <p className="xs muted">{reason === 'unexcused' ? t('unexcused_text') : t('explained_text')}</p>
    </>
  )
}
