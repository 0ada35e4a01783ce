import type { Env } from '../env.ts'
import { defaultTimeoutMs, type PostOptions } from './http-post.ts'
import { createMail, type MailGateway } from './mail.ts'
import { createSms, type SmsGateway } from './sms.ts'
import { createWhatsApp, type WhatsAppGateway } from './whatsapp.ts'

/** Gateways of the message channels; a channel without an account is left out. */
export interface Gateways {
  readonly mail?: MailGateway
  readonly sms?: SmsGateway
  readonly whatsapp?: WhatsAppGateway
}

/** Opens the gateways for which `env` has accounts. */
export function openGateways(env: Env): Gateways {
  const options = gatewayOptions(env)
  const [mailKey, from] = [getSecret(env.MAIL_KEY), getSecret(env.MAIL_FROM)]
  const [smsKey, smsSecret] = [getSecret(env.SMS_KEY), getSecret(env.SMS_SECRET)]
  const token = getSecret(env.WHATSAPP_TOKEN)
  const { GATEWAY_MAIL_URL: mailUrl, GATEWAY_SMS_URL: smsUrl, GATEWAY_WHATSAPP_URL: whatsAppUrl } = env
  return {
    ...(mailUrl && mailKey && from ? { mail: createMail({ url: mailUrl, key: mailKey, from, ...options }) } : {}),
    ...(smsUrl && smsKey && smsSecret ? { sms: createSms({ url: smsUrl, key: smsKey, secret: smsSecret, ...options }) } : {}),
    ...(whatsAppUrl && token ? { whatsapp: createWhatsApp({ url: whatsAppUrl, token, ...options }) } : {}),
  }
}

/** Timeout and `fetch` for every gateway. */
export function gatewayOptions(env: Env): PostOptions {
  return {
    timeoutMs: env.GATEWAY_TIMEOUT_MS ? Number(env.GATEWAY_TIMEOUT_MS) : defaultTimeoutMs,
    fetch: (url, init) => fetch(url, init),
  }
}

/** Empty for a secret that is missing or set to `none`, which deploys an account-less channel. */
const getSecret = (value: string | undefined) => (value === undefined || value === 'none' ? '' : value)
