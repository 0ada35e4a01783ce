import { isValidIBAN } from 'ibantools'
import parsePhone, { type CountryCode, isSupportedCountry } from 'libphonenumber-js/min'
import { defaults } from '../../../schema/terms.ts'
import { ApiError } from '../../db/errors.ts'

const refuse = (field: string, sentence: string) => new ApiError(400, 'invalid_input', { fields: { [field]: sentence } })
const countryOf = (country: string): CountryCode => (isSupportedCountry(country) ? country : defaults.country)

/** A phone number as it is dialled from anywhere; left out or empty it stays so. Refuses, at its field, what cannot be one. */
export function parsePhoneNumberField<T extends string | undefined>(field: string, number: T, country: string): T | string {
  if (!number) return number
  const parsed = parsePhone(number, countryOf(country))
  if (!parsed?.isPossible()) throw refuse(field, 'Enter a valid phone number')
  return parsed.number
}

/** An IBAN without its gaps; refuses one whose check digits are wrong. */
export function parseIbanField<T extends string | undefined>(field: string, iban: T): T | string {
  const written = iban?.replace(/\s/g, '').toUpperCase()
  if (!written) return iban
  if (!isValidIBAN(written)) throw refuse(field, 'Enter a valid IBAN')
  return written
}
