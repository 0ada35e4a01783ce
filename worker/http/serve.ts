import type { Client } from '@libsql/client/web'
import type { Context, Hono } from 'hono'
import type { BodyOf, Endpoint, EndpointTable, InputOf, ReplyOf } from '../../schema/api/endpoint.ts'
import { type Access, access, type Who } from '../../schema/terms.ts'
import { Booking } from '../db/booking.ts'
import { Gate } from '../db/gate.ts'
import { Link } from '../db/link.ts'
import { linkPurposes, readLinkToken } from '../db/links.ts'
import { Refusal } from '../db/refusal.ts'
import type { OnRoom } from '../db/room.ts'
import { Staff } from '../db/staff.ts'
import type { Env } from '../env.ts'
import { longestUpload, readBody, readInput } from './read-input.ts'
import { readSessionCode } from './session-code.ts'

export interface Surroundings {
  Bindings: Env
  Variables: {
    client: Client
    nowUtc: number
    newId: (prefix: string) => string
    requestId: string
    /** The salon in which room may have appeared for somebody who waits. */
    roomIn: Parameters<OnRoom>[0] | undefined
    /** The path as the table writes it: what a log line may say. */
    route: string
  }
}
export type Request = Context<Surroundings>

/** Which door stands behind an access group. */
export type DoorOf<A extends Access> = (typeof access)[A]['door'] extends 'gate'
  ? Gate
  : (typeof access)[A]['door'] extends 'staff'
    ? Staff
    : (typeof access)[A]['door'] extends 'booking'
      ? Booking
      : Link

/**
 * One function a row: it receives its door, what the schemas made of the request, and the request itself for what only
 * HTTP knows (headers, waitUntil). Answering undefined is 404 with the row's sentence.
 */
export type Handlers<T extends EndpointTable> = {
  readonly [K in keyof T]: (
    door: DoorOf<T[K]['access']>,
    input: InputOf<T[K]>,
    body: BodyOf<T[K]>,
    request: Request,
  ) => Promise<ReplyOf<T[K]> | Response | undefined>
}
type AnyHandler = (door: unknown, input: unknown, body: unknown, request: Request) => Promise<unknown>
export interface Feature {
  readonly table: EndpointTable
  readonly handlers: Readonly<Record<string, AnyHandler>>
}
/** A table with its handlers, checked row by row. */
export const feature = <const T extends EndpointTable>(table: T, handlers: Handlers<T>): Feature => ({
  table,
  handlers: handlers as unknown as Feature['handlers'],
})

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Literal before parameter, segment by segment: an action's name always wins over a session code. */
export function inRoutingOrder<R extends { path: string }>(rows: readonly R[]): R[] {
  const rank = (segment: string | undefined) => (segment === undefined ? '2' : segment.startsWith('{') ? '1' : `0${segment}`)
  return [...rows].sort((a, b) => {
    const [left, right] = [a.path.split('/'), b.path.split('/')]
    for (let i = 0; i < Math.max(left.length, right.length); i++) {
      const order = rank(left[i]).localeCompare(rank(right[i]))
      if (order) return order
    }
    return 0
  })
}

/** Registers every row of every feature, once. */
export function serve(app: Hono<Surroundings>, features: readonly Feature[]) {
  const rows = features.flatMap(({ table, handlers }) =>
    Object.entries(table).map(([name, endpoint]) => ({ ...endpoint, endpoint, handler: handlers[name] })),
  )
  for (const { endpoint, handler } of inRoutingOrder(rows)) {
    if (!handler) throw new Error(`no handler for ${endpoint.path}`)
    app.on(endpoint.method, honoPath(endpoint.path), async (c) => {
      c.set('route', endpoint.path)
      const reply = await answer(c, endpoint, handler)
      if (reply instanceof Response) return reply
      if (reply === undefined) throw new Refusal(404, endpoint.fails)
      return c.json(reply as never)
    })
  }
}

async function answer(c: Request, endpoint: Endpoint, handler: AnyHandler): Promise<unknown> {
  // An upload is heard to its end before it is refused: who is hung up on in the middle never hears why.
  if (endpoint.form === 'multipart' && Number(c.req.header('content-length') ?? 0) <= longestUpload)
    await c.req.parseBody().catch(() => undefined)
  const who: Who = access[endpoint.access]
  if (who.door === 'gate') {
    const input = readInput(c, endpoint)
    const { body } = await readBody(c, endpoint)
    return handler(new Gate(c.get('client'), { nowUtc: c.get('nowUtc'), newId: c.get('newId') }), input, body, c)
  }
  if (who.door === 'link') {
    const link = openLink(c, endpoint)
    const input = readInput(c, endpoint)
    const { body } = await readBody(c, endpoint)
    return handler(link, input, body, c)
  }
  const unauthorized = /\/ClientHistory/.test(endpoint.path) ? 'Invalid session_code' : 'Unauthorized Access'
  const claims = await readSessionCode(c.req.param('sessionCode') ?? '', c.env.SESSION_SECRET, c.get('nowUtc'))
  if (!claims) throw new Refusal(401, unauthorized)

  const onRoom: OnRoom = (salon) => c.set('roomIn', salon)
  const open = (given: { input?: unknown; body?: unknown; text?: string }) => {
    const find = (name: string) => {
      for (const from of [given.input, given.body]) {
        const value = from && typeof from === 'object' && !Array.isArray(from) ? (from as Record<string, unknown>)[name] : undefined
        if (typeof value === 'string') return value
      }
      return null
    }
    return new Staff(c.get('client'), {
      ...claims,
      nowUtc: c.get('nowUtc'),
      newId: c.get('newId'),
      onRoom,
      roles: who.roles,
      own: who.own ?? [],
      platform: who.platform ?? [],
      concerned: endpoint.own ? find(endpoint.own) : null,
      named: find('salonId'),
      once: onceOf(c, endpoint, given.text ?? ''),
      unauthorized,
    })
  }

  if (who.door === 'booking') {
    const { sessionId: bookingSessionId, salonId, timeZone } = claims
    if (salonId === null) throw new Refusal(401, unauthorized)
    const key = { bookingSessionId, salonId, timeZone, nowUtc: c.get('nowUtc'), newId: c.get('newId'), onRoom }
    const open = (text = '') => new Booking(c.get('client'), { ...key, once: onceOf(c, endpoint, text) })
    try {
      const input = readInput(c, endpoint)
      const { body, text } = await readBody(c, endpoint)
      return await handler(open(text), input, body, c)
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.status === 400) await open().trip()
      throw refusal
    }
  }

  let input: unknown
  let read: { body: unknown; text: string }
  try {
    input = readInput(c, endpoint)
    read = await readBody(c, endpoint)
  } catch (refusal) {
    // A caller who may not make the call learns that first, and nothing of its inputs. Whom the call concerns cannot
    // be read from what does not parse, so it is taken to be the caller.
    await mayAskAtAll(open({}), who)
    throw refusal
  }
  return handler(open({ input, ...read }), input, read.body, c)
}

/** A link that this house has not signed leads nowhere, and nothing is looked up for it. */
function openLink(c: Request, endpoint: Endpoint): Link {
  const purpose = linkPurposes.find((name) => endpoint.path.startsWith(`/api/Links/${name}/`))
  const id = purpose && readLinkToken(c.env.SESSION_SECRET, purpose, c.req.param('token') ?? '')
  if (!purpose || id === undefined) throw new Refusal(404, endpoint.fails)
  const onRoom: OnRoom = (salon) => c.set('roomIn', salon)
  return new Link(c.get('client'), { purpose, id, unknown: endpoint.fails, nowUtc: c.get('nowUtc'), newId: c.get('newId'), onRoom })
}

async function mayAskAtAll(door: Staff, who: Who) {
  try {
    await door.trip()
  } catch (refusal) {
    const mine = refusal instanceof Refusal && refusal.status === 403 && door.roles.some((role) => who.own?.includes(role))
    if (!mine) throw refusal
  }
}

function onceOf(c: Request, endpoint: Endpoint, text: string) {
  const key = endpoint.once ? c.req.header('idempotency-key') : undefined
  return key ? { key: key.slice(0, 100), call: `${endpoint.method} ${endpoint.path}`, bodyHash: fingerprint(text) } : undefined
}

// FNV-1a over the text, twice: enough to tell two bodies under one key apart; nobody gains by forging it.
function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 16777619) >>> 0
    b = Math.imul(b ^ (text.charCodeAt(i) + i), 2246822519) >>> 0
  }
  return `${text.length}-${a.toString(36)}-${b.toString(36)}`
}
