import { expect, inject, test } from 'vitest'
import { runCron } from '../../cron/index.ts'
import { openFixture } from '../support/fixture.ts'
import { openSalon, tuesday } from '../support/salon.ts'

const nowUtc = Date.parse(tuesday) / 1000

test('runs the jobs behind one that fails, and reports the failure', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { send_daily_summary: 1, time_zone: 'Atlantis/Centre' })
  await salon.as('ADMIN')
  await world.db.execute('UPDATE sessions SET expiry_utc = 1')
  const env = { DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'a secret for tests, 32 characters and more' }
  await expect(runCron('*/15 * * * *', env, nowUtc)).rejects.toThrow('jobs of the schedule have failed')
  const { rows } = await world.db.execute('SELECT count(*) AS n FROM sessions')
  expect(Number(rows[0]?.n)).toBe(0)
})
