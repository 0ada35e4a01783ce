import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Endpoint, EndpointTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'

let made: unknown

/** OpenAPI 3.1 from the table of calls; `x-access` is who may call, in the words of the list of calls. Made at the first request, then kept. */
export function openApi(): unknown {
  made ??= {
    openapi: '3.1.0',
    info: { title: 'Salon back office', version: '1', description: 'Every call of the product. The session code is a path segment.' },
    paths: paths(),
  }
  return made
}

function paths() {
  const out: Record<string, Record<string, unknown>> = {}
  for (const [feature, table] of Object.entries(endpoints) as [string, EndpointTable][])
    for (const [name, endpoint] of Object.entries(table)) {
      out[endpoint.path] = { ...out[endpoint.path], [endpoint.method.toLowerCase()]: operation(feature, name, endpoint) }
    }
  for (const path of ['/api/health', '/api/openapi.json'])
    out[path] = { get: { operationId: path.slice(5), 'x-access': 'guest', responses: { 200: { description: 'OK' } } } }
  return out
}

// Checks and transforms have no word in JSON Schema; what is asked for on the wire is the schemas' input side.
const json = (schema: v.GenericSchema) => {
  const { $schema: _, ...rest } = toJsonSchema(schema as v.GenericSchema, { typeMode: 'input', errorMode: 'ignore' })
  return rest
}

function operation(feature: string, name: string, endpoint: Endpoint) {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const input = endpoint.input ? json(endpoint.input) : {}
  const required = (input.required ?? []) as string[]
  const parameters = Object.entries((input.properties ?? {}) as Record<string, unknown>).map(([parameter, schema]) => ({
    name: parameter,
    in: inPath.includes(parameter) ? 'path' : 'query',
    required: inPath.includes(parameter) || required.includes(parameter),
    schema,
  }))
  if (inPath.includes('sessionCode')) parameters.unshift({ name: 'sessionCode', in: 'path', required: true, schema: { type: 'string' } })
  if (endpoint.idempotent) parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } })
  const type =
    endpoint.form === 'urlencoded'
      ? 'application/x-www-form-urlencoded'
      : endpoint.form === 'multipart'
        ? 'multipart/form-data'
        : 'application/json'
  const reply =
    'file' in endpoint.reply
      ? { [endpoint.reply.type]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: json(endpoint.reply) } }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    'x-access': endpoint.access,
    parameters,
    ...(endpoint.body ? { requestBody: { required: true, content: { [type]: { schema: json(endpoint.body) } } } } : {}),
    responses: { 200: { description: 'OK', content: reply }, default: { description: endpoint.errorMessage } },
  }
}
