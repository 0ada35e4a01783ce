import { newId } from '../worker/db/new-id.ts'
import type { Env } from '../worker/env.ts'

// Loaded when it is needed: what reads and writes files is a large part of the Worker.
const loadImports = () => import('../worker/features/records/imports/index.ts')

/** Continues background jobs that were not finished behind a reply. Each is leased, so parallel runs are safe. */
export async function runJobs(env: Env, nowUtc: number) {
  const { runAllJobs } = await loadImports()
  await runAllJobs({ env, nowUtc, newId })
}

/** Removes jobs of long ago with their files. */
export async function removeJobs(env: Env, nowUtc: number) {
  const { removeOldJobs } = await loadImports()
  await removeOldJobs({ env, nowUtc, newId })
}
