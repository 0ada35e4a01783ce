import { useTranslation } from 'react-i18next'
import type { BookedPet } from '../../../../schema/api/care/pet-fields.ts'

/** What has to be said of pets before they are touched, in words: who bites, and whose vaccinations have expired. */
export function usePetWarnings(): (pets: readonly Omit<BookedPet, 'subClientId'>[]) => { bites: string[]; expired: string[] } {
  const { t } = useTranslation()
  return (pets) => ({
    bites: pets
      .filter((pet) => pet.bites)
      .map(({ name, biteNote }) => (biteNote ? t('pet_bites_when', { pet: name, when: biteNote }) : t('pet_bites', { pet: name }))),
    expired: pets
      .filter(({ expired }) => expired.length > 0)
      .map(({ name, expired }) => t('pet_vaccination_expired', { pet: name, what: expired.join(', ') })),
  })
}
