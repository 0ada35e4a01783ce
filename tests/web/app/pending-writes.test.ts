import { expect, test } from 'vitest'
import { agendas } from '../../../schema/api/booking/bookings.ts'
import { clients } from '../../../schema/api/clients/clients.ts'
import type { Endpoint } from '../../../schema/api/endpoint.ts'
import { beginWrite, endWrite, forgetWrites, readBesideWrites } from '../../../web/api/pending-writes.ts'

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

/** What is shown after a read of which `cached` is in the cache; `meanwhile` is done before its first reply. */
async function read(endpoint: Endpoint, cached?: string, meanwhile = () => {}) {
  let count = 0
  const ask = async () => {
    count += 1
    if (count === 1) meanwhile()
    return `reply ${count}`
  }
  return readBesideWrites(endpoint, ask, () => cached)
}

test('keeps what is cached while a write shows there, and reads again when the last one has ended', async () => {
  expect(await read(clients.one, 'cached')).toBe('reply 1')
  beginWrite([clients.one])
  beginWrite([clients.one])
  expect(await read(clients.one)).toBe('reply 1')
  expect(await read(clients.one, 'cached')).toBe('cached')
  expect(await read(agendas.day, 'cached')).toBe('reply 1')
  expect(endWrite([clients.one], [])).toEqual([])
  expect(endWrite([clients.one], [])).toEqual([clients.one])
  expect(await read(clients.one, 'cached')).toBe('reply 1')
})

test('asks again for a reply that was asked for before a write had ended', async () => {
  const endOne = () => void endWrite([clients.one], [])
  beginWrite([clients.one])
  expect(await read(clients.one, undefined, endOne)).toBe('reply 2')
  beginWrite([clients.one])
  expect(await read(agendas.day, 'cached', endOne)).toBe('reply 1')
})

test('a write that was still waiting when its user signed out holds nothing back', async () => {
  beginWrite([agendas.day])
  forgetWrites()
  expect(await read(agendas.day, 'cached')).toBe('reply 1')
  beginWrite([agendas.day])
  expect(endWrite([agendas.day], [agendas.day])).toEqual([agendas.day])
  expect(endWrite([agendas.day], [])).toEqual([])
  expect(await read(agendas.day, 'cached')).toBe('reply 1')
})
