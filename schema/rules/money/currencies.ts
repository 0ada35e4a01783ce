import type { Currency } from '../../terms.ts'

const ofCountries: Readonly<Record<string, Currency>> = {
  GB: 'GBP',
  CH: 'CHF',
  LI: 'CHF',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  PL: 'PLN',
  CZ: 'CZK',
  RO: 'RON',
  SE: 'SEK',
  DK: 'DKK',
  NO: 'NOK',
  BR: 'BRL',
}
/** The currency that a new salon in the country begins with: the country's own, or else euro. */
export const findCurrency = (country: string): Currency => ofCountries[country] ?? 'EUR'
