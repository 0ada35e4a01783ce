import { useTranslation } from 'react-i18next'
import { bookingRules } from '../../../../schema/api/booking/booking-rules.ts'
import { BookingMarkChange, type ClientRules } from '../../../../schema/api/booking/booking-rules-schemas.ts'
import { type BookingMark, bookingMarks } from '../../../../schema/rules/booking/booking-rules.ts'
import { useWrite } from '../../../api/query.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { markLabels } from './rule-values.ts'

interface MarkValues {
  mark: BookingMark | ''
  reason: string
  until: string | null
}
const toValues = (of: Pick<ClientRules, 'marks'> | null): MarkValues => {
  const { mark = '', reason = '', until = null } = of?.marks[0] ?? {}
  return { mark, reason, until }
}
const toBody = ({ mark, reason, until }: MarkValues) => (mark === '' ? { mark: null } : { mark, reason, until })

/** A client's mark by hand: how they may book, why, and until when. */
export function MarkDialog({ stored, onClose }: { stored: ClientRules; onClose: () => void }) {
  const { t } = useTranslation('booking-rules')
  const { dayIn } = useFormat()
  const { clientId } = stored
  const form = useEdit<ClientRules, MarkValues>(stored, toValues)
  const { values, bind, fieldErrors, errorMessage } = form
  const invalidates = [bookingRules.ofClient]
  const [shown] = stored.marks
  const replaces = shown?.clientBookingMarkId ?? null
  const undo = useWrite(bookingRules.mark, { invalidates })
  const save = useWrite(bookingRules.mark, {
    invalidates,
    onError: form.handleError,
    onSuccess: ({ marks }) => {
      const written = marks.find((one) => !stored.marks.some((before) => before.clientBookingMarkId === one.clientBookingMarkId))
      const body = { ...toBody(toValues(stored)), replaces: written?.clientBookingMarkId ?? null }
      const takeBack = () => undo.mutate({ input: { clientId }, body })
      notify({ kind: 'success', text: t(values.mark === '' ? 'rule_mark_removed' : 'rule_mark_saved'), undo: takeBack })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('rule_mark_title')}
      fieldErrors={fieldErrors}
      errorMessage={errorMessage}
      busy={save.isPending}
      isUntouched={form.changedFields.length === 0}
      onClear={form.clearErrors}
      onSave={() => {
        const body = form.validate(BookingMarkChange, { ...toBody(values), replaces })
        if (body) save.mutate({ input: { clientId }, body })
      }}
      onClose={onClose}
    >
      <Select
        label={t('online_booking')}
        {...bind('mark')}
        options={[{ value: '', label: t('rule_mark_none') }, ...bookingMarks.map((mark) => ({ value: mark, label: t(markLabels[mark]) }))]}
      />
      {values.mark !== '' && (
        <>
          <TextField label={t('reason')} help={t('rule_reason_help')} autoComplete="off" maxLength={200} {...bind('reason')} />
          <DatePicker label={t('last_day')} help={t('rule_until_help')} min={dayIn(Date.now())} {...bind('until')} />
        </>
      )}
    </FormDialog>
  )
}
