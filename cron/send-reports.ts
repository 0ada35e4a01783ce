import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'

/** Queues the reports that are sent each month; `sendMessages` sends them. Each month is claimed, so parallel runs are safe. */
export async function sendReports(env: Env, nowUtc: number) {
  const { sendScheduledReports } = await import('../worker/features/insights/reports/index.ts')
  const client = openClient(env)
  try {
    await sendScheduledReports(new SystemDb(client, { nowUtc, newId, actor: 'reports' }))
  } finally {
    client.close()
  }
}
