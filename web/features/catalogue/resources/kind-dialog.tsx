import { useTranslation } from 'react-i18next'
import { ResourceKind, ResourceKindChange, ResourceKindDraft } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { maxCleaningMinutes } from '../../../../schema/rules/catalogue/resources.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import type { ResourceKinds } from './use-resource-kinds.ts'

const maxUnits = 30

interface KindValues {
  kindName: string
  cleaning: number | null
  /** How many units a new kind gets; they are numbered. */
  unitNames: number | null
}
const toValues = (kind: ResourceKind | null): KindValues => ({
  kindName: kind?.kindName ?? '',
  cleaning: kind?.cleaning ?? 0,
  unitNames: 1,
})

/** A kind of room or equipment; a new one with its units. */
export function KindDialog({
  kind,
  kinds,
  position,
  onClose,
}: {
  kind: ResourceKind | null
  kinds: ResourceKinds
  position: number
  onClose: () => void
}) {
  const { t } = useTranslation('resources')
  const toUnitNames = (kindName: string, count: number) =>
    Array.from({ length: count }, (_, i) => (count === 1 ? kindName : t('unit_numbered', { name: kindName, number: i + 1 })))
  const form = useEntityForm(
    kind,
    {
      schema: ResourceKind,
      draft: ResourceKindDraft,
      change: ResourceKindChange,
      toInput: ({ resourceKindId }: ResourceKind) => ({ resourceKindId }),
      create: kinds.create,
      update: kinds.update,
    },
    {
      toValues,
      toBody: ({ kindName, cleaning, unitNames }, isNew) => ({
        kindName,
        cleaning: cleaning ?? 0,
        ...(isNew ? { position, unitNames: toUnitNames(kindName.trim(), Math.min(unitNames ?? 0, maxUnits)) } : {}),
      }),
      onSaved: ({ kindName }) => {
        notify({ kind: 'success', text: t('kind_saved', { name: kindName }) })
        onClose()
      },
    },
  )
  const { bind } = form
  return (
    <EntityDialog
      title={kind ? kind.kindName : t('kind_add')}
      form={form}
      describeConflict={describeFields<KindValues>({
        kindName: (of) => [t('name'), of.kindName],
        cleaning: (of) => [t('cleaning'), String(of.cleaning ?? 0)],
        unitNames: (of) => [t('how_many'), String(of.unitNames ?? 0)],
      })}
      onClose={onClose}
    >
      <TextField label={t('name')} help={t('kind_name_help')} required autoComplete="off" {...bind('kindName')} />
      <div className="form-grid">
        {!kind && <NumberField label={t('how_many')} required min={1} max={maxUnits} {...bind('unitNames')} />}
        <NumberField label={t('cleaning')} min={0} max={maxCleaningMinutes} unit={t('min')} {...bind('cleaning')} />
      </div>
    </EntityDialog>
  )
}
