import { useTranslation } from 'react-i18next'
import type { Privacy } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { Note } from '../../../ui/note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { TemplateChoice } from '../legal-texts/index.ts'
import { usePrivacies } from './resources.ts'
import { useListForm } from './use-list-form.ts'

interface PrivacyValues {
  number: number | null
  language: 'en' | 'it'
  title: string
  text: string
}

/** A privacy text. Changing its wording creates a new version. `next` is the number of a new text. */
export function PrivacyDialog({ entity, next, onClose }: { entity: Privacy | null; next: number; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const form = useListForm(usePrivacies(), entity, {
    toValues: (row): PrivacyValues => ({
      number: row?.number ?? next,
      language: row?.language ?? 'it',
      title: row?.title ?? '',
      text: row?.text ?? '',
    }),
    savedMessage: t('privacy_saved'),
    onSaved: onClose,
  })
  const { values, bind, set, changedFields } = form
  const languages = { en: t('english'), it: t('italian') }
  return (
    <EntityDialog
      title={entity ? entity.title : t('privacy_add')}
      subtitle={entity ? t('version', { version: entity.textVersion }) : undefined}
      width="wide"
      form={form}
      describeConflict={describeFields<PrivacyValues>({
        number: (of) => [t('privacy_number'), of.number],
        language: (of) => [t('language'), languages[of.language]],
        title: (of) => [t('title'), of.title],
        text: (of) => [t('privacy_body'), of.text],
      })}
      onClose={onClose}
    >
      <div className="form-grid">
        <NumberField label={t('privacy_number')} help={t('privacy_number_help')} required min={1} max={99} {...bind('number')} />
        <div>
          <span className="label">{t('language')}</span>
          <Segment
            label={t('language')}
            value={values.language}
            onChange={(language) => set({ language })}
            options={[
              { value: 'it', label: languages.it },
              { value: 'en', label: languages.en },
            ]}
          />
        </div>
        {!entity && (
          <div className="whole">
            <TemplateChoice kind="privacy" language={values.language} typed={values.text} onChoose={set} />
          </div>
        )}
        <TextField className="whole" label={t('title')} required autoComplete="off" {...bind('title')} />
        <TextareaField className="whole" label={t('privacy_body')} required rows={10} grows={false} {...bind('text')} />
      </div>
      {entity && (changedFields.includes('text') || changedFields.includes('title')) && (
        <Note tone="info">{t('privacy_new_version', { version: entity.textVersion + 1 })}</Note>
      )}
    </EntityDialog>
  )
}
