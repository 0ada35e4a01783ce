import type { Client } from '@libsql/client/web'
import { readDatabaseError } from './refusal.ts'
import type { Statement } from './statement.ts'

export type ResultsOf<S extends readonly Statement<unknown>[]> = { [K in keyof S]: S[K] extends Statement<infer T> ? T : never }

/** One request to the database: all statements or none. Its mode is said, so that a writer takes its turn at once instead of failing half-way. */
export async function sendTrip<const S extends readonly Statement<unknown>[]>(client: Client, statements: S): Promise<ResultsOf<S>> {
  const mode = statements.some((s) => s.writes) ? 'write' : 'read'
  try {
    const results = await client.batch(
      statements.map(({ sql, args }) => ({ sql, args })),
      mode,
    )
    return statements.map((s, i) => {
      const result = results[i]
      if (!result) throw new Error('a statement was not answered')
      return s.read(result)
    }) as ResultsOf<S>
  } catch (error) {
    throw readDatabaseError(error)
  }
}
