import { useTranslation } from 'react-i18next'
import type { ClientFeedback } from '../../../../schema/api/clients/client-notes-schemas.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useFeedbackWrites } from './use-note-list.ts'

interface Values {
  feedback: string
  rating: number | null
  day: string | null
}
const ratings = ['none', '1', '2', '3', '4', '5'] as const

/** New or existing feedback of a client: a text, a rating, or both. */
export function FeedbackDialog({
  clientId,
  feedback,
  onClose,
}: {
  clientId: string
  feedback: ClientFeedback | null
  onClose: () => void
}) {
  const { t } = useTranslation('client-history')
  const { date, dayIn } = useFormat()
  const form = useEntityForm(feedback, useFeedbackWrites(), {
    toValues: (one): Values => ({ feedback: one?.feedback ?? '', rating: one?.rating ?? null, day: one?.day ?? dayIn(Date.now()) }),
    toBody: (values, isNew) => (isNew ? { ...values, clientId } : values),
    onSaved: () => {
      notify({ kind: 'success', text: t('entry_saved') })
      onClose()
    },
  })
  const { values, set, bind } = form
  const describeConflict = describeFields<Values>({
    feedback: (theirs) => [t('feedback'), theirs.feedback],
    rating: ({ rating }) => [t('rating'), rating ?? '–'],
    day: ({ day }) => [t('day'), day ? date(day) : '–'],
  })
  const isEmpty = values.feedback.trim() === '' && values.rating === null
  return (
    <EntityDialog
      title={feedback ? t('feedback') : t('new_feedback')}
      form={form}
      describeConflict={describeConflict}
      onSave={() => (isEmpty ? form.setFieldErrors({ feedback: 'Required' }) : form.save())}
      onClose={onClose}
    >
      <div className="field">
        <span className="label">{t('rating')}</span>
        <Segment
          label={t('rating')}
          options={ratings.map((value) => ({ value, label: value === 'none' ? t('no_rating') : value }))}
          value={ratings.find((one) => one === String(values.rating)) ?? 'none'}
          onChange={(value) => set({ rating: value === 'none' ? null : Number(value) })}
        />
      </div>
      <TextareaField label={t('what_was_said')} {...bind('feedback')} />
      <DatePicker label={t('day')} required {...bind('day')} />
    </EntityDialog>
  )
}
