/**
 * Checks every statement that the Worker sends in any test, when the database to which it was sent first is dropped: its plan without
 * statistics, as in production, where nothing runs ANALYZE, and with those of the benchmark's salon; and its tenant comparisons.
 */
import type { StatementResult } from '../../worker/local/libsql/protocol.ts'
import { uncounted } from '../../worker/local/libsql-server.ts'
import { acceptedReads, acceptedTables } from './accepted-statements.ts'
import { findWideReads, type PlanStep, type PlanTables } from './query-plans.ts'
import type { RecordedStatement } from './recorded.ts'
import { findUnlimitedTables } from './tenant-comparisons.ts'

/** Empty databases of `product.ts`: without statistics, and with them. */
const planned = ['template', 'statistics']

/** Messages about the statements. */
export async function checkStatements(databases: string, statements: readonly RecordedStatement[]): Promise<string[]> {
  const checked = statements.filter(({ sql }) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(sql))
  if (checked.length === 0) return []
  const tables = await getTables(databases)
  const found = new Map<string, string>()
  for (const { sql } of checked) {
    const text = sql.replace(/\s+/g, ' ').trim()
    const isAccepted = (table: string) => acceptedTables.some(({ tables, of }) => tables.includes(table) && of.test(text))
    for (const table of findUnlimitedTables(sql))
      if (!isAccepted(table)) found.set(`${table} ${text}`, `does not compare ${table}.salon_id with the tenant's: ${text.slice(0, 2000)}`)
  }
  for (const database of planned) {
    const plans = await explain(`${databases}${database}/v3/pipeline`, checked)
    for (const [i, { sql }] of checked.entries()) {
      const text = sql.replace(/\s+/g, ' ').trim()
      const isAccepted = (read: string) => acceptedReads.some(({ reads, of }) => reads.includes(read) && of.test(text))
      for (const read of findWideReads(sql, plans[i] ?? [], tables))
        if (!isAccepted(read)) found.set(`${read} ${text}`, `reads ${read} (plan of the database ${database}): ${text.slice(0, 2000)}`)
    }
  }
  return [...found.values()]
}

/** Indexes by which no plan of the statements reads, without those that keep rows unique. */
export async function findUnusedIndexes(databases: string, statements: readonly RecordedStatement[]): Promise<string[]> {
  const pipeline = `${databases}template/v3/pipeline`
  const sql = `
    SELECT name
    FROM sqlite_master
    WHERE type = 'index'
      AND sql NOT LIKE 'CREATE UNIQUE%'`
  const [indexes = []] = await query(pipeline, [{ sql, args: [] }])
  const plans = await explain(pipeline, statements)
  const used = new Set(plans.flat().flatMap(({ detail }) => / INDEX (\w+)/.exec(detail)?.[1] ?? []))
  return indexes.flatMap(([name = '']) => (used.has(name) ? [] : [name]))
}

let tables: Promise<PlanTables> | undefined
const getTables = (databases: string): Promise<PlanTables> => {
  tables ??= readTables(databases)
  return tables
}

async function readTables(databases: string): Promise<PlanTables> {
  const sql = `
    SELECT type, name, tbl_name
    FROM sqlite_master
    WHERE type = 'index' OR (type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'client_search%')`
  const [rows = []] = await query(`${databases}template/v3/pipeline`, [{ sql, args: [] }])
  const named = (kind: string) => rows.filter(([type]) => type === kind)
  return {
    tables: new Set(named('table').map(([, name = '']) => name)),
    ofIndex: new Map(named('index').map(([, name = '', table = '']) => [name, table])),
  }
}

async function explain(pipeline: string, statements: readonly RecordedStatement[]): Promise<PlanStep[][]> {
  const plans = await query(
    pipeline,
    statements.map(({ sql, args }) => ({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })),
  )
  return plans.map((rows) => rows.map(([id, parent, , detail = '']) => ({ id: Number(id), parent: Number(parent), detail })))
}

/** Rows of each statement, as texts. Not by the client, which sends each statement in a separate request or all in a transaction. */
async function query(pipeline: string, statements: readonly RecordedStatement[]): Promise<string[][][]> {
  const requests = statements.map((stmt) => ({ type: 'execute', stmt }))
  const body = JSON.stringify({ requests: [...requests, { type: 'close' }] })
  const reply = await fetch(pipeline, { method: 'POST', headers: { [uncounted]: '1' }, body })
  const { results } = (await reply.json()) as { results: { response: { result: StatementResult }; error?: { message: string } }[] }
  return results.slice(0, -1).map(({ response, error }, i) => {
    if (error) throw new Error(`${error.message}: ${statements[i]?.sql}`)
    return response.result.rows.map((row) => row.map((value) => ('value' in value ? String(value.value) : '')))
  })
}
