/** Kinds of broken promises, as the table of a run counts them. */
export const brokenKinds = ['lost', 'doubled', 'overlap', 'partial', 'sum', 'let in', 'message', 'reply', 'stuck'] as const
export type BrokenKind = (typeof brokenKinds)[number]

const maxJournal = 4000

/** What a run has tried, what was answered, and which promises were broken. */
export class Report {
  tried = 0
  acknowledged = 0
  refused = 0
  /** Writes whose client gave up before it had an answer; they are repeated after healing. */
  unknown = 0
  repeats = 0
  readonly injected = new Map<string, number>()
  readonly broken: { kind: BrokenKind; what: string }[] = []
  /** Answered refusals by code. */
  readonly codes = new Map<string, number>()
  readonly steps = new Map<string, number>()
  readonly journal: string[] = []

  note(line: string): void {
    this.journal.push(line)
    if (this.journal.length > maxJournal) this.journal.shift()
  }
  break(kind: BrokenKind, what: string): void {
    this.broken.push({ kind, what })
    this.note(`✗ ${kind}: ${what}`)
  }
  count(kind: BrokenKind): number {
    return this.broken.filter((one) => one.kind === kind).length
  }
  countFault(name: string): void {
    this.injected.set(name, (this.injected.get(name) ?? 0) + 1)
  }
}

export interface Run {
  readonly seed: number
  readonly steps: number
  readonly report: Report
  readonly seconds: number
}

/** A table in Markdown, one line per run. */
export function renderRuns(runs: readonly Run[]): string {
  const names = ['seed', 'steps', 'tried', 'acknowledged', 'refused', 'unknown', 'faults', ...brokenKinds, 'seconds']
  const rows = runs.map(({ seed, steps, report, seconds }) => {
    const injected = [...report.injected.values()].reduce((sum, n) => sum + n, 0)
    const { tried, acknowledged, refused, unknown } = report
    return [
      seed,
      steps,
      tried,
      acknowledged,
      refused,
      unknown,
      injected,
      ...brokenKinds.map((kind) => report.count(kind)),
      seconds.toFixed(0),
    ]
  })
  const lines = [names, names.map(() => '--:'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.join('\n')
}

const list = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')

/** What a run consisted of: its steps, faults and refusals by number. */
export const renderDetails = ({ report }: Run): string =>
  [`steps: ${list(report.steps)}`, `faults: ${list(report.injected)}`, `refusals: ${list(report.codes)}`].join('\n')

const shownSteps = 25
/** What was broken in a run, how to run it again, and its last steps; empty for a run that held. */
export function renderBroken({ seed, steps, report }: Run): string {
  if (report.broken.length === 0) return ''
  const broken = report.broken.slice(0, 20).map(({ kind, what }) => `  ${kind}: ${what}`)
  const named = new Set(report.broken.flatMap(({ what }) => what.match(/w-\d+-\w+|cli_\w+/g) ?? []))
  const own = report.journal.filter((line) => [...named].some((marker) => line.includes(marker))).map((line) => `  ${line}`)
  const last = report.journal.slice(-shownSteps).map((line) => `  ${line}`)
  const again = `Again: npm run test:faults -- --seed ${seed} --steps ${steps}`
  return [`Seed ${seed} broke ${report.broken.length} promises:`, ...broken, 'Steps of these:', ...own, 'Last steps:', ...last, again].join(
    '\n',
  )
}
