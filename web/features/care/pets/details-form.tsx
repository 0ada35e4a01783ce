import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { petBreeds, petSizes } from '../../../../schema/api/platform/settings-lists.ts'
import type { PetBreed } from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { useRead } from '../../../api/query.ts'
import type { FieldBinding } from '../../../api/use-edit.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { EntitySection } from '../../../ui/entity-form.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Group, ListField, RelationshipsGroup } from '../../clients/clients/index.ts'
import { suggestBreeds } from './breeds-and-cuts.ts'
import { OwnerField } from './owner-field.tsx'
import { useChoiceLabels, useFieldLabels, usePetDescription } from './pet-field-labels.ts'
import { type PetForm, usePetForm } from './use-pet-form.ts'

const maxItems = 30
const none: readonly PetBreed[] = []

/** A breed: any text, for which the salon's breeds of the chosen species are suggested, also for the second one of a cross. */
function BreedField({ field, species }: { field: FieldBinding<string>; species: string }) {
  const { t } = useTranslation('pets')
  const { data = none } = useRead(petBreeds.list, {}, { staleTime: 10 * 60_000 })
  const breeds = data.filter((one) => species === '' || one.species === species).map(({ breed }) => breed)
  const items = suggestBreeds(breeds, field.value).slice(0, maxItems)
  return (
    <Combobox
      label={t('breed')}
      help={t('breed_help')}
      error={field.error}
      freeText
      openOnClick
      items={items.map((breed) => ({ key: breed, text: breed }))}
      query={field.value}
      onQuery={field.onChange}
      onChoose={(item) => field.onChange(item?.key ?? '')}
      renderItem={(item, text) => (
        <span className="grow ell">
          <Highlighted text={item.text} query={text} />
        </span>
      )}
    />
  )
}

const noSize = 'none_chosen'
type Owner = { readonly clientId: string; readonly name: string; readonly phoneNumber: string }

/** Options of a select from texts by value. */
const toOptions = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  (Object.entries(texts) as [Value, string][]).map(([value, label]) => ({ value, label }))

function MainGroup({ form, owner }: { form: PetForm; owner: Owner | null }) {
  const { t } = useTranslation('pets')
  const labels = useFieldLabels()
  const choices = useChoiceLabels()
  const { dayIn } = useFormat()
  const { data: sizes = [] } = useRead(petSizes.list, {}, { staleTime: 10 * 60_000 })
  const { bind, values, set } = form
  const size = bind('size')
  const isListed = size.value === '' || sizes.some((one) => one.size === size.value)
  return (
    <Group id="pet-main" title={t('section_main')}>
      <div className="w2">
        <OwnerField field={bind('clientId')} owner={owner} />
      </div>
      <TextField label={labels.name} required dir="auto" autoComplete="off" {...bind('name')} />
      <Select label={labels.species} options={toOptions(choices.species)} {...bind('species')} />
      <div className="w2">
        <BreedField field={bind('breed')} species={values.species} />
      </div>
      <Select
        label={labels.size}
        error={size.error}
        value={size.value === '' ? noSize : size.value}
        onChange={(one) => size.onChange(one === noSize ? '' : one)}
        options={[
          { value: noSize, label: t('not_given') },
          ...sizes.toSorted((a, b) => a.position - b.position).map((one) => ({ value: one.size, label: one.size })),
          ...(isListed ? [] : [{ value: size.value, label: size.value }]),
        ]}
      />
      <DatePicker label={labels.birthDate} startWithYears min="1900-01-01" max={dayIn(Date.now())} {...bind('birthDate')} />
      <Select label={labels.sex} options={toOptions(choices.sex)} {...bind('sex')} />
      <TextField label={labels.microchip} figures inputMode="numeric" autoComplete="off" {...bind('microchip')} />
      <Checkbox className="w2" label={labels.isNeutered} checked={values.isNeutered} onChange={(isNeutered) => set({ isNeutered })} />
    </Group>
  )
}

function BehaviourGroup({ form: { bind, values, set } }: { form: PetForm }) {
  const { t } = useTranslation('pets')
  const labels = useFieldLabels()
  const { temperament } = useChoiceLabels()
  return (
    <Group id="pet-behaviour" title={t('section_behaviour')}>
      <Select label={labels.temperament} options={toOptions(temperament)} {...bind('temperament')} />
      <Checkbox
        className="pt-bites"
        label={t('bites')}
        help={t('bites_help')}
        checked={values.bites}
        onChange={(bites) => set({ bites })}
      />
      <div className="w2">
        <TextField label={labels.biteNote} placeholder={t('bite_note_example')} autoComplete="off" {...bind('biteNote')} />
      </div>
      <div className="w4">
        <TextareaField label={labels.note} {...bind('note')} />
      </div>
    </Group>
  )
}

function CoatGroup({ form: { bind, values, set, getError } }: { form: PetForm }) {
  const { t } = useTranslation('pets')
  const labels = useFieldLabels()
  const choices = useChoiceLabels()
  return (
    <Group id="pet-coat" title={t('coat_and_skin')}>
      <Select label={labels.coat} options={toOptions(choices.coat)} {...bind('coat')} />
      <TextField label={labels.coatColour} autoComplete="off" {...bind('coatColour')} />
      <Select
        label={labels.matting}
        error={getError('matting')}
        value={String(values.matting)}
        onChange={(level) => set({ matting: Number(level) })}
        options={choices.matting.map((label, level) => ({ value: String(level), label }))}
      />
      <TextField label={labels.mattingNote} autoComplete="off" {...bind('mattingNote')} />
      <TextField label={labels.undercoat} autoComplete="off" {...bind('undercoat')} />
      <TextField label={labels.skin} autoComplete="off" {...bind('skin')} />
      <TextField label={labels.shampoo} autoComplete="off" {...bind('shampoo')} />
      <TextField label={labels.dryer} autoComplete="off" {...bind('dryer')} />
    </Group>
  )
}

function HealthGroup({ form: { bind } }: { form: PetForm }) {
  const { t } = useTranslation('pets')
  const labels = useFieldLabels()
  const weight = { min: 0.01, max: 500, decimals: 2, unit: 'kg' }
  return (
    <Group id="pet-health" title={t('health')}>
      <div className="w2">
        <TextField label={labels.allergies} autoComplete="off" {...bind('allergies')} />
      </div>
      <div className="w2">
        <TextField label={labels.parasites} autoComplete="off" {...bind('parasites')} />
      </div>
      <TextField label={labels.vetName} autoComplete="off" {...bind('vetName')} />
      <PhoneField label={labels.vetPhone} autoComplete="off" {...bind('vetPhone')} />
      <NumberField label={labels.healthyFromKg} {...weight} {...bind('healthyFromKg')} />
      <NumberField label={labels.healthyToKg} {...weight} {...bind('healthyToKg')} />
    </Group>
  )
}

function ProfilesGroup({ form: { bind } }: { form: PetForm }) {
  const { t } = useTranslation('pets')
  const labels = useFieldLabels()
  const help = t('separate_by_commas')
  return (
    <Group id="pet-profiles" title={t('section_profiles')}>
      <ListField label={labels.instagram} help={help} field={bind('instagram')} />
      <ListField label={labels.facebook} help={help} field={bind('facebook')} />
      <ListField label={labels.linkedIn} help={help} field={bind('linkedIn')} />
      <ListField label={labels.clubs} help={help} field={bind('clubs')} />
      <ListField label={labels.hobbies} help={help} field={bind('hobbies')} />
      <ListField label={labels.interests} help={help} field={bind('interests')} />
    </Group>
  )
}

/** All fields of a pet in cards that are saved together. */
export function DetailsForm({ form, owner, title }: { form: PetForm; owner: Owner | null; title: ReactNode }) {
  const describeConflict = usePetDescription()
  return (
    <EntitySection title={title} form={form} describeConflict={describeConflict}>
      <MainGroup form={form} owner={owner} />
      <BehaviourGroup form={form} />
      <CoatGroup form={form} />
      <HealthGroup form={form} />
      <RelationshipsGroup form={{ ...form, values: { relationships: form.values.relationships } }} />
      <ProfilesGroup form={form} />
    </EntitySection>
  )
}

export function DetailsTab({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const form = usePetForm(pet)
  return <DetailsForm form={form} owner={pet.clientDTO} title={<span className="sr">{t('details')}</span>} />
}
