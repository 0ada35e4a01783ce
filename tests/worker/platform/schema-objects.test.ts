import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { normalizeSql } from '../../../schema/tables/schema-object.ts'
import { schemaObjects } from '../../../schema/tables/triggers.ts'
import { openFixture } from '../../support/fixture.ts'

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

test('a filled database of the first release takes every later migration, keeps its rows and gets the triggers of a new one', async () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { entries } = JSON.parse(read('migrations/meta/_journal.json')) as { entries: { tag: string }[] }
  const [tables, ...later] = entries.map(({ tag }) => tag)
  const old = createClient({ url: ':memory:' })
  const run = async (tag: string | undefined) => {
    for (const statement of read(`migrations/${tag}.sql`).split('--> statement-breakpoint'))
      if (statement.trim()) await old.execute(statement)
  }
  const rows = Object.entries(
    JSON.parse(read('tests/support/first-release.json')) as Record<string, Record<string, string | number | null>[]>,
  )
  await run(tables)
  for (const [table, [first, ...others]] of rows)
    for (const row of [first ?? {}, ...others])
      await old.execute({
        sql: `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
        args: Object.values(row).map((value) => (Number.isInteger(value) ? BigInt(value as number) : value)),
      })
  for (const tag of later) await run(tag)
  for (const [table, expected] of rows)
    expect((await old.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n, table).toBe(expected.length)
  const world = await openFixture()
  const triggers = `SELECT group_concat(name) AS names FROM (SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name)`
  expect((await old.execute(triggers)).rows[0]?.names).toBe((await world.db.execute(triggers)).rows[0]?.names)
  old.close()
})
