import { runCron } from '../cron/index.ts'
import { app } from './app.ts'
import type { Env } from './env.ts'

export default {
  fetch: app.fetch,
  async scheduled(event: { cron: string; scheduledTime: number }, env: Env) {
    await runCron(event.cron, env, Math.floor(event.scheduledTime / 1000))
  },
}
