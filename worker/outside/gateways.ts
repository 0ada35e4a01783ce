import type { Env } from '../env.ts'
import { createMail, type MailGateway } from './mail.ts'
import { usualPatienceMs } from './post.ts'
import { createSms, type SmsGateway } from './sms.ts'
import { createWhatsApp, type WhatsAppGateway } from './whatsapp.ts'

/** The ways out of the house for messages; one that is not set up is not there. */
export interface Gateways {
  readonly mail?: MailGateway
  readonly sms?: SmsGateway
  readonly whatsapp?: WhatsAppGateway
}

/** The gateways that the surroundings have accounts for. */
export function openGateways(env: Env): Gateways {
  const { MAIL_KEY, MAIL_FROM, SMS_KEY, SMS_SECRET, WHATSAPP_TOKEN } = env
  const patienceMs = env.OUTSIDE_PATIENCE_MS ? Number(env.OUTSIDE_PATIENCE_MS) : usualPatienceMs
  const usual = { patienceMs, fetch: (url: string, init: RequestInit) => fetch(url, init) }
  return {
    ...(MAIL_KEY && MAIL_FROM
      ? { mail: createMail({ url: env.OUTSIDE_MAIL_URL ?? 'https://api.resend.com', key: MAIL_KEY, from: MAIL_FROM, ...usual }) }
      : {}),
    ...(SMS_KEY && SMS_SECRET
      ? {
          sms: createSms({
            url: env.OUTSIDE_SMS_URL ?? 'https://api.smshosting.it/rest/api',
            key: SMS_KEY,
            secret: SMS_SECRET,
            ...usual,
          }),
        }
      : {}),
    ...(WHATSAPP_TOKEN
      ? { whatsapp: createWhatsApp({ url: env.OUTSIDE_WHATSAPP_URL ?? 'https://www.waboxapp.com/api', token: WHATSAPP_TOKEN, ...usual }) }
      : {}),
  }
}
