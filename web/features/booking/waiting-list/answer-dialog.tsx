import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WaitingListEntry, WaitingListReply } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import type { useWaitingList } from './use-waiting-list.ts'

/** Writes to the client of a party's request: a question, or that it cannot be, which closes the request. */
export function AnswerDialog({
  entry,
  answer,
  onClose,
}: {
  entry: WaitingListEntry
  answer: ReturnType<typeof useWaitingList>['answer']
  onClose: () => void
}) {
  const { t } = useTranslation('waiting-list')
  const { waitingListEntryId, clientDTO, version } = entry
  const form = useEdit(null, () => ({ text: '' }))
  const [close, setClose] = useState(false)
  const send = () => {
    const body = form.validate(WaitingListReply, { ...form.values, close, version })
    if (!body) return
    answer.mutate(
      { input: { waitingListEntryId }, body },
      {
        onSuccess: () => void notify({ kind: 'success', text: t(close ? 'request_refused' : 'answer_sent', { name: clientDTO.name }) }),
        onDone: onClose,
        onError: form.handleError,
      },
    )
  }
  const toggle = (next: boolean) => {
    setClose(next)
    const refusal = t('refusal_text')
    // Only a beginning: what was typed stays.
    if (next && form.values.text.trim() === '') form.bind('text').onChange(refusal)
    if (!next && form.values.text === refusal) form.bind('text').onChange('')
  }
  return (
    <FormDialog
      title={t('answer_title', { name: clientDTO.name })}
      subtitle={entry.note || entry.services.map(({ service }) => service).join(', ')}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      busy={answer.isPending}
      isUntouched={form.values.text === ''}
      saveLabel={close ? t('refuse') : t('answer_send', { name: clientDTO.name })}
      onClear={form.clearErrors}
      onSave={send}
      onClose={onClose}
    >
      <TextareaField label={t('message_text')} required rows={5} maxLength={1000} {...form.bind('text')} />
      <Checkbox label={t('refuse_request')} help={t('refuse_request_help')} checked={close} onChange={toggle} />
    </FormDialog>
  )
}
