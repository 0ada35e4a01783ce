import { toInvoiceNumber } from '../../../../schema/rules/money/invoice-amounts.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import type { ExchangeProvider } from '../../../../schema/terms.ts'
import { createClock } from '../../../db/clock.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { openSecret } from '../../../db/salon-secrets.ts'
import { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import { gatewayOptions } from '../../../gateways/gateways.ts'
import type { ExchangeError, ExchangeFailure, InvoiceExchangeGateway } from '../../../gateways/invoice-exchange.ts'
import { createInvoicetronic } from '../../../gateways/invoicetronic.ts'
import { createOpenapiInvoices } from '../../../gateways/openapi-invoices.ts'
import { getCallContext, type Request } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import {
  changeExchange,
  changeSending,
  leaseSending,
  markFileAnswered,
  markFileSent,
  type Sending,
  type StoredExchange,
  selectDueExchanges,
  selectDueSendings,
  selectExchange,
  setSendingsNext,
} from './exchange-queries.ts'
import { buildInvoiceXml, type IssuedInvoice, toFileName } from './fatturapa.ts'
import { selectInvoiceOfFile } from './queries.ts'
import { toIssued } from './rules.ts'

const salonsPerRun = 200
const filesPerRun = 20
const runSeconds = 45
/** Seconds for which a file is held: longer than the service may take to answer. */
const leaseSeconds = 60
const hour = 3600
/** The exchange answers within minutes, or within five days where it is busy; afterwards the salon looks by itself. */
const maxWaitSeconds = 30 * 24 * hour
/** Somebody has to renew the key first. */
const pausedSeconds = 365 * 24 * hour
const getRetrySeconds = (attempts: number) => Math.min(900, 30 * 2 ** Math.min(attempts, 10))
/** Seconds until the service is asked again for a file of that age. */
const getAskSeconds = (age: number) => (age < hour ? 300 : age < 48 * hour ? hour : 24 * hour)

/** The service behind a salon's key; undefined where this installation has no address of it. */
export function findExchange(env: Env, provider: ExchangeProvider, key: string): InvoiceExchangeGateway | undefined {
  const options = { key, ...gatewayOptions(env) }
  const { GATEWAY_INVOICETRONIC_URL: invoicetronic, GATEWAY_OPENAPI_URL: openapi } = env
  if (provider === 'openapi') return openapi ? createOpenapiInvoices({ url: openapi, ...options }) : undefined
  return invoicetronic ? createInvoicetronic({ url: invoicetronic, ...options }) : undefined
}
/** Whether this installation has the address of some service. */
export const hasExchange = (env: Env): boolean => Boolean(env.GATEWAY_INVOICETRONIC_URL || env.GATEWAY_OPENAPI_URL)
export async function openExchange(env: Env, { provider, secrets }: StoredExchange): Promise<InvoiceExchangeGateway | undefined> {
  const key = await openSecret(env, secrets, 'exchangeKey')
  return key === undefined ? undefined : findExchange(env, provider, key)
}

interface Run {
  /** A handle of the salon at the present time. */
  readonly open: () => TenantDb
  readonly gateway: InvoiceExchangeGateway
  readonly isConnected: boolean
  /** When the key was entered, seconds UTC. */
  readonly keyUtc: number
}

const rejection = (db: TenantDb, { fileNo }: Sending, number: string, errors: readonly ExchangeError[], words: string) =>
  raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'Message',
    content: { key: 'invoice_rejected', values: { number, words: words || (errors[0]?.text ?? '') } },
    cause: `invoice:${number}:${fileNo}`,
  })

/** The key is refused: nothing is sent until somebody has tried it out again or entered another one, as administrators are told. */
const pause = (db: TenantDb, words: string) =>
  db.batch(
    changeExchange(db, { problemSince: db.now, words }),
    setSendingsNext(db, db.nowUtc + pausedSeconds),
    raiseAlerts(db, {
      to: { roles: ['ADMIN'] },
      type: 'Message',
      content: { key: 'exchange_key_refused', values: {} },
      cause: `exchange:${db.now}`,
    }),
  )

/** Stores a failure; answers whether nothing more is to be sent. `state` is what the file is then: one that nobody can ask for ends. */
async function saveFailure(db: TenantDb, held: Sending, { reason, words }: ExchangeFailure, state: 'queued' | 'unknown' | 'sent') {
  const age = db.nowUtc - held.atUtc
  const seconds =
    state === 'queued' ? getRetrySeconds(held.attempts) : Math.max(getRetrySeconds(held.attempts), age < hour ? 0 : getAskSeconds(age))
  const isGivenUp = state !== 'queued' && age >= maxWaitSeconds
  const values = { state: isGivenUp ? 'refused' : state, next: toIso(db.nowUtc + seconds), words, leasedUntil: null } as const
  await db.batch(...changeSending(db, held, values))
  if (reason !== 'account') return false
  await pause(db, words)
  return true
}

async function send({ open, gateway }: Run, sending: Sending, issued: IssuedInvoice): Promise<boolean> {
  const db = open()
  // From here on it may have arrived, also where this Worker ends.
  await db.batch(...leaseSending(db, sending, leaseSeconds, 'unknown'))
  const held: Sending = { ...sending, state: 'unknown', attempts: sending.attempts + 1 }
  const answer = await gateway.send({ fileName: toFileName(issued), xml: buildInvoiceXml(issued) })
  const after = open()
  if (answer.ok) {
    const values = {
      state: 'sent',
      externalId: answer.value,
      next: toIso(after.nowUtc + getAskSeconds(0)),
      words: '',
      leasedUntil: null,
    } as const
    await after.batch(...changeSending(after, held, values), markFileSent(after, sending.fileNo))
    return false
  }
  // An earlier try may have arrived, of which this one is the double.
  const mayBeDouble = answer.reason === 'refused' && held.attempts > 1
  if (answer.reason !== 'refused' || mayBeDouble)
    return saveFailure(after, held, answer, answer.reason === 'unknown' || mayBeDouble ? 'unknown' : 'queued')
  const { words } = answer
  await after.batch(
    ...changeSending(after, held, { state: 'refused', words, leasedUntil: null }),
    markFileAnswered(after, sending.fileNo, { state: 'rejected', exchangeId: '', answerErrors: [{ code: '', text: words }] }),
    rejection(after, sending, toInvoiceNumber(issued), [], words),
  )
  return false
}

/** Asks for a file whose answer was lost: one that the service does not have is sent again. */
async function find({ open, gateway, isConnected, keyUtc }: Run, sending: Sending, issued: IssuedInvoice): Promise<boolean> {
  const db = open()
  await db.batch(...leaseSending(db, sending, leaseSeconds, 'unknown'))
  const held: Sending = { ...sending, attempts: sending.attempts + 1 }
  const answer = await gateway.find(toFileName(issued))
  const after = open()
  if (!answer.ok) return saveFailure(after, held, answer, 'unknown')
  const isThere = answer.value !== null
  // What may have left with another key is in another account perhaps: sent again, it would be there twice.
  const again = !isConnected ? 'dropped' : sending.changedUtc < keyUtc ? 'refused' : 'queued'
  const values = isThere ? ({ state: 'sent', externalId: answer.value } as const) : ({ state: again, attempts: 0 } as const)
  await after.batch(
    ...changeSending(after, held, { ...values, next: after.now, leasedUntil: null }),
    ...(isThere ? [markFileSent(after, sending.fileNo)] : []),
  )
  return false
}

async function read({ open, gateway }: Run, sending: Sending, number: string): Promise<boolean> {
  const db = open()
  await db.batch(...leaseSending(db, sending, leaseSeconds, 'sent'))
  const held: Sending = { ...sending, attempts: sending.attempts + 1 }
  const answer = await gateway.read(sending.externalId)
  const after = open()
  if (!answer.ok) return saveFailure(after, held, answer, 'sent')
  const { state, exchangeId, errors } = answer.value
  const age = after.nowUtc - sending.atUtc
  if (state === 'pending') {
    const next = toIso(after.nowUtc + getAskSeconds(age))
    await after.batch(...changeSending(after, held, { state: age < maxWaitSeconds ? 'sent' : 'done', next, leasedUntil: null }))
    return false
  }
  const [[current]] = await after.batch(selectInvoiceOfFile(after, sending.fileNo))
  const isOpen = current?.state === 'issued' || current?.state === 'sent'
  await after.batch(
    ...changeSending(after, held, { state: 'done', leasedUntil: null }),
    markFileAnswered(after, sending.fileNo, { state, exchangeId, answerErrors: errors.map((error) => ({ ...error })) }),
    ...(state === 'rejected' && isOpen ? [rejection(after, sending, number, errors, '')] : []),
  )
  return false
}

/** One step of a file; answers whether nothing more of this salon is to be sent. */
async function takeStep(run: Run, sending: Sending): Promise<boolean> {
  const db = run.open()
  const [[stored]] = await db.batch(selectInvoiceOfFile(db, sending.fileNo))
  const issued = stored && toIssued(stored)
  // Handed over by hand, mended or answered meanwhile.
  const isOver = !stored || !issued || (sending.state === 'queued' && (stored.state !== 'issued' || !run.isConnected))
  if (isOver) {
    await db.batch(...changeSending(db, sending, { state: 'dropped' }))
    return false
  }
  if (sending.state === 'sent') return read(run, sending, toInvoiceNumber(issued))
  return sending.state === 'queued' ? send(run, sending, issued) : find(run, sending, issued)
}

async function processSalon(env: Env, open: () => TenantDb, endsUtc: number): Promise<void> {
  const db = open()
  if (db.nowUtc >= endsUtc) return
  const [exchange, sendings] = await db.batch(selectExchange(db), selectDueSendings(db, filesPerRun))
  const gateway = exchange && !exchange.isPaused && sendings.length > 0 ? await openExchange(env, exchange) : undefined
  if (!exchange || !gateway) return
  for (const sending of sendings) {
    if (open().nowUtc >= endsUtc) return
    try {
      if (await takeStep({ open, gateway, isConnected: exchange.isConnected, keyUtc: exchange.keyUtc }, sending)) return
    } catch (error) {
      // Another run has taken the step.
      if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    }
  }
}

/** The files of all salons that are due (cron); `clock` is the present time in seconds UTC. */
export async function sendInvoices(env: Env, db: SystemDb, clock: () => number): Promise<void> {
  if (!hasExchange(env)) return
  const [salons] = await db.batch(selectDueExchanges(db, salonsPerRun))
  const endsUtc = clock() + runSeconds
  await eachSalon(salons, ({ salonId, timeZone }) => processSalon(env, () => db.at(clock()).inSalon(salonId, timeZone), endsUtc))
}

/** The files of one salon, behind the reply of a call that has issued one; what fails is left to cron. */
export function sendInvoicesBehindReply(request: Request, salonId: string): void {
  const db = new SystemDb(request.get('client'), { ...getCallContext(request), actor: 'invoices' })
  const clock = createClock(db.nowUtc)
  const work = processSalon(request.env, () => db.at(clock()).inSalon(salonId), clock() + runSeconds)
  request.executionCtx.waitUntil(work.catch(() => undefined))
}
