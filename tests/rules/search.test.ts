import { expect, test } from 'vitest'
import { fitsSearch } from '../../schema/rules/search.ts'

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
