import { expect, test } from 'vitest'
import { agendas } from '../../../schema/api/agenda.ts'
import { clients } from '../../../schema/api/clients.ts'
import { beginWrite, endWrite, forgetWrites, keepWritten } from '../../../web/api/pending-writes.ts'

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

test('keeps what is cached while a write shows there, and reads again when the last one has ended', () => {
  expect(keepWritten(clients.one, 'reply', 'cached')).toBe('reply')
  beginWrite([clients.one])
  beginWrite([clients.one])
  expect(keepWritten(clients.one, 'reply', undefined)).toBe('reply')
  expect(keepWritten(clients.one, 'reply', 'cached')).toBe('cached')
  expect(keepWritten(agendas.day, 'reply', 'cached')).toBe('reply')
  expect(endWrite([clients.one], [])).toEqual([])
  expect(endWrite([clients.one], [])).toEqual([clients.one])
  expect(keepWritten(clients.one, 'reply', 'cached')).toBe('reply')
})

test('a write that was still waiting when its user signed out holds nothing back', () => {
  beginWrite([agendas.day])
  forgetWrites()
  expect(keepWritten(agendas.day, 'reply', 'cached')).toBe('reply')
  beginWrite([agendas.day])
  expect(endWrite([agendas.day], [agendas.day])).toEqual([agendas.day])
  expect(endWrite([agendas.day], [])).toEqual([])
  expect(keepWritten(agendas.day, 'reply', 'cached')).toBe('reply')
})
