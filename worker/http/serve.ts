import type { Hono } from 'hono'
import {
  type BodyOf,
  type EndpointTable,
  type FullEndpoint,
  type FullTable,
  type InputOf,
  type ReplyOf,
  type SchemasOf,
  withSchemas,
} from '../../schema/api/endpoint.ts'
import { Id } from '../../schema/api/values.ts'
import { type ErrorCode, toErrorCode } from '../../schema/errors.ts'
import { type Access, type AccessRule, access } from '../../schema/rules/platform/access.ts'
import type { Change } from '../db/changes.ts'
import { hasDirectory } from '../db/databases.ts'
import { ApiError, TimeZoneChangedError } from '../db/errors.ts'
import type { OnCapacityFreed } from '../db/freed-capacity.ts'
import { GuestDb } from '../db/guest-db.ts'
import { LinkDb } from '../db/link-db.ts'
import { linkPurposes, readLinkToken } from '../db/link-token.ts'
import { idColumns, type NamedRecord } from '../db/named-records.ts'
import { PublicDb } from '../db/public-db.ts'
import { StaffDb } from '../db/staff-db.ts'
import type { Idempotency } from '../db/tenant-context.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { readIdempotencyKey, withReplay } from './idempotency.ts'
import { discardUpload, readBody } from './read-body.ts'
import { assertSameIds, findText, readInput } from './read-input.ts'
import { type AppEnv, enterDatabase, type Request } from './request.ts'
import { dependsOnRoles, restrictReply } from './restrict-reply.ts'
import { readSessionCode, type SessionClaims } from './session-code.ts'

export { type AppEnv, enterDatabase, type Request }

/** Fields of the object or list that a body names `…DTO`. */
const inRecord = /^\w+DTO(\.|$)/
const objectName = /^\w+DTO\.(?!\d)/

/**
 * The errors of fields that a call replies instead of refusing it (`repliesFieldErrors`), by the names of the fields in their record;
 * undefined for every other error, that of a body of another shape included.
 */
function getFieldErrors({ repliesFieldErrors }: FullEndpoint, error: unknown): Record<string, string> | undefined {
  if (!repliesFieldErrors || !(error instanceof ApiError) || error.code !== 'invalid_input') return undefined
  const fields = Object.entries((error.details.fields ?? {}) as Record<string, string>)
  if (fields.length === 0 || !fields.every(([path]) => inRecord.test(path))) return undefined
  return Object.fromEntries(fields.map(([path, message]) => [path.replace(objectName, ''), message]))
}

/** The rows that the path and query of a call name: values of its input whose schema is an `Id`. */
function findNamedRecords(schema: unknown, input: unknown): NamedRecord[] {
  const { entries = {} } = (schema ?? {}) as { entries?: Readonly<Record<string, { wrapped?: unknown }>> }
  return Object.entries(input ?? {}).flatMap(([name, id]) => {
    const [column, entry] = [idColumns[name], entries[name]]
    const isId = entry === Id || entry?.wrapped === Id
    return column && isId && typeof id === 'string' ? [{ column, id }] : []
  })
}

/** A text that sorts as its path does: literal segments first, then parameters, then the end of a path. */
const toSortKey = (path: string) => [...path.split('/').map((segment) => (segment.startsWith('{') ? '1' : `0${segment}`)), '2'].join('\0')

/** Sorts literal segments before parameters, so that no action's name is read as a session code; without a collator, which is slow. */
export function sortRoutes<R extends { path: string }>(rows: readonly R[]): R[] {
  const keyed = rows.map((row) => ({ row, key: toSortKey(row.path) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ row }) => row)
}

/** The database handle for an access group. */
type DbOf<A extends Access> = (typeof access)[A]['auth'] extends 'none'
  ? PublicDb
  : (typeof access)[A]['auth'] extends 'session'
    ? StaffDb
    : (typeof access)[A]['auth'] extends 'guestSession'
      ? GuestDb
      : LinkDb

/**
 * One handler per endpoint. It receives a database handle, the parsed input and body, and the request for what only HTTP knows
 * (headers, waitUntil). It returns the JSON of the reply, a Response, or undefined for 404 with the endpoint's message.
 */
export type Handlers<T extends EndpointTable> = {
  readonly [K in keyof T]: (
    db: DbOf<T[K]['access']>,
    input: InputOf<T[K]>,
    body: BodyOf<T[K]>,
    request: Request,
  ) => Promise<ReplyOf<T[K]> | Response | undefined>
}
type AnyHandler = (db: unknown, input: unknown, body: unknown, request: Request) => Promise<unknown>
export interface FeatureRoutes {
  readonly table: FullTable
  readonly handlers: Readonly<Record<string, AnyHandler>>
}
/** Joins an endpoint table with its schemas and its handlers; the types check each of them. */
export const defineRoutes = <const T extends EndpointTable>(table: T, schemas: SchemasOf<T>, handlers: Handlers<T>): FeatureRoutes => ({
  table: withSchemas(table, schemas),
  handlers: handlers as unknown as FeatureRoutes['handlers'],
})

export type Target = Readonly<{ endpoint: FullEndpoint; handler: AnyHandler }>
export type EndpointPath = Pick<FullEndpoint, 'method' | 'path'>
/** A path and what answers it. */
export type Route = EndpointPath & { readonly load: () => Promise<Target> }

export const listTargets = (features: readonly FeatureRoutes[]): Target[] =>
  features.flatMap(({ table, handlers }) =>
    Object.entries(table).map(([name, endpoint]) => {
      const handler = handlers[name]
      if (!handler) throw new Error(`no handler for ${endpoint.path}`)
      return { endpoint, handler }
    }),
  )

/** Routes of features that are there when a Worker starts. */
export const listRoutes = (features: readonly FeatureRoutes[]): Route[] =>
  listTargets(features).map((target) => ({ ...target.endpoint, load: async () => target }))

const toHonoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Who calls, as the request says it: rows are opened by what the database knows of the session or key. */
export interface Claims extends SessionClaims {
  /** The `sessionId` is that of an API key. */
  readonly isKey?: boolean
  /** The session is in another database than the salon (worker/db/session-sql.ts). */
  readonly admittedUserId?: string
}
/** Reads from a request who calls; undefined for nobody (401). May refuse the caller with an ApiError. */
type ReadClaims<R extends Route> = (c: Request, route: R) => Promise<Claims | undefined>
const readClaimsOfSession: ReadClaims<Route> = (c) =>
  readSessionCode(c.req.param('sessionCode') ?? '', c.env.SESSION_SECRET, c.get('nowUtc'))

/** Registers all routes. */
export function serve<R extends Route>(app: Hono<AppEnv>, routes: readonly R[], readClaims: ReadClaims<R> = readClaimsOfSession) {
  for (const route of sortRoutes(routes))
    app.on(route.method, toHonoPath(route.path), async (c) => {
      c.set('route', route.path)
      const { endpoint, handler } = await route.load()
      const reply = await handleCall(c, { endpoint, handler }, () => readClaims(c, route)).catch((error) => {
        const errors = getFieldErrors(endpoint, error)
        if (!errors) throw error
        return { errors }
      })
      if (reply instanceof Response) return reply
      if (reply === undefined) throw new ApiError(404, toErrorCode(endpoint.errorMessage))
      return c.json(reply as never)
    })
}

async function handleCall(c: Request, { endpoint, handler }: Target, readClaims: () => Promise<Claims | undefined>): Promise<unknown> {
  const rule: AccessRule = access[endpoint.access]
  if (rule.auth === 'none') return handlePublicCall(c, endpoint, handler)
  if (rule.auth === 'signedLink') return handleLinkCall(c, endpoint, handler)
  const unauthorized = endpoint.path.includes('/ClientHistory') ? 'invalid_session_code' : 'unauthorized'
  let claims: Claims
  try {
    const read = await readClaims()
    if (!read || !enterDatabase(c, read.database)) throw new ApiError(401, unauthorized)
    claims = read
  } catch (error) {
    await discardUpload(c, endpoint)
    throw error
  }
  if (rule.auth === 'guestSession') return handleGuestCall(c, endpoint, handler, claims)
  return handleStaffCall(c, endpoint, handler, { claims, rule, unauthorized })
}

interface ParsedCall {
  readonly input: unknown
  readonly body: unknown
  readonly idempotency: Idempotency | undefined
}
const unparsed: ParsedCall = { input: undefined, body: undefined, idempotency: undefined }

/** Input, body and Idempotency-Key of a call. Throws 400 or 413. */
async function parseCall(c: Request, endpoint: FullEndpoint): Promise<ParsedCall> {
  let input: unknown
  try {
    input = readInput(c, endpoint)
  } catch (error) {
    await discardUpload(c, endpoint)
    throw error
  }
  const { body, text } = await readBody(c, endpoint)
  c.set('bodyText', text)
  assertSameIds(c, body)
  return { input, body, idempotency: readIdempotencyKey(c, endpoint, text) }
}

const toFields = (value: unknown) => (typeof value === 'object' ? (value as Record<string, unknown> | null) : null)

/** Throws 401 for a session code, and 404 for another code, of a database that the environment lacks. */
async function enterNamedDatabase(c: Request, endpoint: FullEndpoint, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const { locateCall } = await import('./elsewhere.ts')
  if (enterDatabase(c, await locateCall({ env: c.env, nowUtc: c.get('nowUtc'), endpoint, fields }))) return
  throw fields.sessionCode === undefined ? new ApiError(404, 'not_found') : new ApiError(401, 'unauthorized')
}

async function handlePublicCall(c: Request, endpoint: FullEndpoint, handler: AnyHandler): Promise<unknown> {
  const { input, body } = await parseCall(c, endpoint)
  if (c.env.DATABASES) await enterNamedDatabase(c, endpoint, { ...toFields(body), ...toFields(input) })
  return handler(new PublicDb(c.get('client'), { nowUtc: c.get('nowUtc'), newId: c.get('newId') }), input, body, c)
}

/** Calls by signed link. A wrong signature is 404 without a round trip. */
async function handleLinkCall(c: Request, endpoint: FullEndpoint, handler: AnyHandler): Promise<unknown> {
  const notFound = toErrorCode(endpoint.errorMessage)
  const purpose = linkPurposes.find((name) => endpoint.path.startsWith(`/api/Links/${name}/`))
  const link = purpose && readLinkToken(c.env.SESSION_SECRET, purpose, c.req.param('token') ?? '')
  if (!purpose || !link || !enterDatabase(c, link.database)) throw new ApiError(404, notFound)
  const { id } = link
  const { input, body, idempotency } = await parseCall(c, endpoint)
  const db = new LinkDb(c.get('client'), { purpose, id, notFound, idempotency, ...getCallContext(c) })
  return withReplay(db, () => handler(db, input, body, c))
}

/** Calls with a guest's booking session. */
async function handleGuestCall(c: Request, endpoint: FullEndpoint, handler: AnyHandler, claims: SessionClaims): Promise<unknown> {
  const { sessionId: bookingSessionId, salonId, timeZone } = claims
  if (salonId === null) throw new ApiError(401, 'unauthorized')
  const openDb = ({ idempotency }: ParsedCall, zone = timeZone) =>
    new GuestDb(c.get('client'), { bookingSessionId, salonId, timeZone: zone, ...getCallContext(c), idempotency })
  return handleSessionCall({ parse: () => parseCall(c, endpoint), openDb, assertAllowed: (db) => db.batch() }, handler, c)
}

interface StaffCall {
  claims: Claims
  rule: AccessRule
  unauthorized: ErrorCode
}

/** Calls with a staff session. Where a superadmin's call names a salon of another database, it works there. */
function handleStaffCall(c: Request, endpoint: FullEndpoint, handler: AnyHandler, call: StaffCall): Promise<unknown> {
  let { claims } = call
  const openDb = (parsed: ParsedCall, timeZone = claims.timeZone) =>
    openStaffDb(c, endpoint, { ...call, claims: { ...claims, timeZone } }, parsed)
  const parse = async () => {
    const parsed = await parseCall(c, endpoint)
    const mayBeElsewhere = call.rule.platform !== undefined && claims.salonId === null && hasDirectory(c.env)
    const salonId = mayBeElsewhere ? findText('salonId', parsed.input, parsed.body) : null
    if (salonId === null) return parsed
    const { enterSalonAsCaller } = await import('./elsewhere.ts')
    claims = { ...claims, ...(await enterSalonAsCaller(c, openDb(unparsed), salonId)) }
    return parsed
  }
  return handleSessionCall(
    {
      parse,
      openDb,
      assertAllowed: (db) => assertCallAllowed(db, call.rule),
      restrict: (db, reply) => restrictReply(db, endpoint, reply),
    },
    handler,
    c,
  )
}

interface SessionCall<Db extends TenantDb> {
  readonly parse: () => Promise<ParsedCall>
  /** Default `timeZone`: that of the session code. */
  readonly openDb: (parsed: ParsedCall, timeZone?: string) => Db
  /** Throws 401 or 403 for a caller who may not make the call, whatever they sent. `db` does not know whom the call concerns. */
  readonly assertAllowed: (db: Db) => Promise<unknown>
  /** Takes out of a reply what the caller may not see. */
  readonly restrict?: (db: Db, reply: unknown) => Promise<unknown>
}

/**
 * Runs a call with a session. A caller without access gets 401 or 403 before any other refusal, also one that the handler finds.
 * Where the salon's time zone has changed since the session code was signed, the handler runs once more with the present one.
 */
async function handleSessionCall<Db extends TenantDb>(
  { parse, openDb, assertAllowed, restrict = async (_db, reply) => reply }: SessionCall<Db>,
  handler: AnyHandler,
  c: Request,
): Promise<unknown> {
  let db: Db | undefined
  try {
    const parsed = await parse()
    const run = async (opened: Db) => {
      db = opened
      const reply = await withReplay(opened, () => handler(opened, parsed.input, parsed.body, c))
      if (reply === undefined && !opened.isAdmitted) await opened.batch()
      return restrict(opened, reply)
    }
    return await run(openDb(parsed)).catch((error) => {
      if (error instanceof TimeZoneChangedError) return run(openDb(parsed, error.timeZone))
      throw error
    })
  } catch (error) {
    if (error instanceof ApiError && ![401, 403].includes(error.status) && !db?.isAdmitted)
      await (db ? db.batch() : assertAllowed(openDb(unparsed))).catch(ignoreTimeZone)
    if (db && error instanceof ApiError && error.details.current !== undefined)
      throw new ApiError(error.status, error.code, { ...error.details, current: await restrict(db, error.details.current) })
    throw error
  }
}

/** The zone is compared last: its error means that the caller is admitted. */
function ignoreTimeZone(error: unknown) {
  if (!(error instanceof TimeZoneChangedError)) throw error
}

/** Whether the caller has to have lately proven who they are. */
function needsStepUp({ stepUp = [] }: FullEndpoint, body: unknown): boolean | 'pin' {
  return typeof stepUp === 'object' ? stepUp.some((name) => toFields(body)?.[name] !== undefined) : stepUp
}

function openStaffDb(
  c: Request,
  endpoint: FullEndpoint,
  { claims, rule, unauthorized }: StaffCall,
  { input, body, idempotency }: ParsedCall,
): StaffDb {
  return new StaffDb(c.get('client'), {
    ...claims,
    ...getCallContext(c),
    roles: rule.roles,
    own: rule.own ?? [],
    // A key works in the salon of its user only.
    platform: claims.isKey ? [] : (rule.platform ?? []),
    isKey: claims.isKey ?? false,
    ownerId: endpoint.own ? findText(endpoint.own, input, body) : null,
    targetSalonId: findText('salonId', input, body),
    namedRecords: findNamedRecords(endpoint.input, input),
    stepUp: needsStepUp(endpoint, body),
    ...{ idempotency, unauthorized },
    notFound: toErrorCode(endpoint.errorMessage),
    readsRolesInWrites: dependsOnRoles(endpoint),
  })
}

/**
 * Checks session and role with an empty batch. While the input is invalid the user whom the call concerns is unknown, so it passes for
 * roles that may call for themselves.
 */
async function assertCallAllowed(db: StaffDb, rule: AccessRule) {
  try {
    await db.batch()
  } catch (error) {
    const mayOwn = db.roles.some((role) => rule.own?.includes(role))
    if (!(error instanceof ApiError && error.status === 403 && mayOwn)) throw error
  }
}

/** What every database handle of a call needs; changes that it makes are told behind the reply. */
export const getCallContext = (c: Request) => ({
  nowUtc: c.get('nowUtc'),
  newId: c.get('newId'),
  onCapacityFreed: (salon: Parameters<OnCapacityFreed>[0]) => c.set('freedSalon', salon),
  onChanged: (change: Change) => void c.get('changes').push(change),
})

/** Whether what the caller sees is in several databases: they are a superadmin, who has no salon. */
export const isEverywhere = ({ env }: Request, { salonId }: StaffDb): boolean => salonId === null && hasDirectory(env)

/** Awaits `work` in the caller's database; for a superadmin, in each of several (`workInAll`). */
export async function everywhere<T>(c: Request, db: StaffDb, work: (db: StaffDb, database: string) => Promise<T>): Promise<[T, ...T[]]> {
  if (!isEverywhere(c, db)) return [await work(db, c.env.DATABASE ?? '')]
  return (await import('./elsewhere.ts')).workInAll(c, db, work)
}
