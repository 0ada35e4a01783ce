import type { FullEndpoint, FullTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import type { ErrorCode } from '../../schema/errors.ts'
import { listErrors } from '../../worker/http/open-api.ts'
import { sortRoutes } from '../../worker/http/serve.ts'
import { findDifferences } from './strict-schema.ts'

const routes = sortRoutes(Object.values<FullTable>(endpoints).flatMap((table) => Object.values(table))).map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The endpoint that answers a request; undefined for a path that no table has. */
const findEndpoint = (method: string, path: string): FullEndpoint | undefined =>
  routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path.replace(/\?.*$/, '')))?.endpoint

/**
 * Throws if a reply is not what its endpoint declares: JSON that differs from the schema, or an error code that the OpenAPI page does
 * not list for the call. Unknown paths and internal errors are not checked.
 */
export function checkReply(method: string, path: string, status: number, body: unknown): void {
  const endpoint = findEndpoint(method, path)
  if (!endpoint) return
  const call = `${method} ${endpoint.path}`
  if (status === 200 && !('file' in endpoint.reply)) {
    const deviations = findDifferences(endpoint.reply, body)
    if (deviations.length > 0) throw new Error(`${call}: the reply differs from its schema: ${deviations.join('; ')}`)
  }
  const code = (body as { code?: ErrorCode } | undefined)?.code
  if (status < 400 || status === 500 || code === undefined) return
  const errors: Partial<Record<number, readonly ErrorCode[]>> = listErrors(endpoint)
  if (!errors[status]?.includes(code)) throw new Error(`${call}: ${status} ${code} is missing in the endpoint's 'errors' (schema/api)`)
}
