/** Compares schema/tables with what the migrations create: drizzle-kit's snapshot for tables, an empty database for all else. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { normalizeSql, type SchemaObject } from '../../schema/tables/schema-object.ts'
import { schemaObjects } from '../../schema/tables/triggers.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'migrations')

/** Names of the migrations, oldest first. */
export const readTags = (): string[] => {
  if (!existsSync(join(migrations, 'meta/_journal.json'))) return []
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
  return journal.entries.map((entry) => entry.tag)
}

/** Names of drizzle-kit's snapshots, oldest first. drizzle-kit reads only the newest. */
export const listSnapshots = (): string[] =>
  existsSync(join(migrations, 'meta'))
    ? readdirSync(join(migrations, 'meta'))
        .filter((name) => name.endsWith('_snapshot.json'))
        .sort()
    : []

const checksumFile = join(migrations, 'meta/_checksums.json')
const toChecksum = (tag: string) =>
  createHash('sha256')
    .update(readFileSync(join(migrations, `${tag}.sql`)))
    .digest('hex')

/** Freezes the migrations as they are. */
export function writeChecksums(): void {
  const checksums = Object.fromEntries(readTags().map((tag) => [tag, toChecksum(tag)]))
  writeFileSync(checksumFile, `${JSON.stringify(checksums, null, 2)}\n`)
}

const readChecksums = (): Record<string, string> => JSON.parse(readFileSync(checksumFile, 'utf8'))

/** Names of the migrations that are not as they were frozen. */
export function findEditedMigrations(checksums = readChecksums()): string[] {
  return [...new Set([...Object.keys(checksums), ...readTags()])].filter(
    (tag) => !existsSync(join(migrations, `${tag}.sql`)) || checksums[tag] !== toChecksum(tag),
  )
}

async function describeTables() {
  const tables: Record<string, unknown> = {}
  const folder = join(root, 'schema/tables')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts')))
    Object.assign(tables, await import(join(folder, file)))
  return generateSQLiteDrizzleJson(tables)
}

/** Statements that drizzle-kit would write for tables and indexes. */
export async function findTableDrift(): Promise<string[]> {
  const latest = JSON.parse(readFileSync(join(migrations, 'meta', listSnapshots().at(-1) ?? ''), 'utf8'))
  return generateSQLiteMigration(latest, await describeTables())
}

/**
 * Columns and indexes of a migrated database that differ from schema/tables. drizzle-kit does not see them: it compares its newest
 * snapshot, which says nothing of a migration that was edited later.
 */
export async function findDatabaseDrift(migrated: LocalDatabase): Promise<string[]> {
  const described = openDatabase()
  for (const statement of await generateSQLiteMigration(await generateSQLiteDrizzleJson({}), await describeTables()))
    described.exec(statement)
  const [present, expected] = [readTableParts(migrated), readTableParts(described)]
  const tables = new Set(expected.values())
  const missing = [...expected.keys()].filter((part) => !present.has(part))
  // The tables of the search index are not described here.
  const obsolete = [...present].filter(([part, table]) => tables.has(table) && !expected.has(part)).map(([part]) => part)
  return [...missing.map((part) => `not in the database: ${part}`), ...obsolete.map((part) => `not in schema/tables: ${part}`)]
}

/** Columns and indexes of a database, as SQL, with their tables. The order of columns does not count. */
function readTableParts(database: LocalDatabase): Map<string, string> {
  const rows = database
    .prepare(`
      SELECT
        m.name AS "table",
        concat_ws(
          ' ',
          m.name || '.' || c.name,
          lower(c.type),
          iif(c."notnull", 'NOT NULL', NULL),
          'DEFAULT ' || c.dflt_value,
          iif(c.pk, 'KEY ' || c.pk, NULL)
        ) AS part
      FROM sqlite_master m, pragma_table_info(m.name) c
      WHERE m.type = 'table'
      UNION ALL
      SELECT tbl_name, sql
      FROM sqlite_master
      WHERE type = 'index'
        AND sql IS NOT NULL`)
    .all()
  return new Map(rows.map(({ part, table }) => [normalizeSql(String(part)), String(table)]))
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

interface LocalDatabase {
  exec(sql: string): void
  prepare(sql: string): { all(): Record<string, unknown>[] }
}
const openDatabase = (): LocalDatabase => new (createRequire(import.meta.url)('libsql'))(':memory:')

/** An empty database after all migrations. */
export function runMigrations(): LocalDatabase {
  const database = openDatabase()
  for (const tag of readTags())
    for (const statement of readFileSync(join(migrations, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'))
      if (statement.trim()) database.exec(statement)
  return database
}

/** Everything in a migrated database, by name. */
function readObjects(): Map<string, { type: SchemaObject['kind']; sql: string }> {
  const rows = runMigrations().prepare('SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL').all()
  return new Map(rows.map(({ name, type, sql }) => [String(name), { type: type as SchemaObject['kind'], sql: String(sql) }]))
}
