import { randomBytes } from 'node:crypto'
import { type Client, createClient } from '@libsql/client'
import { inject } from 'vitest'
import { type Fault, uncounted } from '../../worker/local/libsql-server.ts'

export interface Reply<Body> {
  readonly status: number
  readonly headers: Headers
  /** Parsed where it is JSON, text where it is text, bytes otherwise. */
  readonly body: Body
}

export interface Fixture {
  /** Its own database, asked directly; what is asked here is no trip. */
  readonly db: Client
  readonly name: string
  /** One request to the API. `body` goes as JSON, unless it is a form or text already; `now` (ISO) sets the worker's clock. */
  call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    options?: { headers?: Record<string, string>; now?: string },
  ): Promise<Reply<Body>>
  /** Requests of the worker that reached the database since the last reset. */
  trips(): Promise<number>
  resetTrips(): Promise<void>
  /** Lets the worker's next requests to the database fail, so many of them passing first; null ends it. */
  fault(fault: Fault | null, times?: number, passing?: number): Promise<void>
}

/** A world of one's own: a fresh, migrated, empty database behind the one running worker. */
export async function openFixture(): Promise<Fixture> {
  const { origin, databases, control } = inject('product')
  const name = `w${randomBytes(8).toString('hex')}`
  const ask = async (method: string, query = ''): Promise<unknown> => {
    const reply = await fetch(`${control}/${name}${query}`, { method })
    if (!reply.ok) throw new Error(await reply.text())
    return reply.json()
  }
  await ask('PUT', '?from=template')
  return {
    name,
    db: createClient({ url: `${databases}${name}/`, fetch: withoutCounting }),
    async call(method, path, body, options = {}) {
      const ready = body === undefined || typeof body === 'string' || body instanceof URLSearchParams || body instanceof FormData
      const reply = await fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'x-test-database': name,
          ...(options.now ? { 'x-test-now': options.now } : {}),
          ...(ready ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(body === undefined ? {} : { body: ready ? body : JSON.stringify(body) }),
      })
      return { status: reply.status, headers: reply.headers, body: await read(reply) }
    },
    trips: async () => Number(await ask('GET')),
    resetTrips: async () => void (await ask('POST')),
    async fault(fault, times, passing) {
      const query = new URLSearchParams({
        ...(fault ? { fault } : {}),
        ...(times ? { times: String(times) } : {}),
        ...(passing ? { passing: String(passing) } : {}),
      })
      await ask('PATCH', `?${query}`)
    },
  }
}

function withoutCounting(request: Request): Promise<Response> {
  request.headers.set(uncounted, '1')
  return fetch(request)
}

async function read(reply: Response) {
  const type = reply.headers.get('content-type') ?? ''
  if (type.includes('json')) return JSON.parse(await reply.text())
  if (type.startsWith('text/')) return reply.text()
  return reply.arrayBuffer()
}
