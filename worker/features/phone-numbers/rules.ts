import parsePhone, { type CountryCode, isSupportedCountry } from 'libphonenumber-js/min'
import { defaults } from '../../../schema/terms.ts'
import { ApiError } from '../../db/errors.ts'

const toCountryCode = (country: string): CountryCode => (isSupportedCountry(country) ? country : defaults.country)

/** Whether the country decides what the number means. */
export const isNationalNumber = (number: string | undefined): boolean => Boolean(number && !number.trim().startsWith('+'))

/** The number in international format; an empty or missing one is returned as it is. Throws 400 at the field of an invalid number. */
export function parsePhoneNumberField<T extends string | undefined>(field: string, number: T, country: string): T | string {
  if (!number) return number
  const parsed = parsePhone(number, toCountryCode(country))
  if (!parsed?.isPossible()) throw new ApiError(400, 'invalid_input', { fields: { [field]: 'Enter a valid phone number' } })
  return parsed.number
}
