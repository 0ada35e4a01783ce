/** Messages between the open screens of a salon and its Durable Object (worker/live/), as JSON. */

/** What has changed in a salon, as far as open screens show it. `sessions` is for the object itself: some may have ended. */
export const liveKinds = [
  'agenda',
  'alerts',
  'catalogue',
  'clients',
  'inbox',
  'messages',
  'money',
  'rota',
  'sessions',
  'team',
  'waiting',
] as const
export type LiveKind = (typeof liveKinds)[number]

/** Something has changed: no data, because screens read again through their own calls, with their own rights. */
export interface Hint {
  readonly kinds: readonly LiveKind[]
  /** Days of the bookings and visits that changed, in the salon's zone; null where they are not known. */
  readonly days: readonly string[] | null
  /** The screen that made the change, by the id of its `hello`; empty for guests, jobs and webhooks. */
  readonly by: string
  /** Cursor of the salon after the change; null where it was not read. */
  readonly cursor: string | null
}

/** What a screen shows of a booking, a client or a visit (the checkout). */
const recordKinds = ['booking', 'client', 'checkout'] as const

/** A record that a screen shows. */
export interface OpenRecord {
  readonly kind: (typeof recordKinds)[number]
  readonly id: string
  /** Something in its form has been changed and is not saved. */
  readonly isEdited: boolean
}
/** Who has a record open; `record` is null once it is closed. */
export interface Presence {
  readonly screen: string
  readonly userId: string
  readonly record: OpenRecord | null
}

/** First message of a connection. */
export interface Hello {
  /** The id that the screen is given. */
  readonly screen: string
  /** The salon's cursor; empty where it may have changed since it was read. */
  readonly cursor: string
  /** Milliseconds in which nothing that the cursor covers has changed for certain; 0 or less if something may just have. */
  readonly quietMs: number
  /** Who has which record open. */
  readonly present: readonly Presence[]
}

export type LiveMessage =
  | ({ readonly type: 'hello' } & Hello)
  | ({ readonly type: 'hint' } & Hint)
  | ({ readonly type: 'presence' } & Presence)
  /** The last message: session, role or salon have changed. */
  | { readonly type: 'over' }

/** What a screen sends, besides `ping`, which is answered by `pong`. */
export interface ScreenMessage {
  readonly open: OpenRecord | null
}

export const liveLimits = {
  socketsOfUser: 5,
  socketsOfSalon: 200,
  /** Characters of a message of a screen. */
  messageLength: 500,
  /** Messages of a user's screens in `messageWindowMs`, pings left out. */
  messages: 30,
  messageWindowMs: 10_000,
  pingMs: 30_000,
  pongMs: 10_000,
  /** A screen that has not sent `ping` for so long is gone. */
  silenceMs: 90_000,
} as const

/** Header that names the screen which makes a call, so that it can tell its own hints. */
export const screenHeader = 'x-screen'
const screenId = /^[\w-]{1,40}$/
export const isScreenId = (text: string): boolean => screenId.test(text)

const isText = (value: unknown): value is string => typeof value === 'string' && isScreenId(value)

/** What a screen has sent; undefined for anything else. */
export function parseScreenMessage(text: unknown): ScreenMessage | undefined {
  if (typeof text !== 'string' || text.length > liveLimits.messageLength) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null || !('open' in parsed)) return undefined
  const { open } = parsed
  if (open === null) return { open }
  if (typeof open !== 'object') return undefined
  const { kind: name, id, isEdited } = open as Record<string, unknown>
  const kind = recordKinds.find((one) => one === name)
  if (kind === undefined || !isText(id) || typeof isEdited !== 'boolean') return undefined
  return { open: { kind, id, isEdited } }
}
