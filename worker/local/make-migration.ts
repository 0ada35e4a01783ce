/**
 * `npm run migrations -- name`: writes what schema/tables has and the migrations lack. drizzle-kit writes the statements for
 * tables; triggers, views and the search index follow in a custom migration, because drizzle-kit does not know them and
 * drops them when it rebuilds a table. `--check` writes nothing and fails if a migration is missing.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { findDatabaseDrift, findObjectDrift, findTableDrift, listSnapshots, readTags, runMigrations } from './migration-drift.ts'

function runDrizzleKit(...args: string[]): void {
  const command = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'schema/drizzle.config.ts', ...args]
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

async function writeMigrations(name: string): Promise<void> {
  runDrizzleKit('--name', name)
  const statements = findObjectDrift()
  if (statements.length > 0) {
    runDrizzleKit('--custom', '--name', `${name}_triggers`)
    writeFileSync(`migrations/${readTags().at(-1)}.sql`, `${statements.join('\n--> statement-breakpoint\n')}\n`)
  }
  for (const snapshot of listSnapshots().slice(0, -1)) rmSync(`migrations/meta/${snapshot}`)
}

async function checkMigrations(): Promise<void> {
  const missing = [...(await findTableDrift()), ...findObjectDrift()]
  const differing = missing.length > 0 ? [] : await findDatabaseDrift(runMigrations())
  const old = listSnapshots().slice(0, -1)
  if (differing.length > 0)
    console.error(`The migrations create other tables than schema/tables describes. An old migration was edited:\n${differing.join('\n')}`)
  if (missing.length > 0) console.error(`The migrations do not create what schema/tables describes. Missing:\n${missing.join('\n')}`)
  if (old.length > 0) console.error(`Old snapshots in migrations/meta: ${old.join(', ')}. drizzle-kit needs the newest only.`)
  if (missing.length + old.length > 0) console.error('Run: npm run migrations -- <name>')
  if (missing.length + differing.length + old.length > 0) process.exit(1)
}

const [argument = 'change'] = process.argv.slice(2)
await (argument === '--check' ? checkMigrations() : writeMigrations(argument))
