import { expect, test } from 'vitest'
import { agendas } from '../../../schema/api/agenda.ts'
import { clients } from '../../../schema/api/clients.ts'
import { beginWrite, endWrite } from '../../../web/api/pending-writes.ts'

test('refetches what a write has changed, unless a later write shows there already; then with that one', () => {
  const reads = [agendas.day, clients.one]
  expect(endWrite([], reads)).toEqual(reads)
  beginWrite([agendas.day])
  beginWrite([agendas.day])
  expect(endWrite([], [clients.one])).toEqual([clients.one])
  expect(endWrite([agendas.day], reads)).toEqual([clients.one])
  expect(endWrite([agendas.day], [])).toEqual([agendas.day])
  expect(endWrite([], [])).toEqual([])
})
