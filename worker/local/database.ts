import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { superviseDatabase } from './database-process.ts'
import { startLibsqlServer } from './libsql-server.ts'
import { isBeforeFirstRelease, migrate } from './migrate.ts'

const toName = (number: number) => (number === 0 ? 'salon' : `salon-${number + 1}`)
/** Demo data is loaded under this name and renamed when it is complete, so that an interrupted start leaves no partial database. */
const unfinished = 'salon-unfinished'
const staleAfterDays = 7

export interface LocalDatabase {
  /** Names of the databases, and the address of each. */
  readonly names: readonly string[]
  readonly urlTemplate: string
  /** Day on which the demo data is centred, if that is more than a week ago. */
  readonly staleSince: string | null
  close(): Promise<void>
}

/**
 * Runs missing migrations, or creates the databases with demo data, then serves them from a process that is restarted when it ends. There
 * are as many as `count` says, or as there were before if those are more.
 */
export async function openLocalDatabases(options: {
  count: number
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
  const isThere = (name: string) => existsSync(join(directory, `${name}.db`))
  const first = toName(0)
  if (isThere(first) && (await isBeforeFirstRelease(client(first)))) {
    log('the local data is from before the first release: it is created again')
    server.drop(first)
  }
  let { count } = options
  while (isThere(toName(count))) count++
  const names = Array.from({ length: count }, (_, number) => toName(number))
  const isNew = !isThere(first)
  for (const [number, name] of names.entries()) {
    if (isThere(name) && !isNew) {
      const applied = await migrate(client(name))
      log(applied.length > 0 ? `migrations applied: ${applied.join(', ')}` : 'database as it was left')
      continue
    }
    server.drop(unfinished)
    await migrate(client(unfinished))
    if (isNew) {
      log('database created, loading demo data')
      const { loadDemo } = await import('./demo.ts')
      await loadDemo(client(unfinished), now, undefined, { number, count })
    }
    server.drop(name)
    server.copy(unfinished, name)
    server.drop(unfinished)
    log(isNew ? 'demo data loaded' : `database ${name} created`)
  }
  if (isNew) writeFileSync(demoDayFile, now.toISOString().slice(0, 10))
  const since = existsSync(demoDayFile) ? readFileSync(demoDayFile, 'utf8') : null
  const isStale = since !== null && now.getTime() - Date.parse(since) > staleAfterDays * 86_400_000
  await server.close()
  const served = await superviseDatabase({ directory, token, log })
  const urlTemplate = `http://127.0.0.1:${served.port}/{name}/`
  return { names, urlTemplate, staleSince: isStale ? since : null, close: served.close }
}
