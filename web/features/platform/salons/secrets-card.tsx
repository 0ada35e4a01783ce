import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salons } from '../../../../schema/api/platform/salons.ts'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { type SalonSecret, salonSecrets } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './salons.css'
import { salonDependents, useCacheSalon } from './use-salon-form.ts'

/** Sets or replaces one secret. */
function SecretDialog({ salon, secret, name, onClose }: { salon: Salon; secret: SalonSecret; name: string; onClose: () => void }) {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const cacheSalon = useCacheSalon()
  const [value, setValue] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const [formError, setFormError] = useState<string | null>(null)
  const update = useWrite(salons.update, {
    invalidates: salonDependents,
    onSuccess: (saved) => {
      cacheSalon(saved)
      notify({ kind: 'success', text: t('name_saved', { name }) })
      onClose()
    },
    onError: (error) => {
      if (error instanceof CallError && Object.keys(error.fields).length > 0)
        setFieldErrors({ secret: Object.values(error.fields)[0] ?? '' })
      else setFormError(errorMessage(error))
    },
  })
  const save = () => {
    if (value.trim() === '') return setFieldErrors({ secret: 'Required' })
    update.mutate({ input: { salonId: salon.salonId }, body: { secrets: { [secret]: value }, version: salon.version } })
  }
  return (
    <FormDialog
      title={name}
      subtitle={t('secret_text')}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={formError}
      busy={update.isPending}
      onClear={() => {
        setFieldErrors({})
        setFormError(null)
      }}
      onSave={save}
      onClose={onClose}
    >
      <PasswordField
        label={t('secret_value')}
        required
        autoComplete="new-password"
        value={value}
        onChange={setValue}
        error={fieldErrors.secret && errorMessage(fieldErrors.secret)}
      />
    </FormDialog>
  )
}

/** The secrets of the gateways. They can be set and removed, but are never shown. */
export function SecretsCard({ salon }: { salon: Salon }) {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const cacheSalon = useCacheSalon()
  const [edited, setEdited] = useState<SalonSecret | null>(null)
  const update = useWrite(salons.update, {
    invalidates: salonDependents,
    onSuccess: cacheSalon,
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const names: Readonly<Record<SalonSecret, string>> = {
    waBoxToken: t('secret_wa_box'),
    smsKey: t('secret_sms_key'),
    smsSecret: t('secret_sms_secret'),
    cashSystemApiKey: t('secret_cash_key'),
    cashSystemWebhookSecret: t('secret_cash_hook'),
  }
  const remove = async (secret: SalonSecret) => {
    if (!(await confirm({ kind: 'delete', title: t('secret_delete', { name: names[secret] }), text: t('secret_delete_text') }))) return
    update.mutate({ input: { salonId: salon.salonId }, body: { secrets: { [secret]: null }, version: salon.version } })
  }
  return (
    <section className="card" aria-labelledby="secrets-title">
      <header>
        <div className="grow">
          <h3 id="secrets-title">{t('group_secrets')}</h3>
          <p className="xs muted">{t('group_secrets_text')}</p>
        </div>
      </header>
      <ul className="salon-secrets lined">
        {salonSecrets.map((secret) => {
          const isSet = salon.secretsSet.includes(secret)
          return (
            <li className="flex wrap middle s" key={secret}>
              <span className="grow semi">{names[secret]}</span>
              {isSet ? (
                <Badge tone="ok" icon="lock">
                  {t('secret_set')}
                </Badge>
              ) : (
                <Badge>{t('secret_not_set')}</Badge>
              )}
              <Button size="s" aria-label={t('secret_set_of', { name: names[secret] })} onClick={() => setEdited(secret)}>
                {isSet ? t('secret_replace') : t('secret_enter')}
              </Button>
              {isSet && (
                <Button
                  size="s"
                  variant="ghost-danger"
                  aria-label={t('remove_of', { name: names[secret] })}
                  onClick={() => void remove(secret)}
                >
                  {t('remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {edited && <SecretDialog salon={salon} secret={edited} name={names[edited]} onClose={() => setEdited(null)} />}
    </section>
  )
}
