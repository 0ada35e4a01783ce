import { useTranslation } from 'react-i18next'
import type { GroomPartName } from '../../../../schema/rules/care/pet-terms.ts'
import type { Change } from '../../../ui/entity-form.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { PetField, PetValues } from './pet-values.ts'

/** The label of each field of a pet. */
export function useFieldLabels(): Readonly<Record<PetField, string>> {
  const { t } = useTranslation('pets')
  return {
    clientId: t('owner'),
    name: t('name'),
    species: t('species'),
    breed: t('breed'),
    size: t('size'),
    sex: t('sex'),
    isNeutered: t('neutered'),
    birthDate: t('birth_date'),
    microchip: t('microchip'),
    temperament: t('temperament'),
    bites: t('bites'),
    biteNote: t('bite_note'),
    coat: t('coat'),
    coatColour: t('coat_colour'),
    undercoat: t('undercoat'),
    skin: t('skin'),
    shampoo: t('shampoo'),
    dryer: t('dryer'),
    matting: t('matting'),
    mattingNote: t('matting_note'),
    allergies: t('allergies'),
    parasites: t('parasites'),
    vetName: t('vet'),
    vetPhone: t('vet_phone'),
    healthyFromKg: t('healthy_from'),
    healthyToKg: t('healthy_to'),
    relationships: t('people'),
    hobbies: t('hobbies'),
    interests: t('interests'),
    clubs: t('clubs'),
    facebook: t('facebook'),
    linkedIn: t('linked_in'),
    instagram: t('instagram'),
    note: t('note'),
  }
}

/** The texts of the choices of a pet's record. */
export function useChoiceLabels() {
  const { t } = useTranslation('pets')
  return {
    species: { '': t('not_given'), dog: t('dog'), cat: t('cat'), other: t('other') },
    sex: { '': t('not_given'), female: t('female'), male: t('male') },
    coat: {
      '': t('not_given'),
      smooth: t('coat_smooth'),
      double: t('coat_double'),
      wire: t('coat_wire'),
      curly: t('coat_curly'),
      silky: t('coat_silky'),
      long: t('coat_long'),
      hairless: t('coat_hairless'),
    },
    temperament: {
      '': t('not_given'),
      calm: t('temperament_calm'),
      lively: t('temperament_lively'),
      fearful: t('temperament_fearful'),
      nervous: t('temperament_nervous'),
      aggressive: t('temperament_aggressive'),
    },
    matting: [t('matting_0'), t('matting_1'), t('matting_2'), t('matting_3'), t('matting_4')],
  } as const
}

/** The areas of the groom sheet. */
export function usePartLabels(): Readonly<Record<GroomPartName, string>> {
  const { t } = useTranslation('pets')
  return {
    head: t('part_head'),
    ears: t('part_ears'),
    beard: t('part_beard'),
    back: t('part_back'),
    skirt: t('part_skirt'),
    legs: t('part_legs'),
    paws: t('part_paws'),
    tail: t('part_tail'),
  }
}

/** The label of a stored choice; an unknown one is shown as it is. */
export const findLabel = (labels: Readonly<Record<string, string>>, value: string): string => (value === '' ? '' : (labels[value] ?? value))

/** Describes the fields of a pet that someone else changed meanwhile. */
export function usePetDescription(): (conflict: { names: readonly PetField[]; values: PetValues }) => Change[] {
  const { t } = useTranslation('pets')
  const labels = useFieldLabels()
  const choices = useChoiceLabels()
  const { date, number } = useFormat()
  const toText = (name: PetField, values: PetValues): string => {
    const value = values[name]
    if (name === 'species' || name === 'sex' || name === 'coat' || name === 'temperament') return findLabel(choices[name], String(value))
    if (name === 'matting') return choices.matting[values.matting] ?? ''
    if (name === 'birthDate') return values.birthDate ? date(values.birthDate) : ''
    if (name === 'relationships') return values.relationships.map((one) => one.name).join(', ')
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'number') return number(value)
    return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  }
  return ({ names, values }) => names.map((name) => ({ label: labels[name], text: toText(name, values) || '–' }))
}
