import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'

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

const toPattern = ({ path }: Endpoint) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
const countParameters = ({ path }: Endpoint) => path.split('{').length

/** Stands for the server: answers the calls of the endpoints that a test names, and keeps what was sent. */
export class FakeApi {
  readonly #rows: Row[] = []
  /** Calls of endpoints that have no answer; they are refused (404). */
  readonly unanswered: string[] = []

  /** Answers the endpoint's calls from now on, also instead of an earlier answer. */
  reply<E extends Endpoint>(endpoint: E, answer: Answer<E>): this {
    const answerCall = (typeof answer === 'function' ? answer : () => answer) as Row['answer']
    this.#rows.unshift({ endpoint, pattern: toPattern(endpoint), answer: answerCall, calls: [], holds: [] })
    // A path without a parameter is meant rather than one with any value in that place.
    this.#rows.sort((a, b) => countParameters(a.endpoint) - countParameters(b.endpoint))
    return this
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
      this.unanswered.push(`${init.method ?? 'GET'} ${pathname}`)
      return refuse(404, 'not_found')
    }
    const entries = Object.entries(row.pattern.exec(pathname)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    const input = { ...Object.fromEntries(searchParams), ...Object.fromEntries(entries) }
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { input, body } as FakeCall<Endpoint>
    row.calls.push(call)
    await row.holds.shift()
    init.signal?.throwIfAborted()
    const reply = row.answer(call)
    return reply instanceof Response ? reply : Response.json(reply)
  }

  #find(endpoint: Endpoint): Row {
    const row = this.#rows.find((other) => other.endpoint === endpoint)
    if (!row) throw new Error(`${endpoint.method} ${endpoint.path} has no answer yet: call reply() first`)
    return row
  }
}
