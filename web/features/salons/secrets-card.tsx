import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Salon, salons } from '../../../schema/api/salons.ts'
import { type SalonSecret, salonSecrets } from '../../../schema/terms.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import './salons.css'
import './salon-texts.ts'
import { salonReads, useKeepSalon } from './use-salon-edit.ts'

function SecretDialog({ salon, secret, name, onClose }: { salon: Salon; secret: SalonSecret; name: string; onClose: () => void }) {
  const { t } = useTranslation('salons')
  const sentence = useErrorMessage()
  const keep = useKeepSalon()
  const [value, setValue] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const update = useWrite(salons.update, {
    invalidates: salonReads,
    onSuccess: (saved) => {
      keep(saved)
      notify({ kind: 'success', text: t('name_saved', { name }) })
      onClose()
    },
    onError: (error) => {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) setFaults({ secret: Object.values(error.fields)[0] ?? '' })
      else setRefusal(sentence(error))
    },
  })
  const save = () => {
    if (value.trim() === '') return setFaults({ secret: 'Required' })
    update.mutate({ input: { salonId: salon.salonId }, body: { secrets: { [secret]: value }, version: salon.version } })
  }
  return (
    <FormDialog
      title={name}
      subtitle={t('secret_text')}
      width="narrow"
      faults={faults}
      refusal={refusal}
      busy={update.isPending}
      onClear={() => {
        setFaults({})
        setRefusal(null)
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
        error={faults.secret && sentence(faults.secret)}
      />
    </FormDialog>
  )
}

/** What the gateways ask for: set or not set. It is written, and never shown again. */
export function SecretsCard({ salon }: { salon: Salon }) {
  const { t } = useTranslation('salons')
  const sentence = useErrorMessage()
  const keep = useKeepSalon()
  const [opened, setOpened] = useState<SalonSecret | null>(null)
  const update = useWrite(salons.update, {
    invalidates: salonReads,
    onSuccess: keep,
    onError: (error) => void notify({ kind: 'error', text: sentence(error) }),
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
      <ul className="secrets">
        {salonSecrets.map((secret) => {
          const set = salon.secretsSet.includes(secret)
          return (
            <li key={secret}>
              <span className="grow semi">{names[secret]}</span>
              {set ? (
                <Badge tone="ok" icon="lock">
                  {t('secret_set')}
                </Badge>
              ) : (
                <Badge>{t('secret_not_set')}</Badge>
              )}
              <Button size="s" aria-label={t('secret_set_of', { name: names[secret] })} onClick={() => setOpened(secret)}>
                {set ? t('secret_replace') : t('secret_enter')}
              </Button>
              {set && (
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
      {opened && <SecretDialog salon={salon} secret={opened} name={names[opened]} onClose={() => setOpened(null)} />}
    </section>
  )
}
