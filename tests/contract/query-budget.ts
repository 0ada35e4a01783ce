/**
 * Budgets by counts, which a busy machine does not change: statements and reply bytes of each call (query-budgets.tsv), and no statement
 * that reads a whole table. `WRITE_BUDGETS=1` with the contract tests appends a line per call instead of comparing.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client, InValue } from '@libsql/client'
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

/** Messages about what a call uses more than its budget allows. */
export function checkBudget(name: string, used: Budget): string[] {
  if (process.env.WRITE_BUDGETS) {
    appendFileSync(file, `${name}\t${used.statements}\t${Math.ceil((used.bytes * byteShare) / byteSteps) * byteSteps}\n`)
    return []
  }
  const budget = readBudgets().get(name)
  if (!budget) return [`${name} has no line in tests/contract/query-budgets.tsv: ${used.statements} statements, ${used.bytes} bytes`]
  return [
    ...(used.statements > budget.statements ? [`${name}: ${used.statements} statements, allowed are ${budget.statements}`] : []),
    ...(used.bytes > budget.bytes ? [`${name}: a reply of ${used.bytes} bytes, allowed are ${budget.bytes}`] : []),
  ]
}

/** Read whole by calls and alerts of the platform: one row per salon, some per team member. */
const smallTables: readonly string[] = ['salons', 'user_permissions']

/** Steps of the query plans that read a whole table, with the statement; views and lists in parameters are no tables. */
export async function findTableScans(db: Client, statements: readonly RecordedStatement[]): Promise<string[]> {
  const { rows } = await db.execute(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
  const tables = new Set(rows.map((row) => String(row.name)))
  const found: string[] = []
  for (const { sql, args } of statements.flatMap(splitValues)) {
    const plan = await db.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: args.map(toValue) })
    // SQLite plans a scan for a condition that is never true, and does not run it.
    if (/ and \(0\)\)$/i.test(sql)) continue
    const names = listNames(sql)
    for (const { detail } of plan.rows) {
      const [, name = ''] = /^SCAN (\w+)/.exec(String(detail)) ?? []
      const isSubquery = new RegExp(`\\)\\s+(AS\\s+)?${name}\\b`).test(sql)
      const known = names.get(name) ?? []
      const isOfWith = known.some((table) => new RegExp(`\\b${table} AS \\(`).test(sql))
      const isScanned = !isSubquery && !isOfWith && known.some((table) => tables.has(table) && !smallTables.includes(table))
      if (isScanned) found.push(`${detail} in ${sql.replace(/\s+/g, ' ').slice(0, 300)}`)
    }
  }
  return found
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

function toValue(value: RecordedStatement['args'][number]): InValue {
  if (value.type === 'null') return null
  if (value.type === 'blob') return Buffer.from(value.base64, 'base64')
  return value.type === 'integer' ? BigInt(value.value) : value.value
}
