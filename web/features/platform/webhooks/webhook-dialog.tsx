import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks } from '../../../../schema/api/platform/webhooks.ts'
import { NewWebhook } from '../../../../schema/api/platform/webhooks-schemas.ts'
import { type WebhookKind, webhookKinds } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { type FieldErrors, fieldError, validateFields } from '../../../api/field-errors.ts'
import { useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { kindLabels } from './webhook-labels.ts'

/** Makes a webhook. */
export function WebhookDialog({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const translate = useErrorMessage()
  const { salon } = useMe()
  const [url, setUrl] = useState('')
  const [kinds, setKinds] = useState<readonly WebhookKind[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const create = useWrite(webhooks.create, {
    invalidates: [webhooks.list],
    onSuccess: ({ secret }) => onMade(secret),
    onError: (error) => error instanceof CallError && setErrors(error.fields),
  })
  const change = () => {
    setErrors({})
    create.reset()
  }
  const save = () => {
    const body = { url, kinds: [...kinds] }
    const found = validateFields(NewWebhook, body)
    setErrors(found)
    if (Object.keys(found).length === 0) create.mutate({ input: {}, body })
  }
  const getError = (field: string) => {
    const error = fieldError(errors, field)
    return error === undefined ? undefined : translate(error)
  }
  return (
    <FormDialog
      title={t('new_webhook')}
      saveLabel={t('create_webhook')}
      fieldErrors={errors}
      errorMessage={create.error && Object.keys(errors).length === 0 ? translate(create.error) : undefined}
      busy={create.isPending}
      onClear={() => setErrors({})}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('address')}
        name="url"
        type="url"
        required
        maxLength={500}
        autoComplete="off"
        placeholder="https://example.com/hooks"
        help={t('address_help')}
        value={url}
        onChange={(next) => {
          change()
          setUrl(next)
        }}
        error={getError('url')}
      />
      <fieldset className="grid gap-8">
        <legend className="label">{t('told_of')}</legend>
        <p className="s muted">{t('told_of_help')}</p>
        {webhookKinds
          .filter((kind) => kind !== 'pet' || salon?.isPet)
          .map((kind) => (
            <Checkbox
              key={kind}
              label={t(kindLabels[kind])}
              checked={kinds.includes(kind)}
              onChange={(checked) => {
                change()
                setKinds(checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
              }}
            />
          ))}
        {getError('kinds') && (
          <p className="field-error" role="alert">
            {getError('kinds')}
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}
