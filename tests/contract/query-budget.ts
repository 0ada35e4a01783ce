/**
 * Budgets by counts, which a busy machine does not change: statements and reply bytes of each call (query-budgets.tsv), and no statement
 * that reads a whole table. `WRITE_BUDGETS=1` with the contract tests appends a line per call instead of comparing.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fixture } from '../support/fixture.ts'
import { type RecordedStatement, splitValues } from '../support/recorded.ts'

const file = join(import.meta.dirname, 'query-budgets.tsv')
/** A reply may grow by a twentieth before its budget has to. */
const byteShare = 1.05
const byteSteps = 200

interface Budget {
  readonly statements: number
  readonly bytes: number
}

const readBudgets = (): Map<string, Budget> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [name = '', statements, bytes] = line.split('\t')
        return bytes ? [[name, { statements: Number(statements), bytes: Number(bytes) }] as const] : []
      }),
  )

let budgets: Map<string, Budget> | undefined

/** Messages about what a call uses more than its budget allows. */
export function checkBudget(name: string, used: Budget): string[] {
  if (process.env.WRITE_BUDGETS) {
    appendFileSync(file, `${name}\t${used.statements}\t${Math.ceil((used.bytes * byteShare) / byteSteps) * byteSteps}\n`)
    return []
  }
  budgets ??= readBudgets()
  const budget = budgets.get(name)
  if (!budget) return [`${name} has no line in tests/contract/query-budgets.tsv: ${used.statements} statements, ${used.bytes} bytes`]
  return [
    ...(used.statements > budget.statements ? [`${name}: ${used.statements} statements, allowed are ${budget.statements}`] : []),
    ...(used.bytes > budget.bytes ? [`${name}: a reply of ${used.bytes} bytes, allowed are ${budget.bytes}`] : []),
  ]
}

/** Read whole by calls and alerts of the platform: one row per salon, some per team member. */
const smallTables: readonly string[] = ['salons', 'user_permissions']

/** Names of the tables; all databases have the same. Views and lists in parameters are no tables. */
let tables: Promise<ReadonlySet<string>> | undefined

async function selectTables({ db }: Pick<Fixture, 'db'>): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
  return new Set(rows.map((row) => String(row.name)))
}

/** Steps of the query plans that read a whole table, with the statement. */
export async function findTableScans(
  fixture: Pick<Fixture, 'db' | 'explain'>,
  statements: readonly RecordedStatement[],
): Promise<string[]> {
  tables ??= selectTables(fixture)
  const single = statements.flatMap(splitValues)
  const [known, plans] = await Promise.all([tables, fixture.explain(single)])
  return single.flatMap(({ sql }, i) => {
    // SQLite plans a scan for a condition that is never true, and does not run it.
    if (/ and \(0\)\)$/i.test(sql)) return []
    const names = listNames(sql)
    const isScan = (step: string) => {
      const [, name = ''] = /^SCAN (\w+)/.exec(step) ?? []
      const isSubquery = new RegExp(`\\)\\s+(AS\\s+)?${name}\\b`).test(sql)
      const named = names.get(name) ?? []
      const isOfWith = named.some((table) => new RegExp(`\\b${table} AS \\(`).test(sql))
      return !isSubquery && !isOfWith && named.some((table) => known.has(table) && !smallTables.includes(table))
    }
    return (plans[i] ?? []).filter(isScan).map((step) => `${step} in ${sql.replace(/\s+/g, ' ').slice(0, 300)}`)
  })
}

/** Tables by the names that a statement gives them. */
function listNames(sql: string): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const [, table = '', alias = ''] of sql.matchAll(
    /(?:\b(?:FROM|JOIN|UPDATE|INTO)|,)\s+"?([a-z_]\w*)"?(?:\s+(?:AS\s+)?([a-z_]\w*))?/g,
  ))
    for (const name of new Set([table, alias || table])) names.set(name, [...(names.get(name) ?? []), table])
  return names
}
