import type { SQL } from 'drizzle-orm'
import { isMarketing, nextMarketingTime } from '../../../../schema/rules/clients/consents.ts'
import { type BookingWords, toCurrentWords } from '../../../../schema/rules/messages/current-bookings.ts'
import { getMessagePurpose } from '../../../../schema/rules/messages/message-templates.ts'
import { countSmsParts } from '../../../../schema/rules/messages/sms-parts.ts'
import { type MessageChannel, messageChannels, productName } from '../../../../schema/terms.ts'
import type { OnChanged } from '../../../db/changes.ts'
import { getClient } from '../../../db/client.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import { SystemDb } from '../../../db/system-db.ts'
import type { Env } from '../../../env.ts'
import { type Gateways, openGateways } from '../../../gateways/gateways.ts'
import { mailIntervalMs } from '../../../gateways/mail.ts'
import { accepted, type RetryableReason, retryable, type SendResult } from '../../../gateways/send-result.ts'
import type { CloudGateway } from '../../../gateways/whatsapp-cloud.ts'
import { createHintSender } from '../../platform/live/index.ts'
import { attemptByCloud } from './cloud.ts'
import { byOutboxId, bySalon, leaseMessages, type SentUse, selectSalonsWithDueMessages } from './lease-queries.ts'
import type { LeasedMessage } from './leased-message-queries.ts'
import { type AttemptResult, recordRefusal, recordResult, releaseLease } from './leases.ts'
import { renderMailHtml } from './mail-html.ts'
import { openCloud, openOwnAccounts } from './own-accounts.ts'
import { getReceiptUrl } from './receipt-tokens.ts'
import { renderMessage } from './render-message.ts'
import type { RenderedMessage } from './rendered-message.ts'

/** How an account of a gateway has answered in a run. */
interface AccountState {
  hasAccepted: boolean
  /** Messages in a row that it did not take. */
  misses: number
}
/** Messages in a row after which an account counts as dead: at the beginning of a run, and after it has taken one. */
const maxMisses = { first: 3, later: 10 }
/** With these answers the account itself says that it takes no other message either. */
const closingReasons: readonly string[] = ['throttled', 'not_set_up', 'sender_away'] satisfies RetryableReason[]

/** What the parts of a run share. */
interface RunState {
  /** Channels whose gateway takes nothing at the moment. */
  readonly closed: Set<MessageChannel>
  /** The platform's account of each channel. */
  readonly accounts: Partial<Record<MessageChannel, AccountState>>
  /** Requests to database and gateways, counted from above. */
  subrequests: number
  mails: number
}
export const createRunState = (): RunState => ({ closed: new Set(), accounts: {}, subrequests: 1, mails: 0 })
const createAccountState = (): AccountState => ({ hasAccepted: false, misses: 0 })

/** Notes an answer of an account. Whether the account counts as dead after it: one bad answer may be about its message only. */
function isDead(account: AccountState, sent: SendResult): boolean {
  if (sent.kind !== 'retryable') {
    Object.assign(account, { hasAccepted: true, misses: 0 })
    return false
  }
  account.misses += 1
  return closingReasons.includes(sent.reason) || account.misses >= (account.hasAccepted ? maxMisses.later : maxMisses.first)
}

/** Seconds between attempts. The last attempt is within 24 hours, for which the gateways recognise a message id. */
const retryDelays = [5, 60, 300, 900, 3600, 10_800, 21_600] as const
const maxSalonsPerRun = 200
/** A run of cron uses less than half of a Worker's subrequests, and sends the e-mails of less than a minute: the next run goes on. */
const maxSubrequestsPerRun = 450
const maxMailsPerRun = 80
/** A Worker may run for 30 seconds after its response: enough to wait for a second attempt; later ones are left to cron. */
const maxWaitAfterResponseSeconds = 6
export interface SendContext {
  readonly db: SystemDb
  readonly gateways: Gateways
  /** Derives the tokens of links. */
  readonly secret: string
  /** Origin of links, without a slash at the end. */
  readonly origin: string
  readonly pause: (ms: number) => Promise<void>
  /** Told once per run and salon what has become of its messages. */
  readonly onChanged?: OnChanged
  /** Opens the salon's own gateway accounts. */
  readonly openOwn: (salon: NonNullable<LeasedMessage['salon']>) => Promise<Gateways>
  /** Opens the salon's number at Meta. */
  readonly openCloud?: (salon: NonNullable<LeasedMessage['salon']>) => Promise<CloudGateway | undefined>
}

/** Messages in conversations, and the notices of those that failed. */
const shownKinds = ['messages', 'alerts'] as const

export interface JobContext {
  readonly env: Env
  /** Seconds UTC. */
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends some messages of the outbox now and, where they are due again within seconds, once more; failures are left to the cron job. */
export async function sendNow(context: JobContext, outboxIds: readonly string[]): Promise<void> {
  const condition = byOutboxId(outboxIds)
  const { nowUtc } = context
  try {
    await withSendContext(context, async (openAt) => {
      const next = await sendDueMessages(openAt(nowUtc), condition, createRunState())
      if (next === null || next - nowUtc > maxWaitAfterResponseSeconds) return
      await pause((next - nowUtc) * 1000)
      await sendDueMessages(openAt(next), condition, createRunState())
    })
  } catch {
    // The messages stay in the outbox: due, or leased until the lease ends.
  }
}

/** Sends the due messages of all salons (cron). */
export async function processAllOutboxes(context: JobContext): Promise<void> {
  await withSendContext(context, (openAt) => processOutbox(openAt(context.nowUtc)))
}

async function withSendContext<T>(context: JobContext, work: (openAt: (utc: number) => SendContext) => Promise<T>): Promise<T> {
  const { env, nowUtc, newId } = context
  const client = getClient(env)
  const onChanged = createHintSender(context)
  const openOwn: SendContext['openOwn'] = (salon) => openOwnAccounts(env, salon)
  const openCloudOf: SendContext['openCloud'] = (salon) => openCloud(env, salon)
  const signing = { secret: env.SESSION_SECRET, origin: env.WEB_ORIGIN ?? '', database: env.DATABASE }
  const shared = { gateways: openGateways(env), ...signing, pause, onChanged, openOwn, openCloud: openCloudOf }
  return await work((utc) => ({ ...shared, db: new SystemDb(client, { nowUtc: utc || nowUtc, newId, actor: 'messages' }) }))
}

/** Sends the due messages, one salon after the other. */
export async function processOutbox(context: SendContext): Promise<void> {
  const { db } = context
  const state = createRunState()
  const [salonIds] = await db.batch(selectSalonsWithDueMessages(db, maxSalonsPerRun))
  const salons = salonIds.map((salonId) => ({ salonId }))
  await eachSalon(salons, async ({ salonId }) => {
    if (state.subrequests >= maxSubrequestsPerRun) return
    await sendDueMessages(context, bySalon(salonId), state)
    if (state.mails >= maxMailsPerRun) state.closed.add('mail')
  })
}

/**
 * Leases the due messages that `condition` selects and sends them, each channel in its own queue. Adds channels whose gateway is
 * unavailable to those that are closed. Returns when the first waiting message is due again (seconds UTC), or null.
 */
export async function sendDueMessages(context: SendContext, condition: SQL, state: RunState): Promise<number | null> {
  const leaseId = context.db.newId('clm')
  const [, messages] = await context.db.batch(...leaseMessages(context.db, leaseId, condition, [...state.closed]))
  state.subrequests += 1 + 2 * messages.length
  const dueTimes: number[] = []
  const queues = [null, ...messageChannels].map((channel) => {
    const ofChannel = messages.filter((message) => message.channel === channel)
    return sendChannelQueue(context, leaseId, ofChannel, state, dueTimes)
  })
  // A queue that cannot record its results must not stop the others.
  const results = await Promise.allSettled(queues)
  const salonIds = new Set(messages.flatMap(({ salonId }) => salonId ?? []))
  for (const salonId of salonIds) await context.onChanged?.({ salonId, kinds: shownKinds, days: null, cursor: null })
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return dueTimes.length ? Math.min(...dueTimes) : null
}

async function sendChannelQueue(
  context: SendContext,
  leaseId: string,
  messages: readonly LeasedMessage[],
  state: RunState,
  dueTimes: number[],
): Promise<void> {
  const ownAccount = createAccountState()
  for (const [i, leased] of messages.entries()) {
    const message = toCurrent(leased, context.db.nowUtc)
    // The e-mails of all salons share one account.
    if (message.channel === 'mail' && state.mails++ > 0) await context.pause(mailIntervalMs)
    const { result, sent, byOwnAccount, refusal } = await attemptMessage(context, message)
    if (refusal) {
      const fallbackId = await recordRefusal(context.db, leaseId, message, refusal)
      if (fallbackId !== undefined) await sendDueMessages(context, byOutboxId([fallbackId]), state)
      continue
    }
    await recordResult(context.db, leaseId, message, result)
    if (result.state === 'waiting') dueTimes.push(result.due)
    if (!message.channel || !sent) continue
    state.accounts[message.channel] ??= createAccountState()
    const account = byOwnAccount ? ownAccount : state.accounts[message.channel]
    if (!account || !isDead(account, sent) || sent.kind !== 'retryable') continue
    // The gateway takes nothing at the moment: the other messages of the channel stay due, those of other salons too unless it is
    // the salon's own account. The next run tries it with some of them.
    if (sent.reason !== 'sender_away' && !byOwnAccount) state.closed.add(message.channel)
    return releaseLease(context.db, leaseId, messages.slice(i + 1), sent.reason)
  }
}

interface Attempt {
  readonly result: AttemptResult
  readonly sent?: SendResult
  readonly byOwnAccount?: boolean
  /** Meta did not take it: it goes by another channel. */
  readonly refusal?: Parameters<typeof recordRefusal>[3]
}

/** The message with what it says of bookings as they are now. */
const toCurrent = (message: LeasedMessage, nowUtc: number): LeasedMessage & { isOutdated: boolean } => {
  const { kind, data, bookings, salon } = message
  const words = toCurrentWords(kind, (data ?? {}) as BookingWords, bookings, { nowUtc, zone: salon?.timeZone ?? 'UTC' })
  return { ...message, data: words ?? data, isOutdated: words === null }
}

async function attemptMessage(context: SendContext, message: ReturnType<typeof toCurrent>): Promise<Attempt> {
  const { nowUtc } = context.db
  if (message.channel === null) return { result: { state: 'failed', reason: 'no_channel' } }
  if (message.until <= nowUtc) return { result: { state: 'failed', reason: 'too_late' } }
  if (message.isOutdated) return { result: { state: 'failed', reason: 'outdated' } }
  if (!message.hasConsent) return { result: { state: 'failed', reason: 'no_consent' } }
  const due = getMarketingTime(message, nowUtc)
  if (due > nowUtc) return { result: { state: 'waiting', reason: 'quiet_time', due, counts: false } }
  const rendered = renderMessage(context, message)
  if (!rendered) return { result: { state: 'failed', reason: 'bad_text' } }
  if (message.channel === 'whatsapp' && message.salon?.cloud) return attemptCloud(context, { ...message, salon: message.salon }, rendered)
  const own = message.salon && message.salon.secrets.length > 0 ? await context.openOwn(message.salon) : {}
  const byOwnAccount = Boolean(own[message.channel])
  const sent = await sendMessage({ ...context, gateways: { ...context.gateways, ...own } }, message, message.channel, rendered)
  const smsParts = message.channel === 'sms' ? countSmsParts(rendered.text).parts : 0
  return { result: toAttemptResult(nowUtc, message, sent, { byOwnAccount, smsParts }), sent, byOwnAccount }
}

async function attemptCloud(
  context: SendContext,
  message: LeasedMessage & { readonly salon: NonNullable<LeasedMessage['salon']> },
  rendered: RenderedMessage,
): Promise<Attempt> {
  const attempt = await attemptByCloud(context.db, await context.openCloud?.(message.salon), message, rendered)
  if (attempt.kind === 'refused') return { result: { state: 'failed', reason: attempt.reason }, refusal: attempt }
  const sent = attempt.isThrottled ? retryable('throttled') : accepted('')
  return { result: attempt.result, sent, byOwnAccount: true }
}

/** When the message may be sent, seconds UTC: advertising that was retried may have come into the night. */
function getMarketingTime({ kind, salon }: LeasedMessage, nowUtc: number): number {
  if (!salon || !isMarketing(getMessagePurpose(kind))) return nowUtc
  return nextMarketingTime(nowUtc, salon.timeZone, salon.country)
}

function toAttemptResult(nowUtc: number, message: LeasedMessage, sent: SendResult, use: Omit<SentUse, 'gatewayId'>): AttemptResult {
  if (sent.kind === 'accepted') return { state: 'sent', gatewayId: sent.gatewayId, ...use }
  if (sent.kind === 'rejected') return { state: 'failed', reason: sent.reason }
  const { reason, afterSeconds = 0 } = sent
  // A rate limit is not a failure, so it does not count as an attempt.
  const counts = reason !== 'throttled'
  const delay = retryDelays[Math.min(message.attempts, retryDelays.length) - 1] ?? 60
  const due = nowUtc + Math.max(counts ? delay : 1, afterSeconds)
  if (message.attempts <= retryDelays.length && due < message.until) return { state: 'waiting', reason, due, counts }
  if (reason === 'credit') return { state: 'failed', reason }
  if (reason === 'credentials' || reason === 'not_set_up') return { state: 'failed', reason: 'not_set_up' }
  return { state: 'failed', reason: message.attempts <= retryDelays.length ? 'too_late' : 'unreachable' }
}

async function sendMessage(
  context: SendContext,
  message: LeasedMessage,
  channel: MessageChannel,
  rendered: RenderedMessage,
): Promise<SendResult> {
  const { outboxId: id, recipient: to, salon, language } = message
  const { mail, sms, whatsapp } = context.gateways
  if (channel === 'mail' && mail) {
    const { subject, unsubscribe } = rendered
    const text = rendered.mailOnly ? `${rendered.text}\n\n${rendered.mailOnly}` : rendered.text
    const html = renderMailHtml(text, language)
    return mail.send({ id, to, fromName: salon?.name ?? productName, replyTo: salon?.email ?? '', subject, text, html, unsubscribe })
  }
  if (channel === 'sms' && sms && salon?.smsSender) {
    const receiptUrl = getReceiptUrl(context, id)
    const triedSince = message.attempts > 1 ? message.created : undefined
    return sms.send({ id, from: salon.smsSender, to, text: rendered.text, receiptUrl, triedSince })
  }
  if (channel === 'whatsapp' && whatsapp && salon?.waBoxUid) return whatsapp.send({ id, from: salon.waBoxUid, to, text: rendered.text })
  // Without a sender of the salon only this salon's messages wait; without an account those of all salons.
  return retryable((channel === 'sms' && sms) || (channel === 'whatsapp' && whatsapp) ? 'sender_away' : 'not_set_up')
}
