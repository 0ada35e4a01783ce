import { expect, test } from 'vitest'
import type { UnitFigures } from '../../../schema/api/insights/dashboards-schemas.ts'
import { openBasins } from '../../support/basins.ts'
import { at } from '../../support/salon.ts'

test('counts for each basin how long bookings have it with cleaning, of the opening hours of the days counted', async () => {
  const { admin, book, kind, send } = await openBasins({ cleaning: 15 })
  const [, second = ''] = kind.units.map(({ resourceId }) => resourceId)
  // Tuesday, the first day of the fixture, and the Wednesday behind it.
  const cancelled = await book('09:00', 0)
  expect((await send('POST', `Agendas/Cancel/{sessionCode}/${cancelled.body.agendaId}`, {})).status).toBe(200)
  for (const [time, person, day] of [
    ['10:00', 0, '2026-11-24'],
    ['10:00', 1, '2026-11-24'],
    ['12:00', 0, '2026-11-24'],
    ['10:00', 0, '2026-11-25'],
  ] as const)
    expect((await book(time, person, {}, day)).status).toBe(200)
  const outage = { resourceId: second, from: at('15:00'), to: at('12:00', '2026-11-25') }
  expect((await admin.call('POST', '/api/UnitOutages/{sessionCode}', outage)).status).toBe(200)
  const read = async (period: string, date: string) => {
    const path = `/api/Dashboard/GetUnits/{sessionCode}?date=${date}&period=${period}`
    const { status, body } = await admin.call<UnitFigures>('GET', path)
    expect(status).toBe(200)
    return body
  }
  const day = await read('day', '2026-11-24')
  const [open = 0] = day.units.map((unit) => unit.open)
  expect(open).toBeGreaterThan(0)
  expect(day.units).toMatchObject([
    { resourceName: 'Basin 1', kindName: 'Basin', booked: 90, outOfOrder: 0, used: Math.round((90 / open) * 1000) / 1000 },
    { resourceName: 'Basin 2', booked: 45, outOfOrder: 9 * 60 },
  ])
  // The week so far: Monday and Tuesday, without what is booked tomorrow.
  const week = await read('week', '2026-11-25')
  expect([week.from, week.until]).toEqual(['2026-11-23', '2026-11-24'])
  expect(week.units.map(({ booked, outOfOrder }) => [booked, outOfOrder])).toEqual([
    [90, 0],
    [45, 9 * 60],
  ])
  expect((await read('month', '2026-11-24')).units.map(({ booked }) => booked)).toEqual([90, 45])
  expect((await read('day', '2026-11-20')).units.map(({ booked, outOfOrder }) => [booked, outOfOrder])).toEqual([
    [0, 0],
    [0, 0],
  ])
})
