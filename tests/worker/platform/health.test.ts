import { expect, test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'

test('health takes one round trip, answers 503 while the database is down, hangs, is full or answers HTML, and recovers', async () => {
  const [world, other] = await Promise.all([openFixture(), openFixture()])
  await world.db.execute('SELECT count(*) FROM salons')
  expect(await world.countRoundTrips()).toBe(0)
  const well = await world.call<{ ok: boolean }>('GET', '/api/health')
  expect(well).toMatchObject({ status: 200, body: { ok: true } })
  expect(await world.countRoundTrips()).toBe(1)
  await world.resetRoundTrips()
  expect(await world.countRoundTrips()).toBe(0)

  for (const fault of ['unavailable', 'hangs up', 'reply lost', 'web page', 'disk full'] as const) {
    await world.fault(fault)
    const reply = await world.call('GET', '/api/health')
    expect([reply.status, reply.headers.get('retry-after')], fault).toEqual([503, '5'])
    expect(reply).toMatchObject({ body: { ok: false } })
    const salon = await world.call('GET', '/api/Salons/GetPublicInfo/sal_1')
    expect([salon.status, salon.headers.get('retry-after')], fault).toEqual([503, '5'])
  }
  expect(await other.call('GET', '/api/health')).toMatchObject({ status: 200 })
  await world.fault(null)
  expect(await world.call('GET', '/api/health')).toMatchObject({ status: 200 })
})
