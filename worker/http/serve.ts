import type { Client } from '@libsql/client/web'
import type { Context, Hono } from 'hono'
import type { BodyOf, Endpoint, EndpointTable, InputOf, ReplyOf } from '../../schema/api/endpoint.ts'
import { toErrorCode } from '../../schema/errors.ts'
import { type Access, type AccessRule, access } from '../../schema/terms.ts'
import { ApiError } from '../db/errors.ts'
import type { OnCapacityFreed } from '../db/freed-capacity.ts'
import { GuestDb } from '../db/guest-db.ts'
import { LinkDb } from '../db/link-db.ts'
import { linkPurposes, readLinkToken } from '../db/link-token.ts'
import { PublicDb } from '../db/public-db.ts'
import { StaffDb } from '../db/staff-db.ts'
import type { Env } from '../env.ts'
import { maxUploadBytes, readBody, readInput } from './read-input.ts'
import { readSessionCode } from './session-code.ts'

export interface AppEnv {
  Bindings: Env
  Variables: {
    client: Client
    nowUtc: number
    newId: (prefix: string) => string
    requestId: string
    /** The salon in which a write of this call may have freed time that its waiting list wants. */
    freedSalon: Parameters<OnCapacityFreed>[0] | undefined
    /** The path as the table writes it: what a log line may say. */
    route: string
  }
}
export type Request = Context<AppEnv>

/** Which door stands behind an access group. */
export type DbOf<A extends Access> = (typeof access)[A]['auth'] extends 'none'
  ? PublicDb
  : (typeof access)[A]['auth'] extends 'session'
    ? StaffDb
    : (typeof access)[A]['auth'] extends 'guestSession'
      ? GuestDb
      : LinkDb

/**
 * One function a row: it receives its door, what the schemas made of the request, and the request itself for what only
 * HTTP knows (headers, waitUntil). Answering undefined is 404 with the row's sentence.
 */
export type Handlers<T extends EndpointTable> = {
  readonly [K in keyof T]: (
    door: DbOf<T[K]['access']>,
    input: InputOf<T[K]>,
    body: BodyOf<T[K]>,
    request: Request,
  ) => Promise<ReplyOf<T[K]> | Response | undefined>
}
type AnyHandler = (door: unknown, input: unknown, body: unknown, request: Request) => Promise<unknown>
export interface FeatureRoutes {
  readonly table: EndpointTable
  readonly handlers: Readonly<Record<string, AnyHandler>>
}
/** A table with its handlers, checked row by row. */
export const defineRoutes = <const T extends EndpointTable>(table: T, handlers: Handlers<T>): FeatureRoutes => ({
  table,
  handlers: handlers as unknown as FeatureRoutes['handlers'],
})

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Literal before parameter, segment by segment: an action's name always wins over a session code. */
export function sortRoutes<R extends { path: string }>(rows: readonly R[]): R[] {
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
export function serve(app: Hono<AppEnv>, features: readonly FeatureRoutes[]) {
  const rows = features.flatMap(({ table, handlers }) =>
    Object.entries(table).map(([name, endpoint]) => ({ ...endpoint, endpoint, handler: handlers[name] })),
  )
  for (const { endpoint, handler } of sortRoutes(rows)) {
    if (!handler) throw new Error(`no handler for ${endpoint.path}`)
    app.on(endpoint.method, honoPath(endpoint.path), async (c) => {
      c.set('route', endpoint.path)
      const reply = await answer(c, endpoint, handler)
      if (reply instanceof Response) return reply
      if (reply === undefined) throw new ApiError(404, toErrorCode(endpoint.errorMessage))
      return c.json(reply as never)
    })
  }
}

async function answer(c: Request, endpoint: Endpoint, handler: AnyHandler): Promise<unknown> {
  // An upload is heard to its end before it is refused: who is hung up on in the middle never hears why.
  if (endpoint.form === 'multipart' && Number(c.req.header('content-length') ?? 0) <= maxUploadBytes)
    await c.req.parseBody().catch(() => undefined)
  const who: AccessRule = access[endpoint.access]
  if (who.auth === 'none') {
    const input = readInput(c, endpoint)
    const { body } = await readBody(c, endpoint)
    return handler(new PublicDb(c.get('client'), { nowUtc: c.get('nowUtc'), newId: c.get('newId') }), input, body, c)
  }
  if (who.auth === 'signedLink') {
    const link = openLink(c, endpoint)
    const input = readInput(c, endpoint)
    const { body } = await readBody(c, endpoint)
    return handler(link, input, body, c)
  }
  const unauthorized = /\/ClientHistory/.test(endpoint.path) ? 'invalid_session_code' : 'unauthorized'
  const claims = await readSessionCode(c.req.param('sessionCode') ?? '', c.env.SESSION_SECRET, c.get('nowUtc'))
  if (!claims) throw new ApiError(401, unauthorized)

  const onCapacityFreed: OnCapacityFreed = (salon) => c.set('freedSalon', salon)
  const open = (given: { input?: unknown; body?: unknown; text?: string }) => {
    const find = (name: string) => {
      for (const from of [given.input, given.body]) {
        const value = from && typeof from === 'object' && !Array.isArray(from) ? (from as Record<string, unknown>)[name] : undefined
        if (typeof value === 'string') return value
      }
      return null
    }
    return new StaffDb(c.get('client'), {
      ...claims,
      nowUtc: c.get('nowUtc'),
      newId: c.get('newId'),
      onCapacityFreed,
      roles: who.roles,
      own: who.own ?? [],
      platform: who.platform ?? [],
      ownerId: endpoint.own ? find(endpoint.own) : null,
      targetSalonId: find('salonId'),
      idempotency: readIdempotencyKey(c, endpoint, given.text ?? ''),
      unauthorized,
    })
  }

  if (who.auth === 'guestSession') {
    const { sessionId: bookingSessionId, salonId, timeZone } = claims
    if (salonId === null) throw new ApiError(401, unauthorized)
    const key = { bookingSessionId, salonId, timeZone, nowUtc: c.get('nowUtc'), newId: c.get('newId'), onCapacityFreed }
    const open = (text = '') => new GuestDb(c.get('client'), { ...key, idempotency: readIdempotencyKey(c, endpoint, text) })
    try {
      const input = readInput(c, endpoint)
      const { body, text } = await readBody(c, endpoint)
      return await handler(open(text), input, body, c)
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 400) await open().batch()
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
    await assertCallAllowed(open({}), who)
    throw refusal
  }
  return handler(open({ input, ...read }), input, read.body, c)
}

/** A link that this house has not signed leads nowhere, and nothing is looked up for it. */
function openLink(c: Request, endpoint: Endpoint): LinkDb {
  const purpose = linkPurposes.find((name) => endpoint.path.startsWith(`/api/Links/${name}/`))
  const id = purpose && readLinkToken(c.env.SESSION_SECRET, purpose, c.req.param('token') ?? '')
  if (!purpose || id === undefined) throw new ApiError(404, toErrorCode(endpoint.errorMessage))
  const onCapacityFreed: OnCapacityFreed = (salon) => c.set('freedSalon', salon)
  return new LinkDb(c.get('client'), {
    purpose,
    id,
    notFound: toErrorCode(endpoint.errorMessage),
    nowUtc: c.get('nowUtc'),
    newId: c.get('newId'),
    onCapacityFreed,
  })
}

async function assertCallAllowed(db: StaffDb, who: AccessRule) {
  try {
    await db.batch()
  } catch (refusal) {
    const mine = refusal instanceof ApiError && refusal.status === 403 && db.roles.some((role) => who.own?.includes(role))
    if (!mine) throw refusal
  }
}

function readIdempotencyKey(c: Request, endpoint: Endpoint, text: string) {
  const key = endpoint.idempotent ? c.req.header('idempotency-key') : undefined
  return key ? { key: key.slice(0, 100), call: `${endpoint.method} ${endpoint.path}`, bodyHash: hashBody(text) } : undefined
}

// FNV-1a over the text, twice: enough to tell two bodies under one key apart; nobody gains by forging it.
function hashBody(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 16777619) >>> 0
    b = Math.imul(b ^ (text.charCodeAt(i) + i), 2246822519) >>> 0
  }
  return `${text.length}-${a.toString(36)}-${b.toString(36)}`
}
