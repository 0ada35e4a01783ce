import { indent, type JsonSchema, toType } from '../../../../schema/rules/platform/json-schema.ts'

/** A call as the client sends it. */
export interface ClientCall {
  /** `agendas.create` */
  readonly name: string
  readonly method: string
  /** `/api/v1/Agendas/{agendaId}` */
  readonly path: string
  readonly input: JsonSchema | undefined
  readonly body: JsonSchema | undefined
  /** Undefined for a file. */
  readonly reply: JsonSchema | undefined
}

/** Names of reply types that earlier calls have, by their text. */
type ReplyNames = Map<string, string>

/** The type of a reply; one that an earlier call has, or a list of it, by the name of that call. */
function toReplyType(name: string, schema: JsonSchema, names: ReplyNames): string {
  const text = toType(schema)
  const item = schema.items && 'type' in schema.items ? names.get(toType(schema.items)) : undefined
  const named = names.get(text) ?? (item && `readonly ${item}[]`)
  if (!named) names.set(text, `Calls['${name}']['reply']`)
  return named ?? text
}

function toEntry({ name, input, body, reply }: ClientCall, names: ReplyNames): string {
  const fields = [
    `input: ${input ? indent(toType(input)) : 'Record<never, never>'}`,
    `body: ${body ? indent(toType(body)) : 'undefined'}`,
    `reply: ${reply ? indent(toReplyType(name, reply, names)) : 'Blob'}`,
  ]
  return `  '${name}': {\n    ${fields.map(indent).join('\n    ')}\n  }`
}

const runtime = `
/** A refusal: \`code\` is stable, the message is for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The whole reply: \`fields\`, \`current\` or \`conflicts\` where the call has them. */
  readonly details: Readonly<Record<string, unknown>>
  constructor(status: number, details: Readonly<Record<string, unknown>>, statusText: string) {
    super(String(details.error ?? statusText))
    this.status = status
    this.code = String(details.code ?? '')
    this.details = details
  }
}

type CallName = keyof Calls
type Rest<N extends CallName> = Calls[N]['body'] extends undefined ? [] : [body: Calls[N]['body']]

export interface ClientOptions {
  /** Where the salon's API is: https://… */
  readonly origin: string
  readonly key: string
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * A client of the salon's API: \`const call = createClient({ origin, key })\`, then \`await call('services.list', {})\`. Input fills
 * the path and the query; \`idempotencyKey\` makes a repeated creation answer what the first one made. Throws an ApiError for a
 * refusal.
 */
export function createClient({ origin, key, fetch: send = (url, init) => fetch(url, init) }: ClientOptions) {
  return async function call<N extends CallName>(
    name: N,
    input: Calls[N]['input'] & { readonly idempotencyKey?: string },
    ...[body]: Rest<N>
  ): Promise<Calls[N]['reply']> {
    const [method, path, kind] = calls[name]
    const { idempotencyKey, ...values } = input as Record<string, unknown>
    const rest = new URLSearchParams()
    let filled: string = path
    for (const [field, value] of Object.entries(values)) {
      if (value === undefined || value === null) continue
      if (filled.includes(\`{\${field}}\`)) filled = filled.replace(\`{\${field}}\`, encodeURIComponent(String(value)))
      else rest.append(field, String(value))
    }
    const query = rest.toString()
    const headers: Record<string, string> = { authorization: \`Bearer \${key}\` }
    if (typeof idempotencyKey === 'string') headers['idempotency-key'] = idempotencyKey
    if (body !== undefined) headers['content-type'] = 'application/json'
    const reply = await send(\`\${origin.replace(/\\/+$/, '')}\${filled}\${query && \`?\${query}\`}\`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (reply.ok) return (kind === 'file' ? reply.blob() : reply.json()) as Promise<Calls[N]['reply']>
    const details = (await reply.json().catch(() => ({}))) as Record<string, unknown>
    throw new ApiError(reply.status, details, reply.statusText)
  }
}
`

/** A module with the types of the calls and a client that sends them. It needs nothing but fetch. */
export function writeClient(calls: readonly ClientCall[]): string {
  const names: ReplyNames = new Map()
  const routes = calls.map(({ name, method, path, reply }) => `  '${name}': ['${method}', '${path}', '${reply ? 'json' : 'file'}'],`)
  return `/** Client of the salon's API, version 1. Generated: download it again for new calls. */

/** The calls by name: what each takes, and what it replies. */
export interface Calls {
${calls.map((call) => toEntry(call, names)).join('\n')}
}

const calls = {
${routes.join('\n')}
} as const satisfies { readonly [N in keyof Calls]: readonly [method: string, path: string, kind: 'json' | 'file'] }
${runtime}`
}
