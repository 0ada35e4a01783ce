/** The countries that lists offer, as ISO 3166 codes: Italy and its neighbours first. */
export const countryCodes: readonly string[] = `
  IT SM VA CH AT DE FR BE NL LU ES PT GB IE DK SE NO FI IS PL CZ SK HU SI HR RO BG GR CY MT EE LV LT
  AL RS BA ME MK MD UA TR US CA BR AR AU NZ
`
  .trim()
  .split(/\s+/)

/** Names countries in a language. */
export function createCountryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return (code) => names.of(code) ?? code
}
