/**
 * Budgets by counts, which a busy machine does not change (query-budgets.tsv): statements, reply bytes and rows written of each call in a
 * small salon; steps of the database, which are its work of reading, of each read in a salon of a quarter of the benchmark's size.
 * `WRITE_BUDGETS=1` with the contract tests appends what was measured instead of comparing.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'query-budgets.tsv')
/** A reply, or the work of reading, may grow by a twentieth before its budget has to. */
const share = 1.05
const byteSteps = 200
const stepSteps = 500
/** An answered row may take the reading of 20, and a call that of 200 more; a row that is read takes 10 steps on average. */
const stepsPerRow = 10
const [readsPerAnswer, freeReads] = [20, 200]

const measures = ['statements', 'bytes', 'written', 'steps'] as const
type Measure = (typeof measures)[number]
export type Used = Partial<Record<Measure, number>>
interface Budget {
  readonly allowed: Used
  /** Why the call reads more than its answer explains; empty where it does not. */
  readonly why: string
}

const units: Record<Measure, string> = {
  statements: 'statements',
  bytes: 'bytes of reply',
  written: 'rows written',
  steps: 'steps of the database in a large salon',
}

const readBudgets = (): Map<string, Budget> =>
  new Map(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [name = '', ...cells] = line.split('\t')
        const allowed = measures.flatMap((measure, i) => (cells[i] ? [[measure, Number(cells[i])] as const] : []))
        return [name, { allowed: Object.fromEntries(allowed), why: cells[measures.length] ?? '' }]
      }),
  )

let budgets: Map<string, Budget> | undefined
const getBudget = (name: string): Budget | undefined => {
  budgets ??= readBudgets()
  return budgets.get(name)
}

const roundUp = (value: number, to: number) => Math.ceil((value * share) / to) * to
const toBudget = ({ bytes, steps, ...used }: Used): Used => ({
  ...used,
  ...(bytes === undefined ? {} : { bytes: roundUp(bytes, byteSteps) }),
  ...(steps === undefined ? {} : { steps: roundUp(steps, stepSteps) }),
})

/** Messages about what a call uses more than its budget allows. */
export function checkBudget(name: string, used: Used): string[] {
  if (process.env.WRITE_BUDGETS) {
    const budget = toBudget(used)
    appendFileSync(file, `${[name, ...measures.map((measure) => budget[measure] ?? '')].join('\t')}\n`)
    return []
  }
  const allowed = getBudget(name)?.allowed ?? {}
  return measures.flatMap((measure) => {
    const [value, most] = [used[measure], allowed[measure]]
    if (value === undefined || (most !== undefined && value <= most)) return []
    return [`${name}: ${value} ${units[measure]}, tests/contract/query-budgets.tsv allows ${most ?? 'none: it has no such line'}`]
  })
}

/** Whether the budget lets a read take so much work that it has to be measured with every change. */
export const isLargeRead = (name: string): boolean => (getBudget(name)?.allowed.steps ?? Number.POSITIVE_INFINITY) > minLargeRead
const minLargeRead = 5_000

/** A message if a read takes more work than its answer explains, and its line does not say why. */
export function checkReads(name: string, steps: number, answer: unknown): string[] {
  const rows = countRows(answer)
  const most = stepsPerRow * (readsPerAnswer * rows + freeReads)
  if (steps <= most || getBudget(name)?.why) return []
  return [`${name}: ${steps} steps of the database for ${rows} rows; ${most} are allowed where query-budgets.tsv gives no reason`]
}

/** Rows of a reply: the elements of its lists, and the reply itself. */
function countRows(value: unknown): number {
  if (Array.isArray(value)) return value.length + value.reduce((sum, one) => sum + countRows(one) - 1, 0) + 1
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum, one) => sum + countRows(one) - 1, 1)
}
