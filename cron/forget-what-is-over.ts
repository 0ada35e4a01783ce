import { openClient } from '../worker/db/client.ts'
import type { Env } from '../worker/env.ts'
import { forgetOver } from '../worker/features/session/data.ts'

/** Sessions past their end and Idempotency-Keys older than a day are of no use to anybody. */
export async function forgetWhatIsOver(env: Env, nowUtc: number) {
  const client = openClient(env)
  await forgetOver(client, nowUtc)
  client.close()
}
