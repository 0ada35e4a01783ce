import { useTranslation } from 'react-i18next'
import { PetSize, petSizes } from '../../../schema/api/salon-lists.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { oneSize, useSizes } from './resources.ts'
import './salon-config-labels.ts'
import { useEntry } from './use-entry.ts'

/** A size of pets, by weight. `position` is its place where it is new. */
export function SizeDialog({ entity, position, onClose }: { entity: PetSize | null; position: number; onClose: () => void }) {
  const { t } = useTranslation('salon-config')
  const { create, update } = useSizes()
  const entry = useEntry(entity, {
    schema: PetSize,
    valuesOf: (row: PetSize | null): { size: string; fromKg: number | null; toKg: number | null; position: number } => ({
      size: row?.size ?? '',
      fromKg: row?.fromKg ?? 0,
      toKg: row?.toKg ?? null,
      position: row?.position ?? position,
    }),
    bodyOf: (values) => ({ ...values, fromKg: values.fromKg ?? 0 }),
    ...{ rows: petSizes, create, update, oneOf: oneSize, saved: t('size_saved'), onSaved: onClose },
  })
  const { bind, stale } = entry
  const labels = { size: t('size'), fromKg: t('from_kg'), toKg: t('to_kg'), position: t('position') }
  return (
    <FormDialog
      title={entity ? entity.size : t('size_add')}
      width="narrow"
      faults={entry.faults}
      refusal={entry.refusal ?? entry.errorOf('version')}
      busy={entry.busy}
      stale={
        stale && (
          <StaleNote
            changes={stale.names.map((name) => ({ label: labels[name], text: stale.values[name] ?? '–' }))}
            onTheirs={entry.takeTheirs}
            onMine={entry.keepMine}
          />
        )
      }
      onClear={entry.clear}
      onSave={entry.save}
      onClose={onClose}
    >
      <TextField label={t('size')} required autoComplete="off" {...bind('size')} />
      <div className="form-grid">
        <NumberField label={t('from_kg')} min={0} max={500} unit="kg" {...bind('fromKg')} />
        <NumberField label={t('to_kg')} help={t('to_kg_help')} min={0} max={500} unit="kg" {...bind('toKg')} />
      </div>
    </FormDialog>
  )
}
