import * as v from 'valibot'
import type { CallBody, CallInput, CallReply, Endpoint, FullEndpoint } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import { FakeSockets } from './fake-sockets.ts'
import { createSample } from './sample.ts'

interface FakeCall<E extends Endpoint> {
  /** Parameters of path and query, as text. */
  readonly input: Partial<Record<keyof CallInput<E> & string, string>>
  readonly body: CallBody<E>
}
type Answer<E extends Endpoint> = CallReply<E> | ((call: FakeCall<E>) => CallReply<E> | Response)

interface Row {
  readonly endpoint: Endpoint
  readonly pattern: RegExp
  readonly answer: (call: FakeCall<Endpoint>) => unknown
  readonly calls: FakeCall<Endpoint>[]
  /** Each holds one call back, the first the next one. */
  readonly holds: Promise<void>[]
}

/** The reply of a refused call, as the server words it. */
export const refuse = (status: number, code: string, rest: Readonly<Record<string, unknown>> = {}): Response =>
  Response.json({ error: code, code, ...rest }, { status })

type EndpointPath = Pick<Endpoint, 'method' | 'path'>
const toPattern = ({ path }: EndpointPath) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
const countParameters = ({ path }: EndpointPath) => path.split('{').length

const allEndpoints = Object.values(endpoints).flatMap((table) => Object.values(table))
/** The endpoint with its schemas; undefined for one that is in no table. */
export const findFull = ({ method, path }: EndpointPath): FullEndpoint | undefined =>
  allEndpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)
/** All reads of the product, the paths with fewer parameters first. */
const reads = allEndpoints
  .filter(({ method }) => method === 'GET')
  .map((endpoint) => ({ endpoint, pattern: toPattern(endpoint) }))
  .sort((a, b) => countParameters(a.endpoint) - countParameters(b.endpoint))

/**
 * Stands for the server: answers the calls of the endpoints that a test names, and keeps what was sent. Other reads are answered as by a
 * salon without records (`createSample`), other writes are refused (404).
 */
export class FakeApi {
  readonly #rows: Row[] = []
  /** The connection that tells what others change. */
  readonly live = new FakeSockets()
  /** Calls that the test does not answer, and replies that differ from their schema: where a failure may come from. */
  readonly notes: string[] = []

  /** Answers the endpoint's calls from now on, also instead of an earlier answer. */
  reply<E extends Endpoint>(endpoint: E, answer: Answer<E>): this {
    const answerCall = (typeof answer === 'function' ? answer : () => answer) as Row['answer']
    this.#rows.unshift({ endpoint, pattern: toPattern(endpoint), answer: answerCall, calls: [], holds: [] })
    // A path without a parameter is meant rather than one with any value in that place.
    this.#rows.sort((a, b) => countParameters(a.endpoint) - countParameters(b.endpoint))
    return this
  }

  /** The endpoint's present answer, for one that differs from it in some calls only. */
  answer<E extends Endpoint>(endpoint: E): (call: FakeCall<E>) => CallReply<E> | Response {
    return this.#find(endpoint).answer as unknown as (call: FakeCall<E>) => CallReply<E> | Response
  }

  /** What the endpoint was called with since its answer was given. */
  calls<E extends Endpoint>(endpoint: E): readonly FakeCall<E>[] {
    return this.#find(endpoint).calls as unknown as readonly FakeCall<E>[]
  }

  /** Holds the endpoint's next call back, before it is answered, until the function returned is called: a slow network. */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#find(endpoint).holds.push(promise)
    return resolve
  }

  /** Takes the place of `fetch`. */
  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, location.href)
    const row = this.#rows.find(({ endpoint, pattern }) => endpoint.method === (init.method ?? 'GET') && pattern.test(pathname))
    if (!row) {
      this.notes.push(`no answer of the test: ${init.method ?? 'GET'} ${pathname}`)
      const read = init.method === undefined || init.method === 'GET' ? reads.find(({ pattern }) => pattern.test(pathname)) : undefined
      return read && !('file' in read.endpoint.reply) ? Response.json(createSample(read.endpoint.reply)) : refuse(404, 'not_found')
    }
    const entries = Object.entries(row.pattern.exec(pathname)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    const input = { ...Object.fromEntries(searchParams), ...Object.fromEntries(entries) }
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { input, body } as FakeCall<Endpoint>
    row.calls.push(call)
    await row.holds.shift()
    init.signal?.throwIfAborted()
    const reply = row.answer(call)
    if (reply instanceof Response) return reply
    const schema = findFull(row.endpoint)?.reply
    const { issues } = !schema || 'file' in schema ? { issues: undefined } : v.safeParse(schema, reply)
    if (issues) this.notes.push(`differs from its schema: ${row.endpoint.path} ${v.getDotPath(issues[0])} (${issues[0].message})`)
    return Response.json(reply)
  }

  #find(endpoint: Endpoint): Row {
    const row = this.#rows.find((other) => other.endpoint === endpoint)
    if (!row) throw new Error(`${endpoint.method} ${endpoint.path} has no answer yet: call reply() first`)
    return row
  }
}
