import { isValidIBAN } from 'ibantools'
import { checkVAT, countries as vatCountries } from 'jsvat'
import { findFiscalCodeContradiction, isFiscalCode, normalizeFiscalCode } from '../clients/fiscal-code.ts'

/** Tax code, VAT number, IBAN and e-invoice code of a person or company. An empty value is always valid. */

const normalize = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()
const knownCountries = new Set(vatCountries.flatMap(({ codes }) => codes))

/** Prefixes that differ from the country's code. */
const vatPrefixes: Readonly<Record<string, string>> = { CH: 'CHE', GR: 'EL' }

/** A VAT number with or without its country's prefix; numbers of countries whose rules are not known pass. */
export function isVatNumber(number: string, country: string): boolean {
  const value = normalize(number)
  if (value === '') return true
  const own = country || 'IT'
  if (!knownCountries.has(own)) return /^[A-Z0-9]{2,20}$/.test(value)
  const prefix = vatPrefixes[own] ?? own
  return checkVAT(value.startsWith(prefix) ? value : `${prefix}${value}`, [...vatCountries]).isValid
}

/** IBAN without spaces, in capitals. */
export const normalizeIban = (iban: string): string => iban.replace(/\s/g, '').toUpperCase()
export const isIban = (iban: string): boolean => iban === '' || isValidIBAN(normalizeIban(iban))
/** Code of the recipient of electronic invoices: 7 characters, 6 for public bodies. */
export const isInvoiceCode = (code: string): boolean => /^([A-Z0-9]{6,7})?$/.test(code.trim().toUpperCase())

/** A company's Italian tax code: 11 digits with the check digit of a VAT number. */
const isCompanyCode = (code: string): boolean => /^\d{11}$/.test(code) && isVatNumber(code, 'IT')
/** Italian tax code of a person or a company. */
export function isTaxCode(text: string): boolean {
  const code = normalizeFiscalCode(text)
  return code === '' || isFiscalCode(code) || isCompanyCode(code)
}

export interface TaxNumbers {
  name: string
  birthDate: string | null
  gender: string
  country: string
  fiscalCode: string
  vatNumber: string
  bankAccountIban: string
  electronicInvoiceCode: string
}
type TaxField = 'fiscalCode' | 'vatNumber' | 'bankAccountIban' | 'electronicInvoiceCode'

const contradictions = {
  birthDate: "Doesn't match the birth date",
  gender: "Doesn't match the gender",
  name: "Doesn't match the name",
} as const
type Problems = Partial<Record<TaxField, string>>

/** English messages of the error catalogue by field: `wrong` values are impossible, `unusual` ones may be kept once confirmed. */
export function findTaxProblems(given: TaxNumbers): { wrong: Problems; unusual: Problems } {
  const wrong: Problems = {}
  const unusual: Problems = {}
  const code = normalizeFiscalCode(given.fiscalCode)
  const isForeign = given.country !== '' && given.country !== 'IT'
  if (isFiscalCode(code)) {
    const contradiction = findFiscalCodeContradiction(code, given)
    if (contradiction) unusual.fiscalCode = contradictions[contradiction]
  } else if (code !== '' && !isCompanyCode(code)) {
    if (isForeign) unusual.fiscalCode = 'Enter a valid tax code'
    else wrong.fiscalCode = 'Enter a valid tax code'
  }
  if (!isVatNumber(given.vatNumber, given.country)) wrong.vatNumber = 'Enter a valid VAT number'
  if (!isIban(given.bankAccountIban)) wrong.bankAccountIban = 'Enter a valid IBAN'
  if (!isInvoiceCode(given.electronicInvoiceCode)) wrong.electronicInvoiceCode = 'Enter 6 or 7 letters or digits'
  return { wrong, unusual }
}
