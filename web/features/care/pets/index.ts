/** What other features may use of the pets' screens. */
export { loadVisitPets } from './later-parts.ts'
export { PetNotes } from './pet-notes.tsx'
export { usePetWarnings } from './pet-warnings.ts'
