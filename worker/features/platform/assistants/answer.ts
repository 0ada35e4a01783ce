import type { Hono } from 'hono'
import * as v from 'valibot'
import { type ApiScope, toApiPath } from '../../../../schema/rules/platform/api-scopes.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import { deriveToken, tokenHash } from '../../../db/secrets.ts'
import { type KeyCall, toJsonSchema } from '../../../http/open-api.ts'
import type { AppEnv, Request } from '../../../http/serve.ts'
import { describeArguments, describeTools, listTools, nameCalls, needsConfirmation } from './tools.ts'

/** Versions of the protocol (modelcontextprotocol.io) that are spoken, the newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const
const maxRequestBytes = 256_000
/** Longest answer of a tool: an assistant reads no more at a time. */
const maxAnswerCharacters = 60_000
/** A confirmation is accepted for five to ten minutes. */
const confirmationSeconds = 300
const codeCharacters = 22

const Message = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number()])),
  method: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})
const ToolCall = v.object({ name: v.string(), arguments: v.optional(v.record(v.string(), v.unknown()), {}) })
const GeneralCall = v.object({
  call: v.string(),
  arguments: v.optional(v.record(v.string(), v.unknown()), {}),
  confirm: v.optional(v.string()),
})
type Arguments = Readonly<Record<string, unknown>>

/** Error codes of JSON-RPC. */
const errors = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602 } as const
class ProtocolError extends Error {
  readonly code: number
  constructor(kind: keyof typeof errors, message: string) {
    super(message)
    this.code = errors[kind]
  }
}

/** The result of a tool: a text, also of what was refused, so that an assistant can mend it. */
const answerText = (text: string, isError = false) => ({ content: [{ type: 'text', text }], isError })
const answerJson = (value: unknown) => {
  const text = JSON.stringify(value)
  return text.length <= maxAnswerCharacters
    ? answerText(text)
    : answerText(`The answer has ${text.length} characters. Ask for less: one client, one day, fewer fields.`, true)
}

/** What a tool has to know of the key with which it is called. */
interface Key {
  readonly apiKeyId: string
  readonly timeZone: string
  readonly scopes: readonly ApiScope[]
}
interface Session {
  readonly c: Request
  readonly app: Hono<AppEnv>
  readonly key: Key
}

const explain = ({ key: { timeZone }, c }: Session) =>
  `A salon's bookings, clients, visits and money. Instants are UTC; the salon's time zone is ${timeZone}, where today is
  ${toSalonDay(c.get('nowUtc'), timeZone)}. Amounts are in the salon's currency. Ids come from other answers; never make one up. A call that
  moves money or writes to clients answers a code first: tell the person exactly what will happen, and repeat it with "confirm" once they
  have said yes.`.replaceAll(/\s+/g, ' ')

/** A request like those that other programs make, for the same checks of key, scope, input and limits. */
function buildRequest({ c }: Session, { endpoint }: KeyCall, values: Arguments, once: string | undefined): globalThis.Request | string {
  const properties = (schema: KeyCall['endpoint']['body']) => Object.keys((schema ? toJsonSchema(schema).properties : {}) ?? {})
  const { input, body, method } = endpoint
  const isObject = body === undefined || toJsonSchema(body).type === 'object'
  const [ofInput, ofBody] = [properties(input), isObject ? properties(body) : ['body']]
  const unknown = Object.keys(values).find((name) => !ofInput.includes(name) && !ofBody.includes(name))
  if (unknown !== undefined) return `Unknown argument: ${unknown}`
  const given = ofInput.filter((name) => values[name] !== undefined && values[name] !== null)
  const inPath = (name: string) => endpoint.path.includes(`{${name}}`)
  if (given.some((name) => inPath(name) && /^\.{1,2}$/.test(String(values[name])))) return 'Unknown id'
  const path = toApiPath(endpoint.path).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const query = new URLSearchParams(given.filter((name) => !inPath(name)).map((name) => [name, String(values[name])]))
  const headers = new Headers(c.req.raw.headers)
  for (const name of [...headers.keys()]) if (/^(content-|accept|mcp-|idempotency-key)/.test(name)) headers.delete(name)
  if (once) headers.set('Idempotency-Key', once)
  if (body) headers.set('Content-Type', 'application/json')
  const pick = () => Object.fromEntries(ofBody.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  const content = body ? JSON.stringify(isObject ? pick() : values.body) : null
  return new Request(`${new URL(c.req.url).origin}${path}${query.size > 0 ? `?${query}` : ''}`, { method, headers, body: content })
}

/**
 * Codes that confirm exactly this call of this key, for five to ten minutes: each try has its own (`nonce`), so that the same action can be
 * wanted again. A code is the Idempotency-Key of its call as well.
 */
function getCodes({ c, key }: Session, { table, name }: KeyCall, values: Arguments, nonce: string): readonly string[] {
  const period = Math.floor(c.get('nowUtc') / confirmationSeconds)
  const sorted = JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
  const derive = (of: number) => {
    const text = tokenHash([key.apiKeyId, table, name, sorted, nonce, of].join('\n'))
    return `${nonce}.${deriveToken(c.env.SESSION_SECRET, 'confirmed call', text).slice(0, codeCharacters)}`
  }
  return [derive(period), derive(period - 1)]
}

async function makeCall(session: Session, call: KeyCall, given: Arguments, show: ((reply: never) => unknown) | undefined) {
  const { confirm, ...values } = given
  const isConfirmed = needsConfirmation(call, values)
  const [nonce = ''] = typeof confirm === 'string' ? confirm.split('.') : []
  const once = isConfirmed ? getCodes(session, call, values, nonce).find((code) => code === confirm) : undefined
  if (isConfirmed && !once) {
    if (!session.key.scopes.includes(call.scope)) throw new ApiError(403, 'scope_missing', { scope: call.scope })
    const [code] = getCodes(session, call, values, session.c.get('newId')('cnf'))
    const text = `Not done yet. Tell the person exactly what this does, and call again with the same arguments and confirm: "${code}".`
    return answerText(text)
  }
  const request = buildRequest(session, call, values, once)
  if (typeof request === 'string') return answerText(request, true)
  const { c, app } = session
  const response = await app.fetch(request, c.env, c.executionCtx)
  const reply: unknown = await response.json()
  if (response.ok) return answerJson(show ? show(reply as never) : reply)
  const { error, code, fields, conflicts } = reply as Record<string, unknown>
  return answerText(JSON.stringify({ status: response.status, error, code, fields, conflicts }), true)
}

function callTool(session: Session, params: unknown) {
  const parsed = v.safeParse(ToolCall, params)
  if (!parsed.success) throw new ProtocolError('params', 'A tool needs its name and an object of arguments')
  const { name, arguments: given } = parsed.output
  const { calls, tools } = listTools()
  const tool = tools.get(name)
  if (tool) return makeCall(session, tool.call, given, tool.show)
  if (name === 'list_calls') return answerJson(nameCalls(session.key.scopes))
  const general = v.safeParse(GeneralCall, given)
  const call = general.success ? calls.get(general.output.call) : undefined
  if (name === 'describe_call') return call ? answerJson(describeArguments(call)) : answerText('There is no such call', true)
  if (name !== 'make_call') throw new ProtocolError('params', `There is no tool ${name.slice(0, 60)}`)
  if (!call || !general.success) return answerText('There is no such call', true)
  const { confirm } = general.output
  return makeCall(session, call, { ...general.output.arguments, ...(confirm === undefined ? {} : { confirm }) }, undefined)
}

async function answerMethod(session: Session, method: string, params: Arguments): Promise<unknown> {
  if (method === 'initialize')
    return {
      protocolVersion: versions.find((version) => version === params.protocolVersion) ?? versions[0],
      capabilities: { tools: {} },
      serverInfo: { name: 'salon-back-office', title: 'Salon back office', version: '1' },
      instructions: explain(session),
    }
  if (method === 'ping') return {}
  if (method === 'tools/list') return { tools: describeTools(session.key.scopes) }
  if (method === 'tools/call') return callTool(session, params)
  throw new ProtocolError('method', `There is no method ${method.slice(0, 60)}`)
}

async function readMessage(c: Request) {
  const text = await c.req.text()
  if (text.length > maxRequestBytes) throw new ApiError(413, 'request_too_large')
  try {
    return v.safeParse(Message, JSON.parse(text))
  } catch {
    throw new ProtocolError('parse', 'The body is no JSON')
  }
}

/**
 * Answers a message of the Model Context Protocol over HTTP, without sessions and streams: each request carries a key, and its reply is
 * JSON. Two round trips a call: one for the key, one for the call, which `app` answers as it does for other programs.
 */
export async function answerAssistant(c: Request, app: Hono<AppEnv>, key: Key): Promise<Response> {
  let id: string | number | null = null
  try {
    const message = await readMessage(c)
    if (!message.success) throw new ProtocolError('request', 'This is no request of JSON-RPC 2.0')
    const { method, params } = message.output
    // Notifications, and answers to what nobody has asked.
    if (message.output.id === undefined || method === undefined) return c.body(null, 202)
    id = message.output.id
    return c.json({ jsonrpc: '2.0', id, result: (await answerMethod({ c, app, key }, method, params)) as never })
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    return c.json({ jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }, id === null ? 400 : 200)
  }
}
