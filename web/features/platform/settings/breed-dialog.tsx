import { useTranslation } from 'react-i18next'
import type { PetBreed } from '../../../../schema/api/platform/settings-lists.ts'
import { EntityDialog } from '../../../ui/entity-form.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useBreeds } from './resources.ts'
import './salon-config-labels.ts'
import { useListForm } from './use-list-form.ts'

interface BreedValues {
  species: PetBreed['species']
  breed: string
}
const toValues = (row: PetBreed | null): BreedValues => ({ species: row?.species ?? 'dog', breed: row?.breed ?? '' })

export function BreedDialog({ entity, onClose }: { entity: PetBreed | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const form = useListForm(useBreeds(), entity, { toValues, savedMessage: t('breed_saved'), onSaved: onClose })
  const species = { dog: t('dog'), cat: t('cat'), other: t('other') }
  return (
    <EntityDialog
      title={entity ? entity.breed : t('breed_add')}
      width="narrow"
      form={form}
      describeConflict={({ values }) => [{ label: t('breed'), text: `${values.breed} (${species[values.species]})` }]}
      onClose={onClose}
    >
      <TextField label={t('breed')} required autoComplete="off" {...form.bind('breed')} />
      <Segment
        label={t('species')}
        value={form.values.species}
        onChange={(next) => form.set({ species: next })}
        options={(['dog', 'cat', 'other'] as const).map((value) => ({ value, label: species[value] }))}
      />
    </EntityDialog>
  )
}
