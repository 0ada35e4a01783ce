import type { FiscalDocument, KnownReceipt } from '../../../../schema/rules/money/fiscal-receipts.ts'
import {
  computeTargets,
  findStep,
  getPauseSeconds,
  getRetrySeconds,
  holdsBack,
  planReceipts,
  voidSeconds,
} from '../../../../schema/rules/money/fiscal-receipts.ts'
import { localTime, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { FiscalProvider, FiscalReceiptKind } from '../../../../schema/terms.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { FiscalFailure, FiscalReading, FiscalReceiptGateway, FiscalSending } from '../../../gateways/fiscal-receipts.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { changeUnrenewed } from './connection-queries.ts'
import { changeReceipt, leaseReceipt, savePlan, setWaiting } from './receipt-queries.ts'
import { type FiscalVisit, type StoredReceipt, selectFiscalVisit } from './visit-queries.ts'

/** Seconds for which a receipt is held while it is sent: longer than the service may take to answer. */
const leaseSeconds = 90
/** Seconds after a lost answer before the service is asked: it may still be working on it. */
const askSeconds = 60
/** Steps of one visit in one run; the next run continues. */
const maxSteps = 12
/** Seconds between two tries of a salon whose login or key is refused: somebody has to renew it. */
const pausedSeconds = 365 * 86_400
const italy = 'Europe/Rome'

/** A salon's receipts being sent. */
export interface SendingRun {
  /** A handle of the salon at the present time: a service may need long. */
  readonly open: () => TenantDb
  readonly gateway: FiscalReceiptGateway
  readonly provider: FiscalProvider
  readonly account: string
  /** When the password was last renewed, seconds UTC; 0 where nobody has said. */
  readonly passwordUtc: number
  /** Seconds UTC; no step is begun after. */
  readonly endsUtc: number
  /** Set by a step after which nothing of this salon is sent any more. */
  isPaused: boolean
}
/** One step of a run; `db` has the time at which it began. */
interface SendingContext {
  readonly run: SendingRun
  readonly db: TenantDb
}
const begin = (run: SendingRun): SendingContext => ({ run, db: run.open() })
const isPauseOf = ({ nowUtc }: TenantDb) => getPauseSeconds(localTime(nowUtc, italy)) > 0
/** It was sent to another account than the salon has now. */
const isElsewhere = ({ provider, account }: SendingRun, receipt: StoredReceipt) =>
  receipt.provider !== '' && (receipt.provider !== provider || receipt.account !== account)

const getDocument = ({ document }: StoredReceipt): FiscalDocument => ({
  items: document.items ?? [],
  cashCents: document.cashCents ?? 0,
  electronicCents: document.electronicCents ?? 0,
  voucherCents: document.voucherCents ?? 0,
})
const isPlanned = ({ document }: StoredReceipt) => document.items !== undefined
const toKnown = (receipt: StoredReceipt): KnownReceipt => ({
  id: receipt.id,
  kind: receipt.kind,
  state: receipt.state,
  parentId: receipt.parentId,
  document: getDocument(receipt),
  isOut: receipt.state === 'unknown' || receipt.state === 'sent' || receipt.state === 'done' || receipt.leasedUntilUtc > 0,
})

/** What each ledger entry of a visit adds to what has to be documented, in cents. */
export function listExpected({ entries, lines }: FiscalVisit): Map<string, number> {
  const sums = entries.map((_, i) => [...computeTargets(entries.slice(0, i + 1), lines).values()].reduce((sum, cents) => sum + cents, 0))
  return new Map(entries.map(({ bookEntryId }, i) => [bookEntryId, (sums[i] ?? 0) - (i === 0 ? 0 : (sums[i - 1] ?? 0))]))
}

/** Plans the receipt of the first entry that has none. */
async function plan(db: TenantDb, visit: FiscalVisit, row: StoredReceipt): Promise<void> {
  const last = visit.entries.findIndex(({ bookEntryId }) => bookEntryId === row.bookEntryId)
  const before = visit.receipts.slice(0, visit.receipts.indexOf(row))
  const first = visit.entries.findIndex(({ bookEntryId }) => visit.receipts.some((receipt) => receipt.bookEntryId === bookEntryId))
  const { entries, lines } = visit
  const { dropped, receipts } = planReceipts(entries.slice(0, last + 1), lines, before.map(toKnown), entries.slice(0, first))
  await db.batch(...savePlan(db, row, { dropped: before.filter(({ id }) => dropped.includes(id)), receipts }))
}

const findParent = ({ receipts }: FiscalVisit, { parentId }: StoredReceipt) => receipts.find(({ id }) => id === parentId)
/** A sale of the day before is returned: it can no longer be cancelled. One that was sent stays what it was sent as. */
function findKind(visit: FiscalVisit, receipt: StoredReceipt, nowUtc: number): FiscalReceiptKind {
  const parent = findParent(visit, receipt)
  const isLate = receipt.kind === 'void' && parent !== undefined && parent.issuedUtc + voidSeconds <= nowUtc + leaseSeconds
  return isLate ? 'return' : receipt.kind
}

function toSending(visit: FiscalVisit, receipt: StoredReceipt): FiscalSending {
  const { receipts } = visit
  const parent = findParent(visit, receipt)
  return {
    key: `${receipt.id}.${receipt.sendingNo}`,
    atUtc: receipt.atUtc,
    kind: receipt.kind,
    document: getDocument(receipt),
    lotteryCode: receipt.lotteryCode,
    reservationId: receipt.reservationId,
    parent: parent ? { externalId: parent.externalId, items: getDocument(parent).items } : null,
    knownIds: receipts.flatMap(({ id, externalId }) => (id !== receipt.id && externalId !== '' ? [externalId] : [])),
  }
}

/**
 * The login or key is refused: nothing is sent until somebody has renewed it, and the team is told once a day. Aborts with `stale` where
 * somebody has renewed it while this run was sending.
 */
async function pause(context: SendingContext, problem: 'credentials' | 'account', words: string): Promise<void> {
  const { db, run } = context
  run.isPaused = true
  await db.batch(
    ...changeUnrenewed(db, run.passwordUtc, { problem, words, problemSince: db.now }),
    setWaiting(db, db.nowUtc + pausedSeconds, problem),
    raiseAlerts(db, {
      to: { roles: ['ADMIN', 'RECEPTIONIST'] },
      type: 'Message',
      content: { key: problem === 'credentials' ? 'fiscal_login_refused' : 'fiscal_account_refused', values: {} },
      cause: `fiscal:${problem}:${toSalonDay(db.nowUtc, italy)}`,
    }),
  )
}

const refuse = (db: TenantDb, receipt: StoredReceipt, problem: 'refused' | 'rate' | 'by_hand', words: string) =>
  db.batch(
    ...changeReceipt(db, receipt, { state: 'refused', problem, words, leasedUntil: null }),
    raiseAlerts(db, {
      to: { roles: ['ADMIN', 'RECEPTIONIST'] },
      type: 'Message',
      content: { key: 'fiscal_receipt_refused', values: { words } },
      cause: `fiscal:${receipt.id}.${receipt.sendingNo}`,
    }),
  )

/** A receipt as the service has it. One that failed is not issued, so it may be sent again under another key. */
async function saveReading(context: SendingContext, receipt: StoredReceipt, reading: FiscalReading): Promise<void> {
  const { db } = context
  const { externalId, state, number, issued, words } = reading
  if (state === 'done') {
    const time = Date.parse(issued)
    const values = { externalId, number, issued: Number.isNaN(time) ? db.now : toIso(Math.floor(time / 1000)) }
    return void (await db.batch(...changeReceipt(db, receipt, { ...values, state: 'done', problem: '', words: '', leasedUntil: null })))
  }
  if (state === 'pending') {
    // The tax office often has answered by the time of the first question.
    const next = toIso(receipt.externalId === '' ? db.nowUtc : db.nowUtc + getRetrySeconds(receipt.attempts))
    return void (await db.batch(...changeReceipt(db, receipt, { externalId, state: 'sent', next, words, leasedUntil: null })))
  }
  if (!reading.isLoginRefused) return void (await refuse(db, receipt, 'refused', words))
  // It may have been sent with the password before the present one: the first such failure after a renewal is only sent again.
  const isOld = context.run.passwordUtc > receipt.atUtc && receipt.problem !== 'credentials'
  const emptied = { externalId: '', reservationId: '', leasedUntil: null } as const
  const again = { ...emptied, state: 'queued', sendingNo: receipt.sendingNo + 1, next: db.now, problem: 'credentials' } as const
  await db.batch(...changeReceipt(db, receipt, again))
  if (!isOld) await pause(context, 'credentials', words)
}

/** A failure before or behind the sending; `isOut` says whether the receipt may have arrived. */
async function saveFailure(
  context: SendingContext,
  receipt: StoredReceipt,
  { reason, words }: FiscalFailure,
  isOut: boolean,
): Promise<void> {
  const { db } = context
  if (reason === 'refused' || reason === 'rate') return void (await refuse(db, receipt, reason, words))
  const seconds = getRetrySeconds(receipt.attempts)
  const state = isOut && reason === 'unknown' ? 'unknown' : 'queued'
  const next = toIso(db.nowUtc + (state === 'unknown' ? Math.max(askSeconds, seconds) : seconds))
  const problem = reason === 'unknown' ? 'away' : reason
  await db.batch(...changeReceipt(db, receipt, { state, next, problem, words, leasedUntil: null }))
  if (reason === 'credentials' || reason === 'account') await pause(context, reason, words)
}

async function send(context: SendingContext, visit: FiscalVisit, receipt: StoredReceipt): Promise<void> {
  const { db, run } = context
  const { gateway, provider, account } = run
  const parent = findParent(visit, receipt)
  if (parent && (parent.externalId === '' || isElsewhere(run, parent))) return void (await refuse(db, receipt, 'by_hand', ''))
  const kind = findKind(visit, receipt, db.nowUtc)
  const reservationId = isElsewhere(run, receipt) ? '' : receipt.reservationId
  await db.batch(...leaseReceipt(db, receipt, leaseSeconds, { provider, account }))
  const held: StoredReceipt = { ...receipt, kind, reservationId, attempts: receipt.attempts + 1 }
  const sending = toSending(visit, held)
  const reserved = reservationId === '' ? await gateway.reserve(sending) : { ok: true as const, value: reservationId }
  const leaving = begin(run)
  if (!reserved.ok) return saveFailure(leaving, held, reserved, false)
  // From here on it may have arrived, also where this Worker ends.
  const values = {
    state: 'unknown',
    kind,
    reservationId: reserved.value,
    next: toIso(leaving.db.nowUtc + askSeconds),
    leasedUntil: toIso(leaving.db.nowUtc + leaseSeconds),
  } as const
  await leaving.db.batch(...changeReceipt(leaving.db, held, values))
  const out: StoredReceipt = { ...held, state: 'unknown' }
  const answer = await gateway.send({ ...sending, reservationId: reserved.value })
  return answer.ok ? saveReading(begin(run), out, answer.value) : saveFailure(begin(run), out, answer, true)
}

/** Asks what became of a receipt: one that the service does not have is sent again, under the same key. */
async function ask(context: SendingContext, visit: FiscalVisit, receipt: StoredReceipt, isKnown: boolean): Promise<void> {
  const { gateway } = context.run
  await context.db.batch(...leaseReceipt(context.db, receipt, leaseSeconds))
  const held = { ...receipt, attempts: receipt.attempts + 1 }
  const answer = isKnown ? await gateway.read(receipt.externalId) : await gateway.find(toSending(visit, receipt))
  const answered = begin(context.run)
  const { db } = answered
  if (answer.ok && answer.value) return saveReading(answered, held, answer.value)
  if (answer.ok) return void (await db.batch(...changeReceipt(db, held, { state: 'queued', next: db.now, problem: '', leasedUntil: null })))
  const next = toIso(db.nowUtc + getRetrySeconds(held.attempts))
  await db.batch(...changeReceipt(db, held, { next, words: answer.words, problem: 'away', leasedUntil: null }))
  if (answer.reason === 'account') await pause(answered, 'account', answer.words)
}

/** Takes one step of a visit; answers false where nothing is to be done now. */
async function takeStep(context: SendingContext, visit: FiscalVisit): Promise<boolean> {
  const { db, run } = context
  const unplanned = visit.receipts.find((receipt) => receipt.state === 'queued' && !isPlanned(receipt))
  if (unplanned) {
    await plan(db, visit, unplanned)
    return true
  }
  for (const [i, receipt] of visit.receipts.entries()) {
    const facts = {
      ...receipt,
      isBehindOther: visit.receipts.slice(0, i).some(holdsBack),
      parentState: receipt.parentId === '' ? null : (visit.receipts.find(({ id }) => id === receipt.parentId)?.state ?? null),
    }
    const step = findStep(facts, db.nowUtc)
    if (step === 'wait' || (step === 'send' && (run.isPaused || isPauseOf(db)))) continue
    // Another account knows nothing of it: asking there would have it issued twice.
    if (step !== 'send' && isElsewhere(run, receipt)) continue
    if (step === 'send') await send(context, visit, receipt)
    else await ask(context, visit, receipt, step === 'read')
    return true
  }
  return false
}

/** Plans, sends and asks about what is due of a visit. Where another call is faster, that one does it. */
export async function processVisit(run: SendingRun, appointmentId: string): Promise<void> {
  try {
    for (let steps = 0; steps < maxSteps; steps++) {
      const context = begin(run)
      const { db } = context
      if (db.nowUtc >= run.endsUtc) return
      const [[visit]] = await db.batch(selectFiscalVisit(db, appointmentId))
      if (!visit || !(await takeStep(context, visit))) return
    }
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
  }
}
