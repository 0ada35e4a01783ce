import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { normalizeSql } from '../../../schema/tables/schema-object.ts'
import { schemaObjects } from '../../../schema/tables/triggers.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const root = join(import.meta.dirname, '../../..')

test('a migrated database has exactly the tables, indexes, triggers and views that the code speaks of', async () => {
  const world = await openFixture()
  const { rows } = await world.db.execute(`SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`)
  const present = new Map(rows.map((row) => [String(row.name), { type: String(row.type), sql: String(row.sql) }]))
  for (const object of schemaObjects) expect(normalizeSql(present.get(object.name)?.sql ?? ''), object.name).toBe(normalizeSql(object.sql))
  const spoken = new Set(schemaObjects.map((object) => object.name))
  for (const [name, { type }] of present) if (type === 'trigger' || type === 'view') expect(spoken, `${type} ${name}`).toContain(name)

  const files = readdirSync(join(root, 'schema/tables'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  for (const file of files) {
    const module = (await import(join(root, 'schema/tables', file))) as Record<string, unknown>
    for (const table of Object.values(module)) {
      if (!is(table, SQLiteTable)) continue
      const { name, columns, indexes } = getTableConfig(table)
      const info = await world.db.execute(`SELECT name FROM pragma_table_info('${name}')`)
      expect(info.rows.map((row) => row.name).sort(), name).toEqual(columns.map((column) => column.name).sort())
      for (const index of indexes) expect(present.has(index.config.name), `index ${index.config.name}`).toBe(true)
    }
  }
})

test('a filled database takes every later migration, keeps its rows and its triggers', async () => {
  const world = await openFixture()
  await openSalon(world)
  const tags = (
    JSON.parse(readFileSync(join(root, 'migrations/meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  ).entries.map((entry) => entry.tag)
  const old = createClient({ url: ':memory:' })
  const run = async (tag: string) => {
    for (const statement of readFileSync(join(root, 'migrations', `${tag}.sql`), 'utf8').split('--> statement-breakpoint'))
      if (statement.trim()) await old.execute(statement)
  }
  // The trunk is the oldest shape that anybody can have.
  for (const tag of tags.slice(0, 2)) await run(tag)
  const shared = ['salons', 'users', 'services', 'clients']
  for (const table of shared) {
    const [columns, { rows }] = await Promise.all([
      old.execute(`SELECT name FROM pragma_table_info('${table}')`),
      world.db.execute(`SELECT * FROM ${table}`),
    ])
    const names = columns.rows.map((row) => String(row.name)).filter((name) => rows[0] && name in rows[0])
    for (const row of rows)
      await old.execute({
        sql: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        args: names.map((name) => (typeof row[name] === 'number' ? BigInt(row[name]) : (row[name] ?? null))),
      })
  }
  for (const tag of tags.slice(2)) await run(tag)
  for (const table of shared) {
    const count = `SELECT count(*) AS n FROM ${table}`
    expect((await old.execute(count)).rows[0]?.n, table).toBe((await world.db.execute(count)).rows[0]?.n)
  }
  const triggers = `SELECT group_concat(name) AS names FROM (SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name)`
  expect((await old.execute(triggers)).rows[0]?.names).toBe((await world.db.execute(triggers)).rows[0]?.names)
  old.close()
})
