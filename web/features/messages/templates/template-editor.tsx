import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageTemplates } from '../../../../schema/api/messages/message-batches.ts'
import type { MessageTemplate, TemplateExample } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { isMarketing } from '../../../../schema/rules/clients/consents.ts'
import { messageDefaults } from '../../../../schema/rules/messages/message-defaults.ts'
import {
  type MessageFields,
  messageKindTerms,
  renderMessageText,
  type TemplateKind,
} from '../../../../schema/rules/messages/message-templates.ts'
import { type Language, languages } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { AskBeforeLeaving } from '../../../ui/ask-before-leaving.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { MessageEditor, SmsMeter, toShownText, toStoredText, useMessageLabels } from '../../outreach/client-messages/index.ts'
import { useTemplateLabels } from './message-templates-labels.ts'

const languageNames = { en: 'English', it: 'Italiano' } as const

interface EditorProps {
  readonly kind: TemplateKind
  readonly language: Language
  readonly own: MessageTemplate | undefined
  readonly onLanguage: (language: Language) => void
}

/** Saves, resets and takes back a reset. */
function useTemplateWrites({ kind, language, own }: Pick<EditorProps, 'kind' | 'language' | 'own'>) {
  const { t } = useTranslation('templates')
  const errorMessage = useErrorMessage()
  const options = { invalidates: [messageTemplates.list] }
  const create = useWrite(messageTemplates.create, options)
  const update = useWrite(messageTemplates.update, options)
  const remove = useWrite(messageTemplates.reset, options)
  const save = (values: { subject: string; text: string }) => {
    const onSuccess = () => void notify({ kind: 'success', text: t('saved') })
    const body = { kind, language, ...values }
    if (!own) return create.mutate({ input: {}, body }, { onSuccess })
    const { messageTemplateId, version } = own
    update.mutate({ input: { messageTemplateId }, body: { ...body, version } }, { onSuccess })
  }
  const reset = () => {
    if (!own) return
    const { messageTemplateId, subject, text } = own
    const showError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
    const undo = () => create.mutate({ input: {}, body: { kind, language, subject, text } }, { onError: showError })
    const onSuccess = () => void notify({ kind: 'success', text: t('was_reset'), undo })
    remove.mutate({ input: { messageTemplateId } }, { onSuccess, onError: showError })
  }
  return { save, reset, error: create.error ?? update.error, isSaving: create.isPending || update.isPending, isResetting: remove.isPending }
}

/** The text of a kind in a language, beside how it reads with a real booking. */
export function TemplateEditor({ kind, language, own, onLanguage }: EditorProps) {
  const { t } = useTranslation('templates')
  const errorMessage = useErrorMessage()
  const { kinds } = useTemplateLabels()
  const { fields: labels } = useMessageLabels()
  const stored = own ?? messageDefaults[kind][language]
  const [values, setValues] = useState({ subject: stored.subject, text: stored.text })
  const writes = useTemplateWrites({ kind, language, own })
  const { fields, purpose } = messageKindTerms[kind]
  const isChanged = values.subject !== stored.subject || values.text !== stored.text
  const refused = writes.error instanceof CallError ? writes.error.fields : {}
  const [name, description] = kinds[kind]
  const set = (change: Partial<typeof values>) => setValues((last) => ({ ...last, ...change }))
  return (
    <>
      <section className="card mt-editor" aria-labelledby="template-name">
        {isChanged && !writes.isSaving && <AskBeforeLeaving />}
        <header className="line-below">
          <div className="grow">
            <h2 id="template-name">{name}</h2>
            <p className="s muted">{description}</p>
          </div>
          <Segment
            label={t('language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={onLanguage}
          />
        </header>
        <div className="grid gap-14 pad">
          <TextField
            label={t('mail_subject')}
            name="subject"
            maxLength={200}
            value={toShownText(values.subject, labels)}
            onChange={(subject) => set({ subject: toStoredText(subject, labels) })}
            error={refused.subject && errorMessage(refused.subject)}
          />
          <MessageEditor
            label={t('message_text')}
            value={values.text}
            onChange={(text) => set({ text })}
            fields={fields}
            error={refused.text && errorMessage(refused.text)}
          />
          <p className="xs muted">{t('brackets')}</p>
          {isMarketing(purpose) && <Note tone="info">{t('stop_is_added')}</Note>}
          {writes.error && Object.keys(refused).length === 0 && (
            <Note tone="bad" live>
              {errorMessage(writes.error)}
            </Note>
          )}
        </div>
        <footer className="line-above">
          <span className="grow s muted">{own ? t('own_text') : t('default_text')}</span>
          {own && (
            <Button icon="undo" busy={writes.isResetting} onClick={writes.reset}>
              {t('reset')}
            </Button>
          )}
          {isChanged && <Button onClick={() => setValues({ subject: stored.subject, text: stored.text })}>{t('cancel')}</Button>}
          <Button variant="primary" busy={writes.isSaving} disabled={!isChanged} onClick={() => writes.save(values)}>
            {t('save')}
          </Button>
        </footer>
      </section>
      <Preview values={values} language={language} />
    </>
  )
}

/** The text with the fields of a coming booking. */
function Preview({ values, language }: { values: { subject: string; text: string }; language: Language }) {
  const { t } = useTranslation('templates')
  const { data: examples = [] } = useRead(messageTemplates.examples, { language }, { staleTime: 60_000 })
  const [chosen, setChosen] = useState(0)
  const example: TemplateExample | undefined = examples[chosen] ?? examples[0]
  if (!example) return <aside className="mt-preview grid gap-14" />
  const fields: MessageFields = example.fields
  const text = renderMessageText(values.text, fields)
  return (
    <aside className="mt-preview grid gap-14" aria-label={t('preview')}>
      <Select
        label={t('preview_with')}
        options={examples.map(({ name, fields: of }, at) => ({ value: String(at), label: `${name} · ${of.when ?? ''}` }))}
        value={String(examples[chosen] ? chosen : 0)}
        onChange={(value) => setChosen(Number(value))}
      />
      <div className="mt-phone clip surface">
        <header className="line-below s">
          <b className="semi">{fields.salon}</b>
        </header>
        <div className="mt-bubble lines breaks framed round-l tint s" lang={language}>
          {text}
        </div>
      </div>
      <SmsMeter text={text} />
      <p className="s">
        <span className="muted">{t('mail_subject')}:</span> {renderMessageText(values.subject, fields)}
      </p>
    </aside>
  )
}
