import type { Env } from '../env.ts'
import { defaultTimeoutMs, type Fetch } from './http-post.ts'
import { createMail, type MailGateway } from './mail.ts'
import { createSms, type SmsGateway } from './sms.ts'
import { createWhatsApp, type WhatsAppGateway } from './whatsapp.ts'

/** The ways out of the house for messages; one that is not set up is not there. */
export interface Gateways {
  readonly mail?: MailGateway
  readonly sms?: SmsGateway
  readonly whatsapp?: WhatsAppGateway
}

/** The gateways that the surroundings have accounts for. Tests name the database, so that stand-ins keep their worlds apart. */
export function openGateways(env: Env, testDatabase?: string): Gateways {
  const usual = gatewayOptions(env, testDatabase)
  const [mailKey, from] = [given(env.MAIL_KEY), given(env.MAIL_FROM)]
  const [key, secret] = [given(env.SMS_KEY), given(env.SMS_SECRET)]
  const token = given(env.WHATSAPP_TOKEN)
  const { OUTSIDE_MAIL_URL, OUTSIDE_SMS_URL, OUTSIDE_WHATSAPP_URL } = env
  return {
    ...(OUTSIDE_MAIL_URL && mailKey && from ? { mail: createMail({ url: OUTSIDE_MAIL_URL, key: mailKey, from, ...usual }) } : {}),
    ...(OUTSIDE_SMS_URL && key && secret ? { sms: createSms({ url: OUTSIDE_SMS_URL, key, secret, ...usual }) } : {}),
    ...(OUTSIDE_WHATSAPP_URL && token ? { whatsapp: createWhatsApp({ url: OUTSIDE_WHATSAPP_URL, token, ...usual }) } : {}),
  }
}

/** How whoever stands outside is asked. */
export function gatewayOptions(env: Env, testDatabase?: string): { patienceMs: number; fetch: Fetch } {
  return {
    patienceMs: env.OUTSIDE_PATIENCE_MS ? Number(env.OUTSIDE_PATIENCE_MS) : defaultTimeoutMs,
    fetch(url, init) {
      const headers = new Headers(init.headers)
      if (testDatabase !== undefined && env.TEST_DATABASES === '1') headers.set('x-test-database', testDatabase)
      return fetch(url, { ...init, headers })
    },
  }
}

const given = (value: string | undefined) => (value === undefined || value === 'none' ? '' : value)
