import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { buildWorker } from '../../worker/local/build-worker.ts'
import { getGatewayEnvironment, startFakeGateways } from '../../worker/local/fakes/server.ts'
import { uncounted } from '../../worker/local/libsql-server.ts'
import { tuesday } from '../support/fixture.ts'
import type { DatabaseAddresses } from './database-process.ts'
import type { FaultyWorld } from './play.ts'
import type { WorkerAddress } from './worker-process.ts'

/** A server in a separate process, which can be killed and started again. */
class Part<Addresses> {
  readonly #file: string
  #child: ChildProcess | undefined
  #addresses: Addresses | undefined
  constructor(file: string) {
    this.#file = file
  }
  get addresses(): Addresses {
    if (!this.#addresses) throw new Error(`${this.#file} has not started`)
    return this.#addresses
  }
  async start(args: readonly string[]): Promise<Addresses> {
    const child = fork(join(import.meta.dirname, this.#file), [...args], {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child
    this.#addresses = await new Promise<Addresses>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Addresses))
      child.once('exit', (code) => reject(new Error(`${this.#file} ended (${code})`)))
    })
    return this.#addresses
  }
  /** Ends the process and those that it started at once, without a chance to finish anything. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child?.pid || child.exitCode !== null) return
    const ended = once(child, 'exit')
    for (const pid of [...listChildren(child.pid), child.pid]) process.kill(pid, 'SIGKILL')
    await ended
  }
}

/** Processes that one has started on Linux. */
const listChildren = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

const maxStarts = 20
/** Starts a part again; its port may still be taken for a moment. */
async function restart<Addresses>(part: Part<Addresses>, args: readonly string[]): Promise<void> {
  for (let i = 1; ; i++) {
    const error = await part.start(args).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!error) return
    if (i === maxStarts) throw error
  }
}

const fetchUncounted = (request: Request): Promise<Response> => {
  request.headers.set(uncounted, '1')
  return fetch(request)
}

export interface Parts {
  openWorld(): Promise<FaultyWorld>
  close(): Promise<void>
}

/** Starts Worker, database server and gateways, each of which a run may kill; every world has a fresh database. */
export async function startParts(): Promise<Parts> {
  const directory = mkdtempSync(join(tmpdir(), 'salon-faults-'))
  const [bundle, files] = [join(directory, 'worker'), join(directory, 'db')]
  const database = new Part<DatabaseAddresses>('database-process.ts')
  const worker = new Part<WorkerAddress>('worker-process.ts')
  const gateways = await startFakeGateways()
  const close = async () => {
    await worker.kill()
    await database.kill()
    await gateways.close()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const [{ port, databases }] = await Promise.all([database.start([files]), buildWorker(bundle, 'worker/local/test-entry.ts')])
    // A request that is never answered is given up soon.
    const bindings = { ...gateways.env, DATABASE_TIMEOUT_MS: '2500', LIVE_TIMEOUT_MS: '700' }
    const workerArgs = [bundle, databases, JSON.stringify(bindings)]
    await worker.start(workerArgs)
    const controlOf = async (method: string, name: string, query: Record<string, string> = {}) => {
      const reply = await fetch(`${database.addresses.control}/${name}?${new URLSearchParams(query)}`, { method })
      if (!reply.ok) throw new Error(await reply.text())
    }
    const openWorld = async (): Promise<FaultyWorld> => {
      const name = `w${randomBytes(8).toString('hex')}`
      await controlOf('PUT', name, { from: 'template' })
      const db = createClient({ url: `${databases}${name}/`, fetch: fetchUncounted })
      const getOrigin = () => worker.addresses.origin
      return {
        ...{ name, db, databases, getOrigin, gateways: `${gateways.url}/${name}` },
        gatewayEnv: getGatewayEnvironment(`${gateways.url}/${name}`),
        call: createCaller(name, getOrigin),
        faultDatabase: async (fault, times = 1e9, passing = 0) => {
          // While the server is down there is nothing to disturb.
          const set = { times: String(times), passing: String(passing), ...(fault ? { fault } : {}) }
          await controlOf('PATCH', name, set).catch(() => undefined)
        },
        faultGateway: async (gateway, kind, times) => {
          await fetch(`${gateways.url}/${name}/faults`, { method: 'POST', body: JSON.stringify({ gateway, to: '', kind, times }) })
        },
        killWorker: async () => {
          await worker.kill()
          await restart(worker, workerArgs)
        },
        killDatabase: async () => {
          await database.kill()
          await restart(database, [files, String(port)])
        },
      }
    }
    return { openWorld, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Calls that set a world up, over a network without faults. */
function createCaller(database: string, getOrigin: () => string): FaultyWorld['call'] {
  return async <Body>(method: string, path: string, body?: unknown, options: { headers?: Record<string, string>; now?: string } = {}) => {
    const isForm = body instanceof URLSearchParams
    const reply = await fetch(`${getOrigin()}${path}`, {
      method,
      headers: {
        'x-test-database': database,
        'cf-connecting-ip': '127.0.0.1',
        'x-test-now': options.now ?? tuesday,
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) as Body }
  }
}
