import { isValidIBAN } from 'ibantools'
import { isCountry } from '../../../schema/rules/countries.ts'
import { normalizeFiscalCode } from '../../../schema/rules/fiscal-code.ts'
import { isTaxCode, isVatNumber } from '../../../schema/rules/tax-numbers.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'

const fieldError = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })
/** The error of an aborted batch: 400 at the field of a sender that another salon has, else the error itself. */
export function toSenderTaken(error: unknown): unknown {
  if (!(error instanceof BatchAbortedError)) return error
  const field = error.columns.includes('sms_sender') ? 'smsSender' : error.columns.includes('wa_box_uid') ? 'waBoxUid' : undefined
  return field ? fieldError(field, 'Another salon uses this sender') : error
}

/**
 * The VAT number without spaces, in capitals; a country unknown to the caller is that of the number's prefix, else `fallback`. Throws 400
 * at the field of an invalid number.
 */
export function parseVatNumberField<T extends string | undefined>(
  field: string,
  number: T,
  country: string | undefined,
  fallback: string,
): T | string {
  const normalized = number?.replace(/[\s.-]/g, '').toUpperCase()
  if (!normalized) return number
  const prefix = normalized.startsWith('EL') ? 'GR' : normalized.slice(0, 2)
  if (!isVatNumber(normalized, country ?? (isCountry(prefix) ? prefix : fallback))) throw fieldError(field, 'Enter a valid VAT number')
  return normalized
}

/** The Italian tax code without spaces, in capitals. Throws 400 at the field if the check letter or digit is wrong. */
export function parseTaxCodeField<T extends string | undefined>(field: string, code: T): T | string {
  if (!code) return code
  if (!isTaxCode(code)) throw fieldError(field, 'Enter a valid tax code')
  return normalizeFiscalCode(code)
}

/** The IBAN without spaces, in capitals. Throws 400 at the field if the check digits are wrong. */
export function parseIbanField<T extends string | undefined>(field: string, iban: T): T | string {
  const normalized = iban?.replace(/\s/g, '').toUpperCase()
  if (!normalized) return iban
  if (!isValidIBAN(normalized)) throw fieldError(field, 'Enter a valid IBAN')
  return normalized
}
