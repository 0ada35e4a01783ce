import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { petBreeds } from '../../../../schema/api/platform/settings-lists.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { useRead } from '../../../api/query.ts'
import type { FieldBinding } from '../../../api/use-edit.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import './pets-labels.ts'

const maxItems = 30
const toItem = (breed: string) => ({ key: breed, text: breed })

/** A breed of the salon's list, for the chosen species. */
export function BreedField({ field, species }: { field: FieldBinding<string>; species: string }) {
  const { t } = useTranslation('pets')
  const [query, setQuery] = useState('')
  const { data: breeds = [] } = useRead(petBreeds.list, {}, { staleTime: 10 * 60_000 })
  const items = breeds
    .filter((one) => (species === '' || one.species === species) && fold(one.breed).includes(fold(query)))
    .map(({ breed }) => breed)
    .toSorted((a, b) => a.localeCompare(b))
    .slice(0, maxItems)
  return (
    <Combobox
      label={t('breed')}
      error={field.error}
      openOnClick
      items={items.map(toItem)}
      query={query}
      onQuery={setQuery}
      chosen={field.value === '' ? null : toItem(field.value)}
      onChoose={(item) => field.onChange(item?.key ?? '')}
      renderItem={(item, text) => (
        <span className="grow ell">
          <Highlighted text={item.text} query={text} />
        </span>
      )}
    />
  )
}
