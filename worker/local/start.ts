/**
 * `npm start`: runs the whole product on a local machine, with demo data. PORT chooses another port, LOCAL_DATA another data folder;
 * `--reset` starts again with fresh demo data, `--databases 3` has several databases, over which the demo salons are spread.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '@libsql/client'
import { listDatabases } from '../db/databases.ts'
import { newId } from '../db/new-id.ts'
import { syncDirectory } from '../features/platform/directory/index.ts'
import { createCloud } from './cloud.ts'
import { type LocalDatabase, openLocalDatabases } from './database.ts'
import { connectCashSystemDemo, getDemoWebhook, loadCashSystemDemo } from './demo-cash-system.ts'
import { loadFiscalReceiptDemo } from './demo-fiscal-receipts.ts'
import { loadGiftCardDemo } from './demo-gift-cards.ts'
import { loadGuestDemo } from './demo-guest.ts'
import { type FakeGateways, paymentSecret, startFakeGateways } from './fakes/server.ts'
import { tryPort } from './ports.ts'
import { createPrograms } from './programs.ts'
import { buildWeb } from './web-build.ts'

/** Cron expressions of wrangler.toml with their intervals. */
const crons = [
  ['* * * * *', 60_000],
  ['*/15 * * * *', 15 * 60_000],
] as const

const directory = resolve(import.meta.dirname, '../..', process.env.LOCAL_DATA ?? '.local')
const port = Number(process.env.PORT ?? 8788)
const started = performance.now()
const programs = createPrograms()
let database: LocalDatabase | undefined
let gateways: FakeGateways | undefined
let ending = false

function log(line: string): void {
  console.log(`· ${line}`)
}

/** Stops every started program once, then exits. */
async function end(code: number, message?: string): Promise<void> {
  if (ending) return
  ending = true
  if (message) console[code === 0 ? 'log' : 'error'](`\n${message}\n`)
  await programs.stop()
  await gateways?.close()
  await database?.close()
  process.exit(code)
}

/** Secret that signs session codes: created once, so that a restart signs nobody out. */
function readSessionSecret(): string {
  const path = join(directory, 'session-secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

/** Key pair for web push: created once, so that a restart ends no subscription. */
function readPushKeys(): { PUSH_PUBLIC_KEY: string; PUSH_PRIVATE_KEY: string } {
  const path = join(directory, 'push-keys.json')
  if (!existsSync(path)) {
    const keys = createECDH('prime256v1')
    const PUSH_PUBLIC_KEY = keys.generateKeys('base64url')
    writeFileSync(path, JSON.stringify({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: keys.getPrivateKey('base64url') }), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Calls the periodic jobs, because cron triggers do not run locally. Returns the address that calls them by hand. */
async function runCron(serve: (port: number) => void): Promise<string | null> {
  const cronPort = (await tryPort(port + 1)) ?? (await tryPort(0))
  if (!cronPort) return null
  serve(cronPort)
  const address = (cron: string) => `http://127.0.0.1:${cronPort}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}&format=json`
  for (const [cron, everyMs] of crons)
    setInterval(() => void fetch(address(cron)).catch(() => log('the periodic jobs could not be called')), everyMs).unref()
  return address('*/15 * * * *')
}

async function start(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new Error(`PORT must be a number from 1 to 65534, not ${process.env.PORT}.`)
  if (!(await tryPort(port))) {
    throw new Error(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 10} npm start`)
  }
  const { reset = false, databases: count = '1' } = parseArgs({
    options: { reset: { type: 'boolean' }, databases: { type: 'string' } },
  }).values
  if (!/^[1-9]$/.test(count)) throw new Error(`--databases must be a number from 1 to 9, not ${count}.`)
  const sentMessages = join(directory, 'sent-messages.jsonl')
  if (reset) for (const kept of [join(directory, 'cloud'), sentMessages]) rmSync(kept, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })

  const token = randomBytes(16).toString('hex')
  const [opened] = await Promise.all([
    openLocalDatabases({ count: Number(count), directory: join(directory, 'db'), token, reset, now: new Date(), log }),
    buildWeb(programs, join(directory, 'web-build.log')).then((built) => log(built ? 'web built' : 'web unchanged since the last build')),
  ])
  database = opened

  const [origin, sessionSecret] = [`http://localhost:${port}`, readSessionSecret()]
  const cashWebhook = getDemoWebhook(origin, sessionSecret)
  const paymentWebhook = { url: `${origin}/api/PaymentEvents`, secret: paymentSecret }
  gateways = await startFakeGateways({
    port: (await tryPort(port + 2)) ?? 0,
    file: sentMessages,
    twoMailsASecond: true,
    cashWebhook,
    paymentWebhook,
  })
  const { names, urlTemplate } = database
  const openDatabase = (name = '') => createClient({ url: urlTemplate.replace('{name}', name), authToken: token })
  /** Client of the database that has a demo salon, or is to have it: as one of several when they were made. */
  const openDemo = async (salonId: string, number: number) => {
    for (const name of names) {
      const { rows } = await openDatabase(name).execute({ sql: 'SELECT 1 FROM salons WHERE salon_id = ?', args: [salonId] })
      if (rows.length > 0) return openDatabase(name)
    }
    return openDatabase(names[number % names.length])
  }
  const [aurora, zampa, bottega] = [
    await openDemo('sal_aurora_salon', 0),
    await openDemo('sal_zampa_salon', 1),
    await openDemo('sal_bottega_salon', 2),
  ]
  await loadGiftCardDemo(aurora, new Date(), sessionSecret)
  await loadGuestDemo(aurora, new Date())
  await loadFiscalReceiptDemo(zampa, new Date(), sessionSecret)
  const isNewSalon = await loadCashSystemDemo(bottega, new Date())
  const env = {
    ...gateways.env,
    ...readPushKeys(),
    DATABASE_URL: urlTemplate.replace('{name}', names[0] ?? ''),
    DATABASE_TOKEN: token,
    ...(names.length > 1 ? { DATABASES: names.join(' '), DATABASE_URL_TEMPLATE: urlTemplate } : {}),
    SESSION_SECRET: sessionSecret,
    SUPERADMIN_TWO_STEP: 'optional',
    WEB_ORIGIN: origin,
  }
  for (const one of listDatabases(env)) await syncDirectory({ env: one, nowUtc: Math.floor(Date.now() / 1000), newId })
  const cloud = createCloud(programs, { directory, env })
  log('starting the server')
  const pages = await cloud.servePages(port)
  pages.ended.then((outcome) => end(1, `The server ended unexpectedly (${outcome}).\n${pages.tail()}`))
  const cron = await runCron(cloud.serveCron)
  if (isNewSalon) await connectCashSystemDemo(origin).catch((error) => log(`the cash system could not be connected (${error})`))

  const notes = [
    ...(names.length > 1 ? [`The data is in ${names.length} databases (${names.join(', ')}); npm run demo:reset puts it into one.`] : []),
    ...(database.staleSince ? [`The demo data is centred on ${database.staleSince}; npm run demo:reset centres it on today.`] : []),
  ]
  console.log(`
Ready after ${((performance.now() - started) / 1000).toFixed(1)} s:  http://localhost:${port}

  Sign in with the password demo-password as
    Studio Aurora (hair)  admin, receptionist, marketing, image, assistance, manager
    Zampa Felice (pets)   pet-admin, pet-receptionist, pet-assistance (issues fiscal receipts)
    Bottega del Taglio    cash-admin, cash-receptionist (sells through a cash system)
    all salons            superadmin
${notes.map((note) => `\n  ${note}\n`).join('')}
  Guests book at  http://localhost:${port}/onlineBooking/sal_aurora_salon  and  …/sal_zampa_salon
  E-mails and text messages end here, codes and links included:  ${gateways.url.replace('127.0.0.1', 'localhost')}
  Orders end in the fake cash system, where receipts are printed:  ${gateways.url.replace('127.0.0.1', 'localhost')}/cash-system/

  Data is stored in ${directory}; npm run demo:reset starts over.
  ${cron ? `Periodic jobs run automatically; by hand: ${cron}\n  ` : ''}Ctrl-C stops everything.
`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0, 'Ending.'))
try {
  await start()
} catch (error) {
  if (!ending) await end(1, error instanceof Error ? error.message : String(error))
}
