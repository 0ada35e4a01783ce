import type { Pipeline } from '../../worker/local/libsql/protocol.ts'
import { type RecordedStatement, readStatements, splitValues } from './recorded.ts'

/** Collects the statements that reach a server, each text once: with the database to which it was sent first. */
export function createNewStatements() {
  const known = new Set<string>()
  const byDatabase = new Map<string, RecordedStatement[]>()
  return {
    add(database: string, pipeline: Pipeline): void {
      for (const statement of readStatements(pipeline).flatMap(splitValues)) {
        if (known.has(statement.sql)) continue
        known.add(statement.sql)
        byDatabase.set(database, [...(byDatabase.get(database) ?? []), statement])
      }
    },
    /** Those of a database that were not taken yet. */
    take(database: string): readonly RecordedStatement[] {
      const statements = byDatabase.get(database) ?? []
      byDatabase.delete(database)
      return statements
    },
  }
}
export type NewStatements = ReturnType<typeof createNewStatements>
