import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '../../../../schema/api/team/attendance-days.ts'
import { addDays, atTime, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { ForgottenAnswer } from './use-clock.ts'

/** The instant of a time of day after the clock-in: on the next day where it is earlier than that. */
export function toInstantAfter(start: string, time: string, zone: string): string {
  const day = toSalonDay(parseIso(start), zone)
  const same = atTime(day, time, zone)
  return toIso(same >= parseIso(start) ? same : atTime(addDays(day, 1), time, zone))
}

/** Asks when a shift ended whose clock-out was forgotten, before the next one begins. */
export function ForgottenDialog({
  open,
  error,
  busy,
  onAnswer,
  onClose,
}: {
  open: Attendance
  error: Error | null
  busy: boolean
  onAnswer: (answer: ForgottenAnswer) => void
  onClose: () => void
}) {
  const { t } = useTranslation('attendance')
  const { dayOf, time, timeZone } = useFormat()
  const errorMessage = useErrorMessage()
  const [left, setLeft] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState('')
  const refused = error instanceof CallError && error.fields.forgottenOut
  const fieldErrors: Record<string, string> = missing ? { forgottenOut: missing } : {}
  if (!missing && refused) fieldErrors.forgottenOut = errorMessage(refused)
  const save = () => {
    if (left === null) return setMissing(t('enter_time'))
    onAnswer({ forgottenOut: toInstantAfter(open.in, left, timeZone), comment })
  }
  return (
    <FormDialog
      title={t('forgotten_title', { day: dayOf(open.in) })}
      subtitle={t('forgotten_text', { time: time(open.in) })}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={undefined}
      busy={busy}
      saveLabel={t('save_and_clock_in')}
      footerStart={
        <Button variant="ghost" onClick={() => busy || onAnswer({ forgottenOut: null, comment })}>
          {t('do_not_know')}
        </Button>
      }
      onClear={() => setMissing('')}
      onSave={save}
      onClose={onClose}
    >
      <TimeField
        label={t('left_at')}
        name="forgottenOut"
        value={left}
        error={fieldErrors.forgottenOut}
        onChange={(value) => {
          setMissing('')
          setLeft(value)
        }}
      />
      <TextField label={t('comment')} help={t('comment_help')} maxLength={500} value={comment} onChange={setComment} />
    </FormDialog>
  )
}
