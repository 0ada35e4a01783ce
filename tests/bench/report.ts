import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeEmptyCpu, computeTimesFloor, computeTimesLessCpu, type Goal } from './goals.ts'
import { type Imports, renderImports } from './imports.ts'
import type { Levels, Row } from './measure.ts'
import { type Pages, renderPages } from './pages.ts'
import { type Race, renderRace } from './race.ts'

export const root = join(import.meta.dirname, '../..')
export const resultsFile = join(import.meta.dirname, 'results.json')

/** Name of the Worker of this tree among the measured ones. */
export const current = 'worker'

export interface Results {
  readonly measured: string
  /** Load of the machine before the run: others compete for its processors. */
  readonly load: number
  /** A quarter of the calls was made. */
  readonly isQuick: boolean
  readonly bookings: number
  readonly empty: Levels
  /** An empty Worker that sends `SELECT 1`. */
  readonly oneTrip: Levels
  readonly rows: Readonly<Record<string, Row>>
  readonly race?: Race | undefined
  readonly imports?: Imports | undefined
  readonly pages?: Pages | undefined
  readonly goals: readonly Goal[]
}

const round = (value: number | undefined, digits = 1) => (value === undefined ? '–' : value.toFixed(digits))
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const columns = [
  ...['', 'p50 ms at 1 · 8 · 64', 'p95 at 1 · 8', 'p99 at 8', 'CPU ms at 8'],
  ...['× same SQL, empty Worker', '× less CPU than EA', 'round trips', 'statements', 'KB'],
]
const toLine = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
const header = [toLine(columns), toLine(columns.map(() => '---'))]
/** The rows that the README shows; all of them are in `tableFile`. */
const keyRows = ['a', 'c', 'dchange', 'eguest', 'edesk', 'f']
const tableFile = join(import.meta.dirname, 'RESULTS.md')

function renderLine(key: string, { title, workers, floor, ...row }: Row, empty: number): string {
  const levels = workers[current]
  const p50 = [levels?.['1'].p50, levels?.['8'].p50, levels?.['64']?.p50].map((value) => round(value)).join(' · ')
  const p95 = [levels?.['1'].p95, levels?.['8'].p95].map((value) => round(value)).join(' · ')
  const behind = row.allRoundTrips > row.roundTrips ? ` + ${round(row.allRoundTrips - row.roundTrips)}` : ''
  const cells = [
    `**${key}** ${title}`,
    p50,
    p95,
    round(levels?.['8'].p99),
    round(levels?.['8'].cpu, 2),
    round(computeTimesFloor(levels, floor), 2),
    round(computeTimesLessCpu(key, levels, empty)),
    round(row.roundTrips) + behind,
    round(row.statements),
    kilobytes(row.bytes),
  ]
  return toLine(cells)
}

const renderRows = (rows: Results['rows'], keys: readonly string[]): string[] => {
  const empty = computeEmptyCpu(rows)
  return [...header, ...keys.flatMap((key) => (rows[key] ? renderLine(key, rows[key], empty) : []))]
}

/** The rows as a Markdown table, with the floors below. */
export function renderTable({ rows, empty, oneTrip, bookings, load, isQuick }: Omit<Results, 'goals' | 'measured'>): string {
  const floor = (levels: Levels) => `${round(levels['1'].p50, 2)} ms, ${round(levels['8'].cpu, 2)} CPU ms`
  return [
    ...renderRows(rows, Object.keys(rows)),
    '',
    `${bookings} bookings. CPU of all server processes. An empty Worker: ${floor(empty)}; one that sends \`SELECT 1\`: ${floor(oneTrip)}.`,
    `${isQuick ? 'A quarter of the calls, on' : 'On'} a machine with a load of ${round(load)} before the run. The empty one takes`,
    `${round(computeEmptyCpu(rows), 2)} CPU ms beside the rows on average, by which the figures of EA are scaled.`,
  ].join('\n')
}

/** What changed against other figures, as p50 and CPU of each row divided by the floor of its run. */
export function renderComparison(rows: Readonly<Record<string, Row>>, getBefore: (key: string) => Levels | undefined): string {
  const lines = Object.entries(rows).flatMap(([key, { workers }]) => {
    const [before, now] = [getBefore(key), workers[current]]
    if (!before || !now) return []
    const change = (from: number, to: number) => `${round(from, 2)} → ${round(to, 2)} (${round((to / from - 1) * 100, 0)} %)`
    const changes = [change(before['1'].p50, now['1'].p50), change(before['8'].p50, now['8'].p50), change(before['8'].cpu, now['8'].cpu)]
    return toLine([key, ...changes])
  })
  return ['| | p50 at 1 | p50 at 8 | CPU at 8 |', '|---|---|---|---|', ...lines].join('\n')
}

export function readResults(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** What was measured beside the rows of calls, as Markdown. */
export const renderParts = ({ race, imports, pages }: Pick<Results, 'race' | 'imports' | 'pages'>): string[] => [
  ...(race ? [renderRace(race)] : []),
  ...(imports ? [renderImports(imports)] : []),
  ...(pages ? [renderPages(pages)] : []),
]

/** Replaces what a document has between its marks, such as `<!-- bench -->` and `<!-- /bench -->`. */
export function writeMarked(file: string, text: string, mark = 'bench'): void {
  const document = readFileSync(file, 'utf8')
  const marked = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?(<!-- /${mark} -->)`)
  if (!marked.test(document)) throw new Error(`${file} has no place for the table (<!-- ${mark} --> and <!-- /${mark} -->)`)
  writeFileSync(
    file,
    document.replace(marked, (_all, start: string, end: string) => `${start}${text}\n${end}`),
  )
}

/** Keeps the results of a full run: as JSON for later comparisons, as a table in `tableFile`, and its key rows in the README. */
export function writeResults(results: Results): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 1)}\n`)
  writeMarked(tableFile, [renderTable(results), ...renderParts(results)].join('\n\n'))
  writeMarked(join(root, 'README.md'), [...renderRows(results.rows, keyRows), '', renderMissed(results.goals)].join('\n'))
}

/** The goals that were missed, in a line. */
const renderMissed = (goals: readonly Goal[]): string => {
  const missed = goals.filter(({ isMet }) => !isMet).map(({ name, value, bound }) => `${name} ${round(value, 2)} (${bound})`)
  return missed.length === 0 ? 'Every goal was met.' : `Missed: ${missed.join('; ')}.`
}

export const renderGoals = (goals: readonly Goal[]): string =>
  goals.map(({ name, value, bound, isMet }) => `${isMet ? 'met   ' : 'MISSED'} ${name}: ${round(value, 2)} (${bound})`).join('\n')
