import { expect, test } from 'vitest'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, password, tuesday } from '../../support/salon.ts'

const start = Date.parse(tuesday)
const login = (world: Fixture, username: string, secret: string, network: string, seconds = 0) =>
  world.call('POST', '/api/Sessions/Login', new URLSearchParams({ username, password: secret }), {
    now: new Date(start + seconds * 1000).toISOString(),
    headers: { 'cf-connecting-ip': network },
  })

test('checks a hundred guesses a day on an account from all networks, then one in five minutes, except on a known network', async () => {
  const world = await openFixture()
  await openSalon(world)
  const home = '2001:db8:77:1::1'
  for (const name of ['receptionist_1', 'nobody-at-all']) {
    if (name === 'receptionist_1') expect((await login(world, name, password, home)).status).toBe(200)
    const guesses = await Promise.all(Array.from({ length: 140 }, (_, i) => login(world, name, 'guess', `198.51.100.${i}`, 1)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(100)
    const refused = guesses.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBe(300)
    // A correct password from a new network has to wait as well; after five minutes one attempt is checked.
    expect((await login(world, name, password, '203.0.113.50', 200)).status).toBe(429)
    expect((await login(world, name, 'guess', '203.0.113.51', 302)).status).toBe(401)
    expect((await login(world, name, 'guess', '203.0.113.52', 303)).status).toBe(429)
  }
  // Another address of the same customer: the first 48 bits count.
  expect((await login(world, 'receptionist_1', password, '2001:db8:77:9::2', 304)).status).toBe(200)
  expect((await login(world, 'admin_1', password, '203.0.113.60', 304)).status).toBe(200)
  // A day later all of it is forgotten.
  expect((await login(world, 'receptionist_1', password, '203.0.113.50', 90_000)).status).toBe(200)
})
