import { expect, test } from 'vitest'
import { compareGroomPart, suggestBreeds } from '../../../web/features/care/pets/breeds-and-cuts.ts'

test('breeds are suggested by any part of their name, and the second breed of a cross behind the first', () => {
  const breeds = ['Toy Poodle', 'Border Collie', 'Poodle', 'Bichon Frisé']
  expect(suggestBreeds(breeds, 'pood')).toEqual(['Poodle', 'Toy Poodle'])
  expect(suggestBreeds(breeds, 'frise')).toEqual(['Bichon Frisé'])
  expect(suggestBreeds(breeds, 'Cockapoo')).toEqual([])
  for (const typed of ['Cockapoo × Coll', 'Cockapoo x coll', 'Cockapoo/COLL'])
    expect(suggestBreeds(breeds, typed)).toEqual(['Cockapoo × Border Collie'])
  expect(suggestBreeds(breeds, 'Dachshund x ')).toHaveLength(4)
  expect(suggestBreeds(breeds, 'Foxhound')).toEqual([])
})

test('a groom sheet says of each area whether it was cut longer or shorter than the time before', () => {
  const cut = (length: string, blade = '7F') => ({ blade, length })
  expect(compareGroomPart(cut('3.2 mm'), cut('3.2 MM'))).toBeNull()
  expect(compareGroomPart(undefined, undefined)).toBeNull()
  expect(compareGroomPart(cut('3.2 mm'), cut('6,3 mm', '5F'))).toBe('longer')
  expect(compareGroomPart(cut('4 cm, tapered'), cut('19 mm'))).toBe('shorter')
  expect(compareGroomPart(cut('10 mm'), cut('1 cm', 'Comb'))).toBe('changed')
  expect(compareGroomPart(cut('square'), cut('round'))).toBe('changed')
  expect(compareGroomPart(cut('3.2 mm'), undefined)).toBe('changed')
})
