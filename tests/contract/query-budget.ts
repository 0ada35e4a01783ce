/**
 * Budgets by counts, which a busy machine does not change: statements and reply bytes of each call (query-budgets.tsv).
 * `WRITE_BUDGETS=1` with the contract tests appends a line per call instead of comparing.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
