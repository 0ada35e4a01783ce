/**
 * What the reads of every call cost in a large salon: the benchmark's, with visits, messages and an audit log. `npm test` takes the calls
 * whose budget is large in a salon of a quarter of its size; `npm test -- --full` all of them, and compares half the size with all of it.
 */
import { expect, test } from 'vitest'
import { openBigSalon, type Size } from '../support/big-salon.ts'
import { runsAll } from '../support/runs-all.ts'
import { prepareSalons } from '../support/salon.ts'
import { type NamedCall, prepare, staffCalls } from './prepare.ts'
import { checkBudget, checkReads, isLargeRead } from './query-budget.ts'

/** Calls that are refused in a salon of this size, because they are done in the background. */
const refused = new Set(['dataQualities.excel'])
/** With twice the rows, a read may take a fifth more work, unless it answers twice as much. */
const maxGrowth = 1.2
/** Below it, a call is not compared with itself. */
const fewSteps = 3_000

const reads = staffCalls.filter(({ endpoint }) => endpoint.method === 'GET')

type Finish = (close: () => Promise<void>) => void

/** Makes the call of an example in a salon of a size, and counts its steps. */
async function openMeasure(size: Size) {
  const open = await prepareSalons(1, (world) => openBigSalon(world, size))
  return async (named: NamedCall, onFinished: Finish) => {
    const { fixture, getSalon } = await open(onFinished)
    const call = await prepare(named, getSalon(0), fixture)
    await fixture.startCounting()
    const { status, body } = await call.send(call.caller)
    expect(status, `${named.name}: ${JSON.stringify(body)}`).toBe(refused.has(named.name) ? 409 : 200)
    const counted = await fixture.counted()
    return { steps: counted.reduce((sum, { steps }) => sum + steps, 0), body }
  }
}

const measureQuarter = await openMeasure('quarter')

test.concurrent.for(reads.filter(({ name }) => runsAll || isLargeRead(name)))(
  '$name reads no more of a large salon than its budget allows',
  async (named, { onTestFinished }) => {
    const { steps, body } = await measureQuarter(named, onTestFinished)
    expect([...checkBudget(named.name, { steps }), ...checkReads(named.name, steps, body)]).toEqual([])
  },
)

if (runsAll) {
  const [measureHalf, measureFull] = [await openMeasure('half'), await openMeasure('full')]
  test.concurrent.for(reads)('$name takes no more work in a salon of twice the size', async (named, { onTestFinished }) => {
    const half = await measureHalf(named, onTestFinished)
    const full = await measureFull(named, onTestFinished)
    const bytes = ({ body }: typeof half) => JSON.stringify(body ?? null).length
    const growth = full.steps / half.steps / Math.max(1, bytes(full) / bytes(half))
    if (full.steps > fewSteps) expect(growth, `${half.steps} steps, then ${full.steps}`).toBeLessThanOrEqual(maxGrowth)
  })
}
