import { expect, test } from 'vitest'
import { findBirthday, getBirthdayPeriod, listBirthDays } from '../../../schema/rules/clients/birthdays.ts'

test('finds birthdays over the turn of the year and those of 29 February', () => {
  expect(findBirthday('1985-01-02', '2026-12-20', '2027-01-05')).toEqual({ day: '2027-01-02', turns: 42 })
  expect(findBirthday('1985-12-19', '2026-12-20', '2027-01-05')).toBeUndefined()
  expect(findBirthday('2004-02-29', '2027-02-28', '2027-02-28')).toEqual({ day: '2027-02-28', turns: 23 })
  expect(findBirthday('2004-02-29', '2028-02-28', '2028-02-28')).toBeUndefined()
  expect(findBirthday('2026-11-24', '2026-11-20', '2026-11-30')).toBeUndefined()
  expect(listBirthDays('2027-02-27', '2027-03-01')).toEqual(['02-27', '02-28', '02-29', '03-01'])
  expect(listBirthDays('2028-02-28', '2028-02-29')).toEqual(['02-28', '02-29'])
  expect(listBirthDays('2026-11-02', '2026-11-01')).toEqual([])
})

test('shows the month of today and the week that begins today', () => {
  expect(getBirthdayPeriod('2026-11-24')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(getBirthdayPeriod('2026-11-28')).toEqual({ from: '2026-11-01', to: '2026-12-04' })
  expect(getBirthdayPeriod('2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})
