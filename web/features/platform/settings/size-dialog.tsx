import { useTranslation } from 'react-i18next'
import type { PetSize } from '../../../../schema/api/platform/settings-lists.ts'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSizes } from './resources.ts'
import './salon-config-labels.ts'
import { useListForm } from './use-list-form.ts'

interface SizeValues {
  size: string
  fromKg: number | null
  toKg: number | null
  position: number
}
const toBody = (values: SizeValues) => ({ ...values, fromKg: values.fromKg ?? 0 })

/** A pet size, by weight. `position` is the place of a new one in the list. */
export function SizeDialog({ entity, position, onClose }: { entity: PetSize | null; position: number; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const form = useListForm(useSizes(), entity, {
    toValues: (row): SizeValues => ({
      size: row?.size ?? '',
      fromKg: row?.fromKg ?? 0,
      toKg: row?.toKg ?? null,
      position: row?.position ?? position,
    }),
    toBody,
    savedMessage: t('size_saved'),
    onSaved: onClose,
  })
  const { bind } = form
  return (
    <EntityDialog
      title={entity ? entity.size : t('size_add')}
      width="narrow"
      form={form}
      describeConflict={describeFields<SizeValues>({
        size: (values) => [t('size'), values.size],
        fromKg: (values) => [t('from_kg'), values.fromKg ?? '–'],
        toKg: (values) => [t('to_kg'), values.toKg ?? '–'],
        position: (values) => [t('position'), values.position],
      })}
      onClose={onClose}
    >
      <TextField label={t('size')} required autoComplete="off" {...bind('size')} />
      <div className="form-grid">
        <NumberField label={t('from_kg')} min={0} max={500} unit="kg" {...bind('fromKg')} />
        <NumberField label={t('to_kg')} help={t('to_kg_help')} min={0} max={500} unit="kg" {...bind('toKg')} />
      </div>
    </EntityDialog>
  )
}
