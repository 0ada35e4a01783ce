import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Databases } from './libsql/connections.ts'
import type { Pipeline } from './libsql/protocol.ts'
import { StreamPool } from './libsql/stream-pool.ts'
import { ProtocolError } from './libsql/values.ts'
import type { CountedStatement } from './libsql/work-counter.ts'

/**
 * Injected fault: replies 503, closes the connection before the work, closes it after the work without a reply, accepts the request
 * and never answers, answers with a page of HTML, refuses every statement because its disk is full, closes the connection after the work
 * in the middle of its reply, or replies late.
 */
export const faultKinds = ['unavailable', 'hangs up', 'reply lost', 'no answer', 'web page', 'disk full', 'reply cut', 'slow'] as const
export type Fault = (typeof faultKinds)[number]

export interface LibsqlServer {
  readonly port: number
  /** Address of one database, for the client. */
  url(database: string): string
  /** Number of requests to a database since the last reset, without those marked `uncounted`. */
  requests(database: string): number
  resetRequests(database: string): void
  /** Pipelines of a database since `startRecording`, oldest first; those marked `uncounted` are left out. */
  recorded(database: string): readonly Pipeline[]
  startRecording(database: string): void
  /** What the statements of a database took since `startCounting`, without those marked `uncounted`. */
  counted(database: string): readonly CountedStatement[]
  startCounting(database: string): void
  /** Lets the next `times` requests of a database fail (default: all), after `passing` successful ones; null ends the fault. */
  fault(database: string, fault: Fault | null, times?: number, passing?: number): void
  /** Copies a database under a second name. */
  copy(from: string, to: string): void
  drop(database: string): void
  close(): Promise<void>
}

/** Header of requests that are not counted: the queries of a test are not round trips of the product. */
export const uncounted = 'x-uncounted'

/** By which a slow reply is late. */
const slowMs = 150
/** What a statement is answered while the disk is full. */
const fullDisk = { type: 'error', error: { code: 'SQLITE_FULL', message: 'database or disk is full' } }

/**
 * Runs a local libSQL server: the HTTP protocol of the hosted database, with one file per database, at
 * `http://127.0.0.1:port/<name>/`. `durable: false` is meant for tests only: it skips waiting for the disk, and gives dropped copies to
 * the next ones.
 */
export async function startLibsqlServer(options: {
  directory: string
  durable: boolean
  port?: number
  token?: string
  /** Receives what is sent to a database, without what is marked `uncounted`. */
  onPipeline?: (database: string, pipeline: Pipeline) => void
}): Promise<LibsqlServer> {
  const databases = new Databases(options.directory, options.durable)
  const streams = new StreamPool(databases)
  const counts = new Map<string, number>()
  const recordings = new Map<string, Pipeline[]>()
  const counted = new Map<string, CountedStatement[]>()
  const activeFaults = new Map<string, { fault: Fault; left: number; passing: number }>()
  let open = true

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const match = /^\/([\w-]{1,80})\/v[23](\/pipeline)?(?:\?|$)/.exec(request.url ?? '/')
    const database = match?.[1]
    if (!database) return send(response, 404, { message: 'no such database address' })
    if (request.method === 'GET' && !match[2]) return send(response, 200, {})
    if (request.method !== 'POST' || !match[2]) return send(response, 405, { message: 'method not allowed' })
    if (options.token && request.headers.authorization !== `Bearer ${options.token}`) {
      return send(response, 401, { message: 'Unauthorized', code: 'AUTH' })
    }
    const fault = request.headers[uncounted] ? undefined : takeFault(database)
    if (!request.headers[uncounted]) counts.set(database, (counts.get(database) ?? 0) + 1)
    if (fault === 'unavailable') return void response.writeHead(503, { 'content-type': 'text/plain' }).end('Service Unavailable')
    if (fault === 'hangs up') return void request.socket.destroy()
    if (fault === 'no answer') return
    if (fault === 'web page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>One moment</title>')
    const pipeline: Pipeline = JSON.parse(await text(request))
    if (fault === 'disk full') return send(response, 200, { baton: null, results: pipeline.requests.map(() => fullDisk) })
    if (!request.headers[uncounted]) {
      recordings.get(database)?.push(pipeline)
      options.onPipeline?.(database, pipeline)
    }
    const reply = await streams.run(database, pipeline, request.headers[uncounted] ? undefined : counted.get(database))
    if (fault === 'reply lost') return void request.socket.destroy()
    if (fault === 'reply cut') return cut(response, reply)
    if (fault === 'slow') await pause(slowMs)
    send(response, 200, reply)
  }

  function takeFault(database: string): Fault | undefined {
    const set = activeFaults.get(database)
    if (!set || set.passing-- > 0) return undefined
    set.left--
    if (set.left <= 0) activeFaults.delete(database)
    return set.fault
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      const isClientError = error instanceof ProtocolError || error instanceof SyntaxError || error instanceof TypeError
      if (open) send(response, isClientError ? 400 : 500, { message, code: 'HRANA_PROTO_ERROR' })
    })
  })
  server.keepAliveTimeout = 60_000
  const port = await listen(server, options.port ?? 0)

  return {
    port,
    url: (database) => `http://127.0.0.1:${port}/${database}/`,
    requests: (database) => counts.get(database) ?? 0,
    resetRequests: (database) => void counts.delete(database),
    recorded: (database) => recordings.get(database) ?? [],
    startRecording: (database) => void recordings.set(database, []),
    counted: (database) => counted.get(database) ?? [],
    startCounting: (database) => void counted.set(database, []),
    fault(database, fault, times = Number.POSITIVE_INFINITY, passing = 0) {
      if (fault) activeFaults.set(database, { fault, left: times, passing })
      else activeFaults.delete(database)
    },
    copy: (from, to) => databases.copy(from, to),
    drop(database) {
      counts.delete(database)
      activeFaults.delete(database)
      recordings.delete(database)
      counted.delete(database)
      databases.drop(database)
    },
    async close() {
      open = false
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      streams.close()
      databases.closeAll()
    },
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

/** Sends the first half of a reply and closes the connection. */
function cut(response: ServerResponse, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
  response.end(bytes)
}
