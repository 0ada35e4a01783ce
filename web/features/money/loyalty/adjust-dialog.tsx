import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loyalty } from '../../../../schema/api/money/loyalty.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** Adds points or stamps to a client's balance, or removes them, with a reason; undo posts the opposite. */
export function AdjustDialog({ clientId, name, onClose }: { clientId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('loyalty')
  const errorMessage = useErrorMessage()
  const [points, setPoints] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const invalidates = [loyalty.ofClient]
  const undo = useWrite(loyalty.adjust, { invalidates, onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }) })
  const write = useWrite(loyalty.adjust, { invalidates })
  const save = () => {
    if (!points || reason.trim() === '')
      return setFieldErrors({ ...(points ? {} : { points: 'Required' }), ...(reason.trim() === '' ? { reason: 'Required' } : {}) })
    write.mutate(
      { input: {}, body: { clientId, points, reason } },
      {
        onSuccess: () => {
          const takeBack = () => undo.mutate({ input: {}, body: { clientId, points: -points, reason: t('undo_reason') } })
          notify({ kind: 'success', text: t('adjusted'), undo: takeBack })
        },
        onDone: onClose,
      },
    )
  }
  return (
    <FormDialog
      title={t('adjust_title', { name })}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={write.error && errorMessage(write.error)}
      busy={write.isPending}
      isUntouched={points === null}
      onClear={() => {
        write.reset()
        setFieldErrors({})
      }}
      onSave={save}
      onClose={onClose}
    >
      <NumberField
        label={t('how_many')}
        name="points"
        required
        help={t('how_many_help')}
        min={-100_000}
        max={100_000}
        value={points}
        onChange={setPoints}
        error={fieldErrors.points && errorMessage(fieldErrors.points)}
      />
      <TextField
        label={t('reason')}
        name="reason"
        required
        autoComplete="off"
        value={reason}
        onChange={setReason}
        error={fieldErrors.reason && errorMessage(fieldErrors.reason)}
      />
    </FormDialog>
  )
}
