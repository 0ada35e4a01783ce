import type { SmsProvider } from '../../schema/terms.ts'
import type { Env } from '../env.ts'
import { defaultSendResult, defaultTimeoutMs, getField, getText, type PostOptions, post } from './http-post.ts'
import { createMail, type MailGateway } from './mail.ts'
import { accepted, rejected, retryable, type SendResult } from './send-result.ts'
import { createSms, type SmsGateway } from './sms.ts'
import { createTwilio } from './twilio.ts'
import { createWebhookSender, type SendWebhook } from './webhooks.ts'

interface WhatsApp {
  /** Sent as `custom_uid`, the same for every attempt: the gateway accepts it once. */
  readonly id: string
  /** The salon's `waBoxUid`. */
  readonly from: string
  readonly to: string
  readonly text: string
}
interface WhatsAppGateway {
  send(message: WhatsApp): Promise<SendResult>
}

/** Result of an error text. WaBoxApp has no error codes and documents only some of its texts. */
function toSendResult(error: string): SendResult {
  // An earlier attempt was accepted and its response was lost.
  if (/custom_uid/i.test(error)) return accepted('')
  if (/connect|offline|device|expired/i.test(error)) return retryable('sender_away')
  if (/\bto\b|phone|number|recipient/i.test(error)) return rejected('bad_recipient')
  if (/\buid\b/i.test(error)) return rejected('bad_sender')
  if (/\btext\b/i.test(error)) return rejected('bad_text')
  return rejected('refused')
}

/** WhatsApp by WaBoxApp. */
function createWhatsApp(options: PostOptions & { url: string; token: string }): WhatsAppGateway {
  return {
    async send({ id, from, to, text }) {
      const response = await post(
        `${options.url}/send/chat`,
        {
          headers: {},
          body: new URLSearchParams({
            token: options.token,
            uid: from.replace(/\D/g, ''),
            to: to.replace(/\D/g, ''),
            custom_uid: id,
            text,
          }),
        },
        options,
      )
      const result = defaultSendResult(response)
      if (result || !response) return result ?? retryable('away')
      if (response.status === 200)
        return getField(response.body, 'success') === true ? accepted(getText(response.body, 'custom_uid')) : retryable('garbled')
      if (response.status === 401 || response.status === 403) return retryable('credentials')
      const error = getText(response.body, 'error')
      return response.status < 400 || !error ? retryable('garbled') : toSendResult(error)
    },
  }
}

/** Gateways of the message channels; a channel without an account is left out. */
export interface Gateways {
  readonly mail?: MailGateway
  readonly sms?: SmsGateway
  readonly whatsapp?: WhatsAppGateway
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

/** Sends what webhooks are told to their receivers. */
export const openWebhookSender = (env: Env): SendWebhook => createWebhookSender({ ...gatewayOptions(env), relay: env.GATEWAY_WEBHOOK_URL })

/** Timeout and `fetch` for every gateway. */
export function gatewayOptions(env: Env): PostOptions {
  return {
    timeoutMs: env.GATEWAY_TIMEOUT_MS ? Number(env.GATEWAY_TIMEOUT_MS) : defaultTimeoutMs,
    fetch: (url, init) => fetch(url, init),
  }
}

/** Empty for a secret that is missing or set to `none`, which deploys an account-less channel. */
const getSecret = (value: string | undefined) => (value === undefined || value === 'none' ? '' : value)
