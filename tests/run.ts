/**
 * `npm test`: everything that has to hold, stage by stage, and at the end one line that sums it up.
 * `npm run verify` is its first part alone: format, lint, types and structure, in seconds and without a database.
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
  /** Of those that passed: how many did at the second try only. */
  readonly second?: number
}
interface Stage {
  readonly name: string
  run(): Promise<Outcome>
}

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'salon-reports-'))
const programs = createPrograms()
let current: ChildProcess | undefined

/** Runs a program of node_modules in full view; resolves with its exit code. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const own = join(root, 'node_modules/.bin')
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: `${own}${delimiter}${process.env.PATH}` },
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

const check = (name: string, ...command: [string, ...string[]]): Stage => ({
  name,
  async run() {
    const [program, ...args] = command
    return (await run(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

function vitest(name: string, ...projects: string[]): Stage {
  return {
    name,
    async run() {
      const report = join(reports, `${projects.join('-')}.json`)
      const code = await run('vitest', [
        ...['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...projects.map((project) => `--project=${project}`),
      ])
      return counted(code, report, ({ numPassedTests = 0, numFailedTests = 0 }) => ({ passed: numPassedTests, failed: numFailedTests }))
    },
  }
}

const webBuild: Stage = {
  name: 'the web builds',
  async run() {
    try {
      console.log((await buildWeb(programs, join(reports, 'web-build.log'))) ? 'built' : 'nothing has changed since it was built')
      return { passed: 1, failed: 0 }
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return { passed: 0, failed: 1 }
    }
  },
}

const journeys: Stage = {
  name: 'journeys in the browser',
  async run() {
    if (!findChromium()) {
      const how = howToInstall()
      if ('advice' in how) {
        console.error(`No Chromium was found. ${how.advice}`)
        return { passed: 0, failed: 1 }
      }
      console.log('No Chromium was found: installing the one of this system (once)')
      for (const [program = '', ...args] of how.command) await run(program, args, { DEBIAN_FRONTEND: 'noninteractive' })
    }
    const report = join(reports, 'journeys.json')
    const code = await run('playwright', ['test', '--config', 'tests/browser/playwright.config.ts', '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    return counted(code, report, ({ stats: { expected = 0, unexpected = 0, flaky = 0 } = {} }) => ({
      passed: expected + flaky,
      failed: unexpected,
      second: flaky,
    }))
  },
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected?: number; unexpected?: number; flaky?: number }
}

/** What a runner wrote down. One that failed without naming a test (nothing could be loaded) counts as one failure. */
function counted(code: number, report: string, read: (report: Report) => Outcome): Outcome {
  let outcome: Outcome = { passed: 0, failed: 0 }
  try {
    outcome = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // It ended before it could write anything: the code says so.
  }
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

const verify = [
  check('format and lint', 'biome', 'check', '--config-path=.biome.json', '--diagnostic-level=error', '.'),
  check('types', 'tsc', '-b', 'tsconfig.json', 'web/functions'),
  vitest('structure', 'structure'),
]
const everything = [...verify, vitest('rules, worker and web', 'rules', 'worker', 'web'), webBuild, journeys]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    current?.kill(signal)
    programs.stop().then(() => process.exit(130))
  })
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const stages = process.argv[2] === 'verify' ? verify : everything
const begun = performance.now()
const total = { passed: 0, failed: 0 }
const summary: string[] = []
for (const [index, stage] of stages.entries()) {
  console.log(`\n━━ ${index + 1}/${stages.length}  ${stage.name}`)
  const since = performance.now()
  const { passed, failed, second = 0 } = await stage.run()
  total.passed += passed
  total.failed += failed
  const line = `${failed > 0 ? '✗' : '✓'} ${stage.name}: ${passed} passed${second ? ` (${second} at the second try)` : ''}, ${failed} failed, ${seconds(since)}`
  summary.push(line)
  console.log(line)
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${summary.join('\n')}\n\n${seconds(begun)} in all`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
