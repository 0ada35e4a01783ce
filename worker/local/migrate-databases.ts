import type { Client } from '@libsql/client'
import { migrate } from './migrate.ts'

interface NamedClient {
  readonly name: string
  readonly client: Client
}

/** A migration that failed: the databases behind it were left as they are, so that no Worker may go out. */
export class MigrationFailedError extends Error {
  constructor(name: string, cause: unknown) {
    super(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

async function migrateOne({ name, client }: NamedClient): Promise<readonly string[]> {
  try {
    return await migrate(client)
  } catch (error) {
    throw new MigrationFailedError(name, error)
  }
}

/**
 * Runs the missing migrations of several databases, the directory's first, and records in the directory how far each one is. Stops at the
 * first that fails with a MigrationFailedError: called again, it goes on there, because each migration is one transaction with the row that
 * records it in its own database. `log` is told of each.
 */
export async function migrateDatabases(databases: readonly NamedClient[], log: (line: string) => void): Promise<void> {
  const [directory] = databases
  if (!directory) return
  for (const database of databases) {
    const applied = await migrateOne(database)
    const { rows } = await database.client.execute('SELECT tag FROM applied_migrations ORDER BY rowid DESC LIMIT 1')
    await directory.client.execute({
      sql: `
        INSERT INTO directory_databases (database_name, migrated_to, migrated_utc)
        VALUES (?, ?, unixepoch())
        ON CONFLICT (database_name) DO UPDATE SET migrated_to = excluded.migrated_to, migrated_utc = excluded.migrated_utc`,
      args: [database.name, String(rows[0]?.tag ?? '')],
    })
    log(`${database.name}: ${applied.length > 0 ? `applied ${applied.join(', ')}` : 'up to date'}`)
  }
}
