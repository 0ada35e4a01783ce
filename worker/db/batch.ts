import type { ResultSet } from '@libsql/client/http'
import type { DatabaseClient } from './client.ts'
import { toDatabaseError } from './errors.ts'
import type { Statement } from './statement.ts'

/** Results of a batch, in the order of its statements. */
export type ResultsOf<S extends readonly Statement<unknown>[]> = { [K in keyof S]: S[K] extends Statement<infer T> ? T : never }

/** Statements of a batch by the names of their results, in the order in which they are sent; a list has the results of its statements. */
export type NamedStatements = Readonly<Record<string, Statement<unknown> | readonly Statement<unknown>[]>>
export type NamedResults<N extends NamedStatements> = {
  [K in keyof N]: N[K] extends Statement<infer T> ? T : N[K] extends readonly Statement<infer T>[] ? T[] : never
}

/** Whether statements are named rather than in order. */
export const isNamed = (given: readonly unknown[]): given is readonly [NamedStatements] =>
  given.length === 1 && typeof given[0] === 'object' && given[0] !== null && !('sql' in given[0])

/** Sends named statements by a function that sends them in order. */
export async function sendNamed<N extends NamedStatements>(
  named: N,
  send: (statements: readonly Statement<unknown>[]) => Promise<readonly unknown[]>,
): Promise<NamedResults<N>> {
  const results = [...(await send(Object.values(named).flat()))]
  const take = (of: NamedStatements[string]) => (Array.isArray(of) ? results.splice(0, of.length) : results.shift())
  return Object.fromEntries(Object.entries(named).map(([name, of]) => [name, take(of)])) as NamedResults<N>
}

/**
 * Sends all statements as one transaction in one round trip. The mode is explicit: a writer waits for its turn instead of
 * failing half-way. `admit` receives the first statement's result before the others are mapped, and may throw.
 * Throws BatchAbortedError for a guard or constraint, DatabaseUnavailableError where the database did not answer.
 */
export async function executeBatch<const S extends readonly Statement<unknown>[]>(
  client: DatabaseClient,
  statements: S,
  admit?: (first: unknown) => void,
): Promise<ResultsOf<S>> {
  let results: readonly (ResultSet | undefined)[]
  try {
    results = await send(client, statements)
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

type AnyStatement = Statement<unknown>

const toText = ({ sql, args }: Pick<AnyStatement, 'sql' | 'args'>) => ({ sql, args })

/** Results in the order of the statements. */
async function send(client: DatabaseClient, statements: readonly AnyStatement[]): Promise<(ResultSet | undefined)[]> {
  if (statements.some((s) => s.writes)) return client.batch(statements.map(toText), 'write')
  const values = statements.filter((s) => s.selectsValue)
  if (values.length < 2) return client.batch(statements.map(toText), 'read')
  const others = statements.filter((s) => !s.selectsValue)
  const select = selectValues(values)
  // One SELECT needs no transaction around it.
  const [row, ...results] = others.length > 0 ? await client.batch([select, ...others].map(toText), 'read') : [await client.execute(select)]
  const ofValues = row ? splitRow(row) : []
  return statements.map((s) => (s.selectsValue ? ofValues : results).shift())
}

/**
 * Reads of one value each as the columns of one SELECT: a statement costs the client and the database more time than a column. The tests
 * take it apart again (tests/support/recorded.ts).
 */
const selectValues = (reads: readonly AnyStatement[]) => ({
  sql: `SELECT\n${reads.map(({ sql }, i) => `(${sql}) AS value_${i}`).join(',\n')}`,
  args: reads.flatMap(({ args }) => args),
})

/** The result of each column; a read without a row has become null. */
const splitRow = (result: ResultSet): ResultSet[] =>
  result.columns.map((name, i) => ({ ...result, columns: [name], rows: [{ length: 1, 0: result.rows[0]?.[i] ?? null }] }))
