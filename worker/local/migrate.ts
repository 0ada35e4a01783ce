import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client'

const folder = join(import.meta.dirname, '../../migrations')

interface Migration {
  readonly tag: string
  readonly hash: string
  readonly statements: string[]
}

function readMigrations(): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    // Triggers contain semicolons, so drizzle-kit's breakpoint comments separate the statements.
    const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim())
    return { tag, hash: createHash('sha256').update(text).digest('hex'), statements: statements.filter(Boolean) }
  })
}

/** The hashes of the migrations that a database has run, by name. */
async function readApplied(client: Client): Promise<ReadonlyMap<string, string>> {
  await client.execute('CREATE TABLE IF NOT EXISTS applied_migrations (tag TEXT PRIMARY KEY, hash TEXT NOT NULL, at_utc INTEGER NOT NULL)')
  const { rows } = await client.execute('SELECT tag, hash FROM applied_migrations')
  return new Map(rows.map((row) => [String(row.tag), String(row.hash)]))
}

/** Whether a database is from before the first release, whose migrations nobody has any more. */
export async function isBeforeFirstRelease(client: Client): Promise<boolean> {
  const [first] = readMigrations()
  const applied = await readApplied(client)
  return first !== undefined && applied.size > 0 && !applied.has(first.tag)
}

/**
 * Applies the missing migrations in the order of drizzle-kit's journal, each in one transaction with the row that records it, and
 * returns their names. Throws for a migration that was edited after it had run.
 */
export async function migrate(client: Client): Promise<string[]> {
  const applied = await readApplied(client)
  const missing: Migration[] = []
  for (const migration of readMigrations()) {
    const known = applied.get(migration.tag)
    if (known === undefined) missing.push(migration)
    else if (known !== migration.hash) throw new Error(`The migration ${migration.tag} was changed after this database had run it.`)
  }
  for (const { tag, hash, statements } of missing) {
    // `migrate` disables foreign keys, because rebuilding a table drops it first.
    await client.migrate([...statements, { sql: 'INSERT INTO applied_migrations VALUES (?, ?, unixepoch())', args: [tag, hash] }])
  }
  return missing.map(({ tag }) => tag)
}
