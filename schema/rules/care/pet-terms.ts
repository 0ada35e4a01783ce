/** Vocabularies of a pet's record, as they are stored. */
export const species = ['dog', 'cat', 'other'] as const
export const coats = ['smooth', 'double', 'wire', 'curly', 'silky', 'long', 'hairless'] as const
export const temperaments = ['calm', 'lively', 'fearful', 'nervous', 'aggressive'] as const
/** Areas of the groom sheet, in the order of their numbers. */
export const groomParts = ['head', 'ears', 'beard', 'back', 'skirt', 'legs', 'paws', 'tail'] as const
export type GroomPartName = (typeof groomParts)[number]

/** Days before its expiry from which a vaccination is announced. */
const nearDays = 30

/** `unknown` without a date. `days` are those until it expires. */
export type VaccinationState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' | 'valid' }
  | { readonly kind: 'near'; readonly days: number }

/** What a vaccination is on a day; it is still valid on the day of its expiry. */
export function getVaccinationState({ expires }: { expires: string | null }, day: string): VaccinationState {
  if (expires === null) return { kind: 'unknown' }
  if (expires < day) return { kind: 'expired' }
  const days = Math.round((Date.parse(expires) - Date.parse(day)) / 86_400_000)
  return days <= nearDays ? { kind: 'near', days } : { kind: 'valid' }
}
