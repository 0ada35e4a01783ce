import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { executeBatch } from '../../../worker/db/batch.ts'
import { getClient, openClient } from '../../../worker/db/client.ts'
import { DatabaseUnavailableError } from '../../../worker/db/errors.ts'
import { statement } from '../../../worker/db/statement.ts'
import { startLibsqlServer, uncounted } from '../../../worker/local/libsql-server.ts'
import { isBeforeFirstRelease, migrate } from '../../../worker/local/migrate.ts'

test('rejects, rolls back and counts requests as the hosted database does', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'libsql-'))
  const server = await startLibsqlServer({ directory, durable: false })
  const db = createClient({ url: server.url('one'), intMode: 'bigint' })

  await db.executeMultiple(`
    CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT UNIQUE, amount REAL, bytes BLOB);
    CREATE TABLE parts (thing_id INTEGER REFERENCES things(id));
    CREATE VIEW refuse_stale AS SELECT 1 AS reason;
    CREATE TRIGGER refuse_stale_raises INSTEAD OF INSERT ON refuse_stale BEGIN SELECT RAISE(ABORT, 'stale'); END;`)
  const big = 9007199254740993n
  await db.execute({ sql: 'INSERT INTO things VALUES (?, ?, ?, ?)', args: [big, "a;b'c", 1.5, new Uint8Array([0, 255])] })
  const stored = (await db.execute('SELECT * FROM things')).rows[0]
  expect(stored?.id).toBe(big)
  expect(stored?.name).toBe("a;b'c")
  expect(stored?.amount).toBe(1.5)
  expect(stored?.bytes).toEqual(new Uint8Array([0, 255]).buffer)
  const added = await db.execute({ sql: 'INSERT INTO things (name) VALUES (:name) RETURNING id', args: { name: 'two' } })
  expect(added.rowsAffected).toBe(1)
  expect(added.rows[0]?.id).toBe(big + 1n)

  await expect(db.execute("INSERT INTO things (name) VALUES ('two')")).rejects.toMatchObject({
    code: 'SQLITE_CONSTRAINT',
    message: expect.stringContaining('UNIQUE constraint failed: things.name'),
  })
  await expect(db.execute('INSERT INTO parts VALUES (7)')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' })
  await expect(db.execute('SELECT 1; SELECT 2')).rejects.toMatchObject({ code: 'SQL_MANY_STATEMENTS' })
  await expect(db.execute('SELEC 1')).rejects.toMatchObject({ code: 'SQL_INPUT_ERROR' })

  const aborted = db.batch(["INSERT INTO things (name) VALUES ('three')", 'INSERT INTO refuse_stale SELECT 1 WHERE changes() = 1'], 'write')
  await expect(aborted).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT', message: expect.stringContaining('stale') })
  await expect(db.batch(['SELECT 1', "INSERT INTO things (name) VALUES ('four')"], 'read')).rejects.toThrow()
  expect((await db.execute('SELECT count(*) AS n FROM things')).rows[0]?.n).toBe(2n)

  const transaction = await db.transaction('write')
  await transaction.execute("INSERT INTO things (name) VALUES ('five')")
  await transaction.rollback()
  expect((await db.execute('SELECT count(*) AS n FROM things')).rows[0]?.n).toBe(2n)

  await db.execute('ALTER TABLE things ADD COLUMN note TEXT')
  expect((await db.execute('SELECT * FROM things')).columns).toContain('note')

  const [first, again] = [server.requests('one'), createClient({ url: server.url('one') })]
  await again.batch(['SELECT 1', 'SELECT 2'], 'read')
  await again.execute('SELECT 1')
  expect(server.requests('one') - first).toBe(2)
  server.resetRequests('one')
  const silent = createClient({
    url: server.url('one'),
    fetch: (request: Request) => {
      request.headers.set(uncounted, '1')
      return fetch(request)
    },
  })
  await silent.execute('SELECT 1')
  expect(server.requests('one')).toBe(0)

  server.fault('one', 'unavailable', 1)
  await expect(db.execute('SELECT 1')).rejects.toThrow()
  server.fault('one', 'hangs up', 1)
  await expect(db.execute('SELECT 1')).rejects.toThrow()
  server.fault('one', 'reply lost', 1)
  await expect(db.execute("INSERT INTO things (name) VALUES ('lost reply')")).rejects.toThrow()
  expect((await db.execute("SELECT count(*) AS n FROM things WHERE name = 'lost reply'")).rows[0]?.n).toBe(1n)

  server.copy('one', 'two')
  const copy = createClient({ url: server.url('two') })
  await copy.execute('DELETE FROM things')
  expect((await db.execute('SELECT count(*) AS n FROM things')).rows[0]?.n).toBe(3n)

  const second = await startLibsqlServer({ directory, durable: true })
  await db.execute('CREATE TABLE slots (id INTEGER PRIMARY KEY)')
  const races = Array.from({ length: 60 }, (_, i) => {
    const client = createClient({ url: (i % 2 ? second : server).url('one') })
    return client.batch([`INSERT INTO slots VALUES (${i % 10})`, `INSERT INTO things (name) VALUES ('race ${i}')`], 'write')
  })
  const outcomes = await Promise.allSettled(races)
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
  expect((await db.execute("SELECT count(*) AS n FROM things WHERE name LIKE 'race%'")).rows[0]?.n).toBe(10n)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('SQLITE_CONSTRAINT')

  await Promise.all([server.close(), second.close()])
  rmSync(directory, { recursive: true })
})

test('copies a database as it is, also where a dropped copy is used again', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'libsql-'))
  const server = await startLibsqlServer({ directory, durable: false })
  const open = (name: string) => createClient({ url: server.url(name) })
  const read = async (name: string) => (await open(name).batch(['SELECT name FROM things ORDER BY id'], 'read'))[0]?.rows.map((r) => r[0])
  const insert = (name: string, ...names: readonly string[]) =>
    open(name).batch(
      names.map((args) => ({ sql: 'INSERT INTO things (name) VALUES (?)', args: [args] })),
      'write',
    )
  await open('source').executeMultiple('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT); CREATE INDEX by_name ON things(name)')
  await insert('source', 'first')

  server.copy('source', 'one')
  await open('one').execute('EXPLAIN QUERY PLAN INSERT INTO things (name) VALUES (1)')
  await insert('one', ...Array.from({ length: 200 }, (_, i) => `${i} ${'x'.repeat(1000)}`))
  expect(await read('one')).toHaveLength(201)
  server.drop('one')
  await insert('source', 'second')
  server.copy('source', 'two')
  expect(await read('two')).toEqual(['first', 'second'])
  expect((await open('two').execute('PRAGMA integrity_check')).rows[0]).toMatchObject({ integrity_check: 'ok' })
  await expect(open('one').execute('SELECT * FROM things')).rejects.toThrow('no such table')

  await open('two').execute('DELETE FROM things')
  await open('two').execute('DROP INDEX by_name')
  server.drop('two')
  await insert('source', ...Array.from({ length: 500 }, (_, i) => `${i} ${'y'.repeat(1000)}`))
  server.copy('source', 'three')
  expect(await read('three')).toHaveLength(502)
  server.drop('three')
  await insert('source', ...Array.from({ length: 500 }, (_, i) => `${i} ${'z'.repeat(1000)}`))
  server.copy('source', 'four')
  expect(await read('four')).toEqual(await read('source'))
  await server.close()
  rmSync(directory, { recursive: true })
})

test('gives up waiting for a database that hangs, as for one that is down', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'libsql-'))
  const server = await startLibsqlServer({ directory, durable: false })
  const db = openClient({ DATABASE_URL: server.url('one'), SESSION_SECRET: '', DATABASE_TIMEOUT_MS: '100' })
  server.fault('one', 'no answer')
  await expect(executeBatch(db, [statement(sql`SELECT 1`, false, () => true)])).rejects.toBeInstanceOf(DatabaseUnavailableError)
  db.close()
  await server.close()
  rmSync(directory, { recursive: true })
})

test('lets calls share a client, of which none waits for others that hang', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'libsql-'))
  const server = await startLibsqlServer({ directory, durable: false })
  const env = { DATABASE_URL: server.url('one'), SESSION_SECRET: '', DATABASE_TIMEOUT_MS: '25000' }
  expect(getClient(env)).toBe(getClient(env))
  expect(getClient({ ...env })).not.toBe(getClient(env))
  server.fault('one', 'no answer', 30)
  const calls = Array.from({ length: 31 }, () => executeBatch(getClient(env), [statement(sql`SELECT 1`, false, () => true)]))
  expect(await Promise.race(calls)).toEqual([true])
  await server.close()
  expect((await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  rmSync(directory, { recursive: true })
})

test('a database from before the first release is told from an empty one and from one of this version', async () => {
  const [empty, old] = [createClient({ url: ':memory:' }), createClient({ url: ':memory:' })]
  expect(await isBeforeFirstRelease(empty)).toBe(false)
  await migrate(empty)
  expect(await isBeforeFirstRelease(empty)).toBe(false)
  await old.execute('CREATE TABLE applied_migrations (tag TEXT PRIMARY KEY, hash TEXT NOT NULL, at_utc INTEGER NOT NULL)')
  await old.execute("INSERT INTO applied_migrations VALUES ('0000_trunk', 'any', 1)")
  expect(await isBeforeFirstRelease(old)).toBe(true)
  for (const client of [empty, old]) client.close()
})
