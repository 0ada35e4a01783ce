/** Process of a Worker on Miniflare: the bundle in the folder of its first argument. Sends the Worker's origin to the parent. */
import { runWorker } from '../support/run-worker.ts'

const [folder = '', databases = '', gateways = '{}'] = process.argv.slice(2)
const worker = await runWorker(folder, databases, JSON.parse(gateways))
process.send?.({ origin: (await worker.ready).origin })
process.once('disconnect', () => void worker.dispose().then(() => process.exit()))
