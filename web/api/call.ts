import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { toSearchText } from '../../schema/rules/search-text.ts'
import { setOffline, setOnline } from './connection.ts'
import { prepareErrorTexts } from './error-texts.ts'
import { getPageOwner, getSessionState, interruptSession, waitForSignIn } from './session-store.ts'

/**
 * Milliseconds after which an early reply is too old to be used. A slow device or network needs half a minute until the app asks: all
 * would be requested a second time where it costs most.
 */
const maxAge = 60_000

/**
 * The reply to a request that the page sent before the app was loaded; undefined where it sent none. Each is given out once: a
 * second call wants to know what has changed.
 */
export function takeEarlyReply(url: string): Promise<Response> | undefined {
  const early = globalThis.earlyReplies
  const reply = early?.replies.get(url)
  early?.replies.delete(url)
  return early && performance.now() - early.at < maxAge ? reply : undefined
}

interface CallOptions {
  signal?: AbortSignal
  /** Idempotency-Key for endpoints that are `idempotent`: one key per user action, however often it is sent. Default: a new one. */
  key?: string
  /** For reads that answer 304 while nothing has changed; updated by each reply. A 304 is thrown as a CallError. */
  cursor?: Cursor
  /** Session code of a guest (empty where the endpoint needs none). A 401 then does not end the staff session. */
  sessionCode?: string
}
/** The ETag of the last reply. */
export interface Cursor {
  tag: string | null
}
type BodyAndOptions<E extends Endpoint> =
  CallBody<E> extends undefined ? [body?: undefined, options?: CallOptions] : [body: CallBody<E>, options?: CallOptions]

const requestTimeoutMs = { read: 20_000, write: 45_000 }

/** A call without a reply. `message` is English: show it through `useErrorMessage` and branch on `code`. */
export class CallError extends Error {
  /** HTTP status; 0 where no server was reached. */
  readonly status: number
  /** Stable code of the error catalogue (schema/errors.ts); undefined where the reply carries none. */
  readonly code: string | undefined
  /** English messages by field, where the body was refused. */
  readonly fields: Readonly<Record<string, string>>
  /** The whole reply: `current`, `conflicts`, `slots` … of a 409. */
  readonly body: unknown
  /** Seconds to wait, from Retry-After (429, 503). */
  readonly retryAfter: number | null
  constructor(status: number, message: string, body: unknown = undefined, retryAfter: number | null = null) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = isRecord(body) && typeof body.code === 'string' ? body.code : undefined
    this.fields = parseFields(body)
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** No server was reached: for lack of a network, or because the server is away. Screens translate the code. */
export function createOfflineError(): CallError {
  const code = navigator.onLine ? 'server_away' : 'offline'
  return new CallError(0, code, { code })
}
export const createUnauthorizedError = () => new CallError(401, 'Unauthorized Access', { code: 'unauthorized' })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const parseFields = (body: unknown): Readonly<Record<string, string>> => {
  if (!isRecord(body) || !isRecord(body.fields)) return {}
  return Object.fromEntries(Object.entries(body.fields).filter((field): field is [string, string] => typeof field[1] === 'string'))
}
const toText = (value: unknown): string => (Array.isArray(value) ? value.map(toText).join(',') : String(value))

/** The endpoint's URL: path parameters from the input and the session code, all other inputs as the query. */
export function buildUrl(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, sessionCode: string): string {
  const parameters = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== null))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'sessionCode') return encodeURIComponent(sessionCode)
    const value = parameters.get(name)
    parameters.delete(name)
    return encodeURIComponent(toText(value ?? ''))
  })
  const toValue = (name: string, value: unknown) => (name === 'search' ? toSearchText(toText(value)) : toText(value))
  const query = new URLSearchParams([...parameters].map(([name, value]) => [name, toValue(name, value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

function buildBody(endpoint: Endpoint, body: unknown): BodyInit | null {
  if (body === undefined) return null
  if (endpoint.form === undefined) return JSON.stringify(body)
  const fields = Object.entries(isRecord(body) ? body : {}).filter(([, value]) => value !== undefined && value !== null)
  if (endpoint.form === 'urlencoded') return new URLSearchParams(fields.map(([name, value]) => [name, toText(value)]))
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : toText(value))
  return form
}

/** Names the screen that makes a call, once the live connection has given it an id. */
export const screenHeaders: Record<string, string> = {}

function buildHeaders(endpoint: Endpoint, body: unknown, { key, cursor }: CallOptions): Headers {
  const headers = new Headers({ ...screenHeaders, accept: endpoint.reply ? '*/*' : 'application/json' })
  if (body !== undefined && endpoint.form === undefined) headers.set('content-type', 'application/json')
  if (endpoint.idempotent) headers.set('idempotency-key', key ?? crypto.randomUUID())
  if (cursor?.tag) headers.set('if-none-match', cursor.tag)

  return headers
}

async function fetchResponse(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(init.method === 'GET' ? requestTimeoutMs.read : requestTimeoutMs.write)
  try {
    const early = init.method === 'GET' ? takeEarlyReply(url) : undefined
    const response = await (early ?? fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }))
    setOnline()
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    setOffline()
    throw createOfflineError()
  }
}

/** JSON of a reply; undefined for anything else. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error of a successful reply that is not JSON. */
const createUnreadableError = (status: number) => new CallError(status, 'some thing went wrong', { code: 'some_thing_went_wrong' })

/** The error of a refused call: the reply's message, else that of the endpoint. */
export function toCallError(endpoint: Endpoint, status: number, reply: unknown, retryAfter: number | null = null): CallError {
  const message = isRecord(reply) && typeof reply.error === 'string' && reply.error !== '' ? reply.error : endpoint.errorMessage
  return new CallError(status, message, reply, retryAfter)
}

/**
 * Calls an endpoint and returns its reply (a file as a Blob). Throws a CallError for every refusal, an empty reply (with the
 * endpoint's `errorMessage`), one that cannot be read and a lost connection; an AbortError where `signal` stops it. After a 401 it is
 * sent again once the user has signed in again over the page. Shows nothing to the user.
 */
export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, ...[body, options]: BodyAndOptions<E>): Promise<CallReply<E>> {
  return send(endpoint, input, body, options)
}

/** `call` for generic code, where the compiler does not know whether the endpoint has a body. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  body: CallBody<E> | undefined,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const { sessionCode, signal } = options
  if (sessionCode !== undefined || !endpoint.path.includes('{sessionCode}'))
    return sendOnce(endpoint, input, body, options, sessionCode ?? '')
  return withSession((code) => sendOnce(endpoint, input, body, options, code), signal)
}

/** Asks the user for a proof of who they are. The pages of staff say how: guests' pages carry nothing of it. */
let confirmIdentity = (): Promise<boolean> => Promise.resolve(false)
export function provideIdentity(ask: () => Promise<boolean>): void {
  confirmIdentity = ask
}

/**
 * Calls `attempt` with the code of the staff session. A 401 ends that session; the call is made again, with what it was made with, when
 * its user has signed in again, and throws the 401 where they do not. So it is with a call that asks for a proof of who makes it.
 */
export async function withSession<T>(attempt: (code: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const owner = getPageOwner()
  for (let error = createUnauthorizedError(); ; ) {
    if (getSessionState().waitingUserId !== null) await waitForSignIn(signal)
    const { code } = getSessionState()
    if (code === null || getPageOwner() !== owner) throw error
    try {
      return await attempt(code)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'confirm_identity' && (await confirmIdentity())) continue
      if (failure.status !== 401) throw failure
      error = failure
      // A late 401 of an earlier session must not end the current one. What it says may be cut off.
      if (getSessionState().code === code) interruptSession(createUnauthorizedError())
    }
  }
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  body: CallBody<E> | undefined,
  options: CallOptions,
  code: string,
): Promise<CallReply<E>> {
  const url = buildUrl(endpoint, isRecord(input) ? input : {}, code)
  const headers = buildHeaders(endpoint, body, options)
  const init = { method: endpoint.method, headers, body: buildBody(endpoint, body), cache: 'no-store' } as const
  const response = await fetchResponse(url, init, options.signal)
  if (response.ok && endpoint.reply) {
    const file: unknown = await response.blob()
    return file as CallReply<E>
  }
  const text = await response.text().catch(() => '')
  if (response.status === 304 && options.cursor) options.cursor.tag = response.headers.get('etag') ?? options.cursor.tag
  const reply = parseReply(text)
  if (response.ok && reply !== undefined) {
    if (options.cursor) options.cursor.tag = response.headers.get('etag')
    return reply as CallReply<E>
  }
  if (response.ok && text !== '') throw createUnreadableError(response.status)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const error = toCallError(endpoint, response.status, reply, Number.isFinite(retryAfter) ? retryAfter : null)
  if (response.status >= 400) await prepareErrorTexts()
  throw error
}
