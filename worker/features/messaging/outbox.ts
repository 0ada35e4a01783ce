import { type SQL, sql } from 'drizzle-orm'
import { type MessageChannel, messageChannels, productName } from '../../../schema/terms.ts'
import { openClient } from '../../db/client.ts'
import { linkToken } from '../../db/link-token.ts'
import { deriveCode, deriveToken } from '../../db/secrets.ts'
import { SystemDb } from '../../db/system-db.ts'
import type { Env } from '../../env.ts'
import { type Gateways, openGateways } from '../../gateways/gateways.ts'
import { mailIntervalMs } from '../../gateways/mail.ts'
import { rejected, retryable, type SendResult } from '../../gateways/send-result.ts'
import { type End, type LeasedMessage, leaseMessages, recordResult, releaseLease, selectSalonsWithDueMessages } from './leases.ts'
import { mailHtml } from './mail-html.ts'
import type { RenderedMessage, TemplateContext } from './rendered-message.ts'
import { renderTemplate } from './templates.ts'

/** Seconds from one attempt to the next; after the last one it is given up, within the day for which gateways know an id again. */
const delays = [5, 60, 300, 900, 3600, 10_800, 21_600] as const
const salonsAtOnce = 200
/** Behind a reply there are 30 seconds: a second attempt is worth waiting for, a third is the sweep's. */
const waitBehindSeconds = 6

export interface Sending {
  readonly system: SystemDb
  readonly outside: Gateways
  /** Makes the tokens of links. */
  readonly secret: string
  /** Where links lead; without a slash at the end. */
  readonly origin: string
  readonly pause: (ms: number) => Promise<void>
}

interface JobContext {
  readonly env: Env
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
  readonly testDatabase?: string | undefined
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Opens what sending needs, and closes it again. */
async function sending<T>(
  { env, nowUtc, newId, testDatabase }: JobContext,
  work: (at: (utc: number) => Sending) => Promise<T>,
): Promise<T> {
  const client = openClient(env, testDatabase)
  const outside = openGateways(env, testDatabase)
  const rest = { outside, secret: env.SESSION_SECRET, origin: env.WEB_ORIGIN ?? '', pause }
  try {
    return await work((utc) => ({ ...rest, system: new SystemDb(client, { nowUtc: utc || nowUtc, newId, actor: 'messages' }) }))
  } finally {
    client.close()
  }
}

/** Sends these messages of the outbox behind a reply. What goes wrong is left to the sweep. */
export async function sendInBackground(surroundings: JobContext, outboxIds: readonly string[]): Promise<void> {
  const which = sql`o.outbox_id IN (SELECT value FROM json_each(${JSON.stringify(outboxIds)}))`
  const { nowUtc } = surroundings
  try {
    await sending(surroundings, async (at) => {
      const next = await sendDueMessages(at(nowUtc), which, new Set())
      if (next === null || next - nowUtc > waitBehindSeconds) return
      await pause((next - nowUtc) * 1000)
      await sendDueMessages(at(next), which, new Set())
    })
  } catch {
    // The rows are there, due, or claimed until the claim lapses.
  }
}

/** The sweep: what is due in any salon, one salon after the other. */
export async function processAllOutboxes(surroundings: JobContext): Promise<void> {
  await sending(surroundings, (at) => processOutbox(at(surroundings.nowUtc)))
}

export async function processOutbox(s: Sending): Promise<void> {
  const closed = new Set<MessageChannel>()
  const [salons] = await s.system.batch(selectSalonsWithDueMessages(s.system, salonsAtOnce))
  for (const salonId of salons) await sendDueMessages(s, salonId === null ? sql`o.salon_id IS NULL` : sql`o.salon_id = ${salonId}`, closed)
}

/** Claims what is due and sends it, each channel in a lane of its own. Answers when the first of what still waits is due again (seconds UTC), or null. */
export async function sendDueMessages(s: Sending, which: SQL, closed: Set<MessageChannel>): Promise<number | null> {
  const claimId = s.system.newId('clm')
  const [, claimed] = await s.system.batch(...leaseMessages(s.system, claimId, which, [...closed]))
  const next: number[] = []
  const lanes = [null, ...messageChannels].map((channel) => {
    const messages = claimed.filter((message) => message.channel === channel)
    return lane(s, claimId, messages, closed, next)
  })
  // One lane that cannot write down what it did leaves the others alone.
  const ended = await Promise.allSettled(lanes)
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return next.length ? Math.min(...next) : null
}

async function lane(
  s: Sending,
  claimId: string,
  messages: readonly LeasedMessage[],
  closed: Set<MessageChannel>,
  next: number[],
): Promise<void> {
  for (const [i, message] of messages.entries()) {
    if (i > 0 && message.channel === 'mail') await s.pause(mailIntervalMs)
    const end = await attempt(s, message)
    await recordResult(s.system, claimId, message, end.end)
    if (end.end.state === 'waiting') next.push(end.end.due)
    if (end.outcome?.kind !== 'retryable') continue
    // The gateway takes nothing at the moment: the rest need not be tried to know it.
    if (message.channel && end.outcome.reason !== 'sender_away') closed.add(message.channel)
    return releaseLease(s.system, claimId, messages.slice(i + 1), end.outcome.reason)
  }
}

async function attempt(s: Sending, message: LeasedMessage): Promise<{ end: End; outcome?: SendResult }> {
  if (message.channel === null) return { end: { state: 'failed', reason: 'no_channel' } }
  if (message.until <= s.system.nowUtc) return { end: { state: 'failed', reason: 'too_late' } }
  const outcome = await deliver(s, message, message.channel)
  return { end: endOf(s.system.nowUtc, message, outcome), outcome }
}

function endOf(nowUtc: number, message: LeasedMessage, outcome: SendResult): End {
  if (outcome.kind === 'accepted') return { state: 'sent', gatewayId: outcome.gatewayId }
  if (outcome.kind === 'rejected') return { state: 'failed', reason: outcome.reason }
  const { reason, afterSeconds = 0 } = outcome
  // Being asked to come back is no failure, so it does not count as one.
  const counts = reason !== 'throttled'
  const delay = delays[Math.min(message.attempts, delays.length) - 1] ?? 60
  const due = nowUtc + Math.max(counts ? delay : 1, afterSeconds)
  if (message.attempts <= delays.length && due < message.until) return { state: 'waiting', reason, due, counts }
  if (reason === 'credit') return { state: 'failed', reason }
  if (reason === 'credentials' || reason === 'not_set_up') return { state: 'failed', reason: 'not_set_up' }
  return { state: 'failed', reason: message.attempts <= delays.length ? 'too_late' : 'unreachable' }
}

async function deliver(s: Sending, message: LeasedMessage, channel: MessageChannel): Promise<SendResult> {
  const words = written(s, message)
  if (!words) return rejected('bad_text')
  const { outboxId: id, recipient: to, salon } = message
  const { mail, sms, whatsapp } = s.outside
  if (channel === 'mail' && mail) {
    const { subject, unsubscribe } = words
    const text = words.mailOnly ? `${words.text}\n\n${words.mailOnly}` : words.text
    const fromName = salon?.name ?? productName
    return mail.send({ id, to, fromName, replyTo: salon?.email ?? '', subject, text, html: mailHtml(text, message.language), unsubscribe })
  }
  if (channel === 'sms' && sms && salon?.smsSender) return sms.send({ id, from: salon.smsSender, to, text: words.text })
  if (channel === 'whatsapp' && whatsapp && salon?.waBoxUid) return whatsapp.send({ id, from: salon.waBoxUid, to, text: words.text })
  // A salon that gave its sender up is alone with it.
  return retryable((channel === 'sms' && sms) || (channel === 'whatsapp' && whatsapp) ? 'sender_away' : 'not_set_up')
}

/** Undefined where this version has no such words, or the data do not fill them. */
function written(s: Sending, { kind, language, data, salon }: LeasedMessage): RenderedMessage | undefined {
  const format = new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', {
    timeZone: salon?.timeZone ?? 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const say: TemplateContext = {
    salon: salon?.name ?? productName,
    link: (path) => `${s.origin}${path}`,
    token: (purpose, id) => deriveToken(s.secret, purpose, id),
    code: (purpose, id) => deriveCode(s.secret, purpose, id),
    signed: (purpose, id) => linkToken(s.secret, purpose, id),
    when: (instant) => format.format(new Date(instant)),
  }
  try {
    return renderTemplate(kind, language, data, say)
  } catch {
    return undefined
  }
}
