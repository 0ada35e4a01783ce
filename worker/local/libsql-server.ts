import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Databases } from './libsql/connections.ts'
import type { Pipeline, PipelineResponse } from './libsql/protocol.ts'
import { Stream } from './libsql/stream.ts'
import { ProtocolError, SqlError } from './libsql/values.ts'

/** How a database misbehaves on purpose: answers 503, hangs up before the work, or does the work and hangs up before the reply. */
export type Fault = 'unavailable' | 'hangs up' | 'reply lost'

export interface LibsqlServer {
  readonly port: number
  /** The address of one database, as the client wants it. */
  url(database: string): string
  /** Requests that reached a database since its last reset, those marked with `uncounted` left out. */
  requests(database: string): number
  resetRequests(database: string): void
  /** Lets the next requests of a database fail (`times`, or all until null is set), so many of them passing first. */
  fault(database: string, fault: Fault | null, times?: number, passing?: number): void
  /** A second database with what the first one holds. */
  copy(from: string, to: string): void
  drop(database: string): void
  close(): Promise<void>
}

/** A request with this header is not counted: a test's own look at the rows is not a trip of the product. */
export const uncounted = 'x-uncounted'

/**
 * libSQL for one's own machine: the protocol of the hosted database over HTTP, a file per database at `http://127.0.0.1:port/<name>/`.
 * `durable: false` trades safety against a power cut for speed and is meant for tests alone.
 */
export async function startLibsqlServer(options: {
  directory: string
  durable: boolean
  port?: number
  token?: string
}): Promise<LibsqlServer> {
  const databases = new Databases(options.directory, options.durable)
  const streams = new Map<string, Stream>()
  const counts = new Map<string, number>()
  const faults = new Map<string, { fault: Fault; left: number; passing: number }>()
  let open = true

  const sweep = setInterval(() => {
    const now = Date.now()
    for (const stream of streams.values()) if (stream.expire(now)) streams.delete(stream.id)
  }, 100)
  sweep.unref()

  function streamOf(database: string, baton: string | null | undefined): Stream {
    if (!baton) {
      const stream = new Stream(databases, database)
      streams.set(stream.id, stream)
      return stream
    }
    const [id = '', sequence] = baton.split('.')
    const stream = streams.get(id)
    if (!stream) throw new ProtocolError('The stream has expired due to inactivity')
    if (stream.working || stream.sequence !== Number(sequence)) throw new ProtocolError('Received an invalid baton')
    return stream
  }

  async function pipeline(database: string, body: Pipeline): Promise<object> {
    const stream = streamOf(database, body.baton)
    stream.working = true
    try {
      const results: object[] = []
      for (const request of body.requests) results.push(await outcome(stream.answer(request)))
      stream.sequence++
      if (stream.closed) streams.delete(stream.id)
      return { baton: stream.closed ? null : `${stream.id}.${stream.sequence}`, base_url: null, results }
    } catch (error) {
      streams.delete(stream.id)
      stream.close()
      throw error
    } finally {
      stream.working = false
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const place = /^\/([\w-]{1,80})\/v[23](\/pipeline)?$/.exec(path)
    const database = place?.[1]
    if (!database) return send(response, 404, { message: 'no such database address' })
    if (request.method === 'GET' && !place[2]) return send(response, 200, {})
    if (request.method !== 'POST' || !place[2]) return send(response, 405, { message: 'method not allowed' })
    if (options.token && request.headers.authorization !== `Bearer ${options.token}`) {
      return send(response, 401, { message: 'Unauthorized', code: 'AUTH' })
    }
    const fault = request.headers[uncounted] ? undefined : nextFault(database)
    if (!request.headers[uncounted]) counts.set(database, (counts.get(database) ?? 0) + 1)
    if (fault === 'unavailable') return void response.writeHead(503, { 'content-type': 'text/plain' }).end('Service Unavailable')
    if (fault === 'hangs up') return void request.socket.destroy()
    const answer = await pipeline(database, JSON.parse(await text(request)))
    if (fault === 'reply lost') return void request.socket.destroy()
    send(response, 200, answer)
  }

  function nextFault(database: string): Fault | undefined {
    const set = faults.get(database)
    if (!set || set.passing-- > 0) return undefined
    set.left--
    if (set.left <= 0) faults.delete(database)
    return set.fault
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      const theirs = error instanceof ProtocolError || error instanceof SyntaxError || error instanceof TypeError
      if (open) send(response, theirs ? 400 : 500, { message, code: 'HRANA_PROTO_ERROR' })
    })
  })
  server.keepAliveTimeout = 60_000
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

  return {
    port,
    url: (database) => `http://127.0.0.1:${port}/${database}/`,
    requests: (database) => counts.get(database) ?? 0,
    resetRequests: (database) => void counts.delete(database),
    fault(database, fault, times = Number.POSITIVE_INFINITY, passing = 0) {
      if (fault) faults.set(database, { fault, left: times, passing })
      else faults.delete(database)
    },
    copy: (from, to) => databases.copy(from, to),
    drop(database) {
      counts.delete(database)
      faults.delete(database)
      databases.drop(database)
    },
    async close() {
      open = false
      clearInterval(sweep)
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      for (const stream of streams.values()) stream.close()
      databases.closeAll()
    },
  }
}

async function outcome(work: Promise<PipelineResponse>): Promise<object> {
  try {
    return { type: 'ok', response: await work }
  } catch (error) {
    if (!(error instanceof SqlError)) throw error
    return { type: 'error', error: { message: error.message, code: error.code } }
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
  response.end(bytes)
}
