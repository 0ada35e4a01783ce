/**
 * Brings a database up to date: drizzle-kit's files in the order of its journal, each in one transaction with its own
 * note of having run.
 */
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
    // Triggers contain semicolons, so only drizzle-kit's own mark tells where a statement ends.
    const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim())
    return { tag, hash: createHash('sha256').update(text).digest('hex'), statements: statements.filter(Boolean) }
  })
}

/** Applies what is missing and answers the names of what it applied. A migration that was rewritten after it had run is an error. */
export async function migrate(client: Client): Promise<string[]> {
  await client.execute('CREATE TABLE IF NOT EXISTS applied_migrations (tag TEXT PRIMARY KEY, hash TEXT NOT NULL, at_utc INTEGER NOT NULL)')
  const rows = (await client.execute('SELECT tag, hash FROM applied_migrations')).rows
  const applied = new Map(rows.map((row) => [String(row.tag), String(row.hash)]))
  const missing: Migration[] = []
  for (const migration of readMigrations()) {
    const known = applied.get(migration.tag)
    if (known === undefined) missing.push(migration)
    else if (known !== migration.hash) throw new Error(`The migration ${migration.tag} was changed after this database had run it.`)
  }
  for (const { tag, hash, statements } of missing) {
    // Foreign keys rest meanwhile, because a table that is rebuilt is dropped first.
    await client.migrate([...statements, { sql: 'INSERT INTO applied_migrations VALUES (?, ?, unixepoch())', args: [tag, hash] }])
  }
  return missing.map(({ tag }) => tag)
}
