import type { Client, ResultSet } from '@libsql/client/web'
import { toDatabaseError } from './errors.ts'
import type { Statement } from './statement.ts'

/** Results of a batch, in the order of its statements. */
export type ResultsOf<S extends readonly Statement<unknown>[]> = { [K in keyof S]: S[K] extends Statement<infer T> ? T : never }

/**
 * Sends all statements as one transaction in one round trip. The mode is explicit: a writer waits for its turn instead of
 * failing half-way. `admit` receives the first statement's result before the others are mapped, and may throw.
 * Throws BatchAbortedError for a guard or constraint, DatabaseUnavailableError where the database did not answer.
 */
export async function executeBatch<const S extends readonly Statement<unknown>[]>(
  client: Client,
  statements: S,
  admit?: (first: unknown) => void,
): Promise<ResultsOf<S>> {
  const mode = statements.some((s) => s.writes) ? 'write' : 'read'
  let results: ResultSet[]
  try {
    results = await client.batch(
      statements.map(({ sql, args }) => ({ sql, args })),
      mode,
    )
  } catch (error) {
    throw toDatabaseError(error)
  }
  return statements.map((s, i) => {
    const result = results[i]
    if (!result) throw new Error('the database returned no result for a statement')
    const value = s.read(result)
    // The other results of a caller who is not admitted are empty and cannot be mapped.
    if (i === 0) admit?.(value)
    return value
  }) as ResultsOf<S>
}
