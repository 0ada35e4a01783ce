import { expect, test } from 'vitest'
import { maskNumbersIn } from '../../../schema/rules/clients/contacts.ts'

test('masks each phone number in a text and leaves short numbers, days and addresses', () => {
  expect(maskNumbersIn('+39 333 999 8881')).toBe('…81')
  expect(maskNumbersIn('false, 393339998881')).toBe('false, …81')
  expect(maskNumbersIn('07911 123457 or 020 7946 0018')).toBe('…57 or …18')
  expect(maskNumbersIn('1985-04-15, Via Roma 12, 10121 Torino, ada@example.com')).toBe(
    '1985-04-15, Via Roma 12, 10121 Torino, ada@example.com',
  )
  expect(maskNumbersIn('')).toBe('')
})
