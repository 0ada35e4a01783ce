/**
 * `npm run migrations -- name`: writes what schema/tables has and the migrations lack. drizzle-kit writes the statements for
 * tables; triggers, views and the search index follow in a custom migration, because drizzle-kit does not know them and
 * drops them when it rebuilds a table. `--check` writes nothing and fails if a migration is missing.
 */
import { spawnSync } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import {
  findDatabaseDrift,
  findEditedMigrations,
  findObjectDrift,
  findTableDrift,
  listSnapshots,
  readTags,
  runMigrations,
  writeChecksums,
} from './migration-drift.ts'

/** The newest snapshot always has this name, so that a change of it reads as a change. */
const snapshot = '0000_snapshot.json'

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
    writeFileSync(`migrations/${readTags().at(-1)}.sql`, `${statements.join('--> statement-breakpoint\n')}\n`)
  }
  const made = listSnapshots()
  for (const old of made.slice(0, -1)) rmSync(`migrations/meta/${old}`)
  renameSync(`migrations/meta/${made.at(-1)}`, `migrations/meta/${snapshot}`)
  writeChecksums()
}

async function checkMigrations(): Promise<void> {
  const missing = [...(await findTableDrift()), ...findObjectDrift()]
  const differing = missing.length > 0 ? [] : await findDatabaseDrift(runMigrations())
  const old = listSnapshots().slice(0, -1)
  const edited = findEditedMigrations()
  if (edited.length > 0)
    console.error(`These migrations were edited, added by hand or removed: ${edited.join(', ')}. Take them back and write a new one.`)
  if (differing.length > 0)
    console.error(`The migrations create other tables than schema/tables describes. An old migration was edited:\n${differing.join('\n')}`)
  if (missing.length > 0) console.error(`The migrations do not create what schema/tables describes. Missing:\n${missing.join('\n')}`)
  if (old.length > 0) console.error(`Old snapshots in migrations/meta: ${old.join(', ')}. drizzle-kit needs the newest only.`)
  if (missing.length + old.length > 0) console.error('Run: npm run migrations -- <name>')
  if (missing.length + differing.length + old.length + edited.length > 0) process.exit(1)
}

const [argument = 'change'] = process.argv.slice(2)
await (argument === '--check' ? checkMigrations() : writeMigrations(argument))
