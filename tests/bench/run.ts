/**
 * `npm run bench`: the workload W1H through the built Worker. Database server, Worker and load generator are separate processes; every
 * row is measured in turns with its floor, because only ratios of one run can be compared. Exits with 1 if a goal is missed. A full run
 * writes `tests/bench/results.json`, the table of `tests/bench/RESULTS.md` and its key rows in the README.
 *
 * `-- --only a,d`: these rows, `race`, `import` or `pages` · `--without import,pages`: keeps the earlier figures of these parts ·
 * `--quick`: a quarter of the calls, which is kept with `--write` · `--against <file>`: compares with other results · `--keep <folder>`:
 * keeps the built Worker · `--beside <folder>`: measures a kept Worker in turns with this tree's · `--cost`: only counts a salon's month
 * and writes what it costs into OPERATIONS.md · `--all`: only counts the reads of every call in a salon of this size and in one of half
 * of it ·
 * `--statistics`: only writes the statistics of the workload's tables, with which the tests check the plans of all statements.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWorker } from '../../worker/local/build-worker.ts'
import { startFakeGateways } from '../../worker/local/fakes/server.ts'
import { writeStatistics } from '../support/statistics.ts'
import { type Case, createCases } from './cases.ts'
import { writeCost } from './cost.ts'
import { createFigureCases } from './figure-cases.ts'
import { checkGoals } from './goals.ts'
import { checkImports, measureImports } from './imports.ts'
import { type Bench, measureCase, measureEmpty, preparePast, type Row } from './measure.ts'
import { checkPages, measurePages } from './pages.ts'
import { type DatabaseAddresses, type ServerProcess, startServer, type WorkerAddresses } from './processes.ts'
import { checkRace, measureRace } from './race.ts'
import { current, readResults, renderComparison, renderGoals, renderParts, renderTable, resultsFile, writeResults } from './report.ts'
import { createW1 } from './w1.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    against: { type: 'string', default: resultsFile },
    keep: { type: 'string' },
    beside: { type: 'string' },
    without: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    cost: { type: 'boolean', default: false },
    statistics: { type: 'boolean', default: false },
  },
})

const directory = mkdtempSync(join(tmpdir(), 'salon-bench-'))
const cleanUp: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]

async function start(): Promise<Bench> {
  const bundle = options.keep ?? join(directory, 'worker')
  const keep = <S extends { stop(): void }>(server: S): S => {
    cleanUp.push(() => server.stop())
    return server
  }
  const gateways = await startFakeGateways()
  cleanUp.push(() => gateways.close())
  const [database] = await Promise.all([
    startServer<DatabaseAddresses>('database-process.ts', [join(directory, 'db')]).then(keep),
    buildWorker(bundle, 'worker/local/test-entry.ts'),
  ])
  const startWorker = (folder: string, mode = ''): Promise<ServerProcess<WorkerAddresses>> => {
    const args = [folder, database.addresses.databases, JSON.stringify(gateways.env), mode]
    return startServer<WorkerAddresses>('worker-process.ts', args).then(keep)
  }
  const workers = { [current]: await startWorker(bundle), ...(options.beside ? { beside: await startWorker(options.beside) } : {}) }
  const floor = keep(await startServer<{ origin: string }>('floor-process.ts', []))
  return { database, workers, floor, startInspected: () => startWorker(bundle, 'inspect'), effort: options.quick ? 0.25 : 1 }
}

/** Parts that are no rows of calls. */
const parts = ['race', 'import', 'pages']
const isWanted = (part: string) => options.only?.split(',').includes(part) ?? !options.without.split(',').includes(part)

function chooseCases(cases: readonly Case[]): readonly Case[] {
  const keys = options.only?.split(',')
  const unknown = keys?.filter((key) => !parts.includes(key) && !cases.some((one) => one.key === key)) ?? []
  if (unknown.length)
    throw new Error(`no such row: ${unknown.join(', ')}; there are ${[...cases.map(({ key }) => key), ...parts].join(', ')}`)
  return keys ? cases.filter(({ key }) => keys.includes(key)) : cases
}

async function measureAll() {
  const [load = 0] = loadavg()
  const bench = await start()
  const cases = [...(await createCases(createW1(364))), ...(await createFigureCases())]
  const earlier = readResults(options.against)
  const { empty, oneTrip } = await measureEmpty(bench)
  const rows: Record<string, Row> = {}
  const chosen = chooseCases(cases)
  if (chosen.some(({ readsPast }) => readsPast)) await preparePast(bench)
  for (const one of chosen) {
    rows[one.key] = await measureCase(bench, one, cases)
    console.error(`measured ${one.key}`)
  }
  const kept = options.only === undefined ? earlier : undefined
  const race = isWanted('race') ? await measureRace(bench, current, cases) : kept?.race
  const imports = isWanted('import') ? await measureImports(bench, current) : kept?.imports
  // Last, without the servers of the rows: the product is started as on somebody's own machine.
  const pages = isWanted('pages') ? await measurePages(join(directory, 'start')) : kept?.pages
  const goals = [
    ...checkGoals(rows, current),
    ...(race ? checkRace(race) : []),
    ...(imports ? checkImports(imports) : []),
    ...(pages ? checkPages(pages) : []),
  ]
  const { bookings } = bench.database.addresses
  const results = {
    measured: new Date().toISOString(),
    load,
    isQuick: options.quick,
    bookings,
    empty,
    oneTrip,
    rows,
    race,
    imports,
    pages,
    goals,
  }
  const machine = `${cpus().length} processors, load ${load.toFixed(1)} before`
  console.log([machine, renderTable(results), ...renderParts(results), renderGoals(goals)].join('\n\n'))
  if (options.beside) console.log(`\nbeside → this tree, in turns\n${renderComparison(rows, (key) => rows[key]?.workers.beside)}`)
  else if (earlier) console.log(`\nearlier run → this one\n${renderComparison(rows, (key) => earlier.rows[key]?.workers[current])}`)
  if (!options.only && !options.beside && (!options.quick || options.write)) writeResults(results)
  return goals.every(({ isMet }) => isMet)
}

/** The counts are tests: they fail where a read grows. */
const countReads = () =>
  spawnSync('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'worker', 'tests/contract/reads-at-size.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, TEST_FULL: '1', PATH: `${join('node_modules', '.bin')}${delimiter}${process.env.PATH}` },
  }).status ?? 1

try {
  if (options.all) process.exitCode = countReads()
  else if (options.cost) await writeCost(await start())
  else if (options.statistics) await preparePast(await start(), writeStatistics)
  else process.exitCode = (await measureAll()) ? 0 : 1
} finally {
  for (const step of cleanUp.reverse()) await step()
}
