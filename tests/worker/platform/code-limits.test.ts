import { expect, test } from 'vitest'
import { getCodeCountries } from '../../../schema/rules/code-countries.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { openSalon } from '../../support/salon.ts'

const codesFrom = (network: string) => ({ 'cf-connecting-ip': network })

test('sends at most 20 codes an hour to one network over all salons, and tells the superadmins once (429)', async () => {
  const world = await openFixture()
  const salons = [await openSalon(world), await openSalon(world)]
  for (const salon of salons) await openOnline(world, salon)
  const request = (n: number, network: string, now?: string) => {
    const salon = salons[n % 2] as (typeof salons)[number]
    return createGuest(world, salon, `+39 347 555 0${100 + n}`, now).form('NewShortCode', {}, now, codesFrom(network))
  }
  const replies = await Promise.all(Array.from({ length: 24 }, (_, n) => request(n, '203.0.113.7')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(4)
  expect(replies.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too_many_codes' })
  expect((await request(30, '203.0.113.8')).status).toBe(200)
  expect((await request(31, '203.0.113.7', '2026-11-24T09:00:01Z')).status).toBe(200)
  const platform = await (salons[0] as (typeof salons)[number]).as('SUPERADMIN')
  const alerts = await platform.call<{ content: string }[]>('GET', '/api/Alerts/{sessionCode}')
  expect(alerts.body.length).toBeGreaterThan(0)
  expect(new Set(alerts.body.map(({ content }) => content)).size).toBe(alerts.body.length)
  for (const { content } of alerts.body) expect(content).toContain('One network requested too many verification codes')
})

test('sends at most the number of codes per salon and day that the settings say, and tells the superadmins (429)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const boss = await salon.as('ADMIN')
  await boss.call('PUT', `/api/SalonConfigs/{sessionCode}/${salon.salonId}`, { maxCodesPerDay: 3, version: 1 })
  const request = (n: number, now?: string) =>
    createGuest(world, salon, `+39 347 555 0${100 + n}`, now).form('NewShortCode', {}, now, codesFrom(`203.0.113.${n}`))
  for (const n of [1, 2, 3]) expect((await request(n)).status).toBe(200)
  expect((await request(4)).status).toBe(429)
  expect((await request(5, '2026-11-25T08:00:01Z')).status).toBe(200)
  const alerts = await (await salon.as('SUPERADMIN')).call<{ content: string }[]>('GET', '/api/Alerts/{sessionCode}')
  expect(alerts.body.map(({ content }) => content)).toEqual([
    expect.stringContaining('has reached its limit of verification codes on 2026-11-24'),
  ])
})

test('sends codes to the salon’s country and its neighbours, or to the countries of the settings (400)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const boss = await salon.as('ADMIN')
  const request = (phone: string) => createGuest(world, salon, phone).form('NewShortCode', {})
  const refused = { status: 400, body: { fields: { PhoneNumber: "This salon doesn't send codes to this country" } } }
  expect((await request('+41 79 123 45 67')).status).toBe(200)
  for (const far of ['+880 1712 345678', '+1 876 555 1234', '+44 7400 123456']) expect(await request(far)).toMatchObject(refused)
  expect((await world.db.execute('SELECT count(*) AS n FROM outbox')).rows[0]?.n).toBe(1)
  const path = `/api/SalonConfigs/{sessionCode}/${salon.salonId}`
  expect((await boss.call('PUT', path, { codeCountries: ['Italy'], version: 1 })).status).toBe(400)
  await boss.call('PUT', path, { codeCountries: ['IT', 'GB'], version: 1 })
  expect((await request('+44 7400 123456')).status).toBe(200)
  expect(await request('+41 79 123 45 68')).toMatchObject(refused)
})

test('lists neighbours in both directions', () => {
  const isNeighbour = (a: string, b: string) => getCodeCountries([], a).includes(b)
  const countries = ['IT', 'FR', 'CH', 'AT', 'SI', 'SM', 'VA', 'DE', 'GB', 'IE', 'US', 'MX', 'CA', 'HR', 'ES', 'PT']
  for (const a of countries) for (const b of countries) expect(isNeighbour(a, b), `${a} ${b}`).toBe(isNeighbour(b, a))
  expect(getCodeCountries([], 'IT').toSorted()).toEqual(['AT', 'CH', 'FR', 'IT', 'SI', 'SM', 'VA'])
  expect(getCodeCountries([], 'MT')).toEqual(['MT'])
})
