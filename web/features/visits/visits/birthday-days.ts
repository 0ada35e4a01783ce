import { addDays, type Day } from '../../../ui/dates.ts'

/** Days until the next birthday: 0 on the day itself; 29 February counts as 1 March in other years. */
export function daysToBirthday(birthDate: Day, today: Day): number {
  for (let days = 0; days < 366; days++) {
    const next = addDays(today, days)
    const leap = birthDate.slice(5) === '02-29' && next.slice(5) === '03-01' && addDays(next, -1).slice(5) !== '02-29'
    if (next.slice(5) === birthDate.slice(5) || leap) return days
  }
  return 366
}
