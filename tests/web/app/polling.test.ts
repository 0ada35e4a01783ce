import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agendas } from '../../../schema/api/booking/bookings.ts'
import { beginWrite, endWrite } from '../../../web/api/pending-writes.ts'
import { readSinceCursor } from '../../../web/api/polling.ts'
import { readKey } from '../../../web/api/query.ts'
import { beginSession } from '../../../web/api/session-store.ts'

const queryKey = readKey(agendas.day, { date: '2026-11-24' })
let client = new QueryClient()
let sent: (string | null)[] = []

/** Replies to each request with the rows of the given version, or 304 if the caller has it. */
function serve(version: number) {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const known = new Headers(init.headers).get('if-none-match')
    sent.push(known)
    const headers = { etag: `"${version}"` }
    return known === `"${version}"` ? new Response(null, { status: 304, headers }) : new Response(`[${version}]`, { headers })
  })
}
const poll = () =>
  client.fetchQuery({ queryKey, queryFn: () => readSinceCursor(client, agendas.day, { date: '2026-11-24' }), staleTime: 0, retry: false })

beforeEach(() => {
  client = new QueryClient()
  sent = []
  beginSession({ code: 'code', userId: 'usr_1', expiryDate: null, expiryDateMax: null }, true)
})
afterEach(() => vi.unstubAllGlobals())

test('sends the cursor of the cached reply and keeps the reply on 304', async () => {
  serve(1)
  expect([await poll(), await poll(), await poll()]).toEqual([[1], [1], [1]])
  serve(2)
  expect([await poll(), await poll()]).toEqual([[2], [2]])
  expect(sent).toEqual([null, '"1"', '"1"', '"1"', '"2"'])
})

test('reads in full after an optimistic change or its rollback, so that a 304 never confirms it', async () => {
  serve(1)
  const before = await poll()
  client.setQueryData(queryKey, ['optimistic'])
  expect(await poll()).toEqual([1])
  serve(2)
  await poll()
  client.setQueryData(queryKey, before)
  expect(await poll()).toEqual([2])
  expect(sent).toEqual([null, null, '"1"', null])
})

test('keeps a change that is made while a 304 is on its way', async () => {
  serve(1)
  await poll()
  const pending = poll()
  client.setQueryData(queryKey, ['optimistic'])
  expect(await pending).toEqual(['optimistic'])
  expect(await poll()).toEqual([1])
})

test('keeps what a write shows that is under way, and reads in full after it', async () => {
  serve(1)
  await poll()
  client.setQueryData(queryKey, ['optimistic'])
  beginWrite([agendas.day])
  expect(await poll()).toEqual(['optimistic'])
  endWrite([agendas.day], [])
  expect(await poll()).toEqual([1])
  expect(sent).toEqual([null, null, null])
})
