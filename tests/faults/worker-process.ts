/** Process of a Worker: `worker-process.ts <folder> <databases> <bindings>`. Sends its address to the parent. */
import { runWorker } from '../support/run-worker.ts'

export interface WorkerAddress {
  readonly origin: string
}

const [folder = '', databases = '', bindings = '{}'] = process.argv.slice(2)
const worker = await runWorker(folder, databases, JSON.parse(bindings))
const address: WorkerAddress = { origin: (await worker.unsafeGetDirectURL()).origin }
process.send?.(address)
process.once('disconnect', () => void worker.dispose().then(() => process.exit()))
