import { randomBytes } from 'node:crypto'
import { type Client, createClient } from '@libsql/client'
import { test as base } from '@playwright/test'
import { type Fault, uncounted } from '../../../worker/local/libsql-server.ts'
import type { Addresses } from '../../support/product.ts'

/** A Wednesday morning in the salon: journeys see the same day whenever they run. */
export const demoDay = '2026-11-18T09:00:00Z'

export interface Journey {
  /** Its own copy of the demo data, asked directly. */
  readonly db: Client
  readonly name: string
  /** Requests of the worker that reached the database since the last reset. */
  trips(): Promise<number>
  resetTrips(): Promise<void>
  /** Lets the worker's next requests to the database fail; null ends it. */
  fault(fault: Fault | null, times?: number): Promise<void>
}

/**
 * A browser test in front of the whole product: `page` sees a fresh copy of the demo data, and server and browser agree
 * that it is `now` (test.use({ now: … }) for another moment). Further pages come from `context`.
 */
export const test = base.extend<{ now: string; journey: Journey }>({
  now: [demoDay, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted.
  baseURL: async ({}, use) => use(addresses().origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  journey: async ({}, use) => {
    const { databases, control } = addresses()
    const name = `j${randomBytes(8).toString('hex')}`
    const ask = async (method: string, query = ''): Promise<unknown> => {
      const reply = await fetch(`${control}/${name}${query}`, { method })
      if (!reply.ok) throw new Error(await reply.text())
      return reply.json()
    }
    await ask('PUT', '?from=demo')
    const db = createClient({
      url: `${databases}${name}/`,
      fetch: (request: Request) => {
        request.headers.set(uncounted, '1')
        return fetch(request)
      },
    })
    await use({
      db,
      name,
      trips: async () => Number(await ask('GET')),
      resetTrips: async () => void (await ask('POST')),
      async fault(fault, times) {
        await ask('PATCH', `?${new URLSearchParams({ ...(fault ? { fault } : {}), ...(times ? { times: String(times) } : {}) })}`)
      },
    })
    db.close()
    await ask('DELETE')
  },
  extraHTTPHeaders: async ({ journey, now }, use) => use({ 'x-test-database': journey.name, 'x-test-now': now }),
  context: async ({ context, now }, use, testInfo) => {
    await context.clock.setFixedTime(now)
    // What a browser complains of is lost with it: a journey that fails says it too.
    const complaints: string[] = []
    context.on('weberror', (problem) => complaints.push(problem.error().stack ?? problem.error().message))
    context.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus && complaints.length > 0) console.error(complaints.join('\n'))
  },
})
export { expect } from '@playwright/test'

function addresses(): Addresses {
  return JSON.parse(process.env.PRODUCT ?? '{}')
}
