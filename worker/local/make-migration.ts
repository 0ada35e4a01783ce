/**
 * `npm run migrations -- name`: drizzle-kit writes the tables' part; triggers, views and the search index, which it does
 * not know (and drops when it rebuilds a table), are compared with schema/tables/triggers.ts after all migrations have
 * run on an empty database, and what differs becomes a second, hand-ordered migration.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type SchemaObject, schemaObjects } from '../../schema/tables/triggers.ts'

const name = process.argv[2] ?? 'change'
const kit = (...args: string[]) => {
  const run = spawnSync(
    process.execPath,
    ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'schema/drizzle.config.ts', ...args],
    {
      stdio: 'inherit',
    },
  )
  if (run.status !== 0) process.exit(run.status ?? 1)
}
kit('--name', name)

const journal = () => JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] }
const Database = createRequire(import.meta.url)('libsql')
const database = new Database(':memory:')
for (const { tag } of journal().entries)
  for (const statement of readFileSync(`migrations/${tag}.sql`, 'utf8').split('--> statement-breakpoint'))
    if (statement.trim()) database.exec(statement)

const present = new Map<string, { type: string; sql: string }>(
  database
    .prepare(`SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL`)
    .all()
    .map((row: { name: string; type: string; sql: string }) => [row.name, row]),
)
const wanted = new Set(schemaObjects.map((object) => object.name))
const gone = [...present].filter(([found, row]) => (row.type === 'trigger' || row.type === 'view') && !wanted.has(found))
const changed = schemaObjects.filter((object) => present.get(object.name)?.sql !== object.sql)
const drop = (object: Pick<SchemaObject, 'name' | 'kind'>) => `DROP ${object.kind.toUpperCase()} IF EXISTS ${object.name};`
const statements = [
  ...gone.map(([found, row]) => drop({ name: found, kind: row.type as SchemaObject['kind'] })),
  ...changed.flatMap((object) => [
    ...(present.has(object.name) ? [drop(object)] : []),
    `${object.sql};`,
    ...(object.setUp ? [`${object.setUp};`] : []),
  ]),
]
if (statements.length) {
  kit('--custom', '--name', `${name}_triggers`)
  const tag = journal().entries.at(-1)?.tag
  writeFileSync(`migrations/${tag}.sql`, `${statements.join('\n--> statement-breakpoint\n')}\n`)
}
