/**
 * Process of a Worker on Miniflare: the bundle in the folder of its first argument, with an inspector if the fourth is `inspect`. Sends the
 * addresses of the Worker to the parent.
 */
import { runWorker } from '../support/run-worker.ts'
import type { WorkerAddresses } from './processes.ts'

const [folder = '', databases = '', gateways = '{}', mode] = process.argv.slice(2)
const isInspected = mode === 'inspect'
const worker = await runWorker(folder, databases, JSON.parse(gateways), isInspected ? { inspectorPort: 0 } : {})
const { origin } = await worker.ready
const addresses: WorkerAddresses = isInspected ? { origin, inspector: (await worker.getInspectorURL()).href } : { origin }
process.send?.(addresses)
process.once('disconnect', () => void worker.dispose().then(() => process.exit()))
