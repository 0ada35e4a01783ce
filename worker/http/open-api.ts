import { toJsonSchema as convert } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { ErrorStatus, FullEndpoint, FullTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import { type ErrorCode, errorMessages, toErrorCode } from '../../schema/errors.ts'
import { type AccessRule, access, getAdmittedRoles } from '../../schema/rules/platform/access.ts'
import { type ApiScope, getApiScope, toApiPath } from '../../schema/rules/platform/api-scopes.ts'
import type { JsonSchema } from '../../schema/rules/platform/json-schema.ts'
import { roles } from '../../schema/terms.ts'

/** Whose calls a document describes: all of the product's, or those that API keys open. */
type Audience = 'product' | 'keys'
const descriptions: Readonly<Record<Audience, string>> = {
  product: 'All calls of the product. The session code is a path segment.',
  keys: `The calls that other programs make with a key of the salon: "Authorization: Bearer bb_…". Each call names the scope that its key
    needs (x-scope) and acts as the team member who made the key. Amounts are in the salon's currency with two decimals, instants in
    UTC. Within version 1, calls and fields are only added.`,
}
const documents = new Map<Audience, unknown>()

/** OpenAPI 3.1 of all endpoints; `x-access` is the access group of each. Built at the first request. */
export function openApiOf(audience: Audience): unknown {
  const known = documents.get(audience)
  if (known) return known
  const isForKeys = audience === 'keys'
  const document = {
    openapi: '3.1.0',
    info: { title: 'Salon back office', version: '1', description: descriptions[audience].replaceAll(/\s+/g, ' ') },
    paths: isForKeys ? buildPathsForKeys() : buildPaths(),
    components: {
      schemas: { Error: errorSchema },
      ...(isForKeys ? { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } : {}),
    },
    ...(isForKeys ? { security: [{ key: [] }] } : {}),
  }
  documents.set(audience, document)
  return document
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'English message' },
    code: { type: 'string', description: 'Stable code' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Message per field, by its path' },
  },
}

function buildPaths() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, table] of Object.entries(endpoints) as [string, FullTable][])
    for (const [name, endpoint] of Object.entries(table)) {
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: buildOperation(feature, name, endpoint) }
    }
  for (const path of ['/api/health', '/api/openapi.json'])
    paths[path] = { get: { operationId: path.slice(5), 'x-access': 'guest', responses: { 200: { description: 'OK' } } } }
  return paths
}

/** Codes that a call with a key may get besides its own. */
const keyErrors = { 403: ['address_not_allowed', 'scope_missing'], 429: ['too_many_calls'] } as const

export interface KeyCall {
  /** `agendas` and `create` */
  readonly table: string
  readonly name: string
  readonly endpoint: FullEndpoint
  readonly scope: ApiScope
}
/** The calls that keys open. */
export const listKeyCalls = (): KeyCall[] =>
  (Object.entries(endpoints) as [string, FullTable][]).flatMap(([table, rows]) =>
    Object.entries(rows).flatMap(([name, endpoint]) => {
      const scope = getApiScope(table, name, endpoint.method)
      const rule: AccessRule = access[endpoint.access]
      return scope && rule.auth === 'session' ? [{ table, name, endpoint, scope }] : []
    }),
  )

function buildPathsForKeys() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { table, name, endpoint, scope } of listKeyCalls()) {
    const path = toApiPath(endpoint.path)
    const errors = { ...endpoint.errors, ...keyErrors, 403: [...(endpoint.errors?.[403] ?? []), ...keyErrors[403]] }
    const operation = buildOperation(table, name, { ...endpoint, path: path as FullEndpoint['path'], errors })
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: { ...operation, tags: [scope.split(':')[0]], 'x-scope': scope } }
  }
  return paths
}

// JSON Schema cannot express checks and transforms: the input side of a schema describes what is sent.
export function toJsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = convert(schema, { typeMode: 'input', errorMode: 'ignore' })
  return rest as JsonSchema
}

const mediaTypes = {
  urlencoded: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  multipart: ['multipart/form-data'],
  json: ['application/json'],
}
const toContent = (types: readonly string[], schema: object) => Object.fromEntries(types.map((type) => [type, { schema }]))

function buildOperation(feature: string, name: string, endpoint: FullEndpoint) {
  const { body, reply, form = 'json' } = endpoint
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    'x-access': endpoint.access,
    parameters: buildParameters(endpoint),
    ...(body && { requestBody: { required: true, content: toContent(mediaTypes[form], toJsonSchema(body)) } }),
    responses: {
      200: {
        description: 'OK',
        content:
          'file' in reply
            ? { [reply.type]: { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: toJsonSchema(reply) } },
      },
      ...Object.fromEntries(Object.entries(listErrors(endpoint)).map(([status, codes]) => [status, buildErrorResponse(codes)])),
    },
  }
}

const listPathParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

function buildParameters(endpoint: FullEndpoint) {
  const inPath = listPathParameters(endpoint.path)
  const input = endpoint.input ? toJsonSchema(endpoint.input) : {}
  const required = (input.required ?? []) as string[]
  const parameters = Object.entries((input.properties ?? {}) as Record<string, unknown>).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema,
  }))
  if (inPath.includes('sessionCode')) parameters.unshift({ name: 'sessionCode', in: 'path', required: true, schema: { type: 'string' } })
  if (endpoint.idempotent) parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } })
  return parameters
}

const buildErrorResponse = (codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => errorMessages[code]).join(' · '),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] },
    },
  },
})

/** Error codes of a call by status: its own, and those that follow from its access, input and body. */
export function listErrors(endpoint: FullEndpoint): Partial<Record<ErrorStatus, ErrorCode[]>> {
  const { auth, own = [] }: AccessRule = access[endpoint.access]
  const isRestricted = auth === 'session' && (own.length > 0 || getAdmittedRoles(endpoint.access).length < roles.length)
  const hasVersion = endpoint.body !== undefined && 'version' in ((toJsonSchema(endpoint.body).properties ?? {}) as object)
  const general: readonly (readonly [status: ErrorStatus, applies: boolean, ...codes: ErrorCode[]])[] = [
    [400, endpoint.input !== undefined || endpoint.body !== undefined, 'invalid_input'],
    [400, endpoint.body !== undefined && endpoint.form !== 'multipart', 'invalid_json'],
    [400, endpoint.form === 'multipart', 'invalid_form'],
    [400, endpoint.body !== undefined, 'wrong_media_type'],
    [400, endpoint.idempotent === true, 'idempotency_key_too_long'],
    [
      401,
      auth === 'session' || auth === 'guestSession',
      endpoint.path.includes('/ClientHistory') ? 'invalid_session_code' : 'unauthorized',
    ],
    [403, isRestricted, 'forbidden'],
    [403, endpoint.stepUp !== undefined, 'confirm_identity'],
    [404, endpoint.input !== undefined || endpoint.body !== undefined, toErrorCode(endpoint.errorMessage), 'not_found'],
    [409, hasVersion, 'stale'],
    [413, endpoint.body !== undefined, 'request_too_large'],
    [422, endpoint.idempotent === true, 'idempotency_key_reused'],
    [503, true, 'service_unavailable'],
  ]
  const errors: Partial<Record<ErrorStatus, ErrorCode[]>> = {}
  const add = (status: ErrorStatus, codes: readonly ErrorCode[]) => {
    if (codes.length > 0) errors[status] = [...new Set([...(errors[status] ?? []), ...codes])]
  }
  for (const [status, codes] of Object.entries(endpoint.errors ?? {})) add(Number(status) as ErrorStatus, codes)
  for (const [status, applies, ...codes] of general) if (applies) add(status, codes)
  return errors
}
