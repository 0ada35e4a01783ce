/** Process of a Worker on Miniflare: the bundle in the folder of its first argument. Sends the addresses of the Worker to the parent. */
import { runWorker } from '../support/run-worker.ts'
import type { WorkerAddresses } from './processes.ts'

const [folder = '', databases = '', gateways = '{}'] = process.argv.slice(2)
const worker = await runWorker(folder, databases, JSON.parse(gateways), { inspectorPort: 0 })
const [{ origin }, { href }] = await Promise.all([worker.ready, worker.getInspectorURL()])
const addresses: WorkerAddresses = { origin, inspector: href }
process.send?.(addresses)
process.once('disconnect', () => void worker.dispose().then(() => process.exit()))
