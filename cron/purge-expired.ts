import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'
import { purgePictures } from '../worker/features/care/treatments/index.ts'
import { purgeExpiredRows } from '../worker/features/platform/session/index.ts'
import { purgeMerges } from '../worker/features/records/client-merge/index.ts'
import { purgeNewsPictures } from '../worker/features/team/news/index.ts'
import { openFiles } from '../worker/gateways/files.ts'

/**
 * Deletes expired sessions, sign-in tokens and failures, old notifications and messages, expired idempotency keys, counts of shown clients,
 * deleted pictures, and records that were merged away.
 */
export async function purgeExpired(env: Env, nowUtc: number) {
  const client = openClient(env)
  try {
    const db = new SystemDb(client, { nowUtc, newId, actor: 'purge-expired' })
    await purgeExpiredRows(db)
    const files = openFiles(env)
    await purgePictures(db, files)
    await purgeMerges(db, files)
    await purgeNewsPictures(db, files)
  } finally {
    client.close()
  }
}
