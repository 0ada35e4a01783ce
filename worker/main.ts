import { runCron } from '../cron/index.ts'
import { createApp } from './app.ts'
import { assertSecrets } from './db/secrets.ts'
import type { Env } from './env.ts'

export { SalonLive } from './live/salon-live.ts'

const app = createApp({ now: () => Date.now(), log: (line) => console.log(line) })

export default {
  fetch: app.fetch,
  async scheduled(event: { cron: string; scheduledTime: number }, env: Env) {
    assertSecrets(env)
    await runCron(event.cron, env, Math.floor(Math.max(event.scheduledTime, Date.now()) / 1000), (line) => console.error(line))
  },
}
