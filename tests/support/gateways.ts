import { inject } from 'vitest'
import type { OutsideFault, SentMessage } from '../../worker/local/fakes/server.ts'
import type { Fixture } from './fixture.ts'

/** The services outside as one world meets them: what was sent there, and what shall go wrong. */
export interface Gateways {
  /** What a gateway has taken, the oldest first; `to` narrows to one address. */
  sent(to?: string): Promise<SentMessage[]>
  /** Waits until so many have been taken: they are sent behind the reply. */
  until(count: number, to?: string): Promise<SentMessage[]>
  /** The next calls that mention `to` go wrong. */
  fault(fault: OutsideFault): Promise<void>
}

export function getGateways(world: Pick<Fixture, 'name'>): Gateways {
  const { outside } = inject('product')
  const headers = { 'x-test-database': world.name }
  const sent = async (to?: string): Promise<SentMessage[]> => {
    const reply = await fetch(`${outside}/messages${to === undefined ? '' : `?${new URLSearchParams({ to })}`}`, { headers })
    return JSON.parse(await reply.text())
  }
  return {
    sent,
    async until(count, to) {
      const end = performance.now() + 15_000
      for (let found = await sent(to); ; found = await sent(to)) {
        if (found.length >= count) return found
        if (performance.now() > end) throw new Error(`${found.length} of ${count} messages were sent to ${to ?? 'anybody'}`)
      }
    },
    async fault(fault) {
      await fetch(`${outside}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })
    },
  }
}
