import type { Context } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '../../schema/api/endpoint.ts'
import { ApiError } from '../db/errors.ts'

const maxBodyBytes = 1_000_000
export const maxUploadBytes = 12_000_000

/** Path and query parameters, parsed by the endpoint's schema. Throws 400 with `fields`. */
export function readInput(c: Context, endpoint: Endpoint): unknown {
  const { sessionCode, ...parameters } = { ...c.req.query(), ...c.req.param() } as Record<string, string>
  // Only the session calls, which carry the code in the query, have it as an input.
  if (endpoint.access === 'guest' && sessionCode !== undefined) parameters.sessionCode = sessionCode
  return endpoint.input ? parse(endpoint.input, parameters) : {}
}

/** The body, parsed by the endpoint's schema, and its text for the Idempotency-Key. Throws 400 with `fields`, or 413. */
export async function readBody(c: Context, endpoint: Endpoint): Promise<{ body: unknown; text: string }> {
  if (!endpoint.body) return { body: undefined, text: '' }
  const maxBytes = endpoint.form === 'multipart' ? maxUploadBytes : maxBodyBytes
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new ApiError(413, 'request_too_large')
  if (endpoint.form === 'multipart') return { body: parse(endpoint.body, await c.req.parseBody()), text: '' }
  const text = await c.req.text()
  if (text.length > maxBytes) throw new ApiError(413, 'request_too_large')
  if (endpoint.form === 'urlencoded' && !/json/.test(c.req.header('content-type') ?? '')) {
    const fields = { ...pickEntries(endpoint.body, c.req.query()), ...Object.fromEntries(new URLSearchParams(text)) }
    return { body: parse(endpoint.body, fields), text }
  }
  return { body: parse(endpoint.body, parseJson(text)), text }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'invalid_json')
  }
}

/** The query parameters that are properties of the schema. */
const pickEntries = (schema: v.GenericSchema, query: Record<string, string>) => {
  const properties = 'entries' in schema ? Object.keys(schema.entries as object) : []
  return Object.fromEntries(Object.entries(query).filter(([name]) => properties.includes(name)))
}

function parse(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  const fields: Record<string, string> = {}
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? ''
    if (!(path in fields)) fields[path] = toFieldMessage(issue)
  }
  throw new ApiError(400, 'invalid_input', { fields })
}

// Messages of this project's schemas are shown as they are; valibot's own ("Invalid …") name types and are replaced.
const toFieldMessage = (issue: v.BaseIssue<unknown>) => {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'Unknown field'
  if (issue.message.startsWith('Invalid')) return issue.received === 'undefined' ? 'Required' : 'Invalid value'
  return issue.message
}
