import { createApp } from '../app.ts'
import type { Env } from '../env.ts'
import production from '../main.ts'

/** Addresses of one test each: its database, and the fake gateways that keep its messages. */
const addresses = [
  'GATEWAY_BREACHED_PASSWORDS_URL',
  'GATEWAY_CAPTCHA_URL',
  'GATEWAY_CASH_SYSTEM_URL',
  'GATEWAY_FISKALY_URL',
  'GATEWAY_GOOGLE_URL',
  'GATEWAY_INVOICETRONIC_URL',
  'GATEWAY_WHATSAPP_CLOUD_URL',
  'GATEWAY_MAIL_URL',
  'GATEWAY_MICROSOFT_URL',
  'GATEWAY_OPENAPI_URL',
  'GATEWAY_PAYMENTS_URL',
  'GATEWAY_PUSH_URL',
  'GATEWAY_SMS_URL',
  'GATEWAY_TWILIO_URL',
  'GATEWAY_WEBHOOK_URL',
  'GATEWAY_WHATSAPP_URL',
] as const satisfies readonly (keyof Env)[]

/** The time of the header. Never the machine's: a test that passes today must pass in a year. */
function readClock({ headers }: Request): number {
  const now = Date.parse(headers.get('x-test-now') ?? '')
  if (Number.isNaN(now)) throw new Error('x-test-now is missing or no time')
  return now
}

const app = createApp({ now: readClock, log: () => undefined })

/**
 * Entry of the Worker under test, which is never deployed: the header `x-test-database` names the database and the gateways of a
 * request, or several databases of which the first one names the gateways; `x-test-now` (ISO 8601) sets its clock, `x-test-origin` the
 * address of the web app, to which passkeys belong. All else is the deployed Worker.
 */
export { SalonLive } from '../main.ts'

export default {
  ...production,
  fetch(request: Request, env: Env, context: Parameters<typeof app.fetch>[2]) {
    const { headers } = request
    return app.fetch(request, selectTest(env, headers.get('x-test-database'), headers.get('x-test-origin')), context)
  },
}

/** Environments of tests, by the names of their databases and the web app's address: the benchmark measures the Worker, not this entry. */
const environments = new Map<string, Env>()

function selectTest(env: Env, name: string | null, origin: string | null): Env {
  if (name === null) return env
  const key = `${name} ${origin}`
  const selected = environments.get(key) ?? buildEnvironment(origin === null ? env : { ...env, WEB_ORIGIN: origin }, name)
  environments.set(key, selected)
  return selected
}

function buildEnvironment(env: Env, names: string): Env {
  const [name = '', ...others] = names.split(' ')
  const gateways = addresses.map((key) => {
    const url = new URL(env[key] ?? '')
    return [key, `${url.origin}/${name}${url.pathname}`]
  })
  // Copies of a database have the same salons.
  const { LIVE, BOOKING_TIMES, GROUP_TIMES } = env
  type Limiter = NonNullable<Env['BOOKING_TIMES']>
  const ofTest = (limiter: Limiter): Limiter => ({ limit: ({ key }) => limiter.limit({ key: `${name} ${key}` }) })
  return {
    ...env,
    ...Object.fromEntries(gateways),
    DATABASE_URL: new URL(`${name}/`, env.DATABASE_URL).href,
    ...(others.length > 0 ? { DATABASES: names, DATABASE_URL_TEMPLATE: `${env.DATABASE_URL}{name}/` } : {}),
    ...(BOOKING_TIMES ? { BOOKING_TIMES: ofTest(BOOKING_TIMES) } : {}),
    ...(GROUP_TIMES ? { GROUP_TIMES: ofTest(GROUP_TIMES) } : {}),
    ...(LIVE ? { LIVE: { getByName: (salonId) => LIVE.getByName(`${name}/${salonId}`) } } : {}),
  }
}
