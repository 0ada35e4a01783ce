/**
 * `npm test`: runs all checks and tests stage by stage and prints a summary; `npm test -- --full` repeats races and random runs more
 * often. `npm run verify` runs the first stages only: format, lint, types, structure, dead code and migrations, which take seconds
 * and need no database.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createPrograms } from '../worker/local/programs.ts'
import { buildWeb } from '../worker/local/web-build.ts'
import { findChromium, howToInstall } from './support/chromium.ts'

interface Outcome {
  readonly passed: number
  readonly failed: number
  /** How many of those that passed did so only when they were retried. */
  readonly retried?: number
}
interface Stage {
  readonly name: string
  /** What mends a failure. */
  readonly mend?: string
  run(): Promise<Outcome>
}

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'salon-reports-'))
const programs = createPrograms()
const isFull = process.argv.includes('--full')
let current: ChildProcess | undefined

/** Runs a program of node_modules with its output on the terminal; resolves with its exit code. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const binaries = join(root, 'node_modules/.bin')
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(isFull ? { TEST_FULL: '1' } : {}), ...env, PATH: `${binaries}${delimiter}${process.env.PATH}` },
  })
  current = child
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

const check = (name: string, [program, ...args]: readonly [string, ...string[]], mend: string): Stage => ({
  name,
  mend,
  run: async () => ((await run(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

function vitest(name: string, projects: string[], mend?: string): Stage {
  return {
    name,
    mend,
    async run() {
      const report = join(reports, `${projects.join('-')}.json`)
      const code = await run('vitest', [
        ...['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...projects.map((project) => `--project=${project}`),
      ])
      return readOutcome(code, report, ({ numPassedTests = 0, numFailedTests = 0 }) => ({ passed: numPassedTests, failed: numFailedTests }))
    },
  }
}

const webBuild: Stage = {
  name: 'build of the web',
  async run() {
    try {
      console.log((await buildWeb(programs, join(reports, 'web-build.log'))) ? 'built' : 'unchanged since the last build')
      return { passed: 1, failed: 0 }
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return { passed: 0, failed: 1 }
    }
  },
}

const journeys: Stage = {
  name: 'browser journeys',
  async run() {
    if (!findChromium()) {
      const how = howToInstall()
      if ('advice' in how) {
        console.error(`No Chromium was found. ${how.advice}`)
        return { passed: 0, failed: 1 }
      }
      console.log('No Chromium was found: installing it from the package manager of this system (once)')
      for (const [program = '', ...args] of how.command) await run(program, args, { DEBIAN_FRONTEND: 'noninteractive' })
    }
    const report = join(reports, 'journeys.json')
    const code = await run('playwright', ['test', '--config', 'tests/browser/playwright.config.ts', '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    return readOutcome(code, report, ({ stats: { expected = 0, unexpected = 0, flaky = 0 } = {} }) => ({
      passed: expected + flaky,
      failed: unexpected,
      retried: flaky,
    }))
  },
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
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

const verify = [
  check(
    'format and lint',
    ['biome', 'check', '--config-path=.biome.json', '--diagnostic-level=error', '--max-diagnostics=50', '.'],
    'Run: npm run format. What it cannot mend is described above.',
  ),
  check('types', ['tsc', '-b'], 'The compiler names file and line above.'),
  vitest('structure', ['structure'], 'Each message above says what to do instead.'),
  check('dead code', ['knip', '--config', '.knip.jsonc', '--no-progress'], 'Remove it, or name its future use in .knip.jsonc.'),
  check('common passwords', ['node', 'worker/local/make-common-passwords.ts', '--check'], 'Run: npm run passwords'),
  check('migrations', ['node', 'worker/local/make-migration.ts', '--check'], 'Run: npm run migrations -- <name>'),
]
const everything = [...verify, vitest('rules, worker and web', ['rules', 'worker', 'web']), webBuild, journeys]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    current?.kill(signal)
    programs.stop().then(() => process.exit(130))
  })
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const stages = process.argv.includes('verify') ? verify : everything
const started = performance.now()
const total = { passed: 0, failed: 0 }
const summary: string[] = []
for (const [index, stage] of stages.entries()) {
  console.log(`\n━━ ${index + 1}/${stages.length}  ${stage.name}`)
  const since = performance.now()
  const { passed, failed, retried = 0 } = await stage.run()
  total.passed += passed
  total.failed += failed
  const mark = failed > 0 ? '✗' : '✓'
  const line = `${mark} ${stage.name}: ${passed} passed${retried ? ` (${retried} when retried)` : ''}, ${failed} failed, ${seconds(since)}`
  summary.push(failed > 0 && stage.mend ? `${line}\n  ${stage.mend}` : line)
  console.log(line)
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${summary.join('\n')}\n\n${seconds(started)} in total`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
