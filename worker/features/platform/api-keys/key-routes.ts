import type { Hono } from 'hono'
import { endpoints } from '../../../../schema/api/index.ts'
import { type ApiScope, getApiScope, toApiPath } from '../../../../schema/rules/platform/api-scopes.ts'
import { type AccessRule, access } from '../../../../schema/terms.ts'
import { openApiOf } from '../../../http/open-api.ts'
import { type AppEnv, type Route, serve } from '../../../http/serve.ts'
import { admitKey } from './admit-key.ts'

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

/** Adds those of `routes` that keys open, and their OpenAPI document. */
export function addKeyRoutes(app: Hono<AppEnv>, routes: readonly Route[]): Hono<AppEnv> {
  app.get('/api/v1/openapi.json', (c) => {
    c.set('route', '/api/v1/openapi.json')
    return c.json(openApiOf('keys') as never)
  })
  serve(app, listKeyRoutes(routes), (c, { scope }) => admitKey(c, scope))
  return app
}
