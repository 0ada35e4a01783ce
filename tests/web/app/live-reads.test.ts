import { expect, test } from 'vitest'
import { endpoints } from '../../../schema/api/index.ts'
import { isAbout, liveReads } from '../../../web/api/live-reads.ts'

test('hints are about reads that there are', () => {
  const paths = Object.values(endpoints).flatMap((table) =>
    Object.values(table).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
  )
  expect(Object.keys(liveReads).filter((path) => !(paths as string[]).includes(path))).toEqual([])
})

test('a change of bookings is about their days only, a change of clients about every day', () => {
  const day = ['GET', '/api/Agendas/Salon/{sessionCode}', { date: '2026-11-24' }]
  expect(isAbout({ kinds: ['agenda'], days: ['2026-11-24'] }, day)).toBe(true)
  expect(isAbout({ kinds: ['agenda'], days: ['2026-11-25'] }, day)).toBe(false)
  expect(isAbout({ kinds: ['agenda'], days: null }, day)).toBe(true)
  expect(isAbout({ kinds: ['agenda', 'clients'], days: ['2026-11-25'] }, day)).toBe(true)
  expect(isAbout({ kinds: ['alerts'], days: null }, day)).toBe(false)
  expect(isAbout({ kinds: ['agenda'], days: ['2026-11-25'] }, ['GET', '/api/Agendas/{sessionCode}', {}])).toBe(true)
})
