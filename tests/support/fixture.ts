import { randomBytes } from 'node:crypto'
import { type Client, createClient } from '@libsql/client'
import { expect, inject, vi } from 'vitest'
import type { Pipeline } from '../../worker/local/libsql/protocol.ts'
import type { CountedStatement } from '../../worker/local/libsql/work-counter.ts'
import { type Fault, uncounted } from '../../worker/local/libsql-server.ts'
import { checkReply } from '../contract/check-reply.ts'
import { checkStatements } from './check-statements.ts'
import { type RecordedStatement, readStatements } from './recorded.ts'

/** A Tuesday, 09:00 in Rome: the time of every test that sets no other. */
export const tuesday = '2026-11-24T08:00:00Z'
export const today = tuesday.slice(0, 10)

export interface Reply<Body> {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, text, or bytes, by content type. */
  readonly body: Body
}

export interface Fixture {
  /** Direct access to the fixture's database; its requests do not count as round trips. */
  readonly db: Client
  readonly name: string
  /**
   * Sends one request to the API and checks the reply against its endpoint. `body` is sent as JSON unless it is a form or text; `now`
   * (ISO) sets the worker's clock, which else shows `tuesday`.
   */
  call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    options?: { headers?: Record<string, string>; now?: string },
  ): Promise<Reply<Body>>
  /** Requests of the worker that reached the database since the last reset. */
  countRoundTrips(): Promise<number>
  resetRoundTrips(): Promise<void>
  /** Starts to record the worker's statements; `recorded` answers those of each round trip. */
  startRecording(): Promise<void>
  recorded(): Promise<RecordedStatement[][]>
  /** Starts to count what the worker's statements take; `counted` answers it for each. */
  startCounting(): Promise<void>
  counted(): Promise<CountedStatement[]>
  /** Takes the object of a salon's open screens out of memory; `close` closes their sockets, as a deployment does. */
  evict(salonId: string, sockets?: 'hibernate' | 'close'): Promise<void>
  /** Lets the worker's next `times` database requests fail, after `passing` successful ones; null ends the fault. */
  fault(fault: Fault | null, times?: number, passing?: number): Promise<void>
}

type Close = () => Promise<void>
/** Ends the fixtures of the test file that is running. */
const closing: Close[] = []

/** Drops the databases of a test file, which would else stay open until all tests have ended; called by `close-fixtures.ts`. */
export async function closeFixtures(): Promise<void> {
  await Promise.all(closing.splice(0).map((close) => close()))
}

/**
 * Opens a fixture: a fresh, migrated, empty database behind the one running worker, or a copy of another fixture's. It is dropped when
 * its file has ended; loops over hundreds of calls pass `onTestFinished`.
 */
export async function openFixture(
  onFinished: (close: Close) => void = (close) => closing.push(close),
  from = 'template',
): Promise<Fixture> {
  const { origin, databases, control } = inject('product')
  const name = `w${randomBytes(8).toString('hex')}`
  const callControl = async (method: string, query = ''): Promise<unknown> => {
    const reply = await fetch(`${control}/${name}${query}`, { method })
    if (!reply.ok) throw new Error(await reply.text())
    return reply.json()
  }
  await callControl('PUT', `?from=${from}`)
  const db = createClient({ url: `${databases}${name}/`, fetch: fetchUncounted })
  onFinished(async () => {
    db.close()
    const statements = (await callControl('GET', '?new=1')) as RecordedStatement[]
    await callControl('DELETE')
    expect(await checkStatements(databases, statements), 'See tests/support/check-statements.ts').toEqual([])
  })
  return {
    name,
    db,
    async call(method, path, body, options = {}) {
      const ready = body === undefined || typeof body === 'string' || isBody(body)
      const reply = await fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'x-test-database': name,
          // Set by Cloudflare; options may name another.
          'cf-connecting-ip': '127.0.0.1',
          'x-test-now': options.now ?? tuesday,
          ...(ready ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(body === undefined ? {} : { body: ready ? body : JSON.stringify(body) }),
        // Bodies that are streams are sent in chunks.
        ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      })
      const content = await readBody(reply)
      checkReply(method, path, reply.status, content)
      return { status: reply.status, headers: reply.headers, body: content }
    },
    countRoundTrips: async () => Number(await callControl('GET')),
    async resetRoundTrips() {
      await untilSent(db)
      await callControl('POST')
    },
    async startRecording() {
      await untilSent(db)
      await callControl('POST', '?record=1')
    },
    recorded: async () => ((await callControl('GET', '?record=1')) as Pipeline[]).map(readStatements),
    async startCounting() {
      await untilSent(db)
      await callControl('POST', '?count=1')
    },
    counted: async () => (await callControl('GET', '?count=1')) as CountedStatement[],
    async evict(salonId, sockets = 'hibernate') {
      await callControl('PUT', `?${new URLSearchParams({ evict: salonId, sockets })}`)
    },
    async fault(fault, times, passing) {
      const query = new URLSearchParams({
        ...(fault ? { fault } : {}),
        ...(times ? { times: String(times) } : {}),
        ...(passing ? { passing: String(passing) } : {}),
      })
      await callControl('PATCH', `?${query}`)
    },
  }
}

/**
 * Waits until no call is still recording what it has sent behind its reply, nor has still to make the figures of a report that it sends:
 * these round trips would be counted with those of the next.
 */
async function untilSent(db: Client): Promise<void> {
  const findSending = () =>
    db.execute(`SELECT outbox_id FROM outbox WHERE state = 'sending' OR (state = 'waiting' AND kind = 'report' AND attempts = 0)`)
  await vi.waitFor(async () => expect((await findSending()).rows).toEqual([]), { timeout: 15_000, interval: 25 })
}

const isBody = (body: unknown): body is BodyInit => [URLSearchParams, FormData, Blob, ReadableStream].some((kind) => body instanceof kind)

function fetchUncounted(request: Request): Promise<Response> {
  request.headers.set(uncounted, '1')
  return fetch(request)
}

async function readBody(reply: Response) {
  const type = reply.headers.get('content-type') ?? ''
  if (type.includes('json')) return JSON.parse(await reply.text())
  if (type.startsWith('text/')) return reply.text()
  return reply.arrayBuffer()
}
