import { expect, inject, test } from 'vitest'
import { getGatewayEnvironment } from '../../worker/local/fakes/server.ts'
import { openFixture } from '../support/fixture.ts'
import { getGateways } from '../support/gateways.ts'
import { play } from './play.ts'
import { renderBroken } from './report.ts'

test('keeps every acknowledged write once, whatever fails between the parts (npm run test:faults for more)', async () => {
  const { origin, databases, gateways } = inject('product')
  const openWorld = async () => {
    const fixture = await openFixture()
    const { name, fault } = fixture
    const { fault: faultGateway } = getGateways(fixture)
    return {
      ...fixture,
      databases,
      gateways: `${gateways}/${name}`,
      gatewayEnv: getGatewayEnvironment(`${gateways}/${name}`),
      getOrigin: () => origin,
      faultDatabase: fault,
      faultGateway: (gateway: string, kind: string, times: number) => faultGateway({ gateway, to: '', kind, times }),
    }
  }
  const plan = { seed: 1, steps: 300, checkEvery: 150 }
  const report = await play(openWorld, plan)
  expect(renderBroken({ ...plan, report, seconds: 0 })).toBe('')
  expect([report.acknowledged > 100, report.refused > 10, report.injected.size > 8]).toEqual([true, true, true])
})
