import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { ConsentForm } from '../../../../schema/api/clients/consent-form-fields.ts'
import { consentForms } from '../../../../schema/api/clients/consent-forms.ts'
import type { ConsentFormDraft } from '../../../../schema/api/clients/consent-forms-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { TemplateChoice } from '../../platform/legal-texts/index.ts'
import { QuestionFields } from './question-fields.tsx'

const empty: ConsentFormDraft = {
  name: '',
  text: '',
  questions: [],
  serviceIds: [],
  onlyMinors: false,
  validMonths: 0,
  asksByLink: true,
}
const maxMonths = 120

/** Adds or changes a form. A change of what clients read is a new version, which they sign again. */
export function FormEditor({ form, catalogue, onClose }: { form: ConsentForm | null; catalogue: readonly Service[]; onClose: () => void }) {
  const { i18n, t } = useTranslation('consent-forms')
  const errorMessage = useErrorMessage()
  const [values, setValues] = useState<ConsentFormDraft>(form ?? empty)
  const set = (change: Partial<ConsentFormDraft>) => setValues((before) => ({ ...before, ...change }))
  const options = { invalidates: [consentForms.list], onSuccess: () => finish() }
  const create = useWrite(consentForms.create, options)
  const update = useWrite(consentForms.update, options)
  const error = create.error ?? update.error
  const fieldErrors = error instanceof CallError ? error.fields : {}
  const finish = () => {
    notify({ kind: 'success', text: t('form_saved') })
    onClose()
  }
  const save = () => {
    const { name, text, questions, serviceIds, onlyMinors, validMonths, asksByLink } = values
    const body = { name, text, questions, serviceIds, onlyMinors, validMonths, asksByLink }
    if (form) update.mutate({ input: { consentFormId: form.consentFormId }, body: { ...body, version: form.version } })
    else create.mutate({ input: {}, body })
  }
  const isNewText =
    form !== null &&
    (values.name !== form.name || values.text !== form.text || JSON.stringify(values.questions) !== JSON.stringify(form.questions))
  const toggle = (serviceId: string) => {
    const { serviceIds } = values
    set({ serviceIds: serviceIds.includes(serviceId) ? serviceIds.filter((id) => id !== serviceId) : [...serviceIds, serviceId] })
  }
  const general = error && Object.keys(fieldErrors).length === 0 ? errorMessage(error) : undefined
  const getError = (field: string) => fieldErrors[field] && errorMessage(fieldErrors[field])
  return (
    <FormDialog
      title={form ? form.name : t('add_form')}
      subtitle={form ? t('version', { version: form.textVersion }) : undefined}
      width="wide"
      fieldErrors={fieldErrors}
      errorMessage={general}
      busy={create.isPending || update.isPending}
      onClear={() => undefined}
      onSave={save}
      onClose={onClose}
    >
      {!form && (
        <TemplateChoice
          kind="form"
          language={toLanguage(i18n.language)}
          typed={values.text}
          onChoose={({ title, text }) => set({ name: title, text })}
        />
      )}
      <TextField
        label={t('name')}
        name="name"
        required
        autoComplete="off"
        maxLength={100}
        error={getError('name')}
        value={values.name}
        onChange={(name) => set({ name })}
      />
      <TextareaField
        label={t('form_text')}
        help={t('form_text_help')}
        name="text"
        required
        rows={7}
        grows={false}
        maxLength={10_000}
        error={getError('text')}
        value={values.text}
        onChange={(text) => set({ text })}
      />
      <QuestionFields questions={values.questions} onChange={(questions) => set({ questions })} />
      <fieldset className="cf-services stack left">
        <legend className="label">{t('services')}</legend>
        <p className="xs muted">{t('services_help')}</p>
        <div className="row wrap gap-6">
          {catalogue.map(({ serviceId, service }) => (
            <Chip key={serviceId} size="s" on={values.serviceIds.includes(serviceId)} onClick={() => toggle(serviceId)}>
              {service}
            </Chip>
          ))}
        </div>
      </fieldset>
      <NumberField
        label={t('valid_months')}
        help={t('valid_months_help')}
        min={0}
        max={maxMonths}
        value={values.validMonths}
        onChange={(validMonths) => set({ validMonths: validMonths ?? 0 })}
      />
      <Checkbox label={t('only_minors_switch')} checked={values.onlyMinors} onChange={(onlyMinors) => set({ onlyMinors })} />
      <Checkbox label={t('asks_by_link')} checked={values.asksByLink} onChange={(asksByLink) => set({ asksByLink })} />
      {isNewText && <Note tone="info">{t('new_version', { version: form.textVersion + 1 })}</Note>}
    </FormDialog>
  )
}
