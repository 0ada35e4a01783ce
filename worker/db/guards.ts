import type { SQL } from 'drizzle-orm'
import { type Statement, statement } from './statement.ts'

const insertReason = (expressions: readonly string[]) =>
  `INSERT INTO refuse (why) VALUES (${expressions.length > 1 ? `coalesce(${expressions.join(', ')})` : expressions[0]})`

/** Guard statement: `reason` is an SQL expression that yields why the batch is aborted, or NULL. */
export function createGuard(reason: SQL): Statement<number> {
  const built = statement(reason, true, () => 0)
  return { ...built, sql: insertReason([built.sql]), guards: [built.sql] }
}

function join(first: Statement<unknown>, second: Statement<unknown>): Statement<unknown> {
  const guards = [...(first.guards ?? []), ...(second.guards ?? [])]
  return { ...first, sql: insertReason(guards), args: [...first.args, ...second.args], guards }
}

/**
 * Makes one statement of guards that follow one another; the first reason counts, as before. `places` says where in `joined` each
 * statement has its result.
 */
export function joinGuards(statements: readonly Statement<unknown>[]): { joined: Statement<unknown>[]; places: number[] } {
  const joined: Statement<unknown>[] = []
  const places = statements.map((one) => {
    const last = joined.at(-1)
    if (one.guards && last?.guards) joined[joined.length - 1] = join(last, one)
    else joined.push(one)
    return joined.length - 1
  })
  return { joined, places }
}
