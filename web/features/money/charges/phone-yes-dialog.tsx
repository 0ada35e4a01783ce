import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { surcharges } from '../../../../schema/api/money/charges-surcharges.ts'
import { clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** Records the yes to a surcharge that somebody gave on the phone; undo removes its line from the visit. */
export function PhoneYesDialog({ surchargeId, reads, onClose }: { surchargeId: string; reads: readonly Endpoint[]; onClose: () => void }) {
  const { t } = useTranslation('visits')
  const errorMessage = useErrorMessage()
  const id = useId()
  const [name, setName] = useState('')
  const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const remove = useWrite(clientHistoryServices.remove, { invalidates: reads, onError: showError })
  const accept = useWrite(surcharges.accept, {
    invalidates: reads,
    onSuccess: ({ extraServiceId }) => {
      const undo = extraServiceId === null ? undefined : () => remove.mutate({ input: { clientHistoryServiceId: extraServiceId } })
      notify({ kind: 'success', text: t('surcharge_added'), ...(undo && { undo }) })
      onClose()
    },
  })
  const save = () => {
    if (name.trim() !== '') accept.mutate({ input: { surchargeId }, body: { name: name.trim() } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('surcharge_yes_phone')}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" disabled={name.trim() === ''} busy={accept.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-14"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField label={t('surcharge_who_agreed')} required value={name} onChange={setName} maxLength={100} />
        {accept.error && (
          <Note tone="bad" live>
            {errorMessage(accept.error)}
          </Note>
        )}
      </form>
    </Dialog>
  )
}
