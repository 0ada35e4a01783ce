import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PetPrice } from '../../../../schema/api/care/pet-prices-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { petBreeds } from '../../../../schema/api/platform/settings-lists.ts'
import type { PetBreed, PetSize } from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { starterBreeds } from '../../../../schema/rules/care/pet-starter.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { SearchField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { PetPriceDialog, useCoatLabels } from './pet-price-dialog.tsx'
import { useBreeds, usePetPrices, useSizes } from './resources.ts'
import { useListForm } from './use-list-form.ts'
import { useRemoval } from './use-removal.ts'

/** Prices and durations that differ by breed, size or coat. */
function PetPrices() {
  const { t } = useTranslation('settings')
  const { euros } = useFormat()
  const list = usePetPrices()
  const coatLabels: Readonly<Record<string, string>> = useCoatLabels()
  const { data: catalogue = [] } = useRead(services.list, {}, { staleTime: 10 * 60_000 })
  const getService = ({ serviceId }: PetPrice) => catalogue.find((one) => one.serviceId === serviceId)?.service ?? ''
  const getPets = ({ size, breed, coat }: PetPrice) => [size, breed, coatLabels[coat]].filter(Boolean).join(' · ') || t('any')
  const remove = useRemoval(list, {
    getName: getService,
    toDraft: ({ serviceId, breed, size, coat, price, length }: PetPrice) => ({
      serviceId,
      breed,
      size,
      coat: coat as 'smooth',
      price,
      length,
    }),
  })
  const rows = list.entities?.toSorted((a, b) => getService(a).localeCompare(getService(b)) || getPets(a).localeCompare(getPets(b)))
  return (
    <ConfigList
      quiet
      title={t('pet_prices')}
      text={t('pet_prices_text')}
      addLabel={t('pet_price_add')}
      icon="coin"
      emptyText={t('pet_prices_empty')}
      list={list}
      rows={rows}
      getName={(row) => `${getService(row)}, ${getPets(row)}`}
      renderRow={(row) => (
        <span className="config-row-text grow grid">
          <b className="semi">{getService(row)}</b>
          <span className="s muted num">{[getPets(row), euros(row.price), t('minutes', { minutes: row.length })].join(' · ')}</span>
        </span>
      )}
      renderDialog={(entity, onClose) => <PetPriceDialog entity={entity} onClose={onClose} />}
      onRemove={remove}
    />
  )
}

interface SizeValues {
  size: string
  fromKg: number | null
  toKg: number | null
  position: number
}
const toBody = (values: SizeValues) => ({ ...values, fromKg: values.fromKg ?? 0 })

/** A pet size, by weight. `position` is the place of a new one in the list. */
function SizeDialog({ entity, position, onClose }: { entity: PetSize | null; position: number; onClose: () => void }) {
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

interface BreedValues {
  species: PetBreed['species']
  breed: string
}
const toValues = (row: PetBreed | null): BreedValues => ({ species: row?.species ?? 'dog', breed: row?.breed ?? '' })

function BreedDialog({ entity, onClose }: { entity: PetBreed | null; onClose: () => void }) {
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
        <span className="config-row-text grow grid">
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
          <b className="config-row-text grow grid semi">{row.breed}</b>
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
