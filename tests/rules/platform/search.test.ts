import { expect, test } from 'vitest'
import { fitsSearch, toSearchDigits } from '../../../schema/rules/search.ts'

test('keeps the clients of an earlier result that match longer input by name, number, e-mail or pet, regardless of spelling', () => {
  const samuele = { name: 'Samuele Testa', phoneNumber: '+39 366 250 1900', email: 'testa@post.example', pets: [] }
  const zoe = { name: 'Zoë Quattrocchi', phoneNumber: '+39 347 900 1122', email: '', pets: [{ name: 'Àrgo' }] }
  const fitting = (typed: string) => [samuele, zoe].filter((client) => fitsSearch(client, typed)).map(({ name }) => name.split(' ')[0])
  expect(fitting('900')).toEqual(['Samuele', 'Zoë'])
  expect(fitting('900 11')).toEqual(['Zoë'])
  expect(fitting('+39 (347) 9')).toEqual(['Zoë'])
  expect(fitting('zoe quat')).toEqual(['Zoë'])
  expect(fitting('TESTA sam')).toEqual(['Samuele'])
  expect(fitting('post.ex')).toEqual(['Samuele'])
  expect(fitting('argo')).toEqual(['Zoë'])
  expect(fitting('zoe testa')).toEqual([])
})

test('finds a number as it is dialled within its country and as it is written for calls from abroad', () => {
  expect(toSearchDigits('+447911123457', '')).toBe('447911123457 07911123457')
  expect(toSearchDigits('+353871234567')).toBe('353871234567 0871234567')
  // An Italian number keeps its zero, and mobile numbers have none.
  expect(toSearchDigits('+390115550142', '+393477805577')).toBe('390115550142 393477805577')
  expect(toSearchDigits('', '0341 123456')).toBe('0341123456')
  const amy = { name: 'Amy Brown', phoneNumber: '+447911123457', email: '', pets: [] }
  const typed = ['07911 12', '7911', '+44 (0)7911', '0044 7911', '(07911) 123457', '0791112345 8']
  expect(typed.map((text) => fitsSearch(amy, text))).toEqual([true, true, true, true, true, false])
})
