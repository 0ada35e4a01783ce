import type { SmsProvider } from '../../schema/terms.ts'
import type { Env } from '../env.ts'
import { defaultTimeoutMs, type PostOptions } from './http-post.ts'
import type { InvoiceIntermediary } from './invoice-intermediary.ts'
import { createMail, type MailGateway } from './mail.ts'
import { createSms, type SmsGateway } from './sms.ts'
import { createTwilio } from './twilio.ts'
import { createWhatsApp, type WhatsAppGateway } from './whatsapp.ts'

/** Gateways of the message channels; a channel without an account is left out. */
export interface Gateways {
  readonly mail?: MailGateway
  readonly sms?: SmsGateway
  readonly whatsapp?: WhatsAppGateway
  /** Takes electronic invoices; there is no adapter yet, so the salon hands them over itself. */
  readonly intermediary?: InvoiceIntermediary
}

/** Opens the gateways for which `env` has accounts: those of the platform. */
export function openGateways(env: Env, options: PostOptions = gatewayOptions(env)): Gateways {
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

/** A salon's own accounts, as far as it has entered them. */
export interface OwnAccounts {
  readonly smsProvider: SmsProvider
  readonly smsKey?: string | undefined
  readonly smsSecret?: string | undefined
  readonly waBoxToken?: string | undefined
}

/** Opens the gateways of a salon's own accounts; a channel without a complete account is left out. */
export function openOwnGateways(env: Env, own: OwnAccounts, options: PostOptions = gatewayOptions(env)): Gateways {
  const { smsProvider, smsKey: key, smsSecret: secret, waBoxToken: token } = own
  const { GATEWAY_SMS_URL, GATEWAY_TWILIO_URL, GATEWAY_WHATSAPP_URL: whatsAppUrl } = env
  const smsUrl = smsProvider === 'twilio' ? GATEWAY_TWILIO_URL : GATEWAY_SMS_URL
  const createOwnSms = smsProvider === 'twilio' ? createTwilio : createSms
  return {
    ...(smsUrl && key && secret ? { sms: createOwnSms({ url: smsUrl, key, secret, ...options }) } : {}),
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
