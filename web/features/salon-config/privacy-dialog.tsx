import { useTranslation } from 'react-i18next'
import { Privacy, privacies } from '../../../schema/api/salon-config.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { onePrivacy, usePrivacies } from './resources.ts'
import './salon-config-labels.ts'
import { useEntry } from './use-entry.ts'

interface PrivacyValues {
  number: number | null
  language: 'en' | 'it'
  title: string
  text: string
}

/** A privacy text. Other words make a new version; `next` is the number that is still free. */
export function PrivacyDialog({ entity, next, onClose }: { entity: Privacy | null; next: number; onClose: () => void }) {
  const { t } = useTranslation('salon-config')
  const { create, update } = usePrivacies()
  const entry = useEntry(entity, {
    schema: Privacy,
    valuesOf: (row: Privacy | null): PrivacyValues => ({
      number: row?.number ?? next,
      language: row?.language ?? 'it',
      title: row?.title ?? '',
      text: row?.text ?? '',
    }),
    bodyOf: (values) => values,
    ...{ rows: privacies, create, update, oneOf: onePrivacy, saved: t('privacy_saved'), onSaved: onClose },
  })
  const { values, bind, set, stale, changed } = entry
  const languages = { en: t('english'), it: t('italian') }
  const labels = { number: t('privacy_number'), language: t('language'), title: t('title'), text: t('privacy_body') }
  return (
    <FormDialog
      title={entity ? entity.title : t('privacy_add')}
      subtitle={entity ? t('version', { version: entity.textVersion }) : undefined}
      width="wide"
      faults={entry.faults}
      refusal={entry.refusal ?? entry.errorOf('version')}
      busy={entry.busy}
      stale={
        stale && (
          <StaleNote
            changes={stale.names.map((name) => ({
              label: labels[name],
              text: name === 'language' ? languages[stale.values.language] : stale.values[name],
            }))}
            onTheirs={entry.takeTheirs}
            onMine={entry.keepMine}
          />
        )
      }
      onClear={entry.clear}
      onSave={entry.save}
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
        <TextField className="whole" label={t('title')} required autoComplete="off" {...bind('title')} />
        <TextareaField className="whole" label={t('privacy_body')} required rows={10} grows={false} {...bind('text')} />
      </div>
      {entity && (changed.includes('text') || changed.includes('title')) && (
        <Note tone="info">{t('privacy_new_version', { version: entity.textVersion + 1 })}</Note>
      )}
    </FormDialog>
  )
}
