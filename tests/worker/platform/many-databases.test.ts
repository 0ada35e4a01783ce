import { createClient } from '@libsql/client'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { createApp } from '../../../worker/app.ts'
import { listDatabases, selectDatabase } from '../../../worker/db/databases.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { signSessionCode } from '../../../worker/http/session-code.ts'
import { migrate } from '../../../worker/local/migrate.ts'
import { migrateDatabases } from '../../../worker/local/migrate-databases.ts'
import { insertMessage } from '../../contract/examples-messages.ts'
import { staffCalls } from '../../contract/prepare.ts'
import { openDatabases, openSession, secret } from '../../support/databases.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const readVersion = async (db: { execute(sql: string): Promise<{ rows: Record<string, unknown>[] }> }) =>
  Number((await db.execute('SELECT count(*) + coalesce(max(rowid), 0) AS n FROM audit_log')).rows[0]?.n)

test('answers each code from the database that it names, and refuses codes of another one as ended sessions', async () => {
  const { worlds, call } = await openDatabases()
  const [first, second, third] = worlds
  const names = ['Aurora', 'Zampa', 'Bottega']
  const salons = [
    await openSalon(first, { salon_name: 'Aurora' }),
    await openSalon(second, { salon_name: 'Zampa' }),
    await openSalon(third, { salon_name: 'Bottega' }),
  ] as const
  const codes = [
    await openSession(first, salons[0], 'ADMIN'),
    await openSession(second, salons[1], 'ADMIN'),
    await openSession(third, salons[2], 'ADMIN'),
  ] as const
  const readName = async (code: string) => {
    const reply = await call<{ salonName: string }>('GET', `/api/Salons/${code}/sal_1`)
    return reply.status === 200 ? reply.body.salonName : reply.status
  }
  for (const [i, code] of codes.entries()) {
    expect(await readName(code)).toBe(names[i])
    expect((await call('POST', `/api/Sessions/Check?sessionCode=${code}`)).status).toBe(200)
  }
  // Codes from before there were several databases mean the first one.
  const { sid } = decodeJwt<{ sid: string }>(codes[0])
  const claims = { sessionId: sid, salonId: 'sal_1', timeZone: 'Europe/Rome' }
  expect(await readName(await signSessionCode(claims, 9_999_999_999, secret))).toBe('Aurora')
  // The names of others, of none and of nothing that could be one.
  for (const database of [second.name, third.name, 'no-such-database', '', '../etc', 'X'.repeat(300), "a'--"]) {
    const forged = await signSessionCode({ ...claims, database }, 9_999_999_999, secret)
    expect([database, await readName(forged)]).toEqual([database, 401])
    expect([database, (await call('POST', `/api/Sessions/Check?sessionCode=${forged}`)).status]).toEqual([database, 401])
    expect([database, (await call('POST', `/api/Sessions/Logout?sessionCode=${forged}`)).status]).toEqual([database, 401])
  }
  expect(await readName(codes[0])).toBe('Aurora')
})

test('every call with a code of another database reads and writes nothing of it', async () => {
  const { worlds, call } = await openDatabases()
  const [, second, third] = worlds
  const [own, other] = [await openSalon(second), await openSalon(third)]
  // The ids of both salons are the same: only the database tells them apart.
  expect(own.salonId).toBe(other.salonId)
  const code = await openSession(second, own, 'ADMIN')
  const { sid } = decodeJwt<{ sid: string }>(code)
  const claims = { sessionId: sid, salonId: other.salonId, timeZone: 'Europe/Rome' }
  const [foreign, unknown] = await Promise.all(
    [third.name, 'elsewhere'].map((database) => signSessionCode({ ...claims, database }, 9_999_999_999, secret)),
  )
  const before = await readVersion(third.db)
  const statuses = new Map<string, unknown>()
  const tryCall = async ({ name, endpoint }: (typeof staffCalls)[number]) => {
    const ids: Record<string, string> = { salonId: other.salonId, clientId: other.clients[0] ?? '', userId: other.anna }
    const path = endpoint.path.replace(/\{(\w+)\}/g, (whole, part) => (part === 'sessionCode' ? whole : (ids[part] ?? '1')))
    const send = (by = '') => call(endpoint.method, path.replace('{sessionCode}', by), endpoint.method === 'GET' ? undefined : {})
    statuses.set(
      name,
      (await Promise.all([send(foreign), send(unknown)])).map(({ status }) => status),
    )
  }
  for (let i = 0; i < staffCalls.length; i += 20) await Promise.all(staffCalls.slice(i, i + 20).map(tryCall))
  expect([...statuses].filter(([, found]) => String(found) !== '401,401')).toEqual([])
  expect(await readVersion(third.db)).toBe(before)
  // A call with the own code asks no other database.
  await Promise.all(worlds.map((world) => world.resetRoundTrips()))
  expect((await call('GET', `/api/Services/${code}`)).status).toBe(200)
  expect(await Promise.all(worlds.map((world) => world.countRoundTrips()))).toEqual([0, 1, 0])
})

test('a link opens its row in the database that it names, and no other', async () => {
  const { worlds, call } = await openDatabases()
  const [first, second, third] = worlds
  const salons = [await openSalon(first), await openSalon(second), await openSalon(third)] as const
  const message = await insertMessage(salons[0], first, 'next_agendas')
  expect(await insertMessage(salons[1], second, 'next_agendas')).toBe(message)
  const open = async (token: string) => (await call('GET', `/api/Links/NextAgendas/${token}`)).status
  expect(await open(linkToken(secret, 'NextAgendas', message, second.name))).toBe(200)
  expect(await open(linkToken(secret, 'NextAgendas', message))).toBe(200)
  expect(await open(linkToken(secret, 'NextAgendas', message, third.name))).toBe(404)
  expect(await open(linkToken(secret, 'NextAgendas', message, 'elsewhere'))).toBe(404)
  // Another name behind the signature, and the name as a part of the id.
  const [id, , signature] = linkToken(secret, 'NextAgendas', message, second.name).split('.')
  for (const forged of [`${id}.${signature}`, `${id}.${third.name}.${signature}`, `${id}.${second.name}..${signature}`])
    expect(await open(forged)).toBe(404)
})

test('a database that hangs or is down refuses its own calls with 503 in time; those of the others go on', async () => {
  const { worlds, call, env } = await openDatabases()
  const [, second] = worlds
  const salons = await Promise.all(worlds.map((world) => openSalon(world)))
  const codes = await Promise.all(worlds.map((world, i) => openSession(world, salons[i] as (typeof salons)[0], 'ADMIN')))
  const read = async (code = '') => {
    const reply = await call('GET', `/api/Services/${code}`)
    return [reply.status, Number(reply.headers.get('retry-after')) > 0]
  }
  await second.fault('hangs up')
  for (let round = 0; round < 30; round++)
    expect(await Promise.all(codes.map(read))).toEqual([
      [200, false],
      [503, true],
      [200, false],
    ])
  await second.fault(null)
  expect(await read(codes[1])).toEqual([200, false])

  // In this process, with time limits of a test.
  const app = createApp({ now: () => Date.parse(tuesday), log: () => undefined })
  const timed = { ...env, DATABASE_TIMEOUT_MS: '300', DATABASE_WRITE_TIMEOUT_MS: '900' }
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
  const send = (path: string, method = 'GET') => app.request(path, { method }, timed, context)
  expect((await send(`/api/Services/${codes[1]}`)).status).toBe(200)
  await second.fault('no answer')
  const started = performance.now()
  const measure = async (reply: Response | Promise<Response>) => [(await reply).status, performance.now() - started] as const
  const [[readStatus, readMs], [writeStatus, writeMs], [otherStatus]] = await Promise.all([
    measure(send(`/api/Services/${codes[1]}`)),
    measure(send(`/api/Sessions/Check?sessionCode=${codes[1]}`, 'POST')),
    measure(send(`/api/Services/${codes[2]}`)),
  ])
  expect([readStatus, writeStatus, otherStatus]).toEqual([503, 503, 200])
  expect(readMs).toBeLessThan(writeMs)
  // A write that may have been done is sent once.
  expect(writeMs).toBeLessThan(2 * 900)
})

test('knows its databases from the configuration, and refuses one that names them badly', () => {
  const one = { DATABASE_URL: 'http://a/', SESSION_SECRET: secret }
  expect(listDatabases(one)).toEqual([one])
  expect(selectDatabase(one, undefined)).toBe(one)
  expect(selectDatabase(one, 'db-1')).toBeUndefined()
  const many = { ...one, DATABASES: 'db-1 db-2', DATABASE_URL_TEMPLATE: 'http://{name}/' }
  expect(listDatabases(many).map(({ DATABASE }) => DATABASE)).toEqual(['db-1', 'db-2'])
  expect(selectDatabase(many, 'db-2')).toBe(selectDatabase(many, 'db-2'))
  const second = selectDatabase(many, 'db-2')
  expect(second && selectDatabase(second, 'db-1')).toBe(selectDatabase(many, undefined))
  for (const DATABASES of ['db-1 db-1', 'DB', 'a_b', ',', 'x'.repeat(33)])
    expect(() => listDatabases({ ...many, DATABASES })).toThrow('DATABASES')
  expect(() => listDatabases({ ...many, DATABASE_URL_TEMPLATE: 'http://a' })).toThrow('{name}')
})

test('a migration that fails stops those of the databases behind it; the next run goes on there', async () => {
  const [first, second, third] = ['one', 'two', 'three'].map((name) => ({ name, client: createClient({ url: ':memory:' }) }))
  if (!first || !second || !third) throw new Error('no databases')
  await migrate(first.client)
  await second.client.execute('CREATE TABLE directory_salons (a)')
  const lines: string[] = []
  const run = () => migrateDatabases([first, second, third], (line) => lines.push(line))
  await expect(run()).rejects.toThrow(/^two: .*directory_salons/)
  expect(lines).toEqual(['one: up to date'])
  const readRecorded = async () =>
    (await first.client.execute('SELECT database_name AS name, migrated_to AS tag, state FROM directory_databases ORDER BY rowid')).rows
  const [recorded] = await readRecorded()
  expect(await readRecorded()).toEqual([{ name: 'one', tag: expect.stringMatching(/^\d{4}_/), state: 'open' }])
  // What it had done before it failed is not done again.
  const countApplied = async () => Number((await second.client.execute('SELECT count(*) AS n FROM applied_migrations')).rows[0]?.n)
  expect(await countApplied()).toBeGreaterThan(20)
  await second.client.execute('DROP TABLE directory_salons')
  await run()
  expect((await readRecorded()).map(({ name, tag }) => [name, tag])).toEqual(['one', 'two', 'three'].map((name) => [name, recorded?.tag]))
  await run()
  expect(lines.slice(-3)).toEqual(['one: up to date', 'two: up to date', 'three: up to date'])
  for (const { client } of [first, second, third]) client.close()
})
