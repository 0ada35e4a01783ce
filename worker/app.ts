import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { executeBatch } from './db/batch.ts'
import { openClient } from './db/client.ts'
import { DatabaseUnavailableError } from './db/errors.ts'
import { newId } from './db/new-id.ts'
import { statement } from './db/statement.ts'
import { agendaFeatures } from './features/agenda/handlers.ts'
import { alertFeatures } from './features/alerts/handlers.ts'
import { appointmentFeatures } from './features/appointments/handlers.ts'
import { bookingLinkFeatures } from './features/booking-links/handlers.ts'
import { calendarFeatures } from './features/calendar/handlers.ts'
import { catalogueFeatures } from './features/catalogue/handlers.ts'
import { clientHistoryFeatures } from './features/client-history/handlers.ts'
import { clientFeatures } from './features/clients/handlers.ts'
import { endOfDayFeatures } from './features/end-of-day/handlers.ts'
import { fileFeatures } from './features/files/handlers.ts'
import { onlineBookingFeatures } from './features/online-booking/handlers.ts'
import { petFeatures } from './features/pets/handlers.ts'
import { salonConfigFeatures } from './features/salon-config/handlers.ts'
import { salonFeatures } from './features/salons/handlers.ts'
import { sessionFeatures } from './features/session/handlers.ts'
import { staffFeatures } from './features/staff/handlers.ts'
import { waitingListFeatures } from './features/waiting-list/handlers.ts'
import { offerInBackground } from './features/waiting-list/index.ts'
import { handleError } from './http/errors.ts'
import { openApi } from './http/open-api.ts'
import { type AppEnv, serve } from './http/serve.ts'

const features = [
  ...sessionFeatures,
  ...alertFeatures,
  ...staffFeatures,
  ...agendaFeatures,
  ...appointmentFeatures,
  ...clientHistoryFeatures,
  ...endOfDayFeatures,
  ...catalogueFeatures,
  ...clientFeatures,
  ...onlineBookingFeatures,
  ...waitingListFeatures,
  ...bookingLinkFeatures,
  ...calendarFeatures,
  ...petFeatures,
  ...salonFeatures,
  ...salonConfigFeatures,
  ...fileFeatures,
]

export const app = new Hono<AppEnv>()

app.onError((error, c) => handleError(c, error))
app.notFound((c) => c.json({ error: 'Not found' }, 404))

app.use('/api/*', async (c, next) => {
  const started = Date.now()
  const requestId = c.req.header('cf-ray') ?? newId('req')
  const testing = c.env.TEST_DATABASES === '1'
  const set = testing ? c.req.header('x-test-now') : undefined
  c.set('requestId', requestId)
  c.set('route', '')
  c.set('nowUtc', Math.floor((set ? Date.parse(set) : started) / 1000))
  c.set('newId', newId)
  c.set('client', openClient(c.env, testing ? c.req.header('x-test-database') : undefined))
  await next()
  c.get('client').close()
  const freedSalon = c.get('freedSalon')
  if (freedSalon) {
    const surroundings = { env: c.env, nowUtc: c.get('nowUtc'), newId, testDatabase: testing ? c.req.header('x-test-database') : undefined }
    c.executionCtx.waitUntil(offerInBackground(surroundings, freedSalon))
  }
  c.header('X-Request-Id', requestId)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'no-referrer')
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  // Paths hold session codes: a log line names the row of the table instead.
  const line = {
    level: 'info',
    request: requestId,
    method: c.req.method,
    route: c.get('route') || 'none',
    status: c.res.status,
    ms: Date.now() - started,
  }
  if (!testing) console.log(JSON.stringify(line))
})

app.get('/api/health', async (c) => {
  c.set('route', '/api/health')
  try {
    await executeBatch(c.get('client'), [statement(sql`SELECT 1`, false, () => true)])
    return c.json({ ok: true })
  } catch (error) {
    if (error instanceof DatabaseUnavailableError)
      return c.json({ ok: false, error: 'Service temporarily unavailable. Please try again.' }, 503)
    throw error
  }
})

app.get('/api/openapi.json', (c) => {
  c.set('route', '/api/openapi.json')
  return c.json(openApi() as never)
})

serve(app, features)
