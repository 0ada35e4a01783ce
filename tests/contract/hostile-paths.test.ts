import { expect, test } from 'vitest'
import { prepareSalons } from '../support/salon.ts'
import { openFingerprint } from './fingerprint.ts'
import { listLeaves } from './hostile-cases.ts'
import { hasBody, prepare, staffCalls } from './prepare.ts'
import { tryInputs } from './try-inputs.ts'

const openPrepared = await prepareSalons(2)
// hostile-input.test.ts tries the others, with the same records as their bodies.
const withoutBody = staffCalls.filter((call) => call.endpoint.input && !hasBody(call))

// Each has its own database: some run at a time.
test.concurrent.for(withoutBody)(
  '$name takes no hostile value in its path and query, and writes nothing',
  async (call, { onTestFinished }) => {
    const { fixture, getSalon } = await openPrepared(onTestFinished)
    const own = await prepare(call, getSalon(0), fixture)
    const hasIds = call.endpoint.input && [...listLeaves(call.endpoint.input, own.example.input)].some(({ kind }) => kind === 'id')
    const foreign = hasIds ? await prepare(call, getSalon(1), fixture) : own
    const takeFingerprint = await openFingerprint(fixture)
    const before = await takeFingerprint()
    expect(await tryInputs(own, foreign.example.input)).toEqual([])
    expect(await takeFingerprint(), 'something was written').toEqual(before)
  },
)
