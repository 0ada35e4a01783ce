import { expect, inject, onTestFinished, test } from 'vitest'
import type { Alert } from '../../../schema/api/messages/alerts-schemas.ts'
import type { Retention } from '../../../schema/api/records/client-retention-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { announceRetention } from '../../../worker/features/records/client-erase/index.ts'
import { createBooking } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const boss = await salon.as('ADMIN')
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  await world.db.execute({ sql: 'UPDATE clients SET changed_utc = 1600000000 WHERE salon_id = ?', args: [salon.salonId] })
  return {
    world,
    salon,
    boss,
    runAt: (iso: string) => announceRetention(new SystemDb(client, { nowUtc: Date.parse(iso) / 1000, newId, actor: 'retention' })),
    setMonths: (retentionMonths: number, version: number) =>
      boss.call('PUT', `/api/SalonConfigs/{sessionCode}/${salon.salonId}`, { retentionMonths, version }),
    list: async () => (await boss.call<Retention>('GET', '/api/Clients/Retention/{sessionCode}')).body,
    keep: (clientIds: readonly (string | undefined)[], isKept: boolean) =>
      boss.call<Retention>('POST', '/api/Clients/Retention/{sessionCode}', { clientIds, isKept }),
    readAlerts: async () =>
      (await boss.call<Alert[]>('GET', '/api/Alerts/{sessionCode}')).body.filter(({ parametersJSON }) =>
        parametersJSON.includes('retention_due'),
      ),
  }
}

test('lists who has not come for longer than the salon keeps data; kept ones are left out until the undo', async () => {
  const { salon, list, keep, setMonths } = await prepare()
  expect(await list()).toMatchObject({ months: 0, total: 0, clients: [] })
  expect((await setMonths(24, 1)).status).toBe(200)
  await createBooking(salon)
  const { total, clients, cutoff } = await list()
  const ids = clients.map(({ clientId }) => clientId)
  expect([total, cutoff]).toEqual([3, '2024-11-24'])
  expect(ids).not.toContain(salon.clients[0])
  expect((await keep([ids[0], 'cli_unknown'], true)).status).toBe(404)
  expect((await keep([ids[0]], true)).body).toMatchObject({ total: 2 })
  expect((await keep([ids[0]], false)).body).toMatchObject({ total: 3 })
})

test('tells the administrators once a year in the morning, also when cron runs twice at once', async () => {
  const { runAt, setMonths, readAlerts } = await prepare()
  await runAt('2026-11-25T09:00:00Z')
  expect(await readAlerts()).toEqual([])
  await setMonths(24, 1)
  await runAt('2026-11-25T05:00:00Z')
  expect(await readAlerts()).toEqual([])
  await Promise.all([runAt('2026-11-25T09:00:00Z'), runAt('2026-11-25T09:00:00Z')])
  await runAt('2026-12-31T22:30:00Z')
  expect((await readAlerts()).map(({ parametersJSON }) => JSON.parse(parametersJSON).values)).toEqual([{ count: '4', months: '24' }])
  await runAt('2027-01-02T09:00:00Z')
  const { length } = await readAlerts()
  expect(length).toBe(2)
})
