import { randomBytes } from 'node:crypto'
import { type Client, createClient } from '@libsql/client'
import { type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test'
import type { SentMessage } from '../../../worker/local/fakes/fake-gateway.ts'
import { uncounted } from '../../../worker/local/libsql-server.ts'
import type { Addresses } from '../../support/product.ts'

/** A Wednesday, 10:00 in the salons: the moment of every journey that does not set its own `now`. */
export const demoDay = '2026-11-18T09:00:00Z'
/** The day of `demoDay`. */
export const today = demoDay.slice(0, 10)

export interface Journey {
  /** The journey's own copy of the demo data. */
  readonly db: Client
  readonly name: string
  /** Page of the fake gateways with all messages that would have been sent. */
  readonly messagesPage: string
  /** Texts of the messages that the fake gateways accepted, the oldest first. */
  sentTexts(): Promise<string[]>
  /** Keeps the data as they are, and returns a client of this copy; the next call replaces it. */
  keepCopy(): Promise<Client>
  /** Lets `minutes` pass since `demoDay`: for these browsers and for the server in their requests. */
  setTime(minutes: number, ...contexts: BrowserContext[]): Promise<void>
}

interface Fixtures {
  /** The time (ISO) that server and browser see; set it with `test.use({ now: … })`. */
  now: string
  /** Host of the pages: passkeys work on none that is an IP address; set it with `test.use({ host: 'localhost' })`. */
  host: '127.0.0.1' | 'localhost'
  journey: Journey
  /** Opens a second browser with the same data and time; closed after the test. */
  otherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** A browser test with the whole product: `page` sees the journey's own copy of the demo data. */
export const test = base.extend<Fixtures>({
  now: [demoDay, { option: true }],
  host: ['127.0.0.1', { option: true }],
  baseURL: async ({ host }, use) => use(getOrigin(host)),
  journey: async ({ host }, use) => {
    const { databases, control, gateways } = getAddresses()
    const name = `j${randomBytes(8).toString('hex')}`
    const ask = async (method: string, database: string, query = '') => {
      const reply = await fetch(`${control}/${database}${query}`, { method })
      if (!reply.ok) throw new Error(await reply.text())
    }
    const open = (database: string) =>
      createClient({
        url: `${databases}${database}/`,
        fetch: (request: Request) => {
          request.headers.set(uncounted, '1')
          return fetch(request)
        },
      })
    await ask('PUT', name, '?from=demo')
    const db = open(name)
    let copy: Client | undefined
    const dropCopy = async () => {
      copy?.close()
      if (copy) await ask('DELETE', `${name}-copy`)
    }
    await use({
      db,
      name,
      messagesPage: `${gateways}/${name}/`,
      async sentTexts() {
        const reply = await fetch(`${gateways}/${name}/messages`)
        const messages: SentMessage[] = JSON.parse(await reply.text())
        return messages.map(({ text }) => text)
      },
      async keepCopy() {
        await dropCopy()
        await ask('PUT', `${name}-copy`, `?from=${name}`)
        copy = open(`${name}-copy`)
        return copy
      },
      async setTime(minutes, ...contexts) {
        const now = new Date(Date.parse(demoDay) + minutes * 60_000).toISOString()
        for (const context of contexts) {
          await context.clock.setFixedTime(now)
          await context.setExtraHTTPHeaders(buildHeaders(name, now, host))
        }
      },
    })
    db.close()
    await dropCopy()
    await ask('DELETE', name)
  },
  extraHTTPHeaders: async ({ journey, now, host }, use) => use(buildHeaders(journey.name, now, host)),
  context: async ({ context, now }, use, testInfo) => {
    await context.clock.setFixedTime(now)
    const print = recordErrors(context)
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) print()
  },
  otherBrowser: async ({ browser, now }, use, testInfo) => {
    const opened: BrowserContext[] = []
    const prints: (() => void)[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      prints.push(recordErrors(context))
      await context.clock.setFixedTime(now)
      return context
    })
    if (testInfo.status !== testInfo.expectedStatus) for (const print of prints) print()
    for (const context of opened) await context.close()
  },
})
export { expect } from '@playwright/test'

/** Keeps errors in the browser's console and refused calls, which are lost with the browser; the function returned prints them. */
function recordErrors(context: BrowserContext): () => void {
  const errors: string[] = []
  context.on('weberror', (problem) => errors.push(problem.error().stack ?? problem.error().message))
  context.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  context.on('response', async (reply) => {
    if (reply.status() < 400) return
    errors.push(`${reply.request().method()} ${new URL(reply.url()).pathname}: ${reply.status()}`)
    errors.push(await reply.text().catch(() => ''))
  })
  return () => errors.length > 0 && console.error(errors.join('\n'))
}

const getOrigin = (host: string) => getAddresses().origin.replace('127.0.0.1', host)
/** What every request of a journey carries: its data and its time, and the address of the pages where that matters. */
const buildHeaders = (name: string, now: string, host: Fixtures['host']): Record<string, string> => ({
  'x-test-database': name,
  'x-test-now': now,
  ...(host === 'localhost' ? { 'x-test-origin': getOrigin(host) } : {}),
})

function getAddresses(): Addresses {
  return JSON.parse(process.env.PRODUCT ?? '{}')
}
