import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { type LibsqlServer, startLibsqlServer } from './libsql-server.ts'
import { migrate } from './migrate.ts'

const name = 'salon'
/** The demo data grows under this name and takes its real one when it is whole: an interrupted start leaves no half of it. */
const unfinished = 'salon-unfinished'
const staleAfterDays = 7

export interface LocalDatabase {
  readonly url: string
  readonly server: LibsqlServer
  /** The day around which the demo data lies, if that is a while ago. */
  readonly staleSince: string | null
}

/** Opens the database of one's own machine: brought up to date, and with demo data if there was none yet. */
export async function openLocalDatabase(options: {
  directory: string
  token: string
  reset: boolean
  now: Date
  say: (line: string) => void
}): Promise<LocalDatabase> {
  const { directory, token, now, say } = options
  if (options.reset) rmSync(directory, { recursive: true, force: true })
  const server = await startLibsqlServer({ directory, durable: true, token })
  const client = (database: string) => createClient({ url: server.url(database), authToken: token })
  const laid = join(directory, 'demo-laid-around')
  if (existsSync(join(directory, `${name}.db`))) {
    const applied = await migrate(client(name))
    say(applied.length > 0 ? `database brought up to date: ${applied.join(', ')}` : 'database as it was left')
  } else {
    server.drop(unfinished)
    await migrate(client(unfinished))
    say('database laid out, loading demo data')
    const { loadDemo } = await import('./demo.ts')
    await loadDemo(client(unfinished), now)
    server.copy(unfinished, name)
    server.drop(unfinished)
    writeFileSync(laid, now.toISOString().slice(0, 10))
    say('demo data loaded')
  }
  const since = existsSync(laid) ? readFileSync(laid, 'utf8') : null
  const isStale = since !== null && now.getTime() - Date.parse(since) > staleAfterDays * 86_400_000
  return { url: server.url(name), server, staleSince: isStale ? since : null }
}
