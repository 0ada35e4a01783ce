import { useTranslation } from 'react-i18next'
import { classes } from '../../../../schema/api/booking/classes.ts'
import { type ClassDetails, ClassMessage } from '../../../../schema/api/booking/classes-schemas.ts'
import { useWrite } from '../../../api/query.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { getTakers } from './class-labels.ts'

/** Writes to everybody who has a seat of a class. */
export function MessageDialog({ one, onClose }: { one: ClassDetails; onClose: () => void }) {
  const { t } = useTranslation('classes')
  const form = useEdit(null, () => ({ text: '' }))
  const { isPending, mutate } = useWrite(classes.message)
  const send = () => {
    const body = form.validate(ClassMessage, form.values)
    if (!body) return
    mutate(
      { input: { classId: one.classId }, body },
      {
        onSuccess: ({ sent, unreachable }) =>
          void notify({
            kind: unreachable > 0 ? 'warning' : 'success',
            text: [t('message_sent', { count: sent }), unreachable > 0 && t('not_reached', { count: unreachable })]
              .filter(Boolean)
              .join(' '),
          }),
        onDone: onClose,
        onError: form.handleError,
      },
    )
  }
  return (
    <FormDialog
      title={t('message_to_all')}
      subtitle={t('takers', { count: getTakers(one).length })}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      busy={isPending}
      isUntouched={form.values.text === ''}
      saveLabel={t('send_message')}
      onClear={form.clearErrors}
      onSave={send}
      onClose={onClose}
    >
      <TextareaField label={t('message_text')} required rows={5} maxLength={1500} {...form.bind('text')} />
    </FormDialog>
  )
}
