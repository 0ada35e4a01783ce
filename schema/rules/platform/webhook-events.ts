import type { WebhookKind } from '../../terms.ts'

/**
 * What webhooks tell other programs: thin events that name a record which has changed, made of the entries of the audit log. Headers,
 * signature and attempts follow Standard Webhooks 1.0.
 */

const happenings = ['created', 'changed', 'cancelled', 'no_show', 'restored', 'deleted', 'received'] as const
type Happening = (typeof happenings)[number]
export type WebhookType = `${WebhookKind}.${Happening}`

/**
 * Webhooks of a salon, tests of all of them within an hour, seconds for which an old secret signs too, days for which deliveries are
 * listed.
 */
export const webhookLimits = { webhooks: 10, testsPerHour: 20, oldSecretSeconds: 86_400, days: 30 } as const

/** An entry of the audit log. */
export interface AuditedChange {
  readonly auditNo: number
  /** Seconds UTC. */
  readonly at: number
  readonly entity: string
  readonly entityId: string
  /** The record that this one is part of. */
  readonly rootId: string
  readonly action: string
  /** Columns that differ, after the change. */
  readonly after: Readonly<Record<string, unknown>>
}
export interface WebhookEvent {
  readonly kind: WebhookKind
  readonly type: WebhookType
  readonly recordId: string
  readonly at: number
  /** The last entry that the event stands for; a webhook has one event of a record at a position. */
  readonly position: number
}

/** Tables of the audit log that events are made of: the kind of record, and whether a row is part of one instead of one itself. */
const sources: Readonly<Record<string, { readonly kind: WebhookKind; readonly isPart?: true }>> = {
  agendas: { kind: 'booking' },
  agenda_services: { kind: 'booking', isPart: true },
  appointments: { kind: 'visit' },
  client_history_services: { kind: 'visit', isPart: true },
  client_history_products: { kind: 'visit', isPart: true },
  payments: { kind: 'payment' },
  clients: { kind: 'client' },
  sub_clients: { kind: 'pet' },
  products: { kind: 'product' },
}
export const webhookEntities = Object.keys(sources)

/** Field of a reply that holds the id of such a record, and so of the event's data. */
export const recordFields = {
  booking: 'agendaId',
  visit: 'appointmentId',
  payment: 'paymentId',
  client: 'clientId',
  pet: 'subClientId',
  product: 'productId',
  // The conversation that a message of a client is part of.
  message: 'conversationId',
} as const satisfies Record<WebhookKind, string>

function getHappening({ entity, action, after }: AuditedChange, isPart: boolean): Happening {
  if (isPart) return 'changed'
  if (action === 'create') return 'created'
  if (action === 'delete') return 'deleted'
  if (action === 'restore') return 'restored'
  if (entity !== 'agendas' || after.outcome === undefined) return 'changed'
  return after.outcome === 'cancelled' ? 'cancelled' : after.outcome === 'not_come' ? 'no_show' : 'restored'
}

/**
 * The events of entries in their order. Entries of one record and second are one event: what says most of them, as a booking with
 * three services is created once.
 */
export function toWebhookEvents(entries: readonly AuditedChange[]): WebhookEvent[] {
  const events = new Map<string, WebhookEvent>()
  for (const entry of entries) {
    const source = sources[entry.entity]
    if (!source) continue
    const { kind, isPart = false } = source
    const recordId = isPart ? entry.rootId : entry.entityId
    const key = `${kind} ${recordId} ${entry.at}`
    const earlier = events.get(key)
    const happening = getHappening(entry, isPart)
    const type = earlier && happening === 'changed' ? earlier.type : (`${kind}.${happening}` as const)
    // Behind what came between the two.
    events.delete(key)
    events.set(key, { kind, type, recordId, at: entry.at, position: entry.auditNo })
  }
  return [...events.values()]
}

/** A message that a client has sent to the salon. */
export interface ReceivedMessage {
  readonly conversationId: string
  /** Seconds UTC. */
  readonly at: number
  /** A number that differs from those of other messages: of several in a second each is an event. */
  readonly no: number
}
const messagesPerSecond = 4096

/** The events of messages that clients have sent. Those of one conversation are told in the order of their seconds. */
export const toMessageEvents = (messages: readonly ReceivedMessage[]): WebhookEvent[] =>
  messages.map(({ conversationId, at, no }) => ({
    ...{ kind: 'message', type: 'message.received', recordId: conversationId, at },
    position: at * messagesPerSecond + (no % messagesPerSecond),
  }))

/** Seconds between an attempt and the next one: three days in all. */
const attemptDelays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
export const maxAttempts = attemptDelays.length + 1
const maxRetryAfterSeconds = 86_400

/** Seconds until the next attempt after `attempts` of them, no fewer than the receiver asked for; undefined after the last one. */
export function getAttemptDelay(attempts: number, retryAfter = 0): number | undefined {
  const delay = attemptDelays[attempts - 1]
  return delay === undefined ? undefined : Math.max(delay, Math.min(retryAfter, maxRetryAfterSeconds))
}

const localNames = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|test|invalid|onion)$/

/**
 * The address of a receiver as it is called; undefined unless it is an https name of the public internet at the usual port. A Worker
 * does not see the address that a name leads to, so an IP address is refused as such. `ownHost`: the product's own host.
 */
export function toReceiverUrl(text: string, ownHost?: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined
  const host = url.hostname.replace(/\.$/, '')
  const isName = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(host)
  if (!isName || localNames.test(host)) return undefined
  if (ownHost !== undefined && (host === ownHost || host.endsWith(`.${ownHost}`))) return undefined
  url.hash = ''
  return url.href
}
