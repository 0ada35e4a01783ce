import { useTranslation } from 'react-i18next'
import { PetBreed, petBreeds } from '../../../schema/api/salon-lists.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segment } from '../../ui/segment.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { oneBreed, useBreeds } from './resources.ts'
import './salon-config-labels.ts'
import { useEntry } from './use-entry.ts'

interface BreedValues {
  species: PetBreed['species']
  breed: string
}
const valuesOf = (row: PetBreed | null): BreedValues => ({ species: row?.species ?? 'dog', breed: row?.breed ?? '' })

export function BreedDialog({ entity, onClose }: { entity: PetBreed | null; onClose: () => void }) {
  const { t } = useTranslation('salon-config')
  const { create, update } = useBreeds()
  const entry = useEntry(entity, {
    ...{ schema: PetBreed, valuesOf, bodyOf: (values: BreedValues) => values, rows: petBreeds, create, update },
    ...{ oneOf: oneBreed, saved: t('breed_saved'), onSaved: onClose },
  })
  const { values, bind, set, stale } = entry
  const species = { dog: t('dog'), cat: t('cat'), other: t('other') }
  return (
    <FormDialog
      title={entity ? entity.breed : t('breed_add')}
      width="narrow"
      faults={entry.faults}
      refusal={entry.refusal ?? entry.errorOf('version')}
      busy={entry.busy}
      stale={
        stale && (
          <StaleNote
            changes={[{ label: t('breed'), text: `${stale.values.breed} (${species[stale.values.species]})` }]}
            onTheirs={entry.takeTheirs}
            onMine={entry.keepMine}
          />
        )
      }
      onClear={entry.clear}
      onSave={entry.save}
      onClose={onClose}
    >
      <TextField label={t('breed')} required autoComplete="off" {...bind('breed')} />
      <Segment
        label={t('species')}
        value={values.species}
        onChange={(one) => set({ species: one })}
        options={(['dog', 'cat', 'other'] as const).map((one) => ({ value: one, label: species[one] }))}
      />
    </FormDialog>
  )
}
