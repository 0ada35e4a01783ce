import type { Hono } from 'hono'
import { type ApiScope, toApiPath } from '../../../../schema/rules/platform/api-scopes.ts'
import { ApiError } from '../../../db/errors.ts'
import { listKeyCalls, openApiOf, toJsonSchema } from '../../../http/open-api.ts'
import { type AppEnv, type Route, serve } from '../../../http/serve.ts'
import { admitKey, readLiveKey } from './admit-key.ts'
import type { ClientCall } from './typescript-client.ts'

/** The routes of calls that keys open: without the session code in the path. */
function listKeyRoutes(routes: readonly Route[]): (Route & { readonly scope: ApiScope })[] {
  const loads = new Map(routes.map(({ method, path, load }) => [`${method} ${path}`, load]))
  return listKeyCalls().flatMap(({ endpoint: { method, path }, scope }) => {
    const load = loads.get(`${method} ${path}`)
    return load ? [{ method, path: toApiPath(path), load, scope }] : []
  })
}

/** Those of a client: whose body is JSON. */
const listClientCalls = (): ClientCall[] =>
  listKeyCalls()
    .filter(({ endpoint }) => endpoint.form !== 'multipart')
    .map(({ table, name, endpoint: { method, path, input, body, reply } }) => ({
      ...{ name: `${table}.${name}`, method, path: toApiPath(path) },
      input: input && toJsonSchema(input),
      body: body && toJsonSchema(body),
      reply: 'file' in reply ? undefined : toJsonSchema(reply),
    }))

/** Where assistants speak the Model Context Protocol. */
const assistants = '/api/v1/mcp'

let client: string | undefined

/** Adds those of `routes` that keys open, their OpenAPI document, a client in TypeScript, and what assistants speak. */
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
  app.all(assistants, async (c) => {
    c.set('route', assistants)
    if (c.req.method !== 'POST') return c.body(null, 405, { Allow: 'POST' })
    const key = await readLiveKey(c)
    if (!key) throw new ApiError(401, 'unauthorized')
    const { answerAssistant } = await import('../assistants/index.ts')
    return answerAssistant(c, app, key)
  })
  serve(app, listKeyRoutes(routes), (c, { scope }) => admitKey(c, scope))
  return app
}
