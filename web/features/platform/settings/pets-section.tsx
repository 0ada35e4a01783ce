import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PetBreed, type PetSize, petBreeds } from '../../../../schema/api/platform/settings-lists.ts'
import { starterBreeds } from '../../../../schema/rules/care/pet-starter.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BreedDialog } from './breed-dialog.tsx'
import { ConfigList } from './config-list.tsx'
import { PetPrices } from './pet-prices.tsx'
import { useBreeds, useSizes } from './resources.ts'
import './salon-config-labels.ts'
import { SizeDialog } from './size-dialog.tsx'
import { useRemoval } from './use-removal.ts'

function Sizes() {
  const { t } = useTranslation('settings')
  const { number } = useFormat()
  const list = useSizes()
  const remove = useRemoval(list, {
    getName: ({ size }) => size,
    toDraft: ({ size, fromKg, toKg, position }: PetSize) => ({ size, fromKg, toKg, position }),
    inUse: t('size_in_use'),
  })
  const rows = list.entities?.toSorted((a, b) => a.position - b.position || a.fromKg - b.fromKg)
  return (
    <ConfigList
      quiet
      title={t('sizes')}
      text={t('sizes_text')}
      addLabel={t('size_add')}
      icon="paw"
      emptyText={t('sizes_empty')}
      list={list}
      rows={rows}
      getName={({ size }) => size}
      renderRow={({ size, fromKg, toKg }) => (
        <span className="config-row-text">
          <b className="semi">{size}</b>
          <span className="s muted num">
            {toKg === null ? t('kg_from', { from: number(fromKg) }) : t('kg_between', { from: number(fromKg), to: number(toKg) })}
          </span>
        </span>
      )}
      renderDialog={(entity, onClose) => <SizeDialog entity={entity} position={rows?.length ?? 0} onClose={onClose} />}
      onRemove={remove}
    />
  )
}

/** The salon's breeds. Missing ones can be added from the starter list in the current language. */
function Breeds() {
  const { t, i18n } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const [search, setSearch] = useState('')
  const client = useQueryClient()
  const [addedCount, setAddedCount] = useState<number | null>(null)
  const list = useBreeds()
  const remove = useRemoval(list, {
    getName: ({ breed }) => breed,
    toDraft: ({ species, breed }: PetBreed) => ({ species, breed }),
    inUse: t('breed_in_use'),
  })
  const known = new Set(list.entities?.map(({ species, breed }) => `${species} ${fold(breed)}`))
  const missing = starterBreeds
    .map(({ species, name }) => ({ species, breed: name[toLanguage(i18n.language)] }))
    .filter(({ species, breed }) => !known.has(`${species} ${fold(breed)}`))
  const addMissing = async () => {
    try {
      for (const [count, breed] of missing.entries()) {
        setAddedCount(count)
        await call(petBreeds.create, {}, breed)
      }
      notify({ kind: 'success', text: t('breeds_filled', { count: missing.length }) })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
    setAddedCount(null)
    await client.invalidateQueries({ queryKey: readKey(petBreeds.list) })
  }
  const species = { dog: t('dog'), cat: t('cat'), other: t('other') }
  const rows = list.entities
    ?.filter(({ breed }) => fold(breed).includes(fold(search)))
    .toSorted((a, b) => a.species.localeCompare(b.species) * -1 || a.breed.localeCompare(b.breed))
  return (
    <ConfigList
      quiet
      title={t('breeds')}
      text={t('breeds_text')}
      actions={
        <>
          {(list.entities?.length ?? 0) > 10 && <SearchField label={t('find_breed')} value={search} onChange={setSearch} />}
          {list.entities && missing.length > 0 && (
            <Button busy={addedCount !== null} onClick={() => void addMissing()}>
              {t('breeds_fill', { count: missing.length })}
            </Button>
          )}
        </>
      }
      addLabel={t('breed_add')}
      icon="paw"
      emptyText={search === '' ? t('breeds_empty') : t('breed_not_found')}
      list={list}
      rows={rows}
      getName={({ breed }) => breed}
      renderRow={(row) => (
        <>
          <b className="semi config-row-text">{row.breed}</b>
          <Badge>{species[row.species]}</Badge>
        </>
      )}
      renderDialog={(entity, onClose) => <BreedDialog entity={entity} onClose={onClose} />}
      onRemove={remove}
    >
      {addedCount !== null && <Progress label={t('breeds_filling')} value={addedCount} max={addedCount + missing.length} />}
    </ConfigList>
  )
}

/** The pet sizes, breeds and prices of a pet salon. */
export function PetsSection() {
  return (
    <>
      <Sizes />
      <PetPrices />
      <Breeds />
    </>
  )
}
