import { defaults } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'

/** Whether the country decides what the number means. */
export const isNationalNumber = (number: string | undefined): boolean => Boolean(number && !number.trim().startsWith('+'))

/** The number in international format; an empty or missing one is returned as it is. Throws 400 at the field of an invalid number. */
export async function parsePhoneNumberField<T extends string | undefined>(field: string, number: T, country: string): Promise<T | string> {
  if (!number) return number
  // The rules of all countries are loaded when a number is written.
  const { default: parsePhone, isSupportedCountry } = await import('libphonenumber-js/min')
  const parsed = parsePhone(number, isSupportedCountry(country) ? country : defaults.country)
  if (!parsed?.isPossible()) throw new ApiError(400, 'invalid_input', { fields: { [field]: 'Enter a valid phone number' } })
  return parsed.number
}

/** Country of a number in international format, and the number within it; undefined where it is none, or that of a satellite. */
export async function readPhoneNumber(number: string): Promise<{ country: string; national: string } | undefined> {
  const { default: parsePhone } = await import('libphonenumber-js/min')
  const { country, nationalNumber: national } = parsePhone(number) ?? {}
  return country && national ? { country, national } : undefined
}
