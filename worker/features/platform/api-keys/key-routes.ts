import type { Hono } from 'hono'
import type { FullTable } from '../../../../schema/api/endpoint.ts'
import { endpoints } from '../../../../schema/api/index.ts'
import { type ApiScope, getApiScope, toApiPath } from '../../../../schema/rules/platform/api-scopes.ts'
import { type AccessRule, access } from '../../../../schema/terms.ts'
import { openApiOf, toJsonSchema } from '../../../http/open-api.ts'
import { type AppEnv, type Route, serve } from '../../../http/serve.ts'
import { admitKey } from './admit-key.ts'
import type { ClientCall } from './typescript-client.ts'

type KeyRoute = Route & { readonly scope: ApiScope }

/** The calls that keys open: those of staff, without the session code in their path. */
function listKeyRoutes(routes: readonly Route[]): KeyRoute[] {
  const loads = new Map(routes.map(({ method, path, load }) => [`${method} ${path}`, load]))
  return Object.entries(endpoints).flatMap(([table, rows]) =>
    Object.values(rows).flatMap(({ method, path, access: group }) => {
      const scope = getApiScope(table, method)
      const load = loads.get(`${method} ${path}`)
      const rule: AccessRule = access[group]
      return scope && load && rule.auth === 'session' ? [{ method, path: toApiPath(path), load, scope }] : []
    }),
  )
}

/** The calls that keys open, for a client: those whose body is JSON. */
const listClientCalls = (): ClientCall[] =>
  (Object.entries(endpoints) as [string, FullTable][]).flatMap(([table, rows]) =>
    Object.entries(rows).flatMap(([name, { method, path, access: group, form = 'json', input, body, reply }]) => {
      const rule: AccessRule = access[group]
      if (!getApiScope(table, method) || rule.auth !== 'session' || form === 'multipart') return []
      const schemas = {
        input: input && toJsonSchema(input),
        body: body && toJsonSchema(body),
        reply: 'file' in reply ? undefined : toJsonSchema(reply),
      }
      return [{ name: `${table}.${name}`, method, path: toApiPath(path), ...schemas }]
    }),
  )

let client: string | undefined

/** Adds those of `routes` that keys open, their OpenAPI document and a client in TypeScript. */
export function addKeyRoutes(app: Hono<AppEnv>, routes: readonly Route[]): Hono<AppEnv> {
  app.get('/api/v1/openapi.json', (c) => {
    c.set('route', '/api/v1/openapi.json')
    return c.json(openApiOf('keys') as never)
  })
  app.get('/api/v1/client.ts', async (c) => {
    c.set('route', '/api/v1/client.ts')
    const { writeClient } = await import('./typescript-client.ts')
    client ??= writeClient(listClientCalls())
    c.header('Content-Disposition', 'attachment; filename="salon-api.ts"')
    return c.body(client, 200, { 'Content-Type': 'text/plain; charset=utf-8' })
  })
  serve(app, listKeyRoutes(routes), (c, { scope }) => admitKey(c, scope))
  return app
}
