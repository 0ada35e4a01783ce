import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import type { GatewayFault, SentMessage } from '../../worker/local/fakes/fake-gateway.ts'
import type { Fixture } from './fixture.ts'

/** Fake gateways of one fixture: the messages they accepted, and faults to inject. */
export interface Gateways {
  /** Messages that the gateways accepted, oldest first; `to` selects one recipient. */
  sent(to?: string): Promise<SentMessage[]>
  /** Waits until `count` messages were accepted: they are sent after the response. */
  until(count: number, to?: string): Promise<SentMessage[]>
  /** Lets the next requests that contain `to` fail. */
  fault(fault: GatewayFault): Promise<void>
}

export function getGateways(world: Pick<Fixture, 'name'>): Gateways {
  const address = `${inject('product').gateways}/${world.name}`
  const sent = async (to?: string): Promise<SentMessage[]> => {
    const reply = await fetch(`${address}/messages${to === undefined ? '' : `?${new URLSearchParams({ to })}`}`)
    return JSON.parse(await reply.text())
  }
  return {
    sent,
    async until(count, to) {
      const end = performance.now() + 15_000
      // The pause leaves the processor to those who send.
      for (let found = await sent(to); ; found = await pause(10).then(() => sent(to))) {
        if (found.length >= count) return found
        if (performance.now() > end) throw new Error(`${found.length} of ${count} messages were sent to ${to ?? 'anybody'}`)
      }
    },
    async fault(fault) {
      await fetch(`${address}/faults`, { method: 'POST', body: JSON.stringify(fault) })
    },
  }
}
