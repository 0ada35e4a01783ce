/**
 * `npm test`: runs all checks and tests and prints a summary, which names what failed; `npm test -- --full` repeats races and random
 * runs more often; `npm test -- tests/worker/team/attendance.test.ts` runs the named files only. Two stages run at a time where the
 * machine has room, and each prints its output when it ends. `npm run verify` runs only the stages without database and browser: format,
 * lint, types, structure, dead code and migrations.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { createPrograms } from '../worker/local/programs.ts'
import { buildWeb } from '../worker/local/web-build.ts'
import { selectTests } from './select-tests.ts'
import { findChromium, howToInstall } from './support/chromium.ts'

interface Outcome {
  readonly passed: number
  readonly failed: number
  /** How many of those that passed did so only when they were retried. */
  readonly retried?: number
  /** Names of those that failed. */
  readonly names?: readonly string[]
}
interface Stage {
  readonly name: string
  /** What mends a failure. */
  readonly mend?: string
  run(print: Print): Promise<Outcome>
}
/** Takes output of a stage. */
type Print = (text: string | Uint8Array) => void
const toTerminal: Print = (text) => process.stdout.write(text)

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'salon-reports-'))
const programs = createPrograms()
const isFull = process.argv.includes('--full')
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
const children = new Set<ChildProcess>()
/** Memory for two stages at a time: the compiler takes 2 GB, the tests of the worker up to 3 GB. */
const memoryForTwo = 7e9
/** Wait for the output of a program that has ended. */
const outputGraceMs = 2_000

/** Runs a program of node_modules; resolves with its exit code. */
function run(print: Print, program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const binaries = join(root, 'node_modules/.bin')
  const child = spawn(program, args, {
    cwd: root,
    stdio: print === toTerminal ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...colours, ...process.env, ...(isFull ? { TEST_FULL: '1' } : {}), ...env, PATH: `${binaries}${delimiter}${process.env.PATH}` },
  })
  children.add(child)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', print)
  return new Promise<number>((resolve) => {
    child.once('error', (error) => {
      print(`${error.message}\n`)
      resolve(1)
    })
    child.once('exit', (code) => {
      // The output may end later, or never if a process of the program is left.
      child.once('close', () => resolve(code ?? 1))
      setTimeout(() => resolve(code ?? 1), outputGraceMs).unref()
    })
  }).finally(() => children.delete(child))
}

const check = (name: string, [program, ...args]: readonly [string, ...string[]], mend: string): Stage => ({
  name,
  mend,
  run: async (print) => ((await run(print, program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

/** Runs vitest's projects: all of their tests, or those that `selection` chooses by files and `-t`. */
function vitest(name: string, projects: string[], { mend, selection = [] }: { mend?: string; selection?: readonly string[] } = {}): Stage {
  return {
    name,
    ...(mend && { mend }),
    async run(print) {
      const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
      const code = await run(print, 'vitest', [
        ...['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...projects.map((project) => `--project=${project}`),
        ...selection,
      ])
      return readOutcome(code, report, ({ numPassedTests = 0, numFailedTests = 0, testResults = [] }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        names: testResults.flatMap(({ name, assertionResults }) =>
          assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
        ),
      }))
    },
  }
}

const webBuild: Stage = {
  name: 'build of the web',
  async run(print) {
    try {
      print((await buildWeb(programs, join(reports, 'web-build.log'))) ? 'built\n' : 'unchanged since the last build\n')
      return { passed: 1, failed: 0 }
    } catch (error) {
      print(`${error instanceof Error ? error.message : error}\n`)
      return { passed: 0, failed: 1 }
    }
  },
}

/** Installs Chromium where there is none; returns whether that could be tried. */
async function installChromium(print: Print): Promise<boolean> {
  if (findChromium()) return true
  const how = howToInstall()
  if ('advice' in how) {
    print(`No Chromium was found. ${how.advice}\n`)
    return false
  }
  print('No Chromium was found: installing it from the package manager of this system (once)\n')
  for (const [program = '', ...args] of how.command) await run(print, program, args, { DEBIAN_FRONTEND: 'noninteractive' })
  return true
}

/** Runs all component tests, or those of the files in `selection`. */
function components(selection: readonly string[] = []): Stage {
  const inBrowser = vitest('components', ['components'], { selection })
  return { ...inBrowser, run: async (print) => ((await installChromium(print)) ? inBrowser.run(print) : { passed: 0, failed: 1 }) }
}

/** Runs all journeys, or those of the files in `selection`. */
const journeys = (selection: readonly string[] = []): Stage => ({
  name: 'browser journeys',
  async run(print) {
    if (!(await installChromium(print))) return { passed: 0, failed: 1 }
    const report = join(reports, 'journeys.json')
    const args = ['test', '--config', 'tests/browser/playwright.config.ts', '--reporter=line,json', ...selection]
    const code = await run(print, 'playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    return readOutcome(code, report, ({ stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] }) => ({
      passed: expected + flaky,
      failed: unexpected,
      retried: flaky,
      names: suites.flatMap(listFailedJourneys),
    }))
  },
})

interface Suite {
  title: string
  suites?: Suite[]
  specs?: { title: string; ok: boolean }[]
}

const listFailedJourneys = ({ title, suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map((spec) => `${title} › ${spec.title}`),
  ...suites.flatMap(listFailedJourneys),
]

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; assertionResults: { fullName: string; status: string }[] }[]
  suites?: Suite[]
  stats?: { expected?: number; unexpected?: number; flaky?: number }
}

/** Reads a runner's report. A run that failed without naming a test (nothing could be loaded) counts as one failure. */
function readOutcome(code: number, report: string, read: (report: Report) => Outcome): Outcome {
  let outcome: Outcome = { passed: 0, failed: 0 }
  try {
    outcome = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // The runner ended before it wrote a report; its exit code counts.
  }
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

const lint = (files: readonly string[]) =>
  check(
    'format and lint',
    [
      'biome',
      'check',
      '--config-path=.biome.json',
      '--diagnostic-level=error',
      '--max-diagnostics=50',
      '--no-errors-on-unmatched',
      ...files,
    ],
    'Run: npm run format. What it cannot mend is described above.',
  )
const types = check('types', ['tsc', '-b'], 'The compiler names file and line above.')
const structure = vitest('structure', ['structure'], { mend: 'Each message above says what to do instead.' })
const deadCode = check(
  'dead code',
  ['knip', '--config', '.knip.jsonc', '--no-progress'],
  'Remove it, or name its future use in .knip.jsonc.',
)
const migrations = check('migrations', ['node', 'worker/local/make-migration.ts', '--check'], 'Run: npm run migrations -- <name>')
const verify = [
  lint(['.']),
  types,
  structure,
  deadCode,
  check('common passwords', ['node', 'worker/local/make-common-passwords.ts', '--check'], 'Run: npm run passwords'),
  migrations,
]

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Paths of what changed since a commit, and of new files; without a commit: since the last one, or in it if nothing is uncommitted. */
function listChanged(since: string | undefined): string[] {
  const changed = [...git('diff', '--name-only', since ?? 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return changed.length > 0 || since ? changed : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

/** The stages that a change needs. */
function listChecks(changed: readonly string[]): Stage[] {
  const { near, components: inBrowser, worker, tables, everywhere } = selectTests(changed)
  const loops = tables.length > 0 ? `^(${tables.join('|')})\\.` : undefined
  console.log(`${changed.length} changed files; endpoint tables: ${tables.join(', ') || 'none'}`)
  if (everywhere.length > 0)
    console.log(`Every call passes through these, so that only npm test says what they break: ${everywhere.join(', ')}`)
  return [
    ...(worker.length > 0 ? [vitest('worker', ['worker'], { selection: worker })] : []),
    types,
    ...(loops ? [vitest('loops over the calls', ['worker'], { selection: ['tests/contract', '-t', loops] })] : []),
    ...(near.length > 0 ? [vitest('rules and web', ['rules', 'web'], { selection: near })] : []),
    ...(inBrowser.length > 0 ? [components(inBrowser)] : []),
    lint(changed.filter((path) => existsSync(join(root, path)))),
    structure,
    deadCode,
    ...(changed.some((path) => /^(schema\/tables|migrations)\//.test(path)) ? [migrations] : []),
  ]
}

/** The stages of the test files that the command line names; ends with a message where an argument is neither a file nor an option. */
function listNamed(named: readonly string[]): Stage[][] {
  const unknown = named.filter((path) => !existsSync(join(root, path)))
  if (unknown.length > 0) {
    console.error(`No such test file: ${unknown.join(', ')}. Name files from the folder of the project, or nothing for all tests.`)
    process.exit(1)
  }
  const isJourney = (path: string) => path.startsWith('tests/browser/')
  const isComponent = (path: string) => path.startsWith('tests/web/components/')
  const [inBrowser, screens] = [named.filter(isJourney), named.filter(isComponent)]
  const others = named.filter((path) => !isJourney(path) && !isComponent(path))
  return [
    [
      ...(others.length > 0 ? [vitest('rules, worker and web', ['rules', 'worker', 'web', 'structure'], { selection: others })] : []),
      ...(screens.length > 0 ? [components(screens)] : []),
    ],
    ...(inBrowser.length > 0 ? [[webBuild], [journeys(inBrowser)]] : []),
  ]
}

/**
 * Groups of stages, one after the other. Journeys run alone: they keep all cores busy, and compare what the browser does in a given
 * time. A page of component tests leaves half of the machine idle.
 */
const everything = [[vitest('rules, worker and web', ['rules', 'worker', 'web']), ...verify, webBuild, components()], [journeys()]]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    programs.stop().then(() => process.exit(130))
  })
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const since = process.argv[process.argv.indexOf('--since') + 1]
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const groups = process.argv.includes('verify')
  ? [verify]
  : process.argv.includes('check')
    ? [listChecks(listChanged(process.argv.includes('--since') ? since : undefined))]
    : named.length > 0
      ? listNamed(named)
      : everything
const stages = groups.flat()
const lanes = availableParallelism() > 1 && totalmem() > memoryForTwo ? 2 : 1
const started = performance.now()
const total = { passed: 0, failed: 0 }
const summary = new Map<Stage, string>()

/** Runs a stage. Its output goes to the terminal at once if it is the only one, else when it ends, behind its heading. */
async function runStage(stage: Stage, isAlone: boolean): Promise<void> {
  const heading = `\n━━ ${stages.indexOf(stage) + 1}/${stages.length}  ${stage.name}`
  const output: (string | Uint8Array)[] = []
  console.log(isAlone ? heading : `· ${stage.name} …`)
  const since = performance.now()
  const { passed, failed, retried = 0, names = [] } = await stage.run(isAlone ? toTerminal : (text) => output.push(text))
  total.passed += passed
  total.failed += failed
  const mark = failed > 0 ? '✗' : '✓'
  const line = `${mark} ${stage.name}: ${passed} passed${retried ? ` (${retried} when retried)` : ''}, ${failed} failed, ${seconds(since)}`
  const notes = failed > 0 ? [...names, ...(stage.mend ? [stage.mend] : [])] : []
  summary.set(stage, [line, ...notes].join('\n  '))
  if (!isAlone) console.log(heading)
  for (const text of output) process.stdout.write(text)
  console.log(line)
}

for (const group of groups) {
  const left = [...group]
  const count = Math.min(lanes, group.length)
  const runNext = async () => {
    for (let stage = left.shift(); stage; stage = left.shift()) await runStage(stage, count === 1)
  }
  await Promise.all(Array.from({ length: count }, runNext))
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${stages.map((stage) => summary.get(stage)).join('\n')}\n\n${seconds(started)} in total`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
