import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportDraft } from '../../../../schema/api/insights/reports-schemas.ts'
import { groups, languages } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** Roles with which a report can be shared: those that see the dashboards. */
const readers = groups.user.filter((role) => role !== 'ADMIN')

/** Name of a report, who reads it, and to whom it is sent each month. */
export function ReportDialog({
  draft,
  busy,
  error,
  focus,
  isPaused,
  onSave,
  onClear,
  onClose,
}: {
  draft: ReportDraft
  busy: boolean
  error: Error | null
  /** What the dialog was opened for. */
  focus: 'name' | 'mail'
  isPaused: boolean
  onSave: (draft: ReportDraft) => void
  /** Something was changed: earlier errors are gone. */
  onClear: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('reports')
  const errorMessage = useErrorMessage()
  const [values, setValues] = useState(draft)
  const [isChecked, setChecked] = useState(false)
  const change = (next: Partial<ReportDraft>) => {
    onClear()
    setValues({ ...values, ...next })
  }
  const roleLabels = { SALESMARKETING: t('role_marketing'), RECEPTIONIST: t('role_reception'), TEAMMANAGER: t('role_manager') }
  const languageLabels = { en: 'English', it: 'Italiano' }
  const fields = error instanceof CallError ? error.fields : {}
  const nameError = isChecked && values.name.trim() === '' ? t('required') : fields.name
  const other = error && Object.keys(fields).length === 0 ? errorMessage(error) : null
  const save = () => {
    setChecked(true)
    if (values.name.trim() !== '') onSave({ ...values, name: values.name.trim() })
  }
  return (
    <FormDialog
      title={focus === 'mail' ? t('schedule_title') : t('save_report')}
      fieldErrors={fields}
      errorMessage={other}
      busy={busy}
      initialFocus={() => document.querySelector<HTMLElement>(`.rb-dialog [name="${focus}"]`)}
      onClear={onClear}
      onSave={save}
      onClose={onClose}
    >
      <div className="rb-dialog grid gap-16">
        <TextField
          label={t('name')}
          name="name"
          required
          value={values.name}
          error={nameError}
          maxLength={80}
          onChange={(name) => change({ name })}
        />
        <fieldset className="rb-roles stack">
          <legend className="label">{t('shared_with')}</legend>
          {readers.map((role) => (
            <Checkbox
              key={role}
              label={roleLabels[role]}
              checked={values.sharedWith.includes(role)}
              onChange={(isShared) =>
                change({ sharedWith: readers.filter((one) => (one === role ? isShared : values.sharedWith.includes(one))) })
              }
            />
          ))}
        </fieldset>
        <TextField
          label={t('mail_monthly')}
          name="mail"
          type="email"
          inputMode="email"
          value={values.mail}
          error={fields.mail}
          help={t('mail_help')}
          onChange={(mail) => change({ mail: mail.trim() })}
        />
        {focus === 'mail' && isPaused && <Note tone="warn">{t('sending_paused_text')}</Note>}
        {values.mail !== '' && (
          <div className="stack two-columns">
            <NumberField
              label={t('mail_day')}
              value={values.mailDay}
              min={1}
              max={28}
              onChange={(mailDay) => change({ mailDay: mailDay ?? values.mailDay })}
            />
            <div className="field">
              <span className="label">{t('mail_language')}</span>
              <Segment
                label={t('mail_language')}
                value={values.language}
                onChange={(language) => change({ language })}
                options={languages.map((value) => ({ value, label: languageLabels[value] }))}
              />
            </div>
          </div>
        )}
      </div>
    </FormDialog>
  )
}
