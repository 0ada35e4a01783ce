import { expect, inject, test } from 'vitest'
import type { Alert } from '../../../schema/api/messages/alerts-schemas.ts'
import type { OneUser, User } from '../../../schema/api/team/staff-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { raiseAlerts } from '../../../worker/features/messages/alerts/index.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

test('gives the signed-in user their alerts, latest first, and nobody else', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [boss, desk, superadmin] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST'), await salon.as('SUPERADMIN')]
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  const db = new SystemDb(client, { nowUtc: Date.parse(tuesday) / 1000, newId, actor: 'test' }).inSalon(salon.salonId)
  const read = async (person: typeof boss, userId = person.userId) => person.call<OneUser>('GET', `/api/Users/{sessionCode}/${userId}`)
  expect((await read(boss)).body.userNotification).toEqual([])
  await db.batch(raiseAlerts(db, { to: 'everybody', type: 'News', content: 'Tonight we close at six' }))
  await db.batch(raiseAlerts(db, { to: { userIds: [boss.userId] }, type: 'NPS', content: 'A new answer', id: 'cli_9' }))

  await world.resetRoundTrips()
  const own = await read(boss)
  expect(await world.countRoundTrips()).toBe(1)
  expect(own.body.userNotification).toEqual((await boss.call<Alert[]>('GET', '/api/Alerts/{sessionCode}')).body)
  expect(own.body.userNotification?.map(({ type }) => type)).toEqual(['NPS', 'News'])
  expect((await read(desk)).body.userNotification).toHaveLength(1)
  expect((await read(superadmin)).body.userNotification).toEqual([])
  expect((await read(boss, desk.userId)).body).not.toHaveProperty('userNotification')
  const list = (await boss.call<User[]>('GET', '/api/Users/{sessionCode}')).body
  expect(list.some((user) => 'userNotification' in user)).toBe(false)
})
