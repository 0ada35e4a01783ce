/**
 * `npm run mutations`: plants one mutation after the other in a copy of the repository, runs the narrowest tests that should find it, and
 * prints a table: which test found it, in how many seconds, with which message. `-- --only words` runs those whose name has the words.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutations } from './support/mutations.ts'
import { plantEach } from './support/plant.ts'

const words = process.argv[process.argv.indexOf('--only') + 1]
const chosen = mutations.filter(({ name }) => !process.argv.includes('--only') || name.includes(words ?? ''))

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; title: string; failureMessages: string[] }[] }[]
}

/** The first test that failed and the first line of its message; undefined if none did. */
function findFailure(copy: string, report: string, output: string): { test: string; message: string } | undefined {
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  for (const { assertionResults, name, message } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return { test: failed.title, message: (failed.failureMessages[0] ?? '').split('\n    at ')[0] ?? '' }
    if (message) return { test: name.slice(copy.length + 1), message }
  }
  return output.includes('Unhandled') ? { test: 'start of the tests', message: output } : undefined
}

let missed = 0
plantEach(chosen, ({ name, tests }, copy) => {
  const started = performance.now()
  const report = join(copy, 'node_modules/../report.json')
  const vitest = join(copy, 'node_modules/.bin/vitest')
  const args = ['run', '--config', 'tests/vitest.config.ts', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests]
  const { stdout, stderr } = spawnSync(vitest, args, { cwd: copy, encoding: 'utf8' })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const failure = findFailure(copy, report, `${stdout}${stderr}`)
  if (!failure) missed += 1
  const cells = [name, failure?.test ?? 'NOT FOUND', `${seconds} s`, failure?.message.replaceAll(/\s+/g, ' ').slice(0, 160) ?? '']
  console.log(`| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`)
})
console.log(`${chosen.length - missed} of ${chosen.length} found`)
process.exit(missed > 0 ? 1 : 0)
