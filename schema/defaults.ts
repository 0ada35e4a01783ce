/** Terms that the booking page needs as well: all of terms.ts would weigh on it. */
export const languages = ['en', 'it'] as const
export type Language = (typeof languages)[number]

export const defaults = { country: 'IT', language: 'en', timeZone: 'Europe/Rome', dateFormat: 'DD/MM/YYYY' } as const

/** Priority of the services of an online booking. */
export const freeSlotPriority = 2
