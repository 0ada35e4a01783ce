import { expect, test } from 'vitest'
import type { Highlight } from '../../../schema/api/insights/dashboards-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, today, tuesday } from '../../support/salon.ts'

const rows = `Dashboard/GetRows/{sessionCode}?from=${today}&to=${today}`

test('the dashboards answer the first and the last day that can be written in one round trip, and refuse what is no day', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const get = async (path: string) => {
    await world.resetRoundTrips()
    const { status, body } = await admin.call<{ fields?: object }>('GET', `/api/${path}`)
    return { status, fields: body.fields, roundTrips: await world.countRoundTrips() }
  }
  const calls = ['Clients', 'Services', 'Users', 'Earnings', 'Highlights'].flatMap((name) =>
    ['day', 'week', 'month', 'year'].map((period) => `Dashboard/Get${name}/{sessionCode}?period=${period}`),
  )
  for (const path of [...calls, 'DashboardClients/Get/{sessionCode}?months=36']) {
    for (const date of ['1810-01-01', '2189-12-31', '2028-02-29'])
      expect(await get(`${path}&date=${date}`), `${path} ${date}`).toMatchObject({ status: 200, roundTrips: 1 })
    for (const date of ['2026-02-30', '2026-13-01', 'yesterday', '20260101', '1800-01-01', '2199-12-31', '0001-01-01', ''])
      expect(await get(`${path}&date=${date}`), `${path} ${date}`).toMatchObject({ status: 400, fields: { date: 'Enter a valid date' } })
  }
})

test('rows behind a figure refuse days in the wrong order, ten years, and people and items of another salon', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const admin = await salon.as('ADMIN')
  const get = async (query: string) => {
    const { status, body } = await admin.call<{ fields?: object }>('GET', `/api/${rows}&${query}`)
    return { status, fields: body.fields }
  }
  expect(await get('figure=cohort&firstFrom=2026-11-02&firstTo=2026-11-01')).toMatchObject({
    status: 400,
    fields: { firstTo: 'Must end after it starts' },
  })
  expect(await get('figure=cohort&firstFrom=2016-11-02&firstTo=2026-11-01')).toMatchObject({ status: 400, fields: { firstTo: 'Too long' } })
  expect(await get('figure=cohort&later=0')).toMatchObject({ status: 400 })
  expect(await get('figure=hour&dayOfWeek=7&hour=24')).toMatchObject({
    status: 400,
    fields: { dayOfWeek: 'Too large', hour: 'Too large' },
  })
  expect(await get('figure=payments&method=gold')).toMatchObject({ status: 400, fields: { method: 'Invalid value' } })
  for (const query of [`userId=${other.anna}`, `itemId=${other.cut}`, 'itemId=none', 'categoryId=none'])
    expect(await get(`figure=services&${query}`), query).toMatchObject({ status: 404 })
  expect(await get(`figure=services&itemId=${salon.cut}&userId=${salon.anna}`)).toMatchObject({ status: 200 })
})

test('no time is called quiet before the salon has had bookings for six weeks', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const listKinds = async () => {
    const { body } = await admin.call<{ highlights: readonly Highlight[] }>(
      'GET',
      `/api/Dashboard/GetHighlights/{sessionCode}?date=${today}&period=week`,
    )
    return body.highlights.map(({ kind }) => kind)
  }
  const book = (daysAgo: number) => {
    const start = Date.parse(tuesday) / 1000 - daysAgo * 86_400
    return world.db.execute({
      sql: `INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id) VALUES (?, ?, ?, ?, 'service', ?)`,
      args: [salon.salonId, salon.anna, BigInt(start), BigInt(start + 1800), `asv_${daysAgo}`],
    })
  }
  expect(await listKinds()).toEqual([])
  await book(41)
  expect(await listKinds()).toEqual([])
  await book(43)
  expect(await listKinds()).toEqual(['quiet_time'])
})
