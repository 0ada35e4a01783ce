/** Each sign with its last day, `MM-DD`. */
const signs = [
  ['capricorn', '01-19'],
  ['aquarius', '02-18'],
  ['pisces', '03-20'],
  ['aries', '04-19'],
  ['taurus', '05-20'],
  ['gemini', '06-20'],
  ['cancer', '07-22'],
  ['leo', '08-22'],
  ['virgo', '09-22'],
  ['libra', '10-22'],
  ['scorpio', '11-21'],
  ['sagittarius', '12-21'],
] as const

/** The zodiac sign of a birth date `YYYY-MM-DD`, with the same dates every year; null without a date. 29 February is Pisces. */
export function getZodiacSign(birthDate: string | null): string | null {
  if (!birthDate) return null
  const monthDay = birthDate.slice(5)
  return (signs.find(([, lastDay]) => monthDay <= lastDay) ?? signs[0])[0]
}
