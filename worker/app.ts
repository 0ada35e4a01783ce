import { sql } from 'drizzle-orm'
import { Hono, type Next } from 'hono'
import { executeBatch } from './db/batch.ts'
import { getClient } from './db/client.ts'
import { selectDatabase } from './db/databases.ts'
import { ApiError, DatabaseUnavailableError } from './db/errors.ts'
import { newId } from './db/new-id.ts'
import { assertSecrets } from './db/secrets.ts'
import { statement } from './db/statement.ts'
import { sendPushes } from './features/messages/push/index.ts'
import { sendFiscalReceipts } from './features/money/fiscal-receipts/index.ts'
import { getScreen, sendHints } from './features/platform/live/index.ts'
import { selectRota } from './features/team/staff/index.ts'
import { handleError, retryAfterSeconds } from './http/errors.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { type AppEnv, type Request, serve } from './http/serve.ts'
import { routes } from './routes.ts'

/** What an entry gives the application: the clock of a request, in milliseconds UTC, and the log. */
export interface Runtime {
  now(request: globalThis.Request): number
  log(line: string): void
}

/** Creates the application with all features; `worker/main.ts` gives it the real clock. */
export function createApp(runtime: Runtime) {
  const app = new Hono<AppEnv>()
  let withKeys: Promise<Hono<AppEnv>> | undefined
  app.all('/api/v1/*', async (c) => {
    withKeys ??= import('./features/platform/api-keys/index.ts').then(
      ({ addKeyRoutes }) => addKeyRoutes(addFrame(new Hono<AppEnv>(), runtime), routes),
      // The next call tries again.
      (error) => {
        withKeys = undefined
        throw error
      },
    )
    return (await withKeys).fetch(c.req.raw, c.env, c.executionCtx)
  })
  addFrame(app, runtime)
  app.get('/api/health', answerHealth)
  app.get('/api/openapi.json', answerOpenApi)
  serve(app, routes)
  return app
}

/** What is around every call. */
function addFrame(app: Hono<AppEnv>, runtime: Runtime): Hono<AppEnv> {
  app.onError((error, c) => handleError(c, error))
  app.notFound((c) => handleError(c, new ApiError(404, 'not_found')))
  app.use('/api/*', (c, next) => handleRequest(c, next, runtime))
  return app
}

async function handleRequest(c: Request, next: Next, { now, log }: Runtime): Promise<void> {
  const started = Date.now()
  const requestId = c.req.header('cf-ray') ?? newId('req')
  c.set('requestId', requestId)
  c.set('route', '')
  c.set('nowUtc', Math.floor(now(c.req.raw) / 1000))
  c.set('newId', newId)
  assertSecrets(c.env)
  c.set('changes', [])
  // Where there are several databases: the first one, until the call has named another.
  c.env = selectDatabase(c.env, undefined) ?? c.env
  c.set('client', getClient(c.env))
  await next()
  const changes = c.get('changes')
  if (changes.length > 0) c.executionCtx.waitUntil(sendHints({ env: c.env, nowUtc: c.get('nowUtc'), newId }, changes, getScreen(c)))
  const queued = changes.find(({ queuesReceipts }) => queuesReceipts)
  if (queued) sendFiscalReceipts(c, queued.salonId)
  const pushed = changes.find(({ queuesPush }) => queuesPush)
  if (pushed && c.env.PUSH_PUBLIC_KEY) sendPushes(c, pushed.salonId, selectRota)
  const freedSalon = c.get('freedSalon')
  if (freedSalon) {
    const offer = import('./features/booking/waiting-list/index.ts')
    c.executionCtx.waitUntil(offer.then((list) => list.offerInBackground({ env: c.env, nowUtc: c.get('nowUtc'), newId }, freedSalon)))
  }
  // Not by `c.header`, which makes a new Response of a finished one for each header.
  const { headers } = c.res
  headers.set('X-Request-Id', requestId)
  setSecurityHeaders(headers)
  log(describeRequest(c, Date.now() - started))
}

/** One line of JSON with the endpoint's path and its parameters' names, because a real path holds a session code. */
function describeRequest(c: Request, ms: number): string {
  return JSON.stringify({
    level: 'info',
    request: c.get('requestId'),
    method: c.req.method,
    route: c.get('route') || 'none',
    status: c.res.status,
    ms,
  })
}

async function answerHealth(c: Request) {
  c.set('route', '/api/health')
  try {
    await executeBatch(c.get('client'), [statement(sql`SELECT 1`, false, () => true)])
    return c.json({ ok: true })
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    const { message, code } = new ApiError(503, 'service_unavailable')
    c.header('Retry-After', String(retryAfterSeconds))
    return c.json({ ok: false, error: message, code }, 503)
  }
}

async function answerOpenApi(c: Request) {
  c.set('route', '/api/openapi.json')
  const { openApiOf } = await import('./http/open-api.ts')
  return c.json(openApiOf('product') as never)
}
