import { expect, test } from 'vitest'
import { isMasked, maskContact, maskContactsIn } from '../../../schema/rules/clients/contacts.ts'

test('masks each phone number and e-mail address in a text and leaves short numbers, days and streets', () => {
  expect(maskContactsIn('+39 333 999 8881')).toBe('…81')
  expect(maskContactsIn('false, 393339998881')).toBe('false, …81')
  expect(maskContactsIn('07911 123457 or 020 7946 0018')).toBe('…57 or …18')
  expect(maskContactsIn('1985-04-15, Via Roma 12, 10121 Torino, ada@example.com')).toBe(
    '1985-04-15, Via Roma 12, 10121 Torino, a…@example.com',
  )
  expect(maskContactsIn('write to ada.39@example.com (not 3331234567@x.it)')).toBe('write to a…@example.com (not 3…@x.it)')
  expect(maskContactsIn('')).toBe('')
})

test('a masked contact is known as one, and an empty one is none', () => {
  expect(['', '…47', 'é…@example.com'].map(isMasked)).toEqual([false, true, true])
  expect([maskContact(''), maskContact('+39 347 900 1147'), maskContact('élodie@example.com')]).toEqual(['', '…47', 'é…@example.com'])
})
