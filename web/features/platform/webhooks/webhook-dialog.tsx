import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks } from '../../../../schema/api/platform/webhooks.ts'
import { NewWebhook, type Webhook } from '../../../../schema/api/platform/webhooks-schemas.ts'
import { type WebhookKind, webhookKinds } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { type FieldErrors, fieldError, validateFields } from '../../../api/field-errors.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { kindLabels, toShortUrl } from './webhook-labels.ts'

interface DialogProps {
  /** The webhook that is changed; none makes one. */
  webhook?: Webhook | undefined
  onMade: (secret: string) => void
  onClose: () => void
}

/** Makes or changes a webhook. */
export function WebhookDialog({ webhook, onMade, onClose }: DialogProps) {
  const { t } = useTranslation('webhooks')
  const translate = useErrorMessage()
  const { salon } = useMe()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook?.kinds ?? [])
  const [errors, setErrors] = useState<FieldErrors>({})
  const client = useQueryClient()
  const onError = (error: Error) => {
    if (error instanceof CallError) setErrors(error.fields)
    // Somebody else has changed it: the next press saves over what is there then.
    void client.invalidateQueries({ queryKey: readKey(webhooks.list, {}) })
  }
  const create = useWrite(webhooks.create, {
    invalidates: [webhooks.list],
    onSuccess: ({ secret }) => onMade(secret),
    onError,
  })
  const update = useWrite(webhooks.update, {
    invalidates: [webhooks.list],
    onSuccess: () => {
      notify({ kind: 'success', text: t('webhook_saved', { name: toShortUrl(url) }) })
      onClose()
    },
    onError,
  })
  const write = webhook ? update : create
  const change = () => {
    setErrors({})
    write.reset()
  }
  const save = () => {
    const body = { url, kinds: [...kinds] }
    const found = validateFields(NewWebhook, body)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (webhook) update.mutate({ input: { webhookId: webhook.webhookId }, body: { ...body, version: webhook.version } })
    else create.mutate({ input: {}, body })
  }
  const getError = (field: string) => {
    const error = fieldError(errors, field)
    return error === undefined ? undefined : translate(error)
  }
  return (
    <FormDialog
      title={webhook ? t('change_webhook') : t('new_webhook')}
      saveLabel={webhook ? t('save') : t('create_webhook')}
      fieldErrors={errors}
      errorMessage={write.error && Object.keys(errors).length === 0 ? translate(write.error) : undefined}
      busy={write.isPending}
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
