/** Compares schema/tables with what the migrations create: drizzle-kit's snapshot for tables, an empty database for all else. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { normalizeSql, type SchemaObject } from '../../schema/tables/schema-object.ts'
import { schemaObjects } from '../../schema/tables/triggers.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'migrations')

/** Names of the migrations, oldest first. */
export const readTags = (): string[] => {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
  return journal.entries.map((entry) => entry.tag)
}

/** Names of drizzle-kit's snapshots, oldest first. drizzle-kit reads only the newest. */
export const listSnapshots = (): string[] =>
  readdirSync(join(migrations, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()

/** Statements that drizzle-kit would write for tables and indexes. */
export async function findTableDrift(): Promise<string[]> {
  const tables: Record<string, unknown> = {}
  const folder = join(root, 'schema/tables')
  for (const file of readdirSync(folder)) Object.assign(tables, await import(join(folder, file)))
  const latest = JSON.parse(readFileSync(join(migrations, 'meta', listSnapshots().at(-1) ?? ''), 'utf8'))
  return generateSQLiteMigration(latest, await generateSQLiteDrizzleJson(tables))
}

/** Statements that create, replace or drop triggers, views and virtual tables. White space does not count as a difference. */
export function findObjectDrift(): string[] {
  const present = readObjects()
  const expected = new Set(schemaObjects.map((object) => object.name))
  const obsolete = [...present].filter(([name, { type }]) => (type === 'trigger' || type === 'view') && !expected.has(name))
  const changed = schemaObjects.filter(({ name, sql }) => normalizeSql(present.get(name)?.sql ?? '') !== normalizeSql(sql))
  return [
    ...obsolete.map(([name, { type }]) => drop(name, type)),
    ...changed.flatMap(({ name, kind, sql, setUp }) => [
      ...(present.has(name) ? [drop(name, kind)] : []),
      `${sql};`,
      ...(setUp ? [`${setUp};`] : []),
    ]),
  ]
}

const drop = (name: string, kind: SchemaObject['kind']) => `DROP ${kind.toUpperCase()} IF EXISTS ${name};`

/** Everything in an empty database after all migrations, by name. */
function readObjects(): Map<string, { type: SchemaObject['kind']; sql: string }> {
  const Database = createRequire(import.meta.url)('libsql')
  const database = new Database(':memory:')
  for (const tag of readTags())
    for (const statement of readFileSync(join(migrations, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'))
      if (statement.trim()) database.exec(statement)
  const rows: { name: string; type: SchemaObject['kind']; sql: string }[] = database
    .prepare('SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL')
    .all()
  return new Map(rows.map((row) => [row.name, row]))
}
