import parsePhone, { isSupportedCountry } from 'libphonenumber-js/min'
import { normalizeFiscalCode } from '../../../../schema/rules/clients/fiscal-code.ts'
import { findTaxProblems, normalizeIban } from '../../../../schema/rules/money/tax-numbers.ts'
import { fold, toSearchDigits } from '../../../../schema/rules/search.ts'
import { defaults } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import { type CheckedValues, phoneFields } from './rules.ts'

type Problems = Partial<Record<string, string>>

function parseNumber(number: string, country: string): { number: string; state: 'fine' | 'unusual' | 'wrong' } {
  if (number === '') return { number, state: 'fine' }
  const parsed = parsePhone(number, isSupportedCountry(country) ? country : defaults.country)
  if (!parsed?.isPossible()) return { number, state: 'wrong' }
  return { number: parsed.number, state: parsed.isValid() ? 'fine' : 'unusual' }
}

/**
 * The values as they are stored: phone numbers in international format, codes in capitals, and what the search index holds.
 * `salonCountry` decides what a national phone number means. Throws 400 with `fields`; `confirmable` names those whose unusual value is
 * kept once it is confirmed. Only fields of `given` are refused.
 */
export function checkClient(values: CheckedValues, given: Partial<CheckedValues>, today: string, salonCountry: string) {
  const { wrong, unusual }: { wrong: Problems; unusual: Problems } = findTaxProblems(values)
  const numbers = Object.fromEntries(
    phoneFields.map((field) => {
      const { number, state } = parseNumber(values[field], salonCountry)
      if (state === 'wrong') wrong[field] = 'Enter a valid phone number'
      if (state === 'unusual') unusual[field] = 'Unusual phone number'
      return [field, number]
    }),
  ) as Record<(typeof phoneFields)[number], string>
  if (values.birthDate && values.birthDate > today) wrong.birthDate = "Can't be in the future"
  // A contradiction is shown at the tax code, also where another field was changed.
  const isTaxChanged = (['fiscalCode', 'birthDate', 'gender', 'name'] as const).some((field) => given[field] !== undefined)
  const isRefused = (field: string) => field in given || (field === 'fiscalCode' && isTaxChanged && field in unusual)
  const confirmed = values.confirmedFields.filter((field) => field in unusual)
  const open = Object.entries(unusual).filter(([field]) => !confirmed.some((one) => one === field))
  const fields = Object.fromEntries([...Object.entries(wrong), ...open].filter(([field]) => isRefused(field)))
  if (Object.keys(fields).length > 0) {
    const confirmable = open.map(([field]) => field).filter((field) => field in fields)
    throw new ApiError(400, 'invalid_input', { fields, ...(confirmable.length > 0 ? { confirmable } : {}) })
  }
  return {
    ...values,
    ...numbers,
    fiscalCode: normalizeFiscalCode(values.fiscalCode),
    vatNumber: values.vatNumber.replace(/\s/g, '').toUpperCase(),
    bankAccountIban: normalizeIban(values.bankAccountIban),
    electronicInvoiceCode: values.electronicInvoiceCode.toUpperCase(),
    confirmedFields: confirmed,
    searchText: fold(`${values.name} ${values.email}`),
    searchDigits: toSearchDigits(numbers.phoneNumber, numbers.phoneNumber2),
  }
}

export type CheckClient = typeof checkClient
