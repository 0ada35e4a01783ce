import { useTranslation } from 'react-i18next'
import type { ClientHistoryRequest } from '../../../../schema/api/clients/client-notes.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-history-labels.ts'
import { useRequestWrites } from './use-note-list.ts'

interface Values {
  request: string
  day: string | null
}

/** A new or existing request of a client. */
export function RequestDialog({
  clientId,
  request,
  onClose,
}: {
  clientId: string
  request: ClientHistoryRequest | null
  onClose: () => void
}) {
  const { t } = useTranslation('client-history')
  const { date, dayIn } = useFormat()
  const form = useEntityForm(request, useRequestWrites(), {
    toValues: (one): Values => ({ request: one?.request ?? '', day: one?.day ?? dayIn(Date.now()) }),
    toBody: (values, isNew) => (isNew ? { ...values, clientId } : values),
    onSaved: () => {
      notify({ kind: 'success', text: t('entry_saved') })
      onClose()
    },
  })
  const describeConflict = describeFields<Values>({
    request: (values) => [t('request'), values.request],
    day: ({ day }) => [t('day'), day ? date(day) : '–'],
  })
  return (
    <EntityDialog title={request ? t('request') : t('new_request')} form={form} describeConflict={describeConflict} onClose={onClose}>
      <TextareaField label={t('request')} help={t('request_help')} required {...form.bind('request')} />
      <DatePicker label={t('day')} required {...form.bind('day')} />
    </EntityDialog>
  )
}
