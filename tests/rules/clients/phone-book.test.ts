import { expect, test } from 'vitest'
import { isCompleteNumber, toPhoneSearch } from '../../../schema/rules/clients/phone-book.ts'

test('finds one complete number in any spelling, and leaves fragments and names as they are', () => {
  for (const spelling of ['+39 347 128 4410', '00393471284410', '3471284410', 'tel:+39-347-128-4410', 'Tel. 347/1284410', '(347) 128.4410'])
    expect([spelling, toPhoneSearch(spelling)]).toEqual([spelling, '471284410'])
  expect(isCompleteNumber('471284410')).toBe(true)
  for (const [typed, search] of [
    ['4410', '4410'],
    ['347 128', '347128'],
    ['44', '44'],
    [' giulia ', 'giulia'],
    ['Rossi 2', 'Rossi 2'],
    ['anonymous', 'anonymous'],
  ] as const) {
    expect(toPhoneSearch(typed)).toBe(search)
    expect(isCompleteNumber(search)).toBe(false)
  }
})
