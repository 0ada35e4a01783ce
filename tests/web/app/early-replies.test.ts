import { afterEach, expect, test, vi } from 'vitest'
import { takeEarlyReply } from '../../../web/api/call.ts'

afterEach(() => vi.unstubAllGlobals())

const requestedAgo = (seconds: number) => {
  const replies = new Map([['/api/Salons/code', Promise.resolve(new Response('[]'))]])
  vi.stubGlobal('earlyReplies', { replies, at: performance.now() - seconds * 1000 })
}

test('the reply to an early request is used once, also by an app that took half a minute to start', async () => {
  requestedAgo(30)
  expect(await takeEarlyReply('/api/Salons/code')?.then((reply) => reply.text())).toBe('[]')
  expect(takeEarlyReply('/api/Salons/code')).toBeUndefined()
})

test('one of a page that was asleep is too old', () => {
  requestedAgo(120)
  expect(takeEarlyReply('/api/Salons/code')).toBeUndefined()
})
