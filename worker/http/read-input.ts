import type { Context } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '../../schema/api/endpoint.ts'
import { ApiError } from '../db/errors.ts'

const maxBodyBytes = 1_000_000
export const maxUploadBytes = 12_000_000

/** Path and query by the endpoint's own schema; the session code is not part of it. */
export function readInput(c: Context, endpoint: Endpoint): unknown {
  const { sessionCode: _, ...given } = { ...c.req.query(), ...c.req.param() } as Record<string, string>
  // Session calls carry the code as a query and read it as an input.
  if (endpoint.access === 'guest' && _ !== undefined) given.sessionCode = _
  return endpoint.input ? parse(endpoint.input, given) : {}
}

/** The body by its schema, and its text for the Idempotency-Key. */
export async function readBody(c: Context, endpoint: Endpoint): Promise<{ body: unknown; text: string }> {
  if (!endpoint.body) return { body: undefined, text: '' }
  const longest = endpoint.form === 'multipart' ? maxUploadBytes : maxBodyBytes
  if (Number(c.req.header('content-length') ?? 0) > longest) throw new ApiError(413, 'request_too_large')
  if (endpoint.form === 'multipart') return { body: parse(endpoint.body, await c.req.parseBody()), text: '' }
  const text = await c.req.text()
  if (text.length > longest) throw new ApiError(413, 'request_too_large')
  if (endpoint.form === 'urlencoded' && !/json/.test(c.req.header('content-type') ?? ''))
    return { body: parse(endpoint.body, { ...pick(endpoint.body, c.req.query()), ...Object.fromEntries(new URLSearchParams(text)) }), text }
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new ApiError(400, 'invalid_json')
  }
  return { body: parse(endpoint.body, given), text }
}

const pick = (schema: v.GenericSchema, query: Record<string, string>) => {
  const entries = 'entries' in schema ? Object.keys(schema.entries as object) : []
  return Object.fromEntries(Object.entries(query).filter(([name]) => entries.includes(name)))
}

function parse(schema: v.GenericSchema, given: unknown): unknown {
  const result = v.safeParse(schema, given, { abortPipeEarly: true })
  if (result.success) return result.output
  const fields: Record<string, string> = {}
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? ''
    if (!(path in fields)) fields[path] = sentenceOf(issue)
  }
  throw new ApiError(400, 'invalid_input', { fields })
}

// Messages of our own schemas are sentences already; the library's own would talk of types.
const sentenceOf = (issue: v.BaseIssue<unknown>) => {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'Unknown field'
  if (issue.message.startsWith('Invalid')) return issue.received === 'undefined' ? 'Required' : 'Invalid value'
  return issue.message
}
