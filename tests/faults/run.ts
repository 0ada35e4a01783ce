/**
 * `npm run test:faults`: plays a workload on the real parts (built Worker, database server, fake gateways) while their network fails, their
 * processes are killed and the clock jumps; after healing it compares the whole database with a plain model, and prints a table. Exits
 * with 1 if a promise is broken: with the seed and the last steps.
 *
 * `-- --seed 7` (default 1; several: `--seed 1,2,3`) · `--steps 100000` (default 4000) · `--planted` plants the mistakes of
 * `tests/faults/planted.ts` one after another and prints what was broken by each; `--only words` those whose name has the words.
 */
import { parseArgs } from 'node:util'
import { startParts } from './parts.ts'
import { play } from './play.ts'
import { type Run, renderBroken, renderDetails, renderRuns } from './report.ts'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '4000' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

async function playSeeds(seeds: readonly number[], steps: number): Promise<Run[]> {
  const parts = await startParts()
  try {
    const runs: Run[] = []
    for (const seed of seeds) {
      const started = performance.now()
      const report = await play(parts.openWorld, { seed, steps, checkEvery: 400, runsAllJobs: true })
      const run = { seed, steps, report, seconds: (performance.now() - started) / 1000 }
      console.error(renderDetails(run))
      runs.push(run)
    }
    return runs
  } finally {
    await parts.close()
  }
}

if (options.planted) {
  const { runPlanted } = await import('./planted.ts')
  process.exitCode = runPlanted(options.only) ? 0 : 1
} else {
  const runs = await playSeeds(options.seed.split(',').map(Number), Number(options.steps))
  console.log(renderRuns(runs))
  const broken = runs.map(renderBroken).filter(Boolean)
  for (const text of broken) console.log(text)
  process.exitCode = broken.length > 0 ? 1 : 0
}
