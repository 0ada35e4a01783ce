/**
 * Beginnings of national numbers of landlines and mobiles, by country. Dear ones (premium, shared cost, personal numbers, information)
 * begin otherwise; those of countries that are not listed are not known here, and no number there is called.
 */
const plainNumbers: Readonly<Record<string, RegExp>> = {
  AT: /^[1-7]/,
  BE: /^(?!90|70|78)[1-9]/,
  CH: /^[2-7]/,
  DE: /^(?!900|1[389]|118)[1-9]/,
  ES: /^([67]|[89](?!0))/,
  FR: /^[1-79]/,
  GB: /^(?!70|76)[1237]/,
  GG: /^(?!70|76)[17]/,
  IE: /^(?!1\d{9}$)[1-9]/,
  IM: /^(?!70|76)[17]/,
  IT: /^[03]/,
  JE: /^(?!70|76)[17]/,
  NL: /^[1-7]/,
  PT: /^[29]/,
  SM: /^(0549|6)/,
}

/** Whether a number is called for the price of a landline or a mobile. `national`: the number within its country, as it is stored there. */
export const isPlainNumber = (country: string, national: string): boolean => plainNumbers[country]?.test(national) ?? false
