import * as v from 'valibot'
import { SalonDraft } from '../../../../schema/api/platform/salons-schemas.ts'
import { isCountry } from '../../../../schema/rules/countries.ts'
import { findZone } from '../../../../schema/rules/country-zones.ts'
import { defaults } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { SalesPoint } from '../../../gateways/cash-system.ts'
import { parsePhoneNumberField, parseTaxCodeField, parseVatNumberField } from '../../platform/salons/index.ts'

const { entries } = SalonDraft
type TextField = 'description' | 'address' | 'city' | 'zipCode' | 'district' | 'email' | 'phoneNumber' | 'vatNumber' | 'fiscalCode'

/** What the field of a salon makes of a text; empty where it refuses it. */
function readText(field: TextField, text: string): string {
  const read = v.safeParse(entries[field], text)
  return read.success ? (read.output ?? '') : ''
}
async function readNumber(parse: () => Promise<string>): Promise<string> {
  try {
    return await parse()
  } catch (error) {
    if (error instanceof ApiError) return ''
    throw error
  }
}

/** The values of the salon of a sales point. What the cash system knows of it is as salons store it; what they refuse is left out. */
export async function toSalonValues(point: SalesPoint) {
  const country = isCountry(point.country) ? point.country : defaults.country
  const texts = {
    description: readText('description', point.description),
    address: readText('address', point.street),
    city: readText('city', point.city),
    zipCode: readText('zipCode', point.zipCode),
    district: readText('district', point.district),
    email: readText('email', point.email),
    phoneNumber: readText('phoneNumber', point.phoneNumber),
    vatNumber: readText('vatNumber', point.vatNumber),
    fiscalCode: readText('fiscalCode', point.taxCode),
  }
  const salonName = [point.name, texts.description].find((name) => v.is(entries.salonName, name)) ?? point.idSalesPoint
  return {
    ...texts,
    salonName,
    country,
    timeZone: findZone(point.country) ?? defaults.timeZone,
    phoneNumber: await readNumber(() => parsePhoneNumberField('phoneNumber', texts.phoneNumber, country)),
    vatNumber: await readNumber(() => parseVatNumberField('vatNumber', texts.vatNumber, country, country)),
    fiscalCode: await readNumber(() => parseTaxCodeField('fiscalCode', texts.fiscalCode)),
  }
}
