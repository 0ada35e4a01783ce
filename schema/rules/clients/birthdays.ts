import { addDays, daysBetween } from '../salon-time.ts'

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

export interface Birthday {
  /** Day on which it is celebrated, `YYYY-MM-DD`. */
  readonly day: string
  /** Age in years on that day. */
  readonly turns: number
}
/** More days than a month with the week behind it. */
export const maxBirthdayDays = 62

const isLeapYear = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
const toDays = (from: string, to: string) => Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => addDays(from, n))

/** The `MM-DD` of birth dates that are celebrated in a period. Who was born on 29 February celebrates on the 28th in other years. */
export const listBirthDays = (from: string, to: string): string[] => [
  ...new Set(
    toDays(from, to).flatMap((day) => {
      const monthDay = day.slice(5)
      return monthDay === '02-28' && !isLeapYear(Number(day.slice(0, 4))) ? [monthDay, '02-29'] : [monthDay]
    }),
  ),
]

/** The first birthday of a period of at most a year; undefined without one. */
export function findBirthday(birthDate: string, from: string, to: string): Birthday | undefined {
  const [born, monthDay] = [Number(birthDate.slice(0, 4)), birthDate.slice(5)]
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const day = `${year}-${monthDay === '02-29' && !isLeapYear(year) ? '02-28' : monthDay}`
    if (day >= from && day <= to && year > born) return { day, turns: year - born }
  }
  return undefined
}

/** The days that the list of birthdays shows by default: the month of `today`, and the week that begins today. */
export function getBirthdayPeriod(today: string): { from: string; to: string } {
  const from = `${today.slice(0, 7)}-01`
  const lastDay = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  const week = addDays(today, 6)
  return { from, to: daysBetween(lastDay, week) > 0 ? week : lastDay }
}
