import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { buildWorker } from '../../worker/local/build-worker.ts'
import { startFakeGateways } from '../../worker/local/fakes/server.ts'
import { type LibsqlServer, startLibsqlServer } from '../../worker/local/libsql-server.ts'
import { migrate } from '../../worker/local/migrate.ts'
import { startControl } from './control.ts'
import { startFront } from './front.ts'
import { createNewStatements } from './new-statements.ts'
import { runWorker, workerName } from './run-worker.ts'
import { insertStatistics } from './statistics.ts'

/** Addresses of the running product's parts. */
export interface Addresses {
  /** The API, or with `web` app and API on one origin. */
  readonly origin: string
  /** The libSQL server; a database's name and a slash follow. */
  readonly databases: string
  readonly control: string
  /** The fake gateways; `tests/support/gateways.ts` calls them. */
  readonly gateways: string
}

export interface Product {
  readonly addresses: Addresses
  close(): Promise<void>
}

/**
 * Starts the product for tests: built worker on workerd, libSQL server, and databases to copy: `template` (migrated, empty),
 * `statistics` (also empty, with the statistics of the benchmark's salon) and, with the option `demo`, `demo`. With `web`, the built web is
 * served on the same origin.
 */
export async function startProduct(options: { demo?: Date; web?: boolean } = {}): Promise<Product> {
  const directory = mkdtempSync(join(tmpdir(), 'salon-tests-'))
  const cleanUp: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const close = async () => {
    for (const step of cleanUp.reverse()) await step()
  }
  try {
    const statements = createNewStatements()
    const server = await startLibsqlServer({ directory: join(directory, 'db'), durable: false, onPipeline: statements.add })
    cleanUp.push(() => server.close())
    const databases = server.url('').slice(0, -1)
    const bundle = join(directory, 'worker')
    await Promise.all([buildWorker(bundle, 'worker/local/test-entry.ts'), createDatabases(server, options.demo)])
    const gateways = await startFakeGateways()
    cleanUp.push(() => gateways.close())
    const worker = await runWorker(bundle, databases, gateways.env)
    cleanUp.push(() => worker.dispose())
    const control = await startControl(server, statements, (name, webSockets) =>
      worker.unsafeEvictDurableObject(workerName, 'SalonLive', { name, webSockets }),
    )
    cleanUp.push(() => control.close())
    const api = (await worker.unsafeGetDirectURL()).origin
    const front = options.web ? await startFront(api) : undefined
    cleanUp.push(() => front?.close())
    return { addresses: { origin: front?.origin ?? api, databases, control: control.url, gateways: gateways.url }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function createDatabases(server: LibsqlServer, now: Date | undefined): Promise<void> {
  await migrate(createClient({ url: server.url('template') }))
  server.copy('template', 'statistics')
  await insertStatistics(createClient({ url: server.url('statistics') }))
  if (!now) return
  server.copy('template', 'demo')
  const { loadDemo } = await import('../../worker/local/demo.ts')
  // Every journey signs in twice: at the usual cost of a password this would take a third of a second of a core.
  await loadDemo(createClient({ url: server.url('demo') }), now, 16)
}
