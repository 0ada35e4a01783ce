import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { setOffline, setOnline } from './connection.ts'
import { endSession, sessionState } from './session-store.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The Idempotency-Key of rows with `once`: the same one for the same deed, however often it is sent. A fresh one where left out. */
  key?: string
  /** Of a read that answers 304 while nothing has changed: what was answered last, kept here by each answer. A 304 is thrown as a CallError. */
  cursor?: Cursor
  /** Of a guest's booking session (empty where the call needs none): what the answer says about it is no word about the staff's. */
  sessionCode?: string
}
export interface Cursor {
  tag: string | null
}
type BodyAndOptions<E extends Endpoint> =
  CallBody<E> extends undefined ? [body?: undefined, options?: CallOptions] : [body: CallBody<E>, options?: CallOptions]

/** English messages of errors that the web itself raises; they stand in the API's catalogue of errors as well. */
export const offlineMessage = 'No connection to the server.'
export const unauthorizedMessage = 'Unauthorized Access'

/** A call without a reply. `message` is English and `code` its stable code: show it through `useErrorMessage`, branch on `code`. */
export class CallError extends Error {
  /** HTTP status; 0 where no server was reached. */
  readonly status: number
  /** Stable code of the API's catalogue (schema/errors.ts); undefined for an error that the web itself raised. */
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const parseFields = (body: unknown): Readonly<Record<string, string>> => {
  if (!isRecord(body) || !isRecord(body.fields)) return {}
  return Object.fromEntries(Object.entries(body.fields).filter((field): field is [string, string] => typeof field[1] === 'string'))
}
const toText = (value: unknown): string => (Array.isArray(value) ? value.map(toText).join(',') : String(value))

/** The row's address: path parts filled from the input and the session, the rest as the query. */
export function buildUrl(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, code: string): string {
  const parameters = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== null))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'sessionCode') return encodeURIComponent(code)
    const value = parameters.get(name)
    parameters.delete(name)
    return encodeURIComponent(toText(value ?? ''))
  })
  const query = new URLSearchParams([...parameters].map(([name, value]) => [name, toText(value)]))
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

async function fetchResponse(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(init.method === 'GET' ? 20_000 : 45_000)
  try {
    const response = await fetch(address, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    setOnline()
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    setOffline()
    throw new CallError(0, offlineMessage)
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * One call of the table. Fills the path, sends what the row says, and answers its reply (a file as a Blob).
 * Throws CallError for every refusal, an empty body (the row's `errorMessage`) and a lost connection. A 401 signs out,
 * except for the sign-in itself. Shows nothing to the user: the screen does.
 */
export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, ...[body, options]: BodyAndOptions<E>): Promise<CallReply<E>> {
  return send(endpoint, input, body, options)
}

/** `call` where the row is not known to the compiler: its body is there or not, as the row has one. */
export async function send<E extends Endpoint>(
  row: E,
  input: CallInput<E>,
  body: CallBody<E> | undefined,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const code = options.sessionCode ?? sessionState().code
  if (row.path.includes('{sessionCode}') && code === null) throw new CallError(401, unauthorizedMessage)
  const headers = new Headers({ accept: 'file' in row.reply ? '*/*' : 'application/json' })
  if (body !== undefined && row.form === undefined) headers.set('content-type', 'application/json')
  if (row.idempotent) headers.set('idempotency-key', options.key ?? crypto.randomUUID())
  if (options.cursor?.tag) headers.set('if-none-match', options.cursor.tag)
  const init = { method: row.method, headers, body: buildBody(row, body), cache: 'no-store' } as const
  const response = await fetchResponse(buildUrl(row, isRecord(input) ? input : {}, code ?? ''), init, options.signal)
  if (response.ok && 'file' in row.reply) {
    const file: unknown = await response.blob()
    return file as CallReply<E>
  }
  const reply = readJson(await response.text().catch(() => ''))
  if (response.ok && reply !== undefined) {
    if (options.cursor) options.cursor.tag = response.headers.get('etag')
    return reply as CallReply<E>
  }
  const message = isRecord(reply) && typeof reply.error === 'string' && reply.error !== '' ? reply.error : row.errorMessage
  // A late refusal of an older session says nothing about this one.
  const isStaff = options.sessionCode === undefined && row.path !== '/api/Sessions/Login'
  if (response.status === 401 && isStaff && sessionState().code === code) endSession(message)
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new CallError(response.status, message, reply, Number.isFinite(wait) ? wait : null)
}
