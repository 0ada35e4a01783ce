/** Country calling codes. Not used for a number that is typed with + or 00. */
export const dialCodes = {
  IT: '39',
  AL: '355',
  AR: '54',
  AT: '43',
  AU: '61',
  BA: '387',
  BD: '880',
  BE: '32',
  BG: '359',
  BR: '55',
  CA: '1',
  CH: '41',
  CN: '86',
  CZ: '420',
  DE: '49',
  DK: '45',
  EC: '593',
  EG: '20',
  ES: '34',
  FI: '358',
  FR: '33',
  GB: '44',
  GR: '30',
  HR: '385',
  HU: '36',
  IE: '353',
  IN: '91',
  JP: '81',
  LK: '94',
  LU: '352',
  MA: '212',
  MD: '373',
  ME: '382',
  MK: '389',
  MT: '356',
  NG: '234',
  NL: '31',
  NO: '47',
  PE: '51',
  PH: '63',
  PK: '92',
  PL: '48',
  PT: '351',
  RO: '40',
  RS: '381',
  SE: '46',
  SI: '386',
  SK: '421',
  SM: '378',
  SN: '221',
  TN: '216',
  TR: '90',
  UA: '380',
  US: '1',
} as const
export type DialCountry = keyof typeof dialCodes

const isDialCountry = (country: string | null | undefined): country is DialCountry =>
  typeof country === 'string' && Object.hasOwn(dialCodes, country)

/** The country if its calling code is known, else Italy. */
export function findDialCountry(country: string | null | undefined): DialCountry {
  return isDialCountry(country) ? country : 'IT'
}

/** The typed phone number with its calling code; empty while it is too short. The server validates it. */
export function toFullNumber(country: DialCountry, typed: string): string {
  const international = /^\s*(\+|00)/.test(typed)
  const digits = typed.replace(/\D/g, '').replace(international ? /^0+/ : /^$/, '')
  if (digits.length < 5) return ''
  return international ? `+${digits}` : `+${dialCodes[country]}${digits}`
}

/** Country calling codes of one and of two digits; all others have three. */
const shortCodes = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** The digits of an international number: country calling code, and the number within the country. */
export function splitCallingCode(digits: string): [code: string, national: string] {
  const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3)
  return [code, digits.slice(code.length)]
}
