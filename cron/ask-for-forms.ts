import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'

/** Queues the links to consent forms that coming bookings lack; `sendMessages` sends them. One per booking, so parallel runs are safe. */
export async function askForForms(env: Env, nowUtc: number) {
  const forms = await import('../worker/features/clients/consent-forms/index.ts')
  const client = openClient(env)
  try {
    const db = new SystemDb(client, { nowUtc, newId, actor: 'consent-forms' })
    await db.batch(forms.askForForms(db))
  } finally {
    client.close()
  }
}
