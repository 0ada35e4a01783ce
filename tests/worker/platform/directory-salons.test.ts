import { expect, test } from 'vitest'
import type { Alert } from '../../../schema/api/messages/alerts-schemas.ts'
import type { SenderLog, SenderTotal } from '../../../schema/api/messages/message-log-schemas.ts'
import type { Salon as SalonReply } from '../../../schema/api/platform/salons-schemas.ts'
import { type DirectorySalons, openDirectory, openSession } from '../../support/databases.ts'
import type { Fixture } from '../../support/fixture.ts'
import { tuesday } from '../../support/salon.ts'

const later = (seconds: number) => new Date(Date.parse(tuesday) + seconds * 1000).toISOString()
const admin = { firstName: 'Ada', lastName: 'Neri', email: 'ada@example.test' }
const toDraft = (username: string, more: object = {}) => ({ salonName: `Salon of ${username}`, admin: { ...admin, username }, ...more })

async function openPlatform(values: readonly Record<string, string | number>[] = []) {
  const databases = await openDirectory(values)
  const code = await openSession(databases.worlds[0], databases.salons[0], 'SUPERADMIN')
  const call = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    databases.call<Body>(method, path.replace('{sessionCode}', code), body, { headers })
  const create = (draft: object, key?: string) =>
    call<SalonReply & { fields?: object }>('POST', '/api/Salons/{sessionCode}', draft, key ? { 'idempotency-key': key } : {})
  return { ...databases, superadmin: call, create }
}

const readRows = async ({ db }: Pick<Fixture, 'db'>, sql: string) => (await db.execute(sql)).rows.map((row) => Object.values(row))
const readPlaces = ({ worlds: [first, second, third] }: DirectorySalons) =>
  readRows(
    first,
    `SELECT salon_no, CASE database_name WHEN '${first.name}' THEN 1 WHEN '${second.name}' THEN 2 WHEN '${third.name}' THEN 3 END, state
    FROM directory_salons
    WHERE salon_no > 3
    ORDER BY salon_no`,
  )

test('makes a salon in the emptiest database that answers, with the next number of all', async () => {
  const platform = await openPlatform()
  const { worlds, create, call, sync } = platform
  const [first, second, third] = worlds
  // Two more salons in the first one.
  const begun = Date.parse(tuesday) / 1000
  for (const [id, no] of [
    ['sal_8', 8],
    ['sal_9', 9],
  ])
    await first.db.execute(`INSERT INTO salons (salon_id, salon_no, salon_name, changed_utc) VALUES ('${id}', ${no}, 'Other', ${begun})`)
  await sync()
  const made = await create(toDraft('ada'))
  expect(made.status).toBe(200)
  const { salonId } = made.body
  expect(await readRows(second, `SELECT salon_no FROM salons WHERE salon_id = '${salonId}'`)).toEqual([[10]])
  // Its people, its page and its link to a password are in its database.
  const mail = await readRows(second, `SELECT recipient, state FROM outbox WHERE kind = 'invitation'`)
  expect(mail).toHaveLength(1)
  expect((await call('GET', `/api/Salons/GetPublicInfo/${salonId}`)).status).toBe(200)
  await third.fault('unavailable')
  expect((await create(toDraft('bea'))).status).toBe(200)
  await third.fault(null)
  expect((await create(toDraft('carla'))).status).toBe(200)
  await first.db.execute(`UPDATE directory_databases SET state = 'full' WHERE database_name <> '${first.name}'`)
  await first.db.batch(
    worlds.map(({ name }, i) => ({
      sql: `INSERT INTO directory_databases (database_name, state) VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state`,
      args: [name, i === 1 ? 'full' : 'open'],
    })),
  )
  expect((await create(toDraft('dora'))).status).toBe(200)
  await sync()
  expect(await readPlaces(platform)).toEqual([
    [8, 1, 'live'],
    [9, 1, 'live'],
    [10, 2, 'live'],
    [11, 2, 'live'],
    [12, 3, 'live'],
    [13, 3, 'live'],
  ])
  for (const world of worlds) await world.fault('hangs up')
  expect((await create(toDraft('emma'))).status).toBe(503)
  await first.fault(null)
  const refused = await create(toDraft('emma'))
  for (const world of worlds) await world.fault(null)
  expect(refused.status).toBe(200)
})

test('a name or sender that another database has is refused, and reserved once by two at once', async () => {
  const platform = await openPlatform([{ sms_sender: 'Aurora' }, { wa_box_uid: '393331234567' }])
  const { worlds, salons, create, call } = platform
  expect((await create(toDraft('admin_3'))).body.fields).toEqual({ 'admin.username': 'This username is taken' })
  expect((await create(toDraft('ada', { smsSender: 'AURORA' }))).body.fields).toEqual({ smsSender: 'Another salon uses this sender' })
  const key = 'a key for a salon'
  expect((await create(toDraft('Admin_2'), key)).status).toBe(400)
  // What was refused may be put right under the same key.
  const [one, again] = [await create(toDraft('ada'), key), await create(toDraft('ada'), key)]
  expect([one.status, again.status, again.body.salonId]).toEqual([200, 200, one.body.salonId])

  const codes = await Promise.all(worlds.map((world, i) => openSession(world, salons[i] as (typeof salons)[0], 'ADMIN')))
  const add = (i: number, username: string) =>
    call<{ userId?: string; errors?: object }>('POST', `/api/Users/${codes[i]}`, {
      userDTO: { firstName: 'Sara', username, inAgenda: false },
      userPermissionsDTO: [{ permissionId: 'IMAGE' }],
    })
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all([0, 1, 2, 0, 1, 2].map((i) => add(i, `Sara.${round}`)))
    expect(replies.filter(({ body }) => body.userId !== undefined)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.errors !== undefined)).toHaveLength(5)
  }
  expect((await add(1, 'admin_1')).body).toEqual({ errors: { username: 'This username is taken' } })
  // A new username, and one that stays.
  const sara = (await add(2, 'sara.x')).body.userId
  const change = (username: string, version: number) =>
    call('PUT', `/api/Users/${codes[2]}/${sara}`, { userDTO: { firstName: 'Sara', username, version } })
  expect((await change('admin_2', 1)).body).toMatchObject({ fields: { 'userDTO.username': 'This username is taken' } })
  expect((await change('sara.y', 1)).status).toBe(200)
  const update = (i: number, version: number, values: object) => call('PUT', `/api/Salons/${codes[i]}/sal_${i + 1}`, { version, ...values })
  expect((await update(2, 1, { waBoxUid: '393331234567' })).body).toMatchObject({ fields: { waBoxUid: 'Another salon uses this sender' } })
  expect((await update(2, 1, { smsSender: 'Bottega' })).status).toBe(200)
  expect((await update(1, 1, { smsSender: 'bottega' })).body).toMatchObject({ fields: { smsSender: 'Another salon uses this sender' } })
  // Without a new name, a database needs no directory; nor where the name stays.
  await worlds[0].fault('hangs up')
  expect((await change('sara.y', 2)).status).toBe(200)
  expect((await update(2, 2, { smsSender: 'Bottega', city: 'Lecce' })).status).toBe(200)
  const away = await add(2, 'zoe')
  expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true])
  await worlds[0].fault(null)
})

test('a salon whose making breaks off at any step is made once: by the repeated call, or given up and completed by cron', async () => {
  const platform = await openPlatform()
  const { worlds, create, sync } = platform
  const [first, second] = worlds
  // New salons go to the second database.
  await first.db.execute(
    `INSERT INTO directory_databases (database_name, state) VALUES ('${first.name}', 'full'), ('${worlds[2].name}', 'full')`,
  )
  const countSalons = async (username: string) =>
    Number((await readRows(second, `SELECT count(*) FROM users WHERE username = '${username}'`))[0]?.[0])
  for (const world of [first, second])
    for (const fault of ['hangs up', 'reply lost'] as const)
      for (let passing = 0; passing < 4; passing++) {
        const username = `${world === first ? 'first' : 'second'}_${fault.replace(' ', '_')}_${passing}`
        await world.fault(fault, 1, passing)
        const broken = await create(toDraft(username), username)
        await world.fault(null)
        expect([username, [200, 503].includes(broken.status)]).toEqual([username, true])
        const repeated = await create(toDraft(username), username)
        expect([username, repeated.status, await countSalons(username)]).toEqual([username, 200, 1])
      }
  await sync(later(60))
  const places = await readPlaces(platform)
  expect(new Set(places.map(([, database, state]) => `${database} ${state}`))).toEqual(new Set(['2 live']))
  expect(places).toHaveLength(16)

  // Nobody repeats the call: what is there is live, what is not is given up, and its name is free again.
  await second.fault('reply lost', 1, 1)
  expect((await create(toDraft('late'), 'late')).status).toBe(503)
  await second.fault('hangs up', 1, 1)
  expect((await create(toDraft('lost'), 'lost')).status).toBe(503)
  await second.fault(null)
  const readStates = async () => (await readPlaces(platform)).slice(16).map(([, , state]) => state)
  expect(await readStates()).toEqual(['making', 'making'])
  await sync(later(60))
  expect(await readStates()).toEqual(['live', 'making'])
  await sync(later(1000))
  expect(await readStates()).toEqual(['live', 'removed'])
  expect(await readRows(first, `SELECT name FROM directory_names WHERE name IN ('late', 'lost')`)).toEqual([['late']])
  // It may still be repeated.
  expect((await create(toDraft('lost'), 'lost')).status).toBe(200)
})

test('lists salons, messages, sums and alerts of all databases in one order, and names a database that is away', async () => {
  const platform = await openPlatform([{ salon_name: 'Zeta' }, { salon_name: 'Alfa' }, { salon_name: 'Mare' }])
  const { worlds, superadmin } = platform
  const at = Date.parse(tuesday) / 1000
  for (const [i, { db }] of worlds.entries())
    await db.execute({
      sql: `
        INSERT INTO outbox (
          outbox_id, salon_id, cause, kind, language, channel, state, sms_parts, created_utc, due_utc, until_utc, sent_utc
        )
        VALUES (?, ?, 'x', 'free_text', 'en', 'sms', 'sent', ?, ?, ?, ?, ?)`,
      args: [`out_${i}`, `sal_${i + 1}`, i + 1, at + i, at, at, at],
    })
  const listSalons = async () => (await superadmin<SalonReply[]>('GET', '/api/Salons/{sessionCode}')).body.map(({ salonName }) => salonName)
  const range = `from=${tuesday.slice(0, 10)}&to=${tuesday.slice(0, 10)}`
  const readTotals = async () => (await superadmin<SenderTotal[]>('GET', `/api/Logs/GetSenderTotals/{sessionCode}?${range}`)).body
  const readLogs = async (more = '') =>
    (await superadmin<SenderLog[]>('GET', `/api/Logs/GetSenderLogs/{sessionCode}?${range}${more}`)).body.map(
      ({ senderLogId }) => senderLogId,
    )
  for (let round = 0; round < 3; round++) {
    expect(await listSalons()).toEqual(['Alfa', 'Mare', 'Zeta'])
    expect((await readTotals()).map(({ salonName, smsParts }) => [salonName, smsParts])).toEqual([
      ['Mare', 3],
      ['Alfa', 2],
      ['Zeta', 1],
    ])
    expect(await readLogs()).toEqual(['out_2', 'out_1', 'out_0'])
  }
  expect(await readLogs('&salonId=sal_2')).toEqual(['out_1'])

  // Alerts about salons elsewhere are read, marked, deleted and restored where they are.
  const code = await openSession(worlds[2], platform.salons[2], 'ADMIN')
  expect((await platform.call('PUT', `/api/Salons/${code}/sal_3`, { version: 1, smsSender: 'Mare' })).status).toBe(200)
  const readAlerts = () => superadmin<Alert[]>('GET', '/api/Alerts/{sessionCode}')
  const { body: alerts, headers } = await readAlerts()
  expect(alerts.map(({ content }) => content)).toEqual([expect.stringContaining('Mare')])
  const tag = headers.get('etag') ?? ''
  expect((await superadmin('GET', '/api/Alerts/{sessionCode}', undefined, { 'if-none-match': tag })).status).toBe(304)
  const alertId = alerts[0]?.alertId
  expect((await superadmin('GET', `/api/Alerts/GetAndRead/{sessionCode}/${alertId}`)).body).toMatchObject({ read: true })
  expect((await readAlerts()).headers.get('etag')).not.toBe(tag)
  expect((await superadmin('DELETE', `/api/Alerts/{sessionCode}/${alertId}`)).status).toBe(200)
  expect((await readAlerts()).body).toEqual([])
  expect((await superadmin('POST', `/api/Alerts/Restore/{sessionCode}/${alertId}`)).status).toBe(200)
  expect((await superadmin('DELETE', '/api/Alerts/{sessionCode}/alr_9')).status).toBe(404)

  await worlds[1].fault('hangs up')
  const salons = await superadmin<SalonReply[]>('GET', '/api/Salons/{sessionCode}')
  expect([salons.status, salons.headers.get('databases-away'), await listSalons()]).toEqual([200, worlds[1].name, ['Mare', 'Zeta']])
  expect((await readTotals()).map(({ salonName }) => salonName)).toEqual(['Mare', 'Zeta'])
  expect((await superadmin('GET', '/api/Databases/{sessionCode}')).body).toEqual([
    { name: worlds[0].name, isAway: false, salons: 1 },
    { name: worlds[1].name, isAway: true, salons: null },
    { name: worlds[2].name, isAway: false, salons: 1 },
  ])
  expect((await readAlerts()).body).toHaveLength(1)
  const elsewhere = await superadmin('GET', '/api/Salons/{sessionCode}/sal_2')
  expect([elsewhere.status, Number(elsewhere.headers.get('retry-after')) > 0]).toEqual([503, true])
  await worlds[1].fault(null)
  // A salon's own administrator sees the own salon.
  expect((await platform.call<SalonReply[]>('GET', `/api/Salons/${code}`)).body.map(({ salonId }) => salonId)).toEqual(['sal_3'])
})

test('a superadmin works in a salon of another database, as long as the session is live', async () => {
  const platform = await openPlatform()
  const { worlds, superadmin } = platform
  const [first, second] = worlds
  const read = () => superadmin('GET', '/api/Salons/{sessionCode}/sal_2')
  expect((await read()).body).toMatchObject({ salonName: 'Salon 2' })
  expect((await superadmin('PUT', '/api/Salons/{sessionCode}/sal_2', { version: 1, city: 'Lecce' })).body).toMatchObject({ city: 'Lecce' })
  expect((await superadmin<unknown[]>('GET', '/api/Salons/People/{sessionCode}/sal_2')).body.length).toBeGreaterThan(3)
  const add = (salonId: string) =>
    superadmin('POST', '/api/Users/{sessionCode}', {
      userDTO: { firstName: 'Sara', username: 'sara', inAgenda: false, salonId },
      userPermissionsDTO: [{ permissionId: 'IMAGE' }],
    })
  expect((await add('sal_9')).body).toEqual({ errors: { salonId: 'Choose the salon' } })
  expect((await add('sal_2')).body).toMatchObject({ salonId: 'sal_2', username: 'sara' })
  expect(await readRows(second, `SELECT changed_by FROM users WHERE username = 'sara'`)).toEqual([['usr_superadmin_1']])
  // Neither the session nor the role of another database opens anything.
  const code = await openSession(second, platform.salons[1], 'ADMIN')
  expect((await platform.call('GET', `/api/Salons/${code}/sal_1`)).status).toBe(404)
  expect((await platform.call('GET', `/api/Salons/People/${code}/sal_2`)).status).toBe(403)
  await first.db.execute(`DELETE FROM user_permissions WHERE permission_id = 'SUPERADMIN'`)
  expect((await superadmin('GET', '/api/Salons/People/{sessionCode}/sal_2')).status).toBe(403)
  await first.db.execute('DELETE FROM sessions')
  expect((await read()).status).toBe(401)
})
