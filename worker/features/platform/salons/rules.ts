import { normalizeFiscalCode } from '../../../../schema/rules/clients/fiscal-code.ts'
import { isCountry } from '../../../../schema/rules/countries.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'

/** Libraries of many countries' rules: loaded when a number is written. */
const loadTaxNumbers = () => import('../../../../schema/rules/money/tax-numbers.ts')

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
export async function parseVatNumberField<T extends string | undefined>(
  field: string,
  number: T,
  country: string | undefined,
  fallback: string,
): Promise<T | string> {
  const normalized = number?.replace(/[\s.-]/g, '').toUpperCase()
  if (!normalized) return number
  const { isVatNumber } = await loadTaxNumbers()
  const prefix = normalized.startsWith('EL') ? 'GR' : normalized.slice(0, 2)
  if (!isVatNumber(normalized, country ?? (isCountry(prefix) ? prefix : fallback))) throw fieldError(field, 'Enter a valid VAT number')
  return normalized
}

/** The Italian tax code without spaces, in capitals. Throws 400 at the field if the check letter or digit is wrong. */
export async function parseTaxCodeField<T extends string | undefined>(field: string, code: T): Promise<T | string> {
  if (!code) return code
  const { isTaxCode } = await loadTaxNumbers()
  if (!isTaxCode(code)) throw fieldError(field, 'Enter a valid tax code')
  return normalizeFiscalCode(code)
}

/** The IBAN without spaces, in capitals. Throws 400 at the field if the check digits are wrong. */
export async function parseIbanField<T extends string | undefined>(field: string, iban: T): Promise<T | string> {
  const normalized = iban?.replace(/\s/g, '').toUpperCase()
  if (!normalized) return iban
  const { isIban } = await loadTaxNumbers()
  if (!isIban(normalized)) throw fieldError(field, 'Enter a valid IBAN')
  return normalized
}
