import { expect, inject, onTestFinished, test } from 'vitest'
import type { Alert } from '../../../schema/api/messages/alerts-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { type NewAlert, raiseAlerts } from '../../../worker/features/messages/alerts/index.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, type Salon, tuesday } from '../../support/salon.ts'

type Person = Awaited<ReturnType<Salon['as']>>
const list = (person: Person, tag?: string) =>
  person.call<Alert[]>('GET', '/api/Alerts/{sessionCode}', undefined, tag ? { headers: { 'if-none-match': tag } } : {})
const tagOf = (reply: Awaited<ReturnType<typeof list>>) => reply.headers.get('etag') ?? ''

async function openAlerts() {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const db = new SystemDb(client, { nowUtc: Date.parse(tuesday) / 1000, newId, actor: 'test' }).inSalon(salon.salonId)
  const raise = async (alert: NewAlert) => (await db.batch(raiseAlerts(db, alert)))[0]
  return { world, salon, other, raise }
}

test('alerts reach their recipients only, who alone can read and delete them', async () => {
  const { world, salon, other, raise } = await openAlerts()
  const [admin, desk, image] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST'), await salon.as('IMAGE')]
  const [stranger, superadmin] = [await other.as('ADMIN'), await salon.as('SUPERADMIN')]

  // To everybody, to roles (once per user) and to users; never to another salon.
  await world.db.execute({
    sql: `
      INSERT INTO user_permissions (user_permission_id, salon_id, user_id, permission_id, changed_utc)
      VALUES ('two', ?, ?, 'RECEPTIONIST', 1)`,
    args: [salon.salonId, admin.userId],
  })
  expect(await raise({ to: 'everybody', type: 'News', content: 'Tonight we close at six' })).toBe(9)
  expect(await raise({ to: { roles: ['ADMIN', 'RECEPTIONIST'] }, type: 'Booking', content: 'A booking', id: 'agd_1' })).toBe(2)
  expect(await raise({ to: { userIds: [image.userId, stranger.userId] }, type: 'Survey', content: 'An answer', id: 'cli_9' })).toBe(1)
  // One alert per cause.
  const target: NewAlert = { to: { roles: ['ADMIN'] }, type: 'DailyTarget', content: 'Reached', cause: 'target:2026-11-24' }
  expect([await raise(target), await raise(target)]).toEqual([1, 0])
  expect(
    await raise({
      to: { userIds: [admin.userId] },
      type: 'Message',
      content: { key: 'message_too_late', values: { name: 'Anna' } },
      id: 'cli_1',
    }),
  ).toBe(1)

  await world.resetRoundTrips()
  const first = await list(admin)
  expect(await world.countRoundTrips()).toBe(1)
  expect(first.body.map((alert) => [alert.type, alert.content, alert.read, alert.at])).toEqual([
    ['Message', 'Message to Anna not sent in time', false, tuesday],
    ['DailyTarget', 'Reached', false, tuesday],
    ['Booking', 'A booking', false, tuesday],
    ['News', 'Tonight we close at six', false, tuesday],
  ])
  expect(JSON.parse(first.body[0]?.parametersJSON ?? '')).toEqual({ id: 'cli_1', sentence: 'message_too_late', values: { name: 'Anna' } })
  expect(Object.keys(first.body[0] ?? {}).sort()).toEqual(['alertId', 'at', 'content', 'parametersJSON', 'read', 'type'])
  expect((await list(desk)).body).toHaveLength(2)
  expect((await list(image)).body.map((alert) => alert.type)).toEqual(['Survey', 'News'])
  expect((await list(stranger)).body).toEqual([])
  expect(await list(superadmin)).toMatchObject({ status: 200, body: [] })

  // 304 for the known ETag until an alert is new, read or deleted.
  const same = await list(admin, tagOf(first))
  expect(same.status).toBe(304)
  expect(await list(admin, `W/${tagOf(first)}`)).toMatchObject({ status: 304 })
  expect((await list(desk, tagOf(first))).status).toBe(200)
  const [newest, second] = first.body
  await world.resetRoundTrips()
  const read = await admin.call<Alert>('GET', `/api/Alerts/GetAndRead/{sessionCode}/${second?.alertId}`)
  expect(await world.countRoundTrips()).toBe(1)
  expect(read.body).toEqual({ ...second, read: true })
  const afterRead = await list(admin, tagOf(first))
  expect(afterRead.body.map((alert) => alert.read)).toEqual([false, true, false, false])
  await raise({ to: { userIds: [admin.userId] }, type: 'NPS', content: 'A nine', id: 'cli_2' })
  const afterNew = await list(admin, tagOf(afterRead))
  expect(afterNew.body).toHaveLength(5)
  // A deleted and a new alert change the list, although it is as long as before.
  const gone = await admin.call('DELETE', `/api/Alerts/{sessionCode}/${afterNew.body[0]?.alertId}`)
  expect(gone).toMatchObject({ status: 200, body: { alertId: afterNew.body[0]?.alertId } })
  await raise({ to: { userIds: [admin.userId] }, type: 'NPS', content: 'A ten', id: 'cli_2' })
  expect((await list(admin, tagOf(afterNew))).body[0]?.content).toBe('A ten')

  // Alerts of another user: 404, and unchanged.
  for (const person of [desk, stranger, superadmin]) {
    expect(await person.call('GET', `/api/Alerts/GetAndRead/{sessionCode}/${newest?.alertId}`)).toMatchObject({
      status: 404,
      body: { error: 'Failed to fetch notifications.' },
    })
    expect((await person.call('DELETE', `/api/Alerts/{sessionCode}/${newest?.alertId}`)).status).toBe(404)
    expect((await person.call('DELETE', `/api/Alerts/DeleteAll/{sessionCode}/${admin.userId}`)).status).toBe(404)
  }
  expect((await list(admin)).body).toHaveLength(5)
  await world.resetRoundTrips()
  expect(await admin.call('DELETE', `/api/Alerts/DeleteAll/{sessionCode}/${admin.userId}`)).toMatchObject({
    status: 200,
    body: { userId: admin.userId },
  })
  expect(await world.countRoundTrips()).toBe(1)
  expect((await list(admin)).body).toEqual([])
  expect((await admin.call('DELETE', `/api/Alerts/DeleteAll/{sessionCode}/${admin.userId}`)).status).toBe(200)
  expect((await list(desk)).body).toHaveLength(2)
  // Without the caller.
  expect(await raise({ to: 'everybody', type: 'News', content: 'x', exceptCaller: true })).toBe(9)
})

test('a deleted alert can be restored by its recipient for an hour, unless its cause was raised again', async () => {
  const { world, salon, other, raise } = await openAlerts()
  const admin = await salon.as('ADMIN')
  const target: NewAlert = { to: { roles: ['ADMIN'] }, type: 'DailyTarget', content: 'Reached', cause: 'target:2026-11-24' }
  const to = { userIds: [admin.userId] }
  await raise(target)
  for (const content of ['A nine', 'A ten']) await raise({ to, type: 'NPS', content, id: 'cli_2' })
  const remove = (alert: Alert | undefined) => admin.call('DELETE', `/api/Alerts/{sessionCode}/${alert?.alertId}`)
  const restore = (alert: Alert | undefined, person: Person = admin) =>
    person.call<Alert>('POST', `/api/Alerts/Restore/{sessionCode}/${alert?.alertId}`)
  const full = await list(admin)
  const [top, next, reached] = full.body

  expect((await restore(top)).status).toBe(404)
  expect((await remove(top)).status).toBe(200)
  expect((await remove(top)).status).toBe(404)
  expect((await admin.call('GET', `/api/Alerts/GetAndRead/{sessionCode}/${top?.alertId}`)).status).toBe(404)
  const withoutTop = await list(admin)
  expect(withoutTop.body).toEqual([next, reached])
  for (const person of [await salon.as('RECEPTIONIST'), await other.as('ADMIN'), await salon.as('SUPERADMIN')])
    expect((await restore(top, person)).status).toBe(404)
  // It is the list of before again, and with another one deleted a new list.
  expect(await restore(top)).toMatchObject({ status: 200, body: top })
  expect((await list(admin, tagOf(full))).status).toBe(304)
  await remove(next)
  expect((await list(admin, tagOf(withoutTop))).body).toEqual([top, reached])
  await remove(reached)
  expect(await raise(target)).toBe(1)
  expect((await restore(reached)).status).toBe(404)

  await world.db.execute('UPDATE alerts SET deleted_utc = deleted_utc - 3600')
  expect((await restore(next)).status).toBe(404)
})
