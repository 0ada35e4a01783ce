/**
 * `npm start`: the whole product on one's own machine, with demo data. PORT chooses another port, LOCAL_DATA another
 * folder for what is kept; `--reset` begins again with fresh demo data.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCloud } from './cloud.ts'
import { type LocalDatabase, openLocalDatabase } from './database.ts'
import { type StandIns, startFakeGateways } from './fakes/server.ts'
import { tryPort } from './ports.ts'
import { createPrograms } from './programs.ts'
import { buildWeb } from './web-build.ts'

/** wrangler.toml's, and how often each comes round. */
const crons = [
  ['* * * * *', 60_000],
  ['*/15 * * * *', 15 * 60_000],
] as const

const directory = resolve(import.meta.dirname, '../..', process.env.LOCAL_DATA ?? '.local')
const port = Number(process.env.PORT ?? 8788)
const started = performance.now()
const programs = createPrograms()
let database: LocalDatabase | undefined
let outside: StandIns | undefined
let ending = false

function say(line: string): void {
  console.log(`· ${line}`)
}

/** Ends everything that was started here, once, and then this program. */
async function end(code: number, sentence?: string): Promise<void> {
  if (ending) return
  ending = true
  if (sentence) console[code === 0 ? 'log' : 'error'](`\n${sentence}\n`)
  await programs.stop()
  await outside?.close()
  await database?.server.close()
  process.exit(code)
}

/** Signs session codes: made once, so that a restart signs nobody out. */
function sessionSecret(): string {
  const path = join(directory, 'session-secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

/** Cloudflare's clock does not run here, so this one calls the jobs; the address stays open for calling them by hand. */
async function runCron(serve: (port: number) => void): Promise<string | null> {
  const cronPort = (await tryPort(port + 1)) ?? (await tryPort(0))
  if (!cronPort) return null
  serve(cronPort)
  const address = (cron: string) => `http://127.0.0.1:${cronPort}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}&format=json`
  for (const [cron, everyMs] of crons)
    setInterval(() => void fetch(address(cron)).catch(() => say('the periodic jobs could not be called')), everyMs).unref()
  return address('*/15 * * * *')
}

async function start(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new Error(`PORT must be a number from 1 to 65534, not ${process.env.PORT}.`)
  if (!(await tryPort(port))) {
    throw new Error(`Port ${port} is taken by another program. End that one, or choose another port: PORT=${port + 10} npm start`)
  }
  const reset = process.argv.includes('--reset')
  const sentMessages = join(directory, 'sent-messages.jsonl')
  if (reset) for (const kept of [join(directory, 'cloud'), sentMessages]) rmSync(kept, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })

  const token = randomBytes(16).toString('hex')
  const [opened] = await Promise.all([
    openLocalDatabase({ directory: join(directory, 'db'), token, reset, now: new Date(), say }),
    buildWeb(programs, join(directory, 'web-build.log')).then((built) => say(built ? 'web built' : 'web as it was built')),
  ])
  database = opened

  outside = await startFakeGateways({ port: (await tryPort(port + 2)) ?? 0, file: sentMessages, twoMailsASecond: true })
  const env = {
    ...outside.env,
    DATABASE_URL: database.url,
    DATABASE_TOKEN: token,
    SESSION_SECRET: sessionSecret(),
    WEB_ORIGIN: `http://localhost:${port}`,
  }
  const cloud = createCloud(programs, { directory, env })
  say('starting the server')
  const pages = await cloud.servePages(port)
  pages.ended.then((outcome) => end(1, `The server ended by itself (${outcome}).\n${pages.tail()}`))
  const cron = await runCron(cloud.serveCron)

  console.log(`
Ready after ${((performance.now() - started) / 1000).toFixed(1)} s:  http://localhost:${port}

  Sign in with the password demo-password as
    Studio Aurora (hair)  admin, receptionist, marketing, image, assistance, manager
    Zampa Felice (pets)   pet-admin, pet-receptionist, pet-assistance
    all salons            superadmin
${database.staleSince ? `\n  The demo data lies around ${database.staleSince}; npm run demo:reset lays it around today.\n` : ''}
  E-mails and text messages end here, codes and links included:  ${outside.url.replace('127.0.0.1', 'localhost')}

  Data is kept in ${directory}; npm run demo:reset starts over.
  ${cron ? `Periodic jobs run by themselves; by hand: ${cron}\n  ` : ''}Ctrl-C ends everything.
`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0, 'Ending.'))
try {
  await start()
} catch (error) {
  if (!ending) await end(1, error instanceof Error ? error.message : String(error))
}
