import type { Context } from 'hono'
import * as v from 'valibot'
import type { FullEndpoint } from '../../schema/api/endpoint.ts'
import { type DayRange, findDayError } from '../../schema/rules/day-ranges.ts'
import { ApiError } from '../db/errors.ts'

type Parts = Readonly<{
  entries?: Record<string, v.GenericSchema>
  item?: v.GenericSchema
  wrapped?: v.GenericSchema
}>

/** Messages of days outside the range that their schema names, by field path. `value` is valid input of the schema. */
function findDayErrors(schema: v.GenericSchema, value: unknown, nowUtc: number, path = ''): Record<string, string> {
  const { entries, item, wrapped } = schema as Parts
  if (wrapped) return findDayErrors(wrapped, value, nowUtc, path)
  if (typeof value === 'string') return findErrorOfDay(schema, value, nowUtc, path)
  if (typeof value !== 'object' || value === null) return {}
  const prefix = path && `${path}.`
  const parts = Object.entries(value).map(([name, part]) => {
    const partSchema = Array.isArray(value) ? item : entries?.[name]
    return partSchema ? findDayErrors(partSchema, part, nowUtc, `${prefix}${name}`) : {}
  })
  return Object.assign({}, ...parts)
}

function findErrorOfDay(schema: v.GenericSchema, text: string, nowUtc: number, path: string): Record<string, string> {
  const range = v.getMetadata(schema).dayRange as DayRange | undefined
  const message = range && findDayError(range, text, nowUtc)
  return message ? { [path]: message } : {}
}

/** Path and query parameters, parsed by the endpoint's schema. Throws 400 with `fields`. */
export function readInput(c: Context, endpoint: FullEndpoint): unknown {
  const { sessionCode, ...parameters } = { ...c.req.query(), ...c.req.param() } as Record<string, string>
  // Only the session calls, which carry the code in the query, have it as an input.
  if (endpoint.access === 'guest' && sessionCode !== undefined) parameters.sessionCode = sessionCode
  return endpoint.input ? parseInput(c, endpoint.input, parameters) : {}
}

/** A value, parsed by a schema, with days in the ranges that the schema names. Throws 400 with `fields`. */
export function parseInput(c: Context, schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  const fields = result.success ? findDayErrors(schema, value, c.get('nowUtc')) : toFieldErrors(result.issues)
  if (Object.keys(fields).length > 0) throw new ApiError(400, 'invalid_input', { fields })
  return result.output
}

function toFieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    if (!(path in fields)) fields[path] = toFieldMessage(issue)
  }
  return fields
}

// Messages of this project's schemas are shown as they are; valibot's own ("Invalid …") name types and are replaced.
const toFieldMessage = (issue: v.BaseIssue<unknown>) => {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'Unknown field'
  if (issue.message.startsWith('Invalid')) return issue.received === 'undefined' ? 'Required' : 'Invalid value'
  return issue.message
}

/** Throws 400 where the body names another record than the path: a body may repeat an id of the path, as GET returned it. */
export function assertSameIds(c: Context, body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const parameters: Record<string, string> = c.req.param()
  const differing = Object.entries(parameters).filter(([name, id]) => Object.hasOwn(body, name) && !isSame(body, name, id))
  if (differing.length === 0) return
  throw new ApiError(400, 'invalid_input', { fields: Object.fromEntries(differing.map(([name]) => [name, 'Differs from the path'])) })
}

const isSame = (body: object, name: string, id: string) => {
  const value: unknown = (body as Record<string, unknown>)[name]
  return value === undefined || value === id
}

/** The first text of that name in the sources; null if there is none. */
export function findText(name: string, ...sources: readonly unknown[]): string | null {
  for (const source of sources) {
    const isObject = typeof source === 'object' && source !== null && !Array.isArray(source)
    const value = isObject ? (source as Record<string, unknown>)[name] : undefined
    if (typeof value === 'string') return value
  }
  return null
}
