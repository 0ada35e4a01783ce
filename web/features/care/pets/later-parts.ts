/** The part of a visit that shows its pets. */
export const loadVisitPets = async () => ({ default: (await import('./visit-pets.tsx')).VisitPets })
