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
type Text = Pick<AnyStatement, 'sql' | 'args'>

/**
 * The client first stores the texts of a batch on the server, in case one is repeated: an entry of request and reply each, and a twelfth
 * of a booking's CPU. It does not store what is no string, and makes it one when it sends it: so a batch that repeats no text is sent.
 */
function toTexts(statements: readonly Text[]): Text[] {
  const isRepeated = new Set(statements.map(({ sql }) => sql)).size < statements.length
  return statements.map(({ sql, args }) => ({ sql: isRepeated ? sql : ({ toString: () => sql } as unknown as string), args }))
}

/** Results in the order of the statements. */
async function send(client: Client, statements: readonly AnyStatement[]): Promise<(ResultSet | undefined)[]> {
  if (statements.some((s) => s.writes)) return client.batch(toTexts(statements), 'write')
  const values = statements.filter((s) => s.selectsValue)
  if (values.length < 2) return client.batch(toTexts(statements), 'read')
  const others = statements.filter((s) => !s.selectsValue)
  const select = selectValues(values)
  // One SELECT needs no transaction around it.
  const [row, ...results] = others.length > 0 ? await client.batch(toTexts([select, ...others]), 'read') : [await client.execute(select)]
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
