import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { superviseDatabase } from './database-process.ts'
import { startLibsqlServer } from './libsql-server.ts'
import { isBeforeFirstRelease, migrate } from './migrate.ts'

const name = 'salon'
/** Demo data is loaded under this name and renamed when it is complete, so that an interrupted start leaves no partial database. */
const unfinished = 'salon-unfinished'
const staleAfterDays = 7

export interface LocalDatabase {
  readonly url: string
  /** Day on which the demo data is centred, if that is more than a week ago. */
  readonly staleSince: string | null
  close(): Promise<void>
}

/** Runs missing migrations, or creates the database with demo data, then serves it from a process that is restarted when it ends. */
export async function openLocalDatabase(options: {
  directory: string
  token: string
  reset: boolean
  now: Date
  log: (line: string) => void
}): Promise<LocalDatabase> {
  const { directory, token, now, log } = options
  if (options.reset) rmSync(directory, { recursive: true, force: true })
  const server = await startLibsqlServer({ directory, durable: true, token })
  const client = (database: string) => createClient({ url: server.url(database), authToken: token })
  const demoDayFile = join(directory, 'demo-day')
  const isThere = () => existsSync(join(directory, `${name}.db`))
  if (isThere() && (await isBeforeFirstRelease(client(name)))) {
    log('the local data is from before the first release: it is created again')
    server.drop(name)
  }
  if (isThere()) {
    const applied = await migrate(client(name))
    log(applied.length > 0 ? `migrations applied: ${applied.join(', ')}` : 'database as it was left')
  } else {
    server.drop(unfinished)
    await migrate(client(unfinished))
    log('database created, loading demo data')
    const { loadDemo } = await import('./demo.ts')
    await loadDemo(client(unfinished), now)
    server.copy(unfinished, name)
    server.drop(unfinished)
    writeFileSync(demoDayFile, now.toISOString().slice(0, 10))
    log('demo data loaded')
  }
  const since = existsSync(demoDayFile) ? readFileSync(demoDayFile, 'utf8') : null
  const isStale = since !== null && now.getTime() - Date.parse(since) > staleAfterDays * 86_400_000
  await server.close()
  const served = await superviseDatabase({ directory, token, log })
  return { url: `http://127.0.0.1:${served.port}/${name}/`, staleSince: isStale ? since : null, close: served.close }
}
