import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientPrivacies } from '../../../../schema/api/clients/consents.ts'
import { privacies } from '../../../../schema/api/platform/settings-resources.ts'
import { consentItems } from '../../../../schema/rules/clients/consents.ts'
import { type Language, languages } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { SignaturePad } from '../../../ui/signature-pad.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { SettingLink } from '../../platform/settings/index.ts'
import { usePrivacyLabels } from './client-privacy-labels.ts'

const toKey = ({ purpose, channel }: (typeof consentItems)[number]) => `${purpose}:${channel}`
const languageNames = { en: 'English', it: 'Italiano' } as const

/** Records what a client agrees to, signed on the salon's tablet or on paper. */
export function RecordDialog({ clientId, source, onClose }: { clientId: string; source: 'tablet' | 'paper'; onClose: () => void }) {
  const { t, i18n } = useTranslation('consents')
  const errorMessage = useErrorMessage()
  const { toItem } = usePrivacyLabels()
  const { data: status } = useRead(clientPrivacies.status, { clientId })
  const stored = status?.consents.filter(({ given }) => given).map(toKey)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const given = chosen ?? stored ?? []
  const [language, setLanguage] = useState<Language>(languages.find((one) => one === i18n.language) ?? 'en')
  const [values, setValues] = useState({ signedName: '', signature: '', note: '' })
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const { data: texts } = useRead(privacies.list, {}, { staleTime: 60_000 })
  const notices = texts?.filter(({ number }) => number === 1)
  const text = notices?.find((one) => one.language === language) ?? notices?.[0]
  const create = useWrite(clientPrivacies.create, {
    invalidates: [clientPrivacies.ofClient, clientPrivacies.status],
    onSuccess: () => {
      notify({ kind: 'success', text: t('recorded') })
      onClose()
    },
  })
  const set = (change: Partial<typeof values>) => setValues((last) => ({ ...last, ...change }))
  const toggle = (key: string, on: boolean) => setChosen(on ? [...given, key] : given.filter((one) => one !== key))
  const save = () => {
    const isSigned = values.signedName.trim() !== '' || values.signature !== ''
    if (!isSigned) return setFieldErrors({ signedName: 'Required' })
    const consents = consentItems.map((item) => ({ ...item, given: item.purpose === 'notice' || given.includes(toKey(item)) }))
    create.mutate({ input: {}, body: { clientId, source, language, consents, ...values } })
  }
  const nameError = fieldErrors.signedName && errorMessage(fieldErrors.signedName)
  return (
    <FormDialog
      title={t(source === 'tablet' ? 'ask_on_tablet' : 'record_paper')}
      subtitle={t(source === 'tablet' ? 'tablet_text' : 'paper_text')}
      fieldErrors={fieldErrors}
      errorMessage={create.error && errorMessage(create.error)}
      busy={create.isPending}
      onClear={() => setFieldErrors({})}
      onSave={save}
      onClose={onClose}
    >
      <Segment
        label={t('language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={setLanguage}
      />
      {text && (
        <details>
          <summary className="s semi">{text.title}</summary>
          <p className="cp-text s" lang={text.language}>
            {text.text}
          </p>
        </details>
      )}
      {notices?.length === 0 && (
        <Note tone="warn">
          {t('no_privacy_text')} <SettingLink id="privacy" />
        </Note>
      )}
      <div className="stack">
        {consentItems.map((item) => (
          <Checkbox
            key={toKey(item)}
            label={toItem(item.purpose, item.channel)}
            help={item.purpose === 'notice' ? t('always_needed') : undefined}
            checked={item.purpose === 'notice' || given.includes(toKey(item))}
            disabled={item.purpose === 'notice'}
            onChange={(on) => toggle(toKey(item), on)}
          />
        ))}
      </div>
      {source === 'tablet' && (
        <div className="field">
          <div className="row">
            <span className="label grow">{t('signature')}</span>
            {values.signature && (
              <Button size="s" variant="ghost" icon="undo" onClick={() => set({ signature: '' })}>
                {t('clear')}
              </Button>
            )}
          </div>
          <SignaturePad value={values.signature} onChange={(signature) => set({ signature })} label={t('signature_field')} />
        </div>
      )}
      <TextField
        label={t(source === 'tablet' ? 'or_type_name' : 'signed_name')}
        name="signedName"
        value={values.signedName}
        onChange={(signedName) => set({ signedName })}
        error={nameError}
      />
      <TextareaField label={t('note')} name="note" value={values.note} onChange={(note) => set({ note })} />
    </FormDialog>
  )
}
