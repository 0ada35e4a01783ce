import type { BookedPet } from '../../../../schema/api/care/pet-fields.ts'
import { Note } from '../../../ui/note.tsx'
import { usePetWarnings } from './pet-warnings.ts'

/** Says in red who bites, and in amber whose vaccinations have expired. `live` announces it when it appears. */
export function PetNotes({ pets, live = false }: { pets: readonly Omit<BookedPet, 'subClientId'>[]; live?: boolean }) {
  const { bites, expired } = usePetWarnings()(pets)
  return (
    <>
      {bites.map((text) => (
        <Note key={text} tone="bad" title={text} live={live} />
      ))}
      {expired.map((text) => (
        <Note key={text} tone="warn" title={text} live={live} />
      ))}
    </>
  )
}
