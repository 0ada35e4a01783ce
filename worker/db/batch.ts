import type { Client, ResultSet } from '@libsql/client/web'
import { toDatabaseError } from './errors.ts'
import type { Statement } from './statement.ts'

export type ResultsOf<S extends readonly Statement<unknown>[]> = { [K in keyof S]: S[K] extends Statement<infer T> ? T : never }

/** One request to the database: all statements or none. `admit` sees the first one's answer before the others are read. Its mode is said, so that a writer takes its turn at once instead of failing half-way. */
export async function executeBatch<const S extends readonly Statement<unknown>[]>(
  client: Client,
  statements: S,
  admit?: (first: unknown) => void,
): Promise<ResultsOf<S>> {
  const mode = statements.some((s) => s.writes) ? 'write' : 'read'
  let sent: ResultSet[]
  try {
    const results = await client.batch(
      statements.map(({ sql, args }) => ({ sql, args })),
      mode,
    )
    sent = results
  } catch (error) {
    throw toDatabaseError(error)
  }
  return statements.map((s, i) => {
    const result = sent[i]
    if (!result) throw new Error('a statement was not answered')
    const read = s.read(result)
    // Who was not let in has no rows that the others could be read from.
    if (i === 0) admit?.(read)
    return read
  }) as ResultsOf<S>
}
